import { Temporal } from 'temporal-polyfill'
import type { Rule } from '../../src/index.ts'

// This is RFC 5545 §3.3.10 by the letter: each part expands or limits the set of its period, in the order of the RFC.
// It builds every set in full and knows no shortcut.

type Day = Temporal.PlainDate
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

const daysFrom = (first: Day, count: number): Day[] => Array.from({ length: count }, (_, days) => first.add({ days }))
const weekday = (day: Day) => day.dayOfWeek % 7
const isListed = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value)
const isListedFromEnd = (list: readonly number[], place: number, length: number) =>
  list.includes(place) || list.includes(place - length - 1)

/** Returns the local start times of a rule before a time, the first start included, as texts such as 2027-03-01T09:00:00. */
export function modelOccurrences(rule: Rule, start: Temporal.PlainDateTime, before: Temporal.PlainDateTime): string[] {
  const found = [start]
  for (let index = 0; ; index++) {
    const period = periodAt(rule, start, index)
    if (Temporal.PlainDateTime.compare(period, before) >= 0) break
    for (const time of chosen(rule, setOf(rule, start, period))) {
      if (Temporal.PlainDateTime.compare(time, start) > 0) found.push(time)
    }
  }
  return found
    .slice(0, rule.count)
    .filter((time) => Temporal.PlainDateTime.compare(time, before) < 0)
    .map((time) => time.toString({ smallestUnit: 'second' }))
}

/** Returns the first time of a period. */
function periodAt({ frequency, interval, weekStart }: Rule, start: Temporal.PlainDateTime, index: number) {
  const steps = index * interval
  const midnight = start.withPlainTime()
  switch (frequency) {
    case 'YEARLY':
      return midnight.with({ month: 1, day: 1 }).add({ years: steps })
    case 'MONTHLY':
      return midnight.with({ day: 1 }).add({ months: steps })
    case 'WEEKLY':
      return midnight.subtract({ days: (weekday(midnight.toPlainDate()) - weekStart + 7) % 7 }).add({ weeks: steps })
    case 'DAILY':
      return midnight.add({ days: steps })
    case 'HOURLY':
      return start.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: steps })
    case 'MINUTELY':
      return start.round({ smallestUnit: 'minute', roundingMode: 'floor' }).add({ minutes: steps })
    case 'SECONDLY':
      return start.add({ seconds: steps })
  }
}

function setOf(rule: Rule, start: Temporal.PlainDateTime, period: Temporal.PlainDateTime): Temporal.PlainDateTime[] {
  const { frequency } = rule
  const hasClock = ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(frequency)
  const hours = hasClock ? [period.hour].filter((hour) => isListed(rule.byHour, hour)) : orElse(rule.byHour, start.hour)
  const keepsMinute = frequency === 'MINUTELY' || frequency === 'SECONDLY'
  const minutes = keepsMinute
    ? [period.minute].filter((minute) => isListed(rule.byMinute, minute))
    : orElse(rule.byMinute, start.minute)
  const seconds =
    frequency === 'SECONDLY'
      ? [period.second].filter((second) => isListed(rule.bySecond, second))
      : orElse(rule.bySecond, start.second)
  return daysOf(rule, start.toPlainDate(), period.toPlainDate())
    .sort(Temporal.PlainDate.compare)
    .flatMap((day) =>
      hours.flatMap((hour) =>
        minutes.flatMap((minute) => seconds.map((second) => day.toPlainDateTime({ hour, minute, second }))),
      ),
    )
}

const orElse = (list: readonly number[], value: number): readonly number[] => (list.length > 0 ? list : [value])

function daysOf(rule: Rule, start: Day, period: Day): Day[] {
  if (rule.frequency === 'YEARLY') return daysOfYear(rule, start, period)
  if (rule.frequency === 'MONTHLY') return daysOfMonth(rule, start, period)
  const isWeekly = rule.frequency === 'WEEKLY'
  const weekdays = rule.byDay.map((day) => day.weekday)
  return daysFrom(period, isWeekly ? 7 : 1)
    .filter((day) => isListed(rule.byMonth, day.month))
    .filter((day) => rule.byYearDay.length === 0 || isListedFromEnd(rule.byYearDay, day.dayOfYear, day.daysInYear))
    .filter((day) => rule.byMonthDay.length === 0 || isListedFromEnd(rule.byMonthDay, day.day, day.daysInMonth))
    .filter((day) => isListed(isWeekly && weekdays.length === 0 ? [weekday(start)] : weekdays, weekday(day)))
}

function daysOfYear(rule: Rule, start: Day, year: Day): Day[] {
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule
  const ofYear = daysFrom(year, year.daysInYear).filter((day) => isListed(byMonth, day.month))
  if (byYearDay.length > 0) {
    return onWeekdays(
      byDay,
      ofYear.filter((day) => isListedFromEnd(byYearDay, day.dayOfYear, day.daysInYear)),
    )
  }
  if (byWeekNo.length > 0) {
    const inWeeks = ofYear.filter((day) => isListedFromEnd(byWeekNo, day.weekOfYear ?? 0, weeksOf(day)))
    return byDay.length > 0 ? onWeekdays(byDay, inWeeks) : inWeeks.filter((day) => weekday(day) === weekday(start))
  }
  if (byMonthDay.length === 0 && byDay.length > 0 && byMonth.length === 0) return inPlaces(byDay, ofYear)
  const months = byMonth.length > 0 || byMonthDay.length > 0 ? orAll(byMonth) : [start.month]
  return months.flatMap((month) => daysOfMonth({ ...rule, byMonth: [] }, start, year.with({ month })))
}

const orAll = (months: readonly number[]): readonly number[] => (months.length > 0 ? months : MONTHS)

/** Returns the number of weeks of the year to which the week of a day belongs. The last week has 28 December. */
const weeksOf = (day: Day): number =>
  Temporal.PlainDate.from({ year: day.yearOfWeek ?? 0, month: 12, day: 28 }).weekOfYear ?? 0

function daysOfMonth({ byMonth, byMonthDay, byDay }: Rule, start: Day, first: Day): Day[] {
  if (!isListed(byMonth, first.month)) return []
  const days = daysFrom(first, first.daysInMonth)
  if (byMonthDay.length > 0) {
    return onWeekdays(
      byDay,
      days.filter((day) => isListedFromEnd(byMonthDay, day.day, day.daysInMonth)),
    )
  }
  if (byDay.length > 0) return inPlaces(byDay, days)
  return days.filter((day) => day.day === start.day)
}

const onWeekdays = (byDay: Rule['byDay'], days: readonly Day[]): Day[] =>
  days.filter((day) => byDay.length === 0 || byDay.some((one) => one.weekday === weekday(day)))

/** Returns the weekdays with their numbers, such as the first Monday, of all days of a month or year. */
function inPlaces(byDay: Rule['byDay'], days: readonly Day[]): Day[] {
  const found = byDay.flatMap((one) => {
    const onDay = days.filter((day) => weekday(day) === one.weekday)
    if (one.ordinal === 0) return onDay
    return onDay
      .slice(one.ordinal > 0 ? one.ordinal - 1 : one.ordinal)
      .slice(0, 1)
      .filter(() => Math.abs(one.ordinal) <= onDay.length)
  })
  return days.filter((day) => found.includes(day))
}

function chosen({ bySetPos }: Rule, set: Temporal.PlainDateTime[]): Temporal.PlainDateTime[] {
  return bySetPos.length === 0 ? set : set.filter((_, place) => isListedFromEnd(bySetPos, place + 1, set.length))
}
