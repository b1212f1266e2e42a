import { DAY } from './interval.ts'
import type { LocalDate } from './question.ts'
import { instantOf, offsetAt, type Zone } from './zone.ts'

/** A calendar date as a number: days since 1970-01-01. Meaningful in whichever zone the date is. */
export type DayNumber = number

/** @throws RangeError for anything but a date that exists, as `2027-03-01`. */
export function dayNumberOf(date: LocalDate): DayNumber {
  // Without a time, Date.parse takes the date as UTC (ECMA-262 §21.4.1.32), whatever the zone of the process.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) / DAY : Number.NaN
  if (Number.isNaN(day)) throw new RangeError(`Not a date: "${date}". A date is written as 2027-03-01.`)
  return day
}

/** The year, and the month from 0, that a date lies in. */
export function yearAndMonthOf(day: DayNumber): { year: number; month: number } {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

/** The first day of a month; the 13th month is the next January. */
export const firstOfMonth = (year: number, month: number): DayNumber => Date.UTC(year, month, 1) / DAY

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: DayNumber): number {
  // 1970-01-01 was a Thursday; the second remainder is for days before it.
  return (((day + 4) % 7) + 7) % 7
}

/** Monday to Friday. */
export const isBusinessDay = (day: DayNumber): boolean => weekdayOf(day) % 6 !== 0

/** The date that a calendar on the wall shows at that instant. */
export const dayAt = (zone: Zone, instant: number): DayNumber => Math.floor((instant + offsetAt(zone, instant)) / DAY)

/** The first instant of that date: midnight, or when the clocks skip it the instant at which they jump. */
export const startOfDay = (zone: Zone, day: DayNumber): number => instantOf(zone, day * DAY)
