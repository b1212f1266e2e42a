import { DAY } from './interval.ts'
import type { LocalDate } from './question.ts'
import { instantOf, offsetAt, type Zone } from './zone.ts'

/** A calendar date as a number of days since 1970-01-01, in any zone. */
export type DayNumber = number

/** @throws RangeError unless the text is an existing date such as `2027-03-01`. */
export function dayNumberOf(date: LocalDate): DayNumber {
  // `Date.parse` reads a date without a time as UTC (ECMA-262 §21.4.1.32), whatever the process's zone is.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) / DAY : Number.NaN
  if (Number.isNaN(day)) throw new RangeError(`Not a date: "${date}". A date is written as 2027-03-01.`)
  return day
}

/** Returns the year of a date, and its month from 0. */
export function yearAndMonthOf(day: DayNumber): { year: number; month: number } {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

/** Returns the first day of a month. The 13th month is the next January. */
export const firstOfMonth = (year: number, month: number): DayNumber => Date.UTC(year, month, 1) / DAY

/** Returns the weekday: 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: DayNumber): number {
  // 1970-01-01 was a Thursday. The second remainder is for days before it.
  return (((day + 4) % 7) + 7) % 7
}

/** Returns true for Monday to Friday. */
export const isBusinessDay = (day: DayNumber): boolean => weekdayOf(day) % 6 !== 0

/** Returns the local date at that instant. */
export const dayAt = (zone: Zone, instant: number): DayNumber => Math.floor((instant + offsetAt(zone, instant)) / DAY)

/** Returns the first instant of that date: midnight, or the instant at which the clocks skip it. */
export const startOfDay = (zone: Zone, day: DayNumber): number => instantOf(zone, day * DAY)
