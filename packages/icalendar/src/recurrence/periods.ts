import type { LocalTime, Rule } from '../calendar-event.ts'
import { DAY, type Day, dateOf, dayOf, HOUR, MINUTE, SECOND, startOfWeek } from '../values/civil.ts'

/** A period of a rule: a year, month, week or day, which has whole days, or an hour, minute or second of one day. */
export type RulePeriod = {
  readonly start: LocalTime
  /** The first day of the period, and the day after its last. */
  readonly firstDay: Day
  readonly lastDay: Day
}

/** The periods of a rule by their number from 0, which is the one that has the first start. */
export type Periods = {
  at(index: number): RulePeriod
  /** Returns the number of the first period that ends after `local`, or 0 if that is before the first start. */
  indexAfter(local: LocalTime): number
}

const LENGTHS = { SECONDLY: SECOND, MINUTELY: MINUTE, HOURLY: HOUR } as const

export function periodsOf(rule: Rule, start: LocalTime): Periods {
  const day = Math.floor(start / DAY)
  const { frequency, interval } = rule
  if (frequency === 'YEARLY' || frequency === 'MONTHLY') return periodsOfMonths(day, frequency, interval)
  if (frequency === 'WEEKLY') return periodsOfDays(startOfWeek(day, rule.weekStart), 7, interval)
  if (frequency === 'DAILY') return periodsOfDays(day, 1, interval)
  return partsOfDays(start, LENGTHS[frequency], interval)
}

function periodsOfMonths(day: Day, frequency: 'YEARLY' | 'MONTHLY', interval: number): Periods {
  const months = frequency === 'YEARLY' ? 12 : 1
  const { year, month } = dateOf(day)
  const first = frequency === 'YEARLY' ? year * 12 : year * 12 + month - 1
  const firstOf = (number: number): Day => dayOf(Math.floor(number / 12), (((number % 12) + 12) % 12) + 1, 1)
  return {
    at(index) {
      const number = first + index * interval * months
      return { start: firstOf(number) * DAY, firstDay: firstOf(number), lastDay: firstOf(number + months) }
    },
    indexAfter(local) {
      const date = dateOf(Math.floor(local / DAY))
      return Math.max(0, Math.ceil((date.year * 12 + date.month - first - months) / (interval * months)))
    },
  }
}

function periodsOfDays(first: Day, days: number, interval: number): Periods {
  return {
    at(index) {
      const firstDay = first + index * interval * days
      return { start: firstDay * DAY, firstDay, lastDay: firstDay + days }
    },
    indexAfter: (local) => Math.max(0, Math.ceil((local / DAY - first - days) / (interval * days))),
  }
}

function partsOfDays(start: LocalTime, length: number, interval: number): Periods {
  const first = Math.floor(start / length) * length
  return {
    at(index) {
      const partStart = first + index * interval * length
      const firstDay = Math.floor(partStart / DAY)
      return { start: partStart, firstDay, lastDay: firstDay + 1 }
    },
    indexAfter: (local) => Math.max(0, Math.ceil((local - first - length) / (interval * length))),
  }
}
