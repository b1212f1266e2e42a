import { invalid, notFound } from '../../../../lib/errors.ts'
import type { BookingView } from '../booking.ts'

export const paymentDue = ({ uid, paymentDueAt }: Pick<BookingView, 'uid' | 'paymentDueAt'>) =>
  invalid(
    'BOOKING_PAYMENT_DUE',
    `The booking with uid=${uid} waits for its payment until ${paymentDueAt?.toISOString() ?? ''}. It can be cancelled or declined; everything else is possible once it is paid.`,
  )

export const paymentNotFound = (uid: string) =>
  notFound('PAYMENT_NOT_FOUND', `The booking with uid=${uid} costs nothing, so it has no payment.`)
