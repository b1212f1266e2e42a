import type { LocalTime, Rule } from '../calendar-event.ts'
import { DAY, type Day, dateOf, dayOf, daysInMonth, daysInYear, weekdayOf, weekOf } from '../values/civil.ts'

export type DayTest = {
  /** Says whether a rule has an occurrence on a day, if the day is in one of its periods. */
  matches(day: Day): boolean
  /** Returns the next day that may match: the day after, or the first of the next month if no day of this one can. */
  next(day: Day): Day
}

/**
 * Returns the test for the days of a rule: all BY parts that speak of days, together. A part that RFC 5545 §3.3.10 says
 * to expand and one that it says to limit come to the same here, because the periods offer every day. What the rule
 * leaves open is taken from its first start: the weekday, or the day of the month.
 */
export function dayTest(rule: Rule, start: LocalTime): DayTest {
  const open = openParts(rule, Math.floor(start / DAY))
  const byDay = ordinalsByWeekday(open.weekday === undefined ? rule.byDay : [{ weekday: open.weekday, ordinal: 0 }])
  const byMonth = new Set(open.month === undefined ? rule.byMonth : [open.month])
  const byMonthDay = new Set(open.dayOfMonth === undefined ? rule.byMonthDay : [open.dayOfMonth])
  const byYearDay = new Set(rule.byYearDay)
  const byWeekNo = new Set(rule.byWeekNo)
  const ordinalsCount = ordinalsOf(rule)
  const matches = (day: Day) => {
    const { year, month, dayOfMonth } = dateOf(day)
    if (byMonth.size > 0 && !byMonth.has(month)) return false
    if (byMonthDay.size > 0 && !byMonthDay.has(dayOfMonth)) {
      if (!byMonthDay.has(dayOfMonth - daysInMonth(year, month) - 1)) return false
    }
    if (byYearDay.size > 0) {
      const dayOfYear = day - dayOf(year, 1, 1) + 1
      if (!byYearDay.has(dayOfYear) && !byYearDay.has(dayOfYear - daysInYear(year) - 1)) return false
    }
    if (byWeekNo.size > 0) {
      const { week, weeks } = weekOf(day, rule.weekStart)
      if (!byWeekNo.has(week) && !byWeekNo.has(week - weeks - 1)) return false
    }
    return byDay.size === 0 || matchesWeekday(byDay, day, ordinalsCount)
  }
  return {
    matches,
    next(day) {
      if (byMonth.size === 0) return day + 1
      const { year, month } = dateOf(day)
      return byMonth.has(month) ? day + 1 : dayOf(year, month + 1, 1)
    },
  }
}

/** Returns what the first start decides because the rule doesn't. */
function openParts(rule: Rule, day: Day): { month?: number; dayOfMonth?: number; weekday?: number } {
  const { month, dayOfMonth } = dateOf(day)
  const weekday = weekdayOf(day)
  if (rule.byDay.length > 0 || rule.byMonthDay.length > 0 || rule.byYearDay.length > 0) return {}
  if (rule.byWeekNo.length > 0 || rule.frequency === 'WEEKLY') return { weekday }
  if (rule.frequency === 'MONTHLY') return { dayOfMonth }
  if (rule.frequency !== 'YEARLY') return {}
  return rule.byMonth.length > 0 ? { dayOfMonth } : { month, dayOfMonth }
}

/** The first Monday is one of its month or of its year. In other rules an ordinal means nothing. */
function ordinalsOf(rule: Rule): 'month' | 'year' | undefined {
  if (rule.frequency === 'MONTHLY') return 'month'
  if (rule.frequency !== 'YEARLY' || rule.byWeekNo.length > 0) return undefined
  return rule.byMonth.length > 0 ? 'month' : 'year'
}

type Ordinals = ReadonlyMap<number, ReadonlySet<number>>

function ordinalsByWeekday(byDay: Rule['byDay']): Ordinals {
  const ordinals = new Map<number, Set<number>>()
  for (const { weekday, ordinal } of byDay) ordinals.set(weekday, (ordinals.get(weekday) ?? new Set()).add(ordinal))
  return ordinals
}

function matchesWeekday(byDay: Ordinals, day: Day, ordinalsCount: 'month' | 'year' | undefined): boolean {
  const ordinals = byDay.get(weekdayOf(day))
  if (!ordinals) return false
  if (!ordinalsCount || ordinals.has(0)) return true
  const { year, month, dayOfMonth } = dateOf(day)
  const place = ordinalsCount === 'month' ? dayOfMonth : day - dayOf(year, 1, 1) + 1
  const length = ordinalsCount === 'month' ? daysInMonth(year, month) : daysInYear(year)
  return ordinals.has(Math.ceil(place / 7)) || ordinals.has(-Math.ceil((length - place + 1) / 7))
}
