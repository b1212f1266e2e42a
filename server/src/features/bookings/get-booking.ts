import type { Actor } from '../../commands/context.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound, bookingOfSeatNotFound } from './errors.ts'
import { withRights } from './roles.ts'
import type { BookingView } from './view.ts'
import { viewBookingBySeat, viewBookingByUid, viewNewestOfChain, viewSeries } from './view-store.ts'

/** A permanent id; uids have another form. */
const PERMANENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The booking with this uid, every occurrence of the series with it, or the newest booking of the chain of moves with
 * this permanent id. Knowing it is the permission: it is in the mails of those whom the booking concerns. `actor`: whose
 * rights decide about other attendees.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function getBooking(
  { db }: Pick<BookingDependencies, 'db'>,
  uid: string,
  actor?: Actor,
): Promise<BookingView | BookingView[]> {
  const booking = await viewBookingByUid(db, uid)
  if (booking) return actor ? withRights(db, actor, booking) : booking
  const series = await viewSeries(db, uid)
  if (series.length > 0) return series
  const newest = PERMANENT_ID.test(uid) ? await viewNewestOfChain(db, uid) : undefined
  if (!newest) throw bookingNotFound(uid)
  return actor ? withRights(db, actor, newest) : newest
}

/**
 * The booking of a seat. Its uid is the permission, for this one seat.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function getBookingBySeat(
  { db }: Pick<BookingDependencies, 'db'>,
  seatUid: string,
  actor: Actor,
): Promise<BookingView> {
  const booking = await viewBookingBySeat(db, seatUid)
  if (!booking) throw bookingOfSeatNotFound(seatUid)
  return { ...(await withRights(db, actor, booking)), shownSeatUid: seatUid }
}
