import type { BookingView } from '../../booking.ts'

/** Returns the fields about a payment that subscribers get in addition to the booking. */
export const paymentDetails = (
  { id, uid }: { id: number; uid: string },
  { price, currency, paymentDueAt, paymentUrl }: BookingView,
): object => ({
  paymentId: id,
  paymentData: {
    uid,
    amount: price,
    currency,
    ...(paymentDueAt !== null && { dueAt: paymentDueAt.toISOString(), link: paymentUrl }),
  },
})
