import type { Bookable } from '../../features/scheduling/availability/service.ts'
import type { Reader } from '../reader.ts'

/** The address of several people has this between their names. It can't be in a username. */
const AND = '+'
/** More people rarely have a common free time, and the server would read all their calendars. */
const MAX_PEOPLE = 10
/** The slug of the page with the usual length, which the API names the same. */
const USUAL = 'dynamic'
const MINUTES = /^[1-9]\d{0,3}$/

/** Returns the names in the address of several people, or undefined if it is one person's. */
export function namesIn(username: string): string[] | undefined {
  if (!username.includes(AND)) return undefined
  return [...new Set(username.toLowerCase().split(AND))].filter((name) => name !== '')
}

export const canBeTogether = (names: readonly string[]): boolean => names.length > 1 && names.length <= MAX_PEOPLE

/** Returns the part of an address that names several people. */
export const togetherPath = (names: readonly string[]): string => `/${names.map(encodeURIComponent).join(AND)}`

/** Returns the length that a slug such as `30` means, null for the usual one, or undefined if it means none. */
export function lengthOfSlug(slug: string): number | null | undefined {
  if (slug === USUAL) return null
  return MINUTES.test(slug) ? Number(slug) : undefined
}

/** Returns the event type as visitors see it. Its stored name is for programs. */
export const shownTogether = (bookable: Bookable, lengthMinutes: number | null, { t }: Reader): Bookable => ({
  ...bookable,
  title: t('together.meeting'),
  lengthMinutes: lengthMinutes ?? bookable.lengthMinutes,
})
