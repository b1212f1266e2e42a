import { MAX_BUFFER_MINUTES } from '../event-types/service.ts'
import type { Bookable } from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Returns the range of taken time that a check needs. Bookings outside the range count by the buffers, and the first
 * slot of a day depends on the whole day.
 */
export function rangeAround(bookable: Bookable, from: number, until: number, now: Date) {
  const buffers = bookable.bufferBeforeMinutes + bookable.bufferAfterMinutes + MAX_BUFFER_MINUTES
  const marginMs = buffers * MINUTE_MS + (bookable.onlyFirstSlotOfDay ? DAY_MS : 0)
  return {
    hostIds: bookable.hosts.map(({ userId }) => userId),
    from: new Date(from - marginMs),
    until: new Date(until + marginMs),
    haveCalendars: bookable.hosts.some(({ hasCalendars }) => hasCalendars),
    now,
  }
}

/**
 * Returns the range in whole days of UTC, extended on each side by one day and the maximum buffer. Bookings outside the
 * range count by the buffers, and the first slot of a day depends on the whole day.
 */
export function wholeDaysAround(from: number, until: number): { from: number; until: number } {
  const margin = DAY_MS + 3 * MAX_BUFFER_MINUTES * MINUTE_MS
  return { from: Math.floor((from - margin) / DAY_MS) * DAY_MS, until: Math.ceil((until + margin) / DAY_MS) * DAY_MS }
}
