import type { Bookable } from '../../availability/service.ts'

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/**
 * Returns true if the organizer must confirm the booking. With the policy `time`, only bookings that start soon need
 * it. The notice is counted in whole units, so 24 hours and one minute count as 24 hours.
 */
export function needsConfirmation(bookable: Bookable, startsAt: Date, now: Date): boolean {
  const { confirmationPolicy, confirmationNoticeCount, confirmationNoticeUnit } = bookable
  if (confirmationPolicy !== 'time') return confirmationPolicy === 'always'
  const unit = UNIT_MS[confirmationNoticeUnit ?? 'minutes']
  return Math.floor((startsAt.getTime() - now.getTime()) / unit) <= (confirmationNoticeCount ?? 0)
}
