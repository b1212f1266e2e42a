import { selectorOf } from '../../features/bookings/reschedule/selector-of.ts'
import { type BookingView, canBeBookedAgain } from '../../features/bookings/view.ts'

const MINUTE_MS = 60_000

/** Why whoever has the link can't move the booking, in the order in which the command refuses it. */
export function whyNotMovable(booking: BookingView, now: Date) {
  const { status, endsAt, startsAt, eventType } = booking
  if (status === 'rejected') return 'page.move.closed'
  if (status === 'cancelled' && !canBeBookedAgain(booking)) return 'page.move.closed'
  if (selectorOf(booking) === undefined) return 'page.move.gone'
  if (endsAt <= now && !eventType?.allowsReschedulingPast) return 'page.move.over'
  if (eventType?.reschedulingDisabled) return 'page.move.disabled'
  const notice = (eventType?.reschedulingMinimumNoticeMinutes ?? 0) * MINUTE_MS
  if (notice > 0 && startsAt.getTime() - now.getTime() < notice) return 'page.move.tooLate'
  return undefined
}

export function whyNotCancellable({ status, eventType }: BookingView) {
  if (status === 'cancelled' || status === 'rejected') return 'page.cancel.closed'
  return eventType?.cancellingDisabled ? 'page.cancel.disabled' : undefined
}
