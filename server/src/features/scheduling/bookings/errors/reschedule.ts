import { forbidden, invalid } from '../../../../lib/errors.ts'

export const rescheduledAlready = (uid: string, successor: string) =>
  invalid(
    'BOOKING_MOVED_ALREADY',
    `Can't reschedule booking with uid=${uid} because it has been cancelled and rescheduled already to booking with uid=${successor}. You probably want to reschedule ${successor} instead by passing it within the request URL.`,
  )

export const cancelledBefore = (uid: string) =>
  invalid(
    'BOOKING_CANCELLED',
    `Can't reschedule booking with uid=${uid} because it has been cancelled. Please provide uid of a booking that is not cancelled.`,
  )

export const declinedBefore = (uid: string) =>
  invalid(
    'BOOKING_REJECTED',
    `Can't reschedule booking with uid=${uid} because it was declined. Book a new time instead.`,
  )

export const awaitsHost = (uid: string) =>
  invalid(
    'BOOKING_AWAITS_HOST',
    `Can't reschedule booking with uid=${uid} because it still waits for a host. Cancel it and book a new time instead.`,
  )

export const reschedulingDisabled = () =>
  invalid(
    'RESCHEDULING_DISABLED',
    'This event type does not allow rescheduling. Ask the organizer to move the booking.',
  )

export const tooLateToReschedule = () =>
  forbidden('RESCHEDULING_TOO_LATE', 'Rescheduling is not allowed within the minimum notice period before the event')

export const overAlready = (uid: string) =>
  invalid(
    'BOOKING_OVER',
    `Can't reschedule booking with uid=${uid} because it is over, and its event type doesn't allow rescheduling past bookings.`,
  )

export const eventTypeGone = (uid: string) =>
  invalid(
    'EVENT_TYPE_DELETED',
    `Can't reschedule booking with uid=${uid} because its event type was deleted. Book a new time instead.`,
  )
