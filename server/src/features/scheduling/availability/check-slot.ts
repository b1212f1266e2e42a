import { busyMattersFrom, checkSlot, type Verdict } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import type { LimitUsage } from './limit-usage.ts'
import { hostsOf, questionOf, type RequestedSlot } from './question.ts'
import type { Bookable } from './store.ts'

const MINUTE_MS = 60_000

export const endOf = ({ start, lengthMinutes }: RequestedSlot): number => start + lengthMinutes * MINUTE_MS

/** Checks whether one slot can be booked. If not, the verdict holds the first reasons. */
export function checkBookableSlot(
  bookable: Bookable,
  slot: RequestedSlot,
  taken: readonly Taken[],
  now: Date,
  counted: LimitUsage = {},
): Verdict {
  const { start, lengthMinutes, bookerTimeZone } = slot
  const asked = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone, ...counted }
  return checkSlot(questionOf(bookable, asked, hostsOf(bookable, taken)), start)
}

/**
 * Returns the time from which taken time is needed to check the slots. It is before the earliest start only if a host's
 * time zone differs from UTC.
 */
export function takenMattersFrom(bookable: Bookable, slots: readonly RequestedSlot[], now: Date): number {
  const hosts = hostsOf(bookable, [])
  const since = slots.map((slot) => {
    const { start, lengthMinutes, bookerTimeZone } = slot
    const asked = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone }
    return busyMattersFrom(questionOf(bookable, asked, hosts), start)
  })
  return Math.min(...since)
}

/** Returns a meeting as taken time, for the check of later ones of the same series. */
export const takenBy = ({ hosts, ...bookable }: Bookable, slot: RequestedSlot): Taken[] =>
  hosts.map(({ userId }) => ({
    hostId: userId,
    start: slot.start,
    end: endOf(slot),
    kind: 'booking',
    eventTypeId: bookable.id,
    bookingId: null,
    bufferBeforeMinutes: bookable.bufferBeforeMinutes,
    bufferAfterMinutes: bookable.bufferAfterMinutes,
    endsCountingAt: null,
    calendarId: null,
  }))
