import { type AppError, forbidden, invalid } from '../../../../lib/errors.ts'
import type { BookingView } from '../booking.ts'
import type { WhyNotReschedule } from '../rules/reschedule.ts'
import { paymentDue } from './payment.ts'

const rescheduledAlready = (uid: string, successor: string) =>
  invalid(
    'BOOKING_MOVED_ALREADY',
    `Can't reschedule booking with uid=${uid} because it has been cancelled and rescheduled already to booking with uid=${successor}. You probably want to reschedule ${successor} instead by passing it within the request URL.`,
  )

const cancelledBefore = (uid: string) =>
  invalid(
    'BOOKING_CANCELLED',
    `Can't reschedule booking with uid=${uid} because it has been cancelled. Please provide uid of a booking that is not cancelled.`,
  )

const declinedBefore = (uid: string) =>
  invalid(
    'BOOKING_REJECTED',
    `Can't reschedule booking with uid=${uid} because it was declined. Book a new time instead.`,
  )

const awaitsHost = (uid: string) =>
  invalid(
    'BOOKING_AWAITS_HOST',
    `Can't reschedule booking with uid=${uid} because it still waits for a host. Cancel it and book a new time instead.`,
  )

const reschedulingDisabled = () =>
  invalid(
    'RESCHEDULING_DISABLED',
    'This event type does not allow rescheduling. Ask the organizer to move the booking.',
  )

const tooLateToReschedule = () =>
  forbidden('RESCHEDULING_TOO_LATE', 'Rescheduling is not allowed within the minimum notice period before the event')

const overAlready = (uid: string) =>
  invalid(
    'BOOKING_OVER',
    `Can't reschedule booking with uid=${uid} because it is over, and its event type doesn't allow rescheduling past bookings.`,
  )

/** The errors of the rule `whyNotReschedule`. */
export const rescheduleRefusals: Readonly<Record<WhyNotReschedule, (old: BookingView) => AppError>> = {
  rescheduled: ({ uid, movedTo }) => rescheduledAlready(uid, movedTo?.uid ?? ''),
  cancelled: ({ uid }) => cancelledBefore(uid),
  declined: ({ uid }) => declinedBefore(uid),
  'awaits-host': ({ uid }) => awaitsHost(uid),
  unpaid: paymentDue,
  over: ({ uid }) => overAlready(uid),
  disabled: reschedulingDisabled,
  'too-late': tooLateToReschedule,
}

export const eventTypeGone = (uid: string) =>
  invalid(
    'EVENT_TYPE_DELETED',
    `Can't reschedule booking with uid=${uid} because its event type was deleted. Book a new time instead.`,
  )
