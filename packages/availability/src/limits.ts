import { type Instant, type Interval, MINUTE, merge } from './interval.ts'
import { type DayNumber, dayAt, firstOfMonth, startOfDay, weekdayOf, yearAndMonthOf } from './local-date.ts'
import type { Host, Limits, PerPeriod, Question } from './question.ts'
import { type Zone, zoneNamed } from './zone.ts'

/** In the order in which they are told. */
const PERIODS = ['day', 'week', 'month', 'year'] as const
type Period = (typeof PERIODS)[number]

/** Which limit was reached; stable, like every reason. */
export type LimitCode = `LIMIT_${Uppercase<Period>}` | `LIMIT_${Uppercase<Period>}_MINUTES`

/** A period in which nothing more may start: `used` bookings or minutes of at most `limit`. */
export type FullPeriod = Interval & {
  readonly because: LimitCode
  readonly limit: number
  readonly used: number
}

/** The periods that are full for everybody. */
export function fullPeriods({ limits, booked, hosts, lengthMinutes }: Question): FullPeriod[] {
  const [organizer] = hosts
  return organizer ? full({ limits, booked, timeZone: organizer.timeZone }, lengthMinutes) : []
}

/** The periods that are full for one host, by limits of their own. */
export const fullPeriodsOf = (host: Host, lengthMinutes: number): FullPeriod[] => full(host, lengthMinutes)

/**
 * When the host can't be booked by limits of their own, as time that is taken away from working hours: exactly the starts
 * in a full period lose some of theirs, since a meeting that begins before it may run into it. Sorted and disjoint.
 */
export function closedByLimits(host: Host, lengthMinutes: number): Interval[] {
  if (!host.limits) return []
  return merge(full(host, lengthMinutes)).map(({ start, end }) => ({
    // A meeting longer than the period would have nothing left to lose but its end.
    start: Math.min(start + lengthMinutes * MINUTE, end) - 1,
    end,
  }))
}

type LimitUsage = { readonly limits?: Limits; readonly booked?: readonly Interval[]; readonly timeZone: string }

/**
 * Every period that is full, for a meeting of the asked length; in no order of time. A limit that not even one
 * meeting keeps closes all time. O(booked × limits).
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

/** What is counted: bookings or minutes. `asked` is what one more meeting adds. */
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

/** The first day after a period, from its own first day. */
function dayAfter(period: Period, first: DayNumber): DayNumber {
  if (period === 'day') return first + 1
  if (period === 'week') return first + 7
  const { year, month } = yearAndMonthOf(first)
  return period === 'month' ? firstOfMonth(year, month + 1) : firstOfMonth(year + 1, 0)
}

/** Those of the ascending starts that lie in no full period. */
export function outside(starts: Instant[], full: readonly Interval[]): Instant[] {
  if (full.length === 0) return starts
  const closed = merge(full)
  let next = 0
  return starts.filter((start) => {
    while (next < closed.length && closed[next]!.end <= start) next++
    return next === closed.length || start < closed[next]!.start
  })
}
