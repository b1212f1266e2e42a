import type { Actor } from '../../../../commands/context.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound, bookingOfSeatNotFound } from '../errors/booking.ts'
import { type SeatAccess, type SeenBooking, seeBooking, seeBookings } from '../seen-booking.ts'
import { viewBookingBySeat, viewBookingByUid, viewNewestOfChain, viewSeries } from '../store/view.ts'

/** The form of a permanent id. Uids have another form. */
const PERMANENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the booking with this uid, all occurrences of the series with this uid, or the newest booking with this
 * permanent id, as the caller may see it. Any caller who knows the uid may read the booking, because the uid is in the
 * mails to its attendees and hosts. `seatUid` is a seat that the caller names as their own.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function getBooking(
  { db }: Pick<BookingDependencies, 'db'>,
  uid: string,
  actor: Actor,
  seatUid?: string,
): Promise<SeenBooking | SeenBooking[]> {
  const booking = await viewBookingByUid(db, uid)
  if (booking) return seeBooking(db, actor, booking, accessBySeat(booking, seatUid))
  const series = await viewSeries(db, uid)
  if (series.length > 0) return seeBookings(db, actor, series)
  const newest = PERMANENT_ID.test(uid) ? await viewNewestOfChain(db, uid) : undefined
  if (!newest) throw bookingNotFound(uid)
  return seeBooking(db, actor, newest, accessBySeat(newest, seatUid))
}

/** Returns the booking of a seat. The seat's uid is the permission to see this one seat. @throws `BOOKING_NOT_FOUND` */
export async function getBookingBySeat(
  { db }: Pick<BookingDependencies, 'db'>,
  seatUid: string,
  actor: Actor,
): Promise<SeenBooking> {
  const booking = await viewBookingBySeat(db, seatUid)
  if (!booking) throw bookingOfSeatNotFound(seatUid)
  return seeBooking(db, actor, booking, accessBySeat(booking, seatUid))
}

const accessBySeat = ({ attendees }: BookingView, seatUid: string | undefined): SeatAccess =>
  seatUid !== undefined && attendees.some(({ seat }) => seat?.uid === seatUid) ? { namedSeatUid: seatUid } : {}
