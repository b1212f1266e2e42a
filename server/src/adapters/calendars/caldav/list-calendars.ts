import type { ProviderCalendar } from '../calendar-provider.ts'
import { type DavClient, resourcesOf } from './dav-client.ts'
import { discover } from './discover.ts'
import { type DavResource, hrefsOf, resolved } from './multistatus.ts'
import { childrenOf, hasChild, type XmlElement } from './xml.ts'

const ASKED = [
  'd:resourcetype',
  'd:displayname',
  'd:current-user-privilege-set',
  'c:supported-calendar-component-set',
] as const
const DEFAULT_CALENDAR = 'c:schedule-default-calendar-URL'
/** One of these privileges is enough to write events (RFC 3744 §3). */
const WRITING = ['d:all', 'd:write', 'd:write-content', 'd:bind']
const MAX_CALENDARS = 500
const MAX_NAME = 200
const MAX_URL = 1000

/** Lists the calendars for events. The default one for invitations is the primary one, or else the first writable one. */
export async function listCalDavCalendars(client: DavClient): Promise<ProviderCalendar[]> {
  const { homes, calendar, email, inbox } = await discover(client)
  const found: ProviderCalendar[] = []
  for (const home of homes) {
    const answer = await client.ask(home, calendar === null ? 1 : 0, ASKED)
    const resources = await resourcesOf(answer)
    found.push(...resources.flatMap((resource) => calendarOf(resource, answer.url, email) ?? []))
  }
  const distinct = [...new Map(found.map((each) => [each.externalId, each])).values()].slice(0, MAX_CALENDARS)
  const preferred = inbox === null ? undefined : await defaultCalendar(client, inbox)
  const primary =
    distinct.find(({ externalId }) => externalId === preferred) ??
    distinct.find(({ isReadOnly }) => !isReadOnly) ??
    distinct[0]
  return distinct.map((each) => ({ ...each, isPrimary: each === primary }))
}

async function defaultCalendar(client: DavClient, inbox: string): Promise<string | undefined> {
  const answer = await client.ask(inbox, 0, [DEFAULT_CALENDAR])
  // Many servers have no such property, or nobody may read it.
  const [resource] = answer.status === 207 ? await resourcesOf(answer) : []
  return hrefsOf(resource?.properties.get(DEFAULT_CALENDAR), answer.url)[0]
}

/** Returns undefined for what is no calendar for events, such as a list of tasks. */
function calendarOf(
  { href, properties }: DavResource,
  base: string,
  email: string | null,
): ProviderCalendar | undefined {
  const externalId = resolved(href, base)
  if (externalId === undefined || externalId.length > MAX_URL) return undefined
  if (!hasChild(properties.get('d:resourcetype'), 'c:calendar')) return undefined
  if (!hasEvents(properties.get('c:supported-calendar-component-set'))) return undefined
  const privileges = properties.get('d:current-user-privilege-set')
  return {
    externalId,
    name: (properties.get('d:displayname')?.text.trim() || lastPart(externalId)).slice(0, MAX_NAME),
    email,
    isPrimary: false,
    isReadOnly: privileges !== undefined && !canWrite(privileges),
  }
}

/** A server that names no kinds of components accepts all of them (RFC 4791 §5.2.3). */
const hasEvents = (kinds: XmlElement | undefined): boolean =>
  kinds === undefined ||
  childrenOf(kinds, 'c:comp').some(({ attributes }) => attributes.get('name')?.toUpperCase() === 'VEVENT')

const canWrite = (privileges: XmlElement): boolean =>
  privileges.children.some((privilege) => WRITING.some((name) => hasChild(privilege, name)))

function lastPart(url: string): string {
  const part = new URL(url).pathname.split('/').findLast((each) => each !== '') ?? url
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
