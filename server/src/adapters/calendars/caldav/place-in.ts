import { type DavResource, hrefsOf, readMultistatus } from './multistatus.ts'
import { hasChild } from './xml.ts'

/** What an address says about calendars. */
export type Place = {
  /** True for a calendar itself. */
  readonly isCalendar: boolean
  /** The address of the principal to which the place leads. */
  readonly principal: string | null
  /** The collections that have calendars. */
  readonly homes: readonly string[]
  readonly email: string | null
  /** The resource that names the calendar for invitations (RFC 6638 §9.2). */
  readonly inbox: string | null
}

export const PRINCIPAL = ['c:calendar-home-set', 'c:calendar-user-address-set', 'c:schedule-inbox-URL'] as const
export const START = ['d:resourcetype', 'd:current-user-principal', ...PRINCIPAL] as const

/** Returns undefined for an answer about nothing. `url` is the address that gave it. @throws CalendarFailure */
export function placeIn(body: Uint8Array, url: string): Place | undefined {
  const [resource] = readMultistatus(body)
  if (!resource) return undefined
  const { properties } = resource
  return {
    isCalendar: hasChild(properties.get('d:resourcetype'), 'c:calendar'),
    principal: hrefIn(resource, 'd:current-user-principal', url),
    homes: hrefsOf(properties.get('c:calendar-home-set'), url),
    email: mailIn(resource),
    inbox: hrefIn(resource, 'c:schedule-inbox-URL', url),
  }
}

/** Returns the address that a property of the first resource holds. @throws CalendarFailure */
export function addressOfProperty(body: Uint8Array, url: string, property: string): string | null {
  const [resource] = readMultistatus(body)
  return resource ? hrefIn(resource, property, url) : null
}

const hrefIn = ({ properties }: DavResource, name: string, url: string): string | null =>
  hrefsOf(properties.get(name), url)[0] ?? null

const MAX_MAIL = 500

function mailIn({ properties }: DavResource): string | null {
  const addresses = properties.get('c:calendar-user-address-set')?.children ?? []
  const mail = addresses.map(({ text }) => text.trim()).find((text) => /^mailto:.+@/i.test(text.slice(0, MAX_MAIL)))
  return mail === undefined || mail.length > MAX_MAIL ? null : mail.slice('mailto:'.length)
}
