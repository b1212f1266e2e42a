import { invalid } from '../../../../lib/errors.ts'

export const reasonRequired = () => invalid('CANCELLATION_REASON_REQUIRED', 'Cancellation reason is required')

export const cancellingDisabled = () => invalid('CANCELLING_DISABLED', 'This event type does not allow cancellations')

export const cancelledAlready = (uid: string) =>
  invalid(
    'BOOKING_CANCELLED_ALREADY',
    `Can't cancel booking with uid=${uid} because it has been cancelled already. Please provide uid of a booking that is not cancelled.`,
  )

export const rejectedAlready = (uid: string) =>
  invalid(
    'BOOKING_REJECTED',
    `Can't cancel booking with uid=${uid} because it was declined. Nothing is left to cancel.`,
  )

export const notPartOfSeries = (uid: string) =>
  invalid('BOOKING_NOT_RECURRING', `Booking with bookingUid=${uid} is not part of a recurring booking.`)

export const occurrenceRequired = () =>
  invalid(
    'OCCURRENCE_REQUIRED',
    'Cannot cancel subsequent bookings for recurring event - you have to provide uid of one of the individual bookings of a recurring booking.',
  )
