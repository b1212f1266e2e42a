import { wallClock } from '@daybook/i18n'

/** Returns the offset of a zone from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { date, minute, second } = wallClock(instant, timeZone)
  const wall = Date.parse(`${date}T00:00:00Z`) + (minute * 60 + second) * 1000
  return wall - Math.floor(instant / 1000) * 1000
}

/**
 * Returns the instant of a wall-clock time in a zone, as ISO text: `2030-03-31` and `09:00`. A time that the clocks skip is
 * an hour later.
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const first = wall - offsetAt(wall, timeZone)
  // The offset may differ between the guess and the instant.
  return new Date(wall - offsetAt(first, timeZone)).toISOString()
}

/** Returns the beginning of a date in a zone, and its last millisecond. */
export const dayStart = (date: string, timeZone: string): string => instantOf(date, '00:00', timeZone)
export const dayEnd = (date: string, timeZone: string): string =>
  new Date(Date.parse(instantOf(date, '23:59', timeZone)) + 59_999).toISOString()

/** Returns the date of an instant in a zone: `2030-01-31`. */
export const dateOf = (instant: string | number, timeZone: string): string =>
  wallClock(new Date(instant).getTime(), timeZone).date

/** Returns the date of today in a zone. */
export const todayIn = (timeZone: string): string => dateOf(Date.now(), timeZone)

/** Returns the minutes of an instant since midnight by the wall clock of a zone. */
export const minuteOf = (instant: string | number, timeZone: string): number =>
  wallClock(new Date(instant).getTime(), timeZone).minute
