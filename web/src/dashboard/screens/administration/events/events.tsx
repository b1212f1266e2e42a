import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { EventLog } from '../../event-log/event-log.tsx'
import { AdministrationPage } from '../administration-page.tsx'

/** What happened on the whole server. */
export default function Events(): JSX.Element {
  return (
    <AdministrationPage>
      <EventLog name="server" load={(query, signal) => api.get('/v2/admin/events', { query, signal })} />
    </AdministrationPage>
  )
}
