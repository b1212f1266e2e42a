import type { Person } from './booking-facts.ts'
import { noteOf, type StoredNote } from './mail-note.ts'

/**
 * Returns the attendees by lower-case address if the change concerns only them: they take, reschedule or give back a
 * seat. Returns undefined if the change concerns all attendees.
 */
export function attendeesInAudience(stored: StoredNote): ReadonlyMap<string, Person> | undefined {
  const attendees = stored ? noteOf(stored).facts.attendees.filter(({ isNew }) => isNew) : []
  if (attendees.length === 0) return undefined
  return new Map(
    attendees.map(({ name, email, timeZone, language }) => [email.toLowerCase(), { name, email, timeZone, language }]),
  )
}
