import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'

const MINUTE_MS = 60_000

/** The instant (milliseconds) in a zone as `2050-09-05T09:00:00.000+02:00`; in UTC as `…Z`. */
export function toLocalIso(instant: number, timeZone: string): string {
  const minutes = Math.round(offsetAt(zoneNamed(timeZone), instant) / MINUTE_MS)
  const local = new Date(instant + minutes * MINUTE_MS).toISOString()
  if (isUtc(timeZone)) return local
  const size = Math.abs(minutes)
  return `${local.slice(0, -1)}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The calendar date (`YYYY-MM-DD`) in a zone at an instant. */
export const localDate = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(zoneNamed(timeZone), instant)).toISOString().slice(0, 10)

/** The first instant of a date in a zone; `days` later, if given. */
export const startOfDate = (date: string, timeZone: string, days = 0): number =>
  instantOf(zoneNamed(timeZone), Date.parse(`${date}T00:00:00Z`) + days * 86_400_000)

const isUtc = (timeZone: string): boolean => /^(UTC|Etc\/UTC|GMT|Etc\/GMT|Z)$/i.test(timeZone)

const two = (number: number): string => String(number).padStart(2, '0')
