/** A date as a number of days since 1970-01-01 (Gregorian calendar, also before it was introduced). */
export type Day = number

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns the day of a date. Months count from 1, and a 13th month is the next January. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  // `Date.UTC` takes the years 0 to 99 for 1900 to 1999, but it repeats itself every 400 years.
  return Date.UTC(year + 400, month - 1, dayOfMonth) / DAY - DAYS_IN_400_YEARS
}
const DAYS_IN_400_YEARS = 146_097

/** Returns the year of a day, its month from 1, and its day of the month from 1. */
export function dateOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, dayOfMonth: date.getUTCDate() }
}

/** Returns the weekday, 0 = Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7

export const daysInMonth = (year: number, month: number): number => dayOf(year, month + 1, 1) - dayOf(year, month, 1)

export const daysInYear = (year: number): number => dayOf(year + 1, 1, 1) - dayOf(year, 1, 1)

/** Returns the first day of the week of that day. */
export const startOfWeek = (day: Day, weekStart: number): Day => day - ((weekdayOf(day) - weekStart + 7) % 7)

/** Returns the first day of week 1 of a year: the first week with at least four days in it (RFC 5545 §3.3.10). */
const firstWeekOf = (year: number, weekStart: number): Day => startOfWeek(dayOf(year, 1, 4), weekStart)

/** Returns the number of the week of a day, and the number of weeks of the year to which that week belongs. */
export function weekOf(day: Day, weekStart: number): { week: number; weeks: number } {
  let { year } = dateOf(day)
  if (day < firstWeekOf(year, weekStart)) year--
  else if (day >= firstWeekOf(year + 1, weekStart)) year++
  const first = firstWeekOf(year, weekStart)
  return { week: Math.floor((day - first) / 7) + 1, weeks: (firstWeekOf(year + 1, weekStart) - first) / 7 }
}
