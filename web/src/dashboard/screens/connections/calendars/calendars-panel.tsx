import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectedAccount } from './connected-account.tsx'
import { DestinationField } from './destination-field.tsx'

const EVERY_MS = 30_000

/** The connected calendars: which ones keep the account busy, and into which one bookings are written. */
export function CalendarsPanel(): JSX.Element {
  const t = useTexts()
  const connecting = useDialog()
  const calendars = useQuery(['calendars'], async (signal) => (await api.get('/v2/calendars', { signal })).data, {
    everyMs: EVERY_MS,
  })
  return (
    <Panel
      title={t('connections.calendars')}
      lead={t('connections.calendarsLead')}
      actions={
        <button type="button" class="button" onClick={() => connecting.open(true)}>
          {t('connections.connect')}
        </button>
      }
    >
      <Loaded query={calendars}>
        {({ connectedCalendars, destinationCalendar }) =>
          connectedCalendars.length === 0 ? (
            <p class="soft">{t('connections.none')}</p>
          ) : (
            <>
              {connectedCalendars.map((account) => (
                <ConnectedAccount key={account.credentialId} account={account} />
              ))}
              <DestinationField
                calendars={connectedCalendars.flatMap((account) => account.calendars)}
                chosen={'externalId' in destinationCalendar ? String(destinationCalendar.externalId) : ''}
              />
            </>
          )
        }
      </Loaded>
      {connecting.subject && <ConnectDialog onClose={connecting.close} />}
    </Panel>
  )
}
