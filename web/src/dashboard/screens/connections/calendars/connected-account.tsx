import type { Answer } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useFormats } from '../../../formats.ts'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Switch } from '../../../kit/fields.tsx'
import { Badge } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type Account = Answer<'GET /v2/calendars'>['data']['connectedCalendars'][number]
type Calendar = Account['calendars'][number]

/** The API names a provider by its type, `google_calendar`, and its addresses by the beginning of it. */
const slugOf = ({ integration }: Account): string =>
  ({ google_calendar: 'google', office365_calendar: 'office365', apple_calendar: 'apple' })[integration.type] ??
  integration.slug.replace(/-?calendar$/, '')

/** One connected account with its calendars. */
export function ConnectedAccount({ account }: { account: Account }): JSX.Element {
  const t = useTexts()
  const { subject: isLeaving, open, close } = useDialog()
  const { integration, credentialId, primary, error, calendars } = account
  const name = primary?.email ?? primary?.name ?? integration.title
  const disconnect = useAction(
    () =>
      api.post('/v2/calendars/{calendar}/disconnect', {
        path: { calendar: slugOf(account) },
        body: { id: credentialId },
      }),
    () => {
      say(t('connections.disconnected', { name }))
      close()
    },
  )
  return (
    <section class="stack account">
      <div class="panel-head">
        <div>
          <h3>{integration.title}</h3>
          <p class="soft">{name}</p>
        </div>
        <button
          type="button"
          class="button quiet"
          aria-label={t('connections.disconnectOne', { name })}
          onClick={() => open(true)}
        >
          {t('connections.disconnect')}
        </button>
      </div>
      {error && (
        <p class="problem" role="alert">
          {t('kit.refused.calendarSilent')}
        </p>
      )}
      <ul class="rows-list">
        {calendars.map((calendar) => (
          <CalendarRow key={calendar.externalId} calendar={calendar} />
        ))}
      </ul>
      {isLeaving && (
        <Confirm
          title={t('connections.disconnectTitle', { name })}
          text={t('connections.disconnectText')}
          confirm={t('connections.disconnect')}
          action={disconnect}
          onConfirm={() => void disconnect.run()}
          onClose={close}
        />
      )}
    </section>
  )
}

function CalendarRow({ calendar }: { calendar: Calendar }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { integration, externalId, credentialId, name, isSelected, lastSyncedAt, warning, readOnly } = calendar
  const select = useAction(async (isOn: boolean) => {
    const named = { integration, externalId, credentialId }
    return isOn
      ? api.post('/v2/selected-calendars', { body: named })
      : api.delete('/v2/selected-calendars', { query: named })
  })
  return (
    <li>
      <div class="grow">
        <Switch
          label={name}
          hint={
            !isSelected
              ? t('connections.notCounted')
              : lastSyncedAt === null
                ? t('connections.notRead')
                : t('connections.read', { time: formats.relative(lastSyncedAt) })
          }
          isOn={isSelected}
          onChange={(isOn) => void select.run(isOn)}
          isDisabled={select.isRunning}
        />
        {warning !== null && <p class="fault">{warning}</p>}
        <Failure error={select.error} />
      </div>
      {readOnly && <Badge>{t('connections.readOnly')}</Badge>}
    </li>
  )
}
