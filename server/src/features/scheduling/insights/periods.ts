import { startOfDate } from '../../../lib/time/local-time.ts'
import { insightsRangeInvalid, insightsRangeTooLong } from './errors.ts'

export const INTERVALS = ['day', 'week', 'month'] as const
export type PeriodLength = (typeof INTERVALS)[number]

/** A part of the range: its dates, both included, and its instants in milliseconds, of which `until` is excluded. */
export type Period = { readonly start: string; readonly end: string; readonly from: number; readonly until: number }

/** Dates as `YYYY-MM-DD`, both included. */
export type DateRange = { readonly start: string; readonly end: string; readonly timeZone: string }

/** Maximum number of days, so that a leap year fits. */
export const MAX_DAYS = 366
const DAY_MS = 86_400_000

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Returns the first day of the next period. Weeks begin on Monday. Days are counted since 1970-01-01, a Thursday. */
function nextPeriod(day: number, interval: PeriodLength): number {
  if (interval === 'day') return day + 1
  if (interval === 'week') return day + 7 - ((((day + 3) % 7) + 7) % 7)
  const date = new Date(day * DAY_MS)
  date.setUTCMonth(date.getUTCMonth() + 1, 1)
  return date.getTime() / DAY_MS
}

/**
 * Divides the range into periods of the zone's calendar. The range cuts the first and the last one. The database gets
 * the instants, so it needs no calendar of its own.
 *
 * @throws `INSIGHTS_RANGE_INVALID`, `INSIGHTS_RANGE_TOO_LONG`
 */
export function periodsOf({ start, end, timeZone }: DateRange, interval: PeriodLength): Period[] {
  const first = dayOf(start)
  const last = dayOf(end)
  if (last < first) throw insightsRangeInvalid()
  const days = last - first + 1
  if (days > MAX_DAYS) throw insightsRangeTooLong(days, MAX_DAYS)
  const periods: Period[] = []
  for (let day = first; day <= last; ) {
    const next = Math.min(nextPeriod(day, interval), last + 1)
    const from = startOfDate(dateOf(day), timeZone)
    periods.push({
      start: dateOf(day),
      end: dateOf(next - 1),
      from,
      until: startOfDate(dateOf(day), timeZone, next - day),
    })
    day = next
  }
  return periods
}
