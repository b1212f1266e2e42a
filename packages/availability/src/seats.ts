import type { StartBounds } from './aligned.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import type { Question, SeatedBooking } from './question.ts'

/** Returns the booking at exactly that time. Others may join it, or learn that it is full. */
export const seatedAt = ({ seated = [] }: Question, { start, end }: Interval): SeatedBooking | undefined =>
  seated.find((booking) => booking.start === start && booking.end === end && hasSeat(booking)) ??
  seated.find((booking) => booking.start === start && booking.end === end)

export const hasSeat = ({ taken, total }: SeatedBooking): boolean => taken < total

/**
 * Returns the starts, ascending, of bookings in `within` that can be joined: their length is the asked one, the notice
 * has not passed, and the booking window is open for some host.
 */
export function joinableStarts(
  { seated, hosts, lengthMinutes }: Question,
  { within, earliest, permitted }: StartBounds,
): Instant[] {
  if (!seated?.length) return []
  return seated
    .filter((booking) => booking.end - booking.start === lengthMinutes * MINUTE && hasSeat(booking))
    .map(({ start }) => start)
    .filter((start) => start >= earliest && start >= within.start && start + lengthMinutes * MINUTE <= within.end)
    .filter((start) => hosts.some((host) => start >= permitted(host).start && start < permitted(host).end))
    .sort((a, b) => a - b)
}

/** Merges two ascending lists. Each start appears once. */
export function mergeStarts(starts: Instant[], others: readonly Instant[]): Instant[] {
  if (others.length === 0) return starts
  return [...new Set([...starts, ...others])].sort((a, b) => a - b)
}
