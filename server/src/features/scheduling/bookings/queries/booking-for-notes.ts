import type { Actor } from '../../../../commands/context.ts'
import type { Db } from '../../../../db/connection.ts'
import { findNoteRights } from '../access.ts'
import { notYourBooking } from '../errors/access.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { audienceOf } from '../events/audience.ts'
import { viewBookingByUid } from '../store/view.ts'

/** A booking as the notes of its hosts need it. */
export type NotedBooking = {
  id: number
  uid: string
  /** The id that all bookings of a chain of reschedules share. */
  permanentId: string
  /** The owners who receive its events. */
  audience: ReturnType<typeof audienceOf>
  /** True if the caller may also delete the notes of others. */
  mayDeleteAll: boolean
}

/**
 * Returns the booking to those who may decide on it. Its attendees and the holders of its link are refused.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`
 */
export async function bookingForNotes(db: Db, actor: Actor, uid: string): Promise<NotedBooking> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  const { mayWrite, mayDeleteAll } = await findNoteRights(db, actor, booking)
  if (!mayWrite) throw notYourBooking(actor, uid)
  const { id, permanentId } = booking
  return { id, uid, permanentId, audience: audienceOf(booking), mayDeleteAll }
}
