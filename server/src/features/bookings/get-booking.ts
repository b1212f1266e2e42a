import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound, bookingOfSeatNotFound } from './errors.ts'
import type { BookingView } from './view.ts'
import { viewBookingBySeat, viewBookingByUid, viewSeries } from './view-store.ts'

/**
 * The booking with this uid, or every occurrence of the series with it. Knowing the uid is the permission: it is in the
 * mails of those whom the booking concerns.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function getBooking(
  { db }: Pick<BookingDependencies, 'db'>,
  uid: string,
): Promise<BookingView | BookingView[]> {
  const booking = await viewBookingByUid(db, uid)
  if (booking) return booking
  const series = await viewSeries(db, uid)
  if (series.length === 0) throw bookingNotFound(uid)
  return series
}

/**
 * The booking of a seat. Its uid is the permission, for this one seat.
 *
 * @throws `BOOKING_NOT_FOUND`
 */
export async function getBookingBySeat({ db }: Pick<BookingDependencies, 'db'>, seatUid: string): Promise<BookingView> {
  const booking = await viewBookingBySeat(db, seatUid)
  if (!booking) throw bookingOfSeatNotFound(seatUid)
  return { ...booking, shownSeatUid: seatUid }
}
