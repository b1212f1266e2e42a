import type { ProviderCalendar } from '../calendar-provider.ts'
import { ASKED, MAX_CALENDARS } from './calendars-in.ts'
import { checkAnswered, type DavClient } from './dav-client.ts'
import { discover } from './discover.ts'

const DEFAULT_CALENDAR = 'c:schedule-default-calendar-URL'

/** Lists the calendars for events. The default one for invitations is the primary one, or else the first writable one. */
export async function listCalDavCalendars(client: DavClient): Promise<ProviderCalendar[]> {
  const { homes, calendar, email, inbox } = await discover(client)
  const found: ProviderCalendar[] = []
  for (const home of homes) {
    const answer = await client.ask(home, calendar === null ? 1 : 0, ASKED)
    checkAnswered(answer)
    const calendars = await client.read('calendarsIn', answer.body, answer.url)
    found.push(...calendars.map((each) => ({ ...each, email, isPrimary: false })))
  }
  const distinct = [...new Map(found.map((each) => [each.externalId, each])).values()].slice(0, MAX_CALENDARS)
  const preferred = inbox === null ? null : await defaultCalendar(client, inbox)
  const primary =
    distinct.find(({ externalId }) => externalId === preferred) ??
    distinct.find(({ isReadOnly }) => !isReadOnly) ??
    distinct[0]
  return distinct.map((each) => ({ ...each, isPrimary: each === primary }))
}

/** Returns null for the many servers that have no such property, or if nobody may read it. */
async function defaultCalendar(client: DavClient, inbox: string): Promise<string | null> {
  const answer = await client.ask(inbox, 0, [DEFAULT_CALENDAR])
  return answer.status === 207 ? client.read('addressOfProperty', answer.body, answer.url, DEFAULT_CALENDAR) : null
}
