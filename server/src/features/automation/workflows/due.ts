import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'
import type { Offset } from './kinds.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The timing of a workflow that acts some time before the start of a meeting, or after its end. */
export type Timing = { trigger: string; offsetValue: number; offsetUnit: Offset['unit'] }

/** A meeting; `timeZone` is the organizer's. */
export type Meeting = { startsAt: Date; endsAt: Date; timeZone: string }

/**
 * Returns the time at which the workflow acts. Hours and minutes are elapsed time. A day keeps the hour on the
 * organizer's clock, also if it has 23 or 25 hours (RFC 5545 §3.3.6 makes the same difference).
 */
export function dueAt({ trigger, offsetValue, offsetUnit }: Timing, { startsAt, endsAt, timeZone }: Meeting): Date {
  const direction = trigger === 'beforeEvent' ? -1 : 1
  const from = (direction < 0 ? startsAt : endsAt).getTime()
  if (offsetUnit === 'day') return new Date(sameHour(from, direction * offsetValue, timeZone))
  return new Date(from + direction * offsetValue * (offsetUnit === 'hour' ? 60 : 1) * MINUTE_MS)
}

/** Returns the same local time the given number of calendar days later. */
function sameHour(instant: number, days: number, timeZone: string): number {
  const zone = zoneNamed(timeZone)
  return instantOf(zone, instant + offsetAt(zone, instant) + days * DAY_MS)
}
