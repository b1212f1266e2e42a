import type { Actor } from '../../../../commands/context.ts'
import type { Bookable } from '../../availability/service.ts'
import { mayDecide } from '../access.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { paymentDue } from '../errors/payment.ts'
import { mayNotReassign, notOpen, notRoundRobin } from '../errors/reassign.ts'
import { viewBookingByUid } from '../store/view.ts'

/** @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN` */
export async function findToReassign(
  { db }: Pick<BookingDependencies, 'db'>,
  actor: Actor,
  uid: string,
): Promise<BookingView> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayDecide(db, actor, booking))) throw mayNotReassign()
  return booking
}

/**
 * Returns the round robin of the booking.
 *
 * @throws `NOT_ROUND_ROBIN`, `BOOKING_PAYMENT_DUE`
 */
export async function rotationOf(
  { availability }: Pick<BookingDependencies, 'availability'>,
  booking: BookingView,
): Promise<Bookable> {
  const { eventTypeId } = booking
  const bookable = eventTypeId === null ? undefined : await availability.find({ eventTypeId })
  if (bookable?.schedulingType !== 'round_robin') throw notRoundRobin(booking.uid)
  if (booking.paymentDueAt !== null) throw paymentDue(booking)
  return bookable
}

/** @throws `BOOKING_OVER` */
export function checkOpen({ uid, status }: BookingView): void {
  if (status !== 'accepted' && status !== 'pending') throw notOpen(uid, status)
}
