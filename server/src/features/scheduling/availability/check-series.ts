import type { Refusal } from '@daybook/availability'
import { localDate } from '../../../lib/time/local-time.ts'
import type { Taken } from '../occupancy/service.ts'
import { checkBookableSlot, endOf, takenBy } from './check-slot.ts'
import { type LimitUsage, withEarlier } from './limit-usage.ts'
import type { RequestedSlot } from './question.ts'
import type { Bookable } from './store.ts'

/** A meeting of a series that can't be booked, with the date on the booker's calendar. */
export type Missed = { slot: RequestedSlot; date: string; reasons: readonly Refusal[] }

/** The hosts who are free for all meetings, and the meetings that can't be booked. */
type SeriesVerdict = { hostIds: readonly number[]; missed: Missed[] }

/**
 * Checks the meetings of one series, ascending. Each is checked as if the earlier ones that can be booked were taken. A
 * meeting is missed too if only hosts are free who aren't free for the earlier ones.
 */
export function checkSeries(
  bookable: Bookable,
  slots: readonly RequestedSlot[],
  taken: readonly Taken[],
  now: Date,
  counted: LimitUsage,
): SeriesVerdict {
  const earlier: RequestedSlot[] = []
  const missed: Missed[] = []
  let hostIds: readonly number[] | undefined
  for (const slot of slots) {
    const takenNow = [...taken, ...earlier.flatMap((other) => takenBy(bookable, other))]
    const times = earlier.map((other) => ({ start: other.start, end: endOf(other) }))
    const verdict = checkBookableSlot(bookable, slot, takenNow, now, withEarlier(counted, times))
    const known = hostIds
    const free = verdict.bookable ? verdict.hostIds.filter((id) => known === undefined || known.includes(id)) : []
    if (free.length === 0) {
      const reasons = verdict.bookable ? [{ because: 'NO_HOST_FREE' as const }] : verdict.reasons
      missed.push({ slot, date: dateOf(slot), reasons })
    } else {
      hostIds = free
      earlier.push(slot)
    }
  }
  return { hostIds: hostIds ?? [], missed }
}

export const dateOf = ({ start, bookerTimeZone }: RequestedSlot): string => localDate(start, bookerTimeZone)
