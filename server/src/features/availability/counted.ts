import type { Db } from '../../db/connection.ts'
import { countedRange, limitsOf } from './limits.ts'
import type { Asked } from './question.ts'
import { type Bookable, listBooked, listSeated, type SeatedMeeting } from './store.ts'

/** What the event type's limits count around a range; nothing, and no statement, where it has none. */
export async function bookedFor(
  db: Db,
  bookable: Bookable,
  from: number,
  until: number,
  but?: number,
): Promise<Pick<Asked, 'booked'>> {
  const limits = limitsOf(bookable)
  if (!limits) return {}
  const range = countedRange(limits, from, until)
  return {
    booked: await listBooked(db, bookable.id, { from: new Date(range.from), until: new Date(range.until) }, but),
  }
}

/** The event type's seated bookings in a range; nothing, and no statement, where it has no seats. */
export async function seatedFor(
  db: Db,
  bookable: Bookable,
  from: number,
  until: number,
): Promise<{ seated?: readonly SeatedMeeting[] }> {
  if (bookable.seatsPerSlot === null) return {}
  return { seated: await listSeated(db, bookable.id, { from: new Date(from), until: new Date(until) }) }
}
