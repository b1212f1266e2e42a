import type { Bookable } from '../../availability/service.ts'

const MINUTE_MS = 60_000
const UNIT_MINUTES = { minutes: 1, hours: 60, days: 1440 }

/**
 * Returns true if the organizer must confirm the booking. With the policy `time`, only bookings that start soon need
 * it. The notice is exact to the minute: with 24 hours, a booking 24 hours and one minute ahead needs none.
 */
export function needsConfirmation(bookable: Bookable, startsAt: Date, now: Date): boolean {
  const { confirmationPolicy, confirmationNoticeCount, confirmationNoticeUnit } = bookable
  if (confirmationPolicy !== 'time') return confirmationPolicy === 'always'
  const notice = (confirmationNoticeCount ?? 0) * UNIT_MINUTES[confirmationNoticeUnit ?? 'minutes']
  return Math.floor((startsAt.getTime() - now.getTime()) / MINUTE_MS) <= notice
}
