import type { Payment } from '../../payments/service.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { paymentNotFound } from '../errors/payment.ts'
import { LINK_HOLDER, type SeenBooking } from '../seen-booking.ts'
import { getBooking } from './get-booking.ts'

export type BookingPayment = {
  booking: SeenBooking
  payment: Payment
  /** The page on which it can be paid, as long as it is due. */
  link: string | null
}

/**
 * Returns the last payment of a booking for everybody who knows its uid.
 *
 * @throws `BOOKING_NOT_FOUND`, `PAYMENT_NOT_FOUND`
 */
export async function getPayment(deps: BookingDependencies, uid: string): Promise<BookingPayment> {
  const found = await getBooking(deps, uid, LINK_HOLDER)
  // A series costs nothing: event types with a price don't recur.
  const payment = Array.isArray(found) || found.price === 0 ? undefined : await deps.payments.findOf(found.id)
  if (Array.isArray(found) || !payment) throw paymentNotFound(uid)
  return { booking: found, payment, link: found.paymentUrl }
}
