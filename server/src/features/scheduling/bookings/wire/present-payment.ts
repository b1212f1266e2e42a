import type { BookingView } from '../booking.ts'
import type { Booking } from './schema/booking.ts'

type Presented = Pick<Booking, 'payment'>

/** Presents what the booking costs, as long as something is due, was paid or may be charged. */
export function presentPayment(booking: BookingView): Presented {
  const { status, price, currency, paidAt, paymentDueAt, paymentUrl } = booking
  if (price === 0 || currency === null) return {}
  const amount = { amount: price, currency }
  if (paymentDueAt !== null && paymentUrl !== null)
    return { payment: { ...amount, status: 'due', dueAt: paymentDueAt.toISOString(), link: paymentUrl } }
  if (paidAt !== null) return { payment: { ...amount, status: 'paid' } }
  const takesPlace = status === 'accepted' || status === 'pending'
  return takesPlace ? { payment: { ...amount, status: 'held' } } : {}
}
