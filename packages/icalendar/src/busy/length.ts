import type { CalendarTime, Duration, LocalTime } from '../calendar-event.ts'
import { DAY } from '../values/civil.ts'
import type { Clock, Clocks, Instant } from '../zones/clock.ts'

/**
 * How long each occurrence of an event lasts. Days are nominal: with them an occurrence ends at the same time of the
 * clock, and lasts longer or shorter if the clocks change. Milliseconds are exact (RFC 5545 §3.8.5.3).
 */
export type Length = Duration

type Lasting = { readonly start: CalendarTime; readonly end?: CalendarTime; readonly duration?: Duration }

const NONE: Length = { days: 0, milliseconds: 0 }

/**
 * Returns the length: DTEND gives exact time, or days if both are dates. Without an end a date lasts a day, and a time
 * has no length (RFC 5545 §3.6.1). The length is negative if the end is before the start.
 */
export function lengthOf({ start, end, duration }: Lasting, clocks: Clocks): Length {
  if (duration) return duration
  if (!end) return start.kind === 'date' ? { days: 1, milliseconds: 0 } : NONE
  if (start.kind === 'date' && end.kind === 'date') return { days: (end.local - start.local) / DAY, milliseconds: 0 }
  return { days: 0, milliseconds: clocks.instantOf(end) - clocks.instantOf(start) }
}

/** Returns the end of an occurrence that begins at a local time. */
export function endOf(local: LocalTime, { days, milliseconds }: Length, clock: Clock): Instant {
  return clock.instantOf(local + days * DAY) + milliseconds
}

/** Returns a time that no occurrence of that length exceeds. Clocks change by less than a day. */
export const longest = ({ days, milliseconds }: Length): number => Math.max(0, days * DAY + milliseconds) + DAY
