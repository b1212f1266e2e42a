import { type AppError, invalid } from '../../../../lib/errors.ts'
import type { WhyNotCancel } from '../rules/cancel.ts'

const reasonRequired = () => invalid('CANCELLATION_REASON_REQUIRED', 'Cancellation reason is required')

const cancellingDisabled = () => invalid('CANCELLING_DISABLED', 'This event type does not allow cancellations')

export const cancelledAlready = (uid: string) =>
  invalid(
    'BOOKING_CANCELLED_ALREADY',
    `Can't cancel booking with uid=${uid} because it has been cancelled already. Please provide uid of a booking that is not cancelled.`,
  )

const rejectedAlready = (uid: string) =>
  invalid(
    'BOOKING_REJECTED',
    `Can't cancel booking with uid=${uid} because it was declined. Nothing is left to cancel.`,
  )

/** The errors of the rule `whyNotCancel`. */
export const cancelRefusals: Readonly<Record<WhyNotCancel, (uid: string) => AppError>> = {
  cancelled: cancelledAlready,
  declined: rejectedAlready,
  disabled: cancellingDisabled,
  'reason-missing': reasonRequired,
}

export const notPartOfSeries = (uid: string) =>
  invalid('BOOKING_NOT_RECURRING', `Booking with bookingUid=${uid} is not part of a recurring booking.`)

export const occurrenceRequired = () =>
  invalid(
    'OCCURRENCE_REQUIRED',
    'Cannot cancel subsequent bookings for recurring event - you have to provide uid of one of the individual bookings of a recurring booking.',
  )
