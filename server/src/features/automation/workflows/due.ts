import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'
import type { Offset } from './kinds.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A workflow that acts a while before the start of a meeting, or after its end. */
export type Timing = { trigger: string; offsetValue: number; offsetUnit: Offset['unit'] }

/** `timeZone`: the organizer's. */
export type Meeting = { startsAt: Date; endsAt: Date; timeZone: string }

/**
 * When it acts. Hours and minutes are elapsed time; a day keeps the hour on the organizer's clock, be it 23 or 25 hours
 * long (RFC 5545 §3.3.6 makes the same difference).
 */
export function dueAt({ trigger, offsetValue, offsetUnit }: Timing, { startsAt, endsAt, timeZone }: Meeting): Date {
  const direction = trigger === 'beforeEvent' ? -1 : 1
  const from = (direction < 0 ? startsAt : endsAt).getTime()
  if (offsetUnit === 'day') return new Date(sameHour(from, direction * offsetValue, timeZone))
  return new Date(from + direction * offsetValue * (offsetUnit === 'hour' ? 60 : 1) * MINUTE_MS)
}

/** So many days later by the calendar of the zone. */
function sameHour(instant: number, days: number, timeZone: string): number {
  const zone = zoneNamed(timeZone)
  return instantOf(zone, instant + offsetAt(zone, instant) + days * DAY_MS)
}
