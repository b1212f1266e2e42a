import type { Asked } from './aligned.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import type { Question, SeatedBooking } from './question.ts'

/** A booking at exactly that time, for others to join or to be told that it is full. */
export const seatedAt = ({ seated = [] }: Question, { start, end }: Interval): SeatedBooking | undefined =>
  seated.find((booking) => booking.start === start && booking.end === end && hasSeat(booking)) ??
  seated.find((booking) => booking.start === start && booking.end === end)

export const hasSeat = ({ taken, total }: SeatedBooking): boolean => taken < total

/**
 * The starts, ascending, of bookings that can be joined in `within`: their length is the one asked for, the notice has
 * not passed and the booking window is open for some host.
 */
export function joinableStarts(
  { seated, hosts, lengthMinutes }: Question,
  { within, earliest, permitted }: Asked,
): Instant[] {
  if (!seated?.length) return []
  return seated
    .filter((booking) => booking.end - booking.start === lengthMinutes * MINUTE && hasSeat(booking))
    .map(({ start }) => start)
    .filter((start) => start >= earliest && start >= within.start && start + lengthMinutes * MINUTE <= within.end)
    .filter((start) => hosts.some((host) => start >= permitted(host).start && start < permitted(host).end))
    .sort((a, b) => a - b)
}

/** Both ascending lists as one, each start once. */
export function mergeStarts(starts: Instant[], others: readonly Instant[]): Instant[] {
  if (others.length === 0) return starts
  return [...new Set([...starts, ...others])].sort((a, b) => a - b)
}
