import { offsetAt, zoneNamed } from '@daybook/availability'

/** A year of present rules. Labels such as `(UTC+01:00)` name the offset outside of summer time. */
const YEAR = 2026

/** Returns the offset of a zone of the tz database outside of summer time, in milliseconds. */
export function standardOffsetOf(name: string): number {
  const zone = zoneNamed(name)
  return Math.min(offsetAt(zone, Date.UTC(YEAR, 0, 1)), offsetAt(zone, Date.UTC(YEAR, 6, 1)))
}
