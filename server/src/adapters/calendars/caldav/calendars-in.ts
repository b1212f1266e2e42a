import type { ProviderCalendar } from '../calendar-provider.ts'
import { type DavResource, readMultistatus, resolved } from './multistatus.ts'
import { childrenOf, hasChild, type XmlElement } from './xml.ts'

export const ASKED = [
  'd:resourcetype',
  'd:displayname',
  'd:current-user-privilege-set',
  'c:supported-calendar-component-set',
] as const
/** One of these privileges is enough to write events (RFC 3744 §3). */
const WRITING = ['d:all', 'd:write', 'd:write-content', 'd:bind']
export const MAX_CALENDARS = 500
const MAX_NAME = 200
const MAX_URL = 1000

/** Returns the calendars for events in an answer that came from an address. @throws CalendarFailure */
export function calendarsIn(body: Uint8Array, url: string): Omit<ProviderCalendar, 'email' | 'isPrimary'>[] {
  const calendars = readMultistatus(body).flatMap((resource) => calendarOf(resource, url) ?? [])
  return calendars.slice(0, MAX_CALENDARS)
}

/** Returns undefined for what is no calendar for events, such as a list of tasks. */
function calendarOf({ href, properties }: DavResource, base: string) {
  const externalId = resolved(href, base)
  if (externalId === undefined || externalId.length > MAX_URL) return undefined
  if (!hasChild(properties.get('d:resourcetype'), 'c:calendar')) return undefined
  if (!hasEvents(properties.get('c:supported-calendar-component-set'))) return undefined
  const privileges = properties.get('d:current-user-privilege-set')
  return {
    externalId,
    name: (properties.get('d:displayname')?.text.trim() || lastPart(externalId)).slice(0, MAX_NAME),
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
