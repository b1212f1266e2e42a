import { CalendarFailure } from '../calendar-provider.ts'
import { type DavClient, resourcesOf } from './dav-client.ts'
import { type DavResource, hrefsOf } from './multistatus.ts'
import { hasChild } from './xml.ts'

/** What an account's address leads to. */
export type Discovered = {
  /** The address of the principal, or of the calendar if the person named one. It tells accounts apart. */
  readonly account: string
  /** The collections that have calendars, or the calendar itself. */
  readonly homes: readonly string[]
  /** The calendar that the person named. */
  readonly calendar: string | null
  readonly email: string | null
  /** The resource that names the calendar for invitations (RFC 6638 §9.2). */
  readonly inbox: string | null
}

const PRINCIPAL = ['c:calendar-home-set', 'c:calendar-user-address-set', 'c:schedule-inbox-URL']
const START = ['d:resourcetype', 'd:current-user-principal', ...PRINCIPAL]
const WELL_KNOWN = '/.well-known/caldav'
const MAX_HOMES = 10

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
async function look(client: DavClient, place: string): Promise<Discovered | undefined> {
  const start = await find(client, place, START)
  const properties = start?.properties
  if (!properties) return undefined
  if (hasChild(properties.get('d:resourcetype'), 'c:calendar')) {
    return { account: start.url, homes: [start.url], calendar: start.url, email: null, inbox: null }
  }
  const direct = homesOf(start)
  if (direct) return { account: start.url, ...direct }
  const [principal] = hrefsOf(properties.get('d:current-user-principal'), start.url)
  const found = principal === undefined ? undefined : await find(client, principal, PRINCIPAL)
  const homes = found && homesOf(found)
  return homes && { account: found.url, ...homes }
}

type Found = Pick<DavResource, 'properties'> & { url: string }

/** Returns undefined if the server does not know the address as one of WebDAV. */
async function find(client: DavClient, url: string, properties: readonly string[]): Promise<Found | undefined> {
  const answer = await client.ask(url, 0, properties)
  const [resource] = answer.status === 207 ? await resourcesOf(answer) : []
  return resource && { url: answer.url, properties: resource.properties }
}

function homesOf({ url, properties }: Found): Omit<Discovered, 'account'> | undefined {
  const homes = hrefsOf(properties.get('c:calendar-home-set'), url).slice(0, MAX_HOMES)
  if (homes.length === 0) return undefined
  const addresses = properties.get('c:calendar-user-address-set')?.children ?? []
  const mail = addresses.map(({ text }) => text.trim()).find((text) => /^mailto:.+@/i.test(text))
  const [inbox] = hrefsOf(properties.get('c:schedule-inbox-URL'), url)
  return { homes, calendar: null, email: mail?.slice('mailto:'.length) ?? null, inbox: inbox ?? null }
}
