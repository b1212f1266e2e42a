import { invalid } from '../../../../lib/errors.ts'
import type { BookingView } from '../booking.ts'

export const paymentDue = ({ uid, paymentDueAt }: Pick<BookingView, 'uid' | 'paymentDueAt'>) =>
  invalid(
    'BOOKING_PAYMENT_DUE',
    `The booking with uid=${uid} waits for its payment until ${paymentDueAt?.toISOString() ?? ''}. It can be cancelled or declined; everything else is possible once it is paid.`,
  )
