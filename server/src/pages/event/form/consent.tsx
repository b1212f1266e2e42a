import type { Translator } from '@daybook/i18n'
import { Below, Choice, describedBy, Optional } from '@daybook/web'
import type { JSX } from 'preact'
import type { Bookable } from '../../../features/scheduling/availability/service.ts'
import type { GivenConsent } from '../../../features/scheduling/bookings/request.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { textOf } from '../../query.ts'
import type { Problem } from './read-answers.ts'

/** The name and the id of the checkbox. */
const CONSENT = 'consent'

type Asked = Pick<Bookable, 'consentText' | 'consentPolicyUrl' | 'consentRequired'>

/** Returns the value of the ticked checkbox. It differs for each text, so that nobody agrees to a text they haven't seen. */
const tickOf = ({ consentText, consentPolicyUrl }: Asked): string =>
  sha256(JSON.stringify([consentText, consentPolicyUrl]))
    .toString('base64url')
    .slice(0, 16)

/** Reads the checkbox of the sent form. */
export function readConsent(asked: Asked, body: unknown, t: Translator): { consent?: GivenConsent; problem?: Problem } {
  const { consentText, consentRequired } = asked
  if (consentText === null) return {}
  const sent = textOf(body, CONSENT)
  if (sent === tickOf(asked)) return { consent: { accepted: true, text: consentText } }
  const problem = (message: string) => ({ problem: { id: CONSENT, label: t('page.consent.name'), message } })
  if (sent !== undefined) return problem(t('page.consent.changed'))
  return consentRequired ? problem(t('page.problem.untouched')) : {}
}

type ConsentProps = { asked: Asked; body: unknown; problems: readonly Problem[]; t: Translator }

/**
 * Asks the booker to agree to the text of the event type. Only the booker ticks the box: a link that fills in the form
 * doesn't.
 */
export function Consent({ asked, body, problems, t }: ConsentProps): JSX.Element | null {
  const { consentText, consentPolicyUrl, consentRequired } = asked
  if (consentText === null) return null
  const tick = tickOf(asked)
  const fault = problems.find(({ id }) => id === CONSENT)?.message
  return (
    <div class="consent">
      {/* The error is above the box, because the text beside the box may be longer than the screen. */}
      <Below id={CONSENT} fault={fault} />
      <Choice
        type="checkbox"
        id={CONSENT}
        name={CONSENT}
        value={tick}
        checked={textOf(body, CONSENT) === tick}
        required={consentRequired}
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={describedBy({ id: CONSENT, fault })}
      >
        <span class="lines">{consentText}</span>
        {!consentRequired && <Optional t={t} />}
      </Choice>
      {consentPolicyUrl !== null && (
        <p>
          <a href={consentPolicyUrl} target="_blank" rel="noopener">
            {t('page.consent.policy')}
          </a>
        </p>
      )}
    </div>
  )
}
