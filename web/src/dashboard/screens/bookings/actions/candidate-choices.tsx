import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Badge } from '../../../kit/page.tsx'
import { type T, type TextKey, useTexts } from '../../../texts.tsx'

type Candidate = Schemas.ReassignCandidate
type Code = Candidate['reasons'][number]['code']

/** The value of the choice that leaves the host to the rotation. */
export const NEXT = 'next'

const WHY: Readonly<Record<Code, Extract<TextKey, `bookings.reassign.why.${string}`>>> = {
  OUTSIDE_HOURS: 'bookings.reassign.why.hours',
  OVERRIDE: 'bookings.reassign.why.override',
  OUT_OF_OFFICE: 'bookings.reassign.why.away',
  BUSY_BOOKING: 'bookings.reassign.why.booking',
  BUSY_CALENDAR: 'bookings.reassign.why.calendar',
  CALENDAR_UNREAD: 'bookings.reassign.why.unread',
  BUFFER: 'bookings.reassign.why.buffer',
  RESERVED: 'bookings.reassign.why.reserved',
  LIMIT_DAY: 'bookings.reassign.why.limit',
  LIMIT_WEEK: 'bookings.reassign.why.limit',
  LIMIT_MONTH: 'bookings.reassign.why.limit',
  LIMIT_YEAR: 'bookings.reassign.why.limit',
  LIMIT_DAY_MINUTES: 'bookings.reassign.why.limit',
  LIMIT_WEEK_MINUTES: 'bookings.reassign.why.limit',
  LIMIT_MONTH_MINUTES: 'bookings.reassign.why.limit',
  LIMIT_YEAR_MINUTES: 'bookings.reassign.why.limit',
}

type ChoicesProps = { candidates: readonly Candidate[]; chosen: string; onChoose: (value: string) => void }

/** The host whose turn it is, and the others with what speaks against them. Those who can be chosen come first. */
export function CandidateChoices({ candidates, chosen, onChoose }: ChoicesProps): JSX.Element {
  const t = useTexts()
  const name = useId()
  const next = candidates.find(({ isNext }) => isNext)
  const others = candidates.filter(({ isNext }) => !isNext).sort((a, b) => rankOf(a) - rankOf(b))
  const choice = (value: string) => ({ name, value, checked: value === chosen, onChange: () => onChoose(value) })
  return (
    <fieldset>
      <legend>{t('bookings.reassign.to')}</legend>
      <p class="hint">{t('bookings.reassign.hint')}</p>
      <div class="candidates">
        <label>
          <input type="radio" disabled={!next} {...choice(NEXT)} />
          <span class="grow">
            {t('bookings.reassign.automatic')}
            <span class="soft">{next ? whyNext(next, t) : t('bookings.reassign.next.nobody')}</span>
          </span>
        </label>
        {others.map((candidate) => (
          <label key={candidate.userId}>
            <input type="radio" disabled={!candidate.canBeChosen} {...choice(String(candidate.userId))} />
            <span class="grow">
              {candidate.name || candidate.userId}
              {factsOf(candidate, t).map((fact) => (
                <span key={fact} class="soft">
                  {fact}
                </span>
              ))}
            </span>
            <State candidate={candidate} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function State({ candidate: { isFree, canBeChosen } }: { candidate: Candidate }): JSX.Element {
  const t = useTexts()
  if (!canBeChosen) return <Badge>{t('bookings.reassign.busy')}</Badge>
  return isFree ? (
    <Badge tone="good">{t('bookings.reassign.free')}</Badge>
  ) : (
    <Badge tone="warn">{t('bookings.reassign.anyway')}</Badge>
  )
}

const rankOf = ({ isFree, canBeChosen }: Candidate): number => (canBeChosen ? (isFree ? 0 : 1) : 2)

function whyNext({ name, nextReason, count: held, countOfPeers: count }: Candidate, t: T): string {
  if (nextReason === 'only-one-free') return t('bookings.reassign.next.only', { name })
  if (nextReason === 'highest-priority') return t('bookings.reassign.next.priority', { name })
  if (nextReason === 'least-recently-picked') return t('bookings.reassign.next.longest', { name })
  return t('bookings.reassign.next.share', { name, held, count })
}

/** Returns why the host isn't free, and how many bookings of the group the host has. */
function factsOf({ reasons, count: held, countOfPeers: count }: Candidate, t: T): string[] {
  const whys = new Set(reasons.map(({ code }) => t(WHY[code])))
  return [...whys, ...(count > 0 ? [t('bookings.reassign.counts', { held, count })] : [])]
}
