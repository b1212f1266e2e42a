import { type Instant, type Interval, MINUTE, merge } from './interval.ts'
import { type DayNumber, dayAt, firstOfMonth, startOfDay, weekdayOf, yearAndMonthOf } from './local-date.ts'
import type { Host, Limits, PerPeriod, Question } from './question.ts'
import { type Zone, zoneNamed } from './zone.ts'

/** The periods in the order in which reasons list them. */
const PERIODS = ['day', 'week', 'month', 'year'] as const
type Period = (typeof PERIODS)[number]

/** The code of a reached limit. It is stable, like every reason. */
export type LimitCode = `LIMIT_${Uppercase<Period>}` | `LIMIT_${Uppercase<Period>}_MINUTES`

/** A period in which no more meetings may start: `used` bookings or minutes of at most `limit`. */
export type FullPeriod = Interval & {
  readonly because: LimitCode
  readonly limit: number
  readonly used: number
}

/** Returns the periods that are full for all hosts. */
export function fullPeriods({ limits, booked, hosts, lengthMinutes }: Question): FullPeriod[] {
  const [organizer] = hosts
  return organizer ? full({ limits, booked, timeZone: organizer.timeZone }, lengthMinutes) : []
}

/** Returns the periods that are full for one host, by the host's own limits. */
export const fullPeriodsOf = (host: Host, lengthMinutes: number): FullPeriod[] => full(host, lengthMinutes)

/**
 * Returns the time that the host's own limits take away from working hours. Exactly the starts in a full period lose
 * some of their time; a meeting that begins before the period may run into it. The result is sorted and disjoint.
 */
export function closedByLimits(host: Host, lengthMinutes: number): Interval[] {
  if (!host.limits) return []
  return merge(full(host, lengthMinutes)).map(({ start, end }) => ({
    // A meeting longer than the period would only lose its end.
    start: Math.min(start + lengthMinutes * MINUTE, end) - 1,
    end,
  }))
}

type LimitUsage = { readonly limits?: Limits; readonly booked?: readonly Interval[]; readonly timeZone: string }

/**
 * Returns every full period for a meeting of the asked length, in no order of time. A limit below a single meeting
 * closes all time. O(booked × limits).
 */
function full({ limits, booked = [], timeZone }: LimitUsage, lengthMinutes: number): FullPeriod[] {
  if (!limits) return []
  const zone = zoneNamed(timeZone)
  const weekStartsOn = limits.weekStartsOn ?? 0
  const find = (most: PerPeriod | undefined, unit: Unit) =>
    PERIODS.flatMap((period) => {
      const limit = most?.[period]
      return limit === undefined ? [] : fullOf({ period, limit, unit, zone, weekStartsOn, booked })
    })
  return [
    ...find(limits.counts, { suffix: '', asked: 1, of: () => 1 }),
    ...find(limits.minutes, {
      suffix: '_MINUTES',
      asked: lengthMinutes,
      of: ({ start, end }) => (end - start) / MINUTE,
    }),
  ]
}

/** The counted unit: bookings or minutes. `asked` is the amount of one more meeting. */
type Unit = {
  readonly suffix: '' | '_MINUTES'
  readonly asked: number
  readonly of: (booking: Interval) => number
}

type Limit = {
  readonly period: Period
  readonly limit: number
  readonly unit: Unit
  readonly zone: Zone
  readonly weekStartsOn: number
  readonly booked: readonly Interval[]
}

function fullOf({ period, limit, unit, zone, weekStartsOn, booked }: Limit): FullPeriod[] {
  const because: LimitCode = `LIMIT_${period.toUpperCase() as Uppercase<Period>}${unit.suffix}`
  if (unit.asked > limit) return [{ because, limit, used: 0, start: -Infinity, end: Infinity }]
  const usedFrom = new Map<DayNumber, number>()
  for (const booking of booked) {
    const first = firstDayOf(period, dayAt(zone, booking.start), weekStartsOn)
    usedFrom.set(first, (usedFrom.get(first) ?? 0) + unit.of(booking))
  }
  return [...usedFrom]
    .filter(([, used]) => used + unit.asked > limit)
    .map(([first, used]) => {
      const next = dayAfter(period, first)
      return { because, limit, used, start: startOfDay(zone, first), end: startOfDay(zone, next) }
    })
}

function firstDayOf(period: Period, day: DayNumber, weekStartsOn: number): DayNumber {
  if (period === 'day') return day
  if (period === 'week') return day - ((weekdayOf(day) - weekStartsOn + 7) % 7)
  const { year, month } = yearAndMonthOf(day)
  return firstOfMonth(year, period === 'month' ? month : 0)
}

/** Returns the first day after a period, given its own first day. */
function dayAfter(period: Period, first: DayNumber): DayNumber {
  if (period === 'day') return first + 1
  if (period === 'week') return first + 7
  const { year, month } = yearAndMonthOf(first)
  return period === 'month' ? firstOfMonth(year, month + 1) : firstOfMonth(year + 1, 0)
}

/** Returns the starts that lie in no full period. Starts are ascending. */
export function outside(starts: Instant[], full: readonly Interval[]): Instant[] {
  if (full.length === 0) return starts
  const closed = merge(full)
  let next = 0
  return starts.filter((start) => {
    while (next < closed.length && closed[next]!.end <= start) next++
    return next === closed.length || start < closed[next]!.start
  })
}
