import type { Db } from '../../../../../db/connection.ts'
import type { BookingView } from '../../booking.ts'
import { bookingNotFound } from '../../errors/booking.ts'
import { viewBookingByUid } from '../../store/view.ts'
import { checkReschedule } from '../check-reschedule.ts'
import type { Requested } from '../phases.ts'

/** Returns the booking if it may be rescheduled. @throws `BOOKING_NOT_FOUND`, and what `checkReschedule` throws */
export async function findOldBooking(db: Db, { context, uid, reschedule }: Requested, now: Date): Promise<BookingView> {
  const old = await viewBookingByUid(db, uid)
  if (!old) throw bookingNotFound(uid)
  checkReschedule(old, context, reschedule, now)
  return old
}
