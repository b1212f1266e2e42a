import type { Bookable } from '../../availability/service.ts'

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/**
 * Whether a booking waits for the organizer's yes. With the policy `time` only those that start soon do: the notice
 * is counted in whole units, so that 24 hours and a minute still count as 24.
 */
export function needsConfirmation(bookable: Bookable, startsAt: Date, now: Date): boolean {
  const { confirmationPolicy, confirmationNoticeCount, confirmationNoticeUnit } = bookable
  if (confirmationPolicy !== 'time') return confirmationPolicy === 'always'
  const unit = UNIT_MS[confirmationNoticeUnit ?? 'minutes']
  return Math.floor((startsAt.getTime() - now.getTime()) / unit) <= (confirmationNoticeCount ?? 0)
}
