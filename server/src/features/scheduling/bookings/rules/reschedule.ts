import type { BookingView } from '../booking.ts'

const MINUTE_MS = 60_000

export type WhyNotReschedule =
  | 'rescheduled'
  | 'cancelled'
  | 'declined'
  | 'awaits-host'
  | 'unpaid'
  | 'over'
  | 'disabled'
  | 'too-late'

type Rescheduler = {
  isOrganizer: boolean
  /** True for the page that the booking's link opens, which may book a cancelled booking again. */
  isByLink?: boolean | undefined
}

/**
 * Returns why the caller can't reschedule the booking. The command throws the error of this reason, and the page shows
 * its text. A shared meeting also needs the caller's seat (`namesNoSeat`).
 */
export function whyNotReschedule(
  booking: BookingView,
  { isOrganizer, isByLink = false }: Rescheduler,
  now: Date,
): WhyNotReschedule | undefined {
  const { status, movedTo, eventType } = booking
  if (movedTo) return 'rescheduled'
  if (status === 'cancelled' && !(isByLink && canBeBookedAgain(booking))) return 'cancelled'
  if (status === 'rejected') return 'declined'
  if (status === 'awaiting_host') return 'awaits-host'
  if (booking.paymentDueAt !== null) return 'unpaid'
  if (booking.endsAt <= now && !eventType?.allowsReschedulingPast) return 'over'
  if (isOrganizer) return undefined
  if (eventType?.reschedulingDisabled) return 'disabled'
  const noticeMs = (eventType?.reschedulingMinimumNoticeMinutes ?? 0) * MINUTE_MS
  return noticeMs > 0 && booking.startsAt.getTime() - now.getTime() < noticeMs ? 'too-late' : undefined
}

/**
 * Returns true if the cancelled booking may be booked again, which the event type decides. A shared meeting may not,
 * because it has no attendees left, and a booking that costs money must be paid anew.
 */
export const canBeBookedAgain = ({ status, movedTo, seatsTotal, price, eventType }: BookingView): boolean =>
  status === 'cancelled' &&
  movedTo === null &&
  seatsTotal === null &&
  price === 0 &&
  eventType?.allowsReschedulingCancelled === true
