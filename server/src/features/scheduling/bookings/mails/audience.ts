import type { Person } from './booking-facts.ts'
import { noteOf, type StoredNote } from './mail-note.ts'

/**
 * The attendees whom a change alone concerns, by address in lower case: who takes, moves or gives back a seat while the
 * others' meeting stays as it is. Undefined where it concerns them all.
 */
export function attendeesInAudience(stored: StoredNote): ReadonlyMap<string, Person> | undefined {
  const attendees = stored ? noteOf(stored).facts.attendees.filter(({ isNew }) => isNew) : []
  if (attendees.length === 0) return undefined
  return new Map(
    attendees.map(({ name, email, timeZone, language }) => [email.toLowerCase(), { name, email, timeZone, language }]),
  )
}
