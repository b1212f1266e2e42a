import { selectorOf } from '../../features/scheduling/bookings/reschedule/selector-of.ts'
import { type WhyNotCancel, whyNotCancel } from '../../features/scheduling/bookings/rules/cancel.ts'
import { type WhyNotReschedule, whyNotReschedule } from '../../features/scheduling/bookings/rules/reschedule.ts'
import { namesNoSeat } from '../../features/scheduling/bookings/rules/seat.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'

/** The holder of a booking's link. The link doesn't say who the holder is, so it gives no organizer's permission. */
const HOLDER = { isOrganizer: false, isByLink: true }

export type WhyNotReschedulable = WhyNotReschedule | 'seat-unnamed' | 'event-type-deleted'
export type WhyNotCancellable = WhyNotCancel | 'seat-unnamed'

/** Returns why the holder of the link can't reschedule the booking. */
export function whyNotReschedulable(booking: SeenBooking, now: Date): WhyNotReschedulable | undefined {
  const why = whyNotReschedule(booking, HOLDER, now)
  if (why !== undefined) return why
  if (namesNoSeat(booking, booking.access.namedSeatUid)) return 'seat-unnamed'
  return selectorOf(booking) === undefined ? 'event-type-deleted' : undefined
}

/** Returns why the holder of the link can't cancel the booking. */
export const whyNotCancellable = (booking: SeenBooking): WhyNotCancellable | undefined =>
  whyNotCancel(booking, HOLDER) ?? (namesNoSeat(booking, booking.access.namedSeatUid) ? 'seat-unnamed' : undefined)
