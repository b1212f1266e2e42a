import { canBeBookedAgain } from '../../features/scheduling/bookings/booking.ts'
import { selectorOf } from '../../features/scheduling/bookings/reschedule/selector-of.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'

const MINUTE_MS = 60_000

/**
 * Returns the reason why the holder of the link can't reschedule the booking. The checks have the order of the
 * command's refusals.
 */
export function whyNotMovable(booking: SeenBooking, now: Date) {
  const { status, endsAt, startsAt, eventType } = booking
  if (status === 'rejected') return 'page.reschedule.closed'
  if (status === 'cancelled' && !canBeBookedAgain(booking)) return 'page.reschedule.closed'
  if (isOfNoSeat(booking)) return 'seat.page.unknown'
  if (status === 'awaiting_host') return 'page.reschedule.awaiting'
  if (selectorOf(booking) === undefined) return 'page.reschedule.gone'
  if (endsAt <= now && !eventType?.allowsReschedulingPast) return 'page.reschedule.over'
  if (eventType?.reschedulingDisabled) return 'page.reschedule.disabled'
  const notice = (eventType?.reschedulingMinimumNoticeMinutes ?? 0) * MINUTE_MS
  if (notice > 0 && startsAt.getTime() - now.getTime() < notice) return 'page.reschedule.tooLate'
  return undefined
}

export function whyNotCancellable(booking: SeenBooking) {
  const { status, eventType } = booking
  if (status === 'cancelled' || status === 'rejected') return 'page.cancel.closed'
  if (isOfNoSeat(booking)) return 'seat.page.unknown'
  return eventType?.cancellingDisabled ? 'page.cancel.disabled' : undefined
}

/** Returns true if several people share the booking and the link doesn't identify one of them. */
const isOfNoSeat = ({ seatsTotal, access }: SeenBooking): boolean =>
  seatsTotal !== null && access.namedSeatUid === undefined
