import { FURTHEST_DAYS } from '@daybook/availability'
import { MAX_BUFFER_MINUTES } from '../event-types/service.ts'
import type { Bookable } from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A range of instants in milliseconds. */
type Range = { from: number; until: number }

/**
 * Returns the range whose taken time, limits and seats decide about starts in a range. A rolling window counts days with
 * a free time, so it needs all of them from now on, and none after its maximum. Other windows need no further time.
 */
export function countedFor(bookable: Bookable, { from, until }: Range, now: Date): Range {
  if (!isRolling(bookable)) return { from, until }
  const last = now.getTime() + (FURTHEST_DAYS + 1) * DAY_MS
  return { from: Math.min(from, now.getTime()), until: Math.min(until, last) }
}

/** Returns true if taken time far from a start can move it out of the booking window. */
export const isRolling = ({ windowType, windowIsRolling }: Bookable): boolean =>
  windowType !== null && windowType !== 'range' && windowIsRolling === true

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
export function wholeDaysAround({ from, until }: Range): Range {
  const margin = DAY_MS + 3 * MAX_BUFFER_MINUTES * MINUTE_MS
  return { from: Math.floor((from - margin) / DAY_MS) * DAY_MS, until: Math.ceil((until + margin) / DAY_MS) * DAY_MS }
}
