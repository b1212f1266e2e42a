import { CalendarFailure } from '../calendar-provider.ts'
import type { DavClient } from './dav-client.ts'
import { type Place, PRINCIPAL, START } from './place-in.ts'

/** What an account's address leads to. */
export type Discovered = Pick<Place, 'homes' | 'email' | 'inbox'> & {
  /** The address of the principal, or of the calendar if the person named one. It tells accounts apart. */
  readonly account: string
  /** The calendar that the person named. It is then the only home. */
  readonly calendar: string | null
}

const WELL_KNOWN = '/.well-known/caldav'

/**
 * Finds an account's calendars (RFC 4791 §6.2 and RFC 6764 §6): the named address, then the well-known one of its host,
 * then the root of its host. Each leads to a principal, which leads to the homes of calendars.
 *
 * @throws CalendarFailure `refused`, also if no address leads to calendars
 */
export async function discover(client: DavClient): Promise<Discovered> {
  const { url } = client.credentials
  const places = [...new Set([url, new URL(WELL_KNOWN, url).href, new URL('/', url).href])]
  for (const place of places) {
    const found = await look(client, place)
    if (found) return found
  }
  throw new CalendarFailure('refused', 'The address does not lead to calendars. Is it the address of a CalDAV server?')
}

/** Returns undefined if the address says nothing about calendars. */
async function look(client: DavClient, url: string): Promise<Discovered | undefined> {
  const start = await find(client, url, START)
  if (!start) return undefined
  if (start.isCalendar) {
    return { account: start.url, homes: [start.url], calendar: start.url, email: null, inbox: null }
  }
  if (start.homes.length > 0) return atPrincipal(start)
  const found = start.principal === null ? undefined : await find(client, start.principal, PRINCIPAL)
  return found && found.homes.length > 0 ? atPrincipal(found) : undefined
}

const atPrincipal = ({ url, homes, email, inbox }: Found): Discovered => ({
  account: url,
  homes,
  calendar: null,
  email,
  inbox,
})

type Found = Place & { url: string }

/** Returns undefined if the server does not know the address as one of WebDAV. */
async function find(client: DavClient, url: string, properties: readonly string[]): Promise<Found | undefined> {
  const answer = await client.ask(url, 0, properties)
  if (answer.status !== 207) return undefined
  const place = await client.read('placeIn', answer.body, answer.url)
  return place && { ...place, url: answer.url }
}
