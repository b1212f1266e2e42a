import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound } from './errors.ts'
import type { BookingView } from './view.ts'
import { viewBookingByUid, viewSeries } from './view-store.ts'

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
