import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { EventLog } from '../../event-log/event-log.tsx'
import { DevelopersPage } from '../developers-page.tsx'

/** What happened to one's own objects. */
export default function Events(): JSX.Element {
  return (
    <DevelopersPage>
      <EventLog name="own" load={(query, signal) => api.get('/v2/events', { query, signal })} />
    </DevelopersPage>
  )
}
