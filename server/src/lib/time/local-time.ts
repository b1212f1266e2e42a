import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'

const MINUTE_MS = 60_000

const DAY_MS = 86_400_000

/** Every minute of a day as `HH:MM`. */
const CLOCK = Array.from({ length: 1440 }, (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)

export type LocalTime = { date: string; iso: string }

/**
 * Returns a function that writes instants (milliseconds) in a zone: `2050-09-05` and `2050-09-05T09:00:00.000+02:00`,
 * in UTC `…Z`. It is made for long ordered lists: it keeps the values that don't change from one instant to the next.
 */
export function localWriter(timeZone: string): (instant: number) => LocalTime {
  const zone = zoneNamed(timeZone)
  const inUtc = isUtc(timeZone)
  let day = Number.NaN
  let date = ''
  let offset = Number.NaN
  let suffix = ''
  return (instant) => {
    const current = offsetAt(zone, instant)
    if (current !== offset) {
      offset = current
      suffix = inUtc ? 'Z' : offsetText(Math.round(current / MINUTE_MS))
    }
    const local = instant + Math.round(current / MINUTE_MS) * MINUTE_MS
    const localDay = Math.floor(local / DAY_MS)
    if (localDay !== day) {
      day = localDay
      date = new Date(localDay * DAY_MS).toISOString().slice(0, 10)
    }
    const inDay = local - localDay * DAY_MS
    const clock =
      inDay % MINUTE_MS === 0 ? `${CLOCK[inDay / MINUTE_MS]}:00.000` : new Date(local).toISOString().slice(11, -1)
    return { date, iso: `${date}T${clock}${suffix}` }
  }
}

/** Writes one instant (milliseconds) in a zone as `2050-09-05T09:00:00.000+02:00`; in UTC as `…Z`. */
export const toLocalIso = (instant: number, timeZone: string): string => localWriter(timeZone)(instant).iso

/** Returns the zone's offset from UTC at an instant (milliseconds). */
export const utcOffsetMinutes = (instant: number, timeZone: string): number =>
  Math.round(offsetAt(zoneNamed(timeZone), instant) / MINUTE_MS)

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Returns the calendar date (`YYYY-MM-DD`) in a zone at an instant. */
export const localDate = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(zoneNamed(timeZone), instant)).toISOString().slice(0, 10)

/** Returns the instant at which the clocks of a zone show a time. `local` is that time, written as if it were in UTC. */
export const instantOfLocal = (local: number, timeZone: string): number => instantOf(zoneNamed(timeZone), local)

/** Returns the first instant of a date in a zone, or of the date that is `days` later. */
export const startOfDate = (date: string, timeZone: string, days = 0): number =>
  instantOfLocal(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000, timeZone)

const isUtc = (timeZone: string): boolean => /^(UTC|Etc\/UTC|GMT|Etc\/GMT|Z)$/i.test(timeZone)

function two(number: number): string {
  return String(number).padStart(2, '0')
}
