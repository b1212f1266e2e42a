import type { Limits } from '@daybook/availability'
import type { Bookable, BookableHost } from './store.ts'

const DAY_MS = 86_400_000

/** Number of days that each limited period can extend before and after a time, in any time zone. */
const REACH_DAYS = { day: 2, week: 8, month: 32, year: 367 } as const

type Period = keyof typeof REACH_DAYS
const PERIODS: readonly Period[] = ['year', 'month', 'week', 'day']

/** Returns the limits of the event type for the engine, or undefined if it has none. */
export function limitsOf(bookable: Bookable): Limits | undefined {
  const counts = given({
    day: bookable.limitDayCount,
    week: bookable.limitWeekCount,
    month: bookable.limitMonthCount,
    year: bookable.limitYearCount,
  })
  const minutes = given({
    day: bookable.limitDayMinutes,
    week: bookable.limitWeekMinutes,
    month: bookable.limitMonthMinutes,
    year: bookable.limitYearMinutes,
  })
  return counts || minutes ? { ...(counts && { counts }), ...(minutes && { minutes }) } : undefined
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Returns the person's own limits, or undefined if there are none. */
export function ownLimitsOf({
  ownLimits,
  weekStart,
}: Pick<BookableHost, 'ownLimits' | 'weekStart'>): Limits | undefined {
  if (!ownLimits) return undefined
  const { dayCount, weekCount, monthCount, yearCount, dayMinutes, weekMinutes, monthMinutes, yearMinutes } = ownLimits
  const counts = given({ day: dayCount, week: weekCount, month: monthCount, year: yearCount })
  const minutes = given({ day: dayMinutes, week: weekMinutes, month: monthMinutes, year: yearMinutes })
  return {
    ...(counts && { counts }),
    ...(minutes && { minutes }),
    weekStartsOn: Math.max(WEEKDAYS.indexOf(weekStart), 0),
  }
}

/** Returns the range in which bookings must be counted for starts in a range, in milliseconds. */
export function limitRange(limits: readonly Limits[], from: number, until: number): { from: Date; until: Date } {
  const has = (period: Period) =>
    limits.some(({ counts, minutes }) => counts?.[period] !== undefined || minutes?.[period] !== undefined)
  const reachMs = REACH_DAYS[PERIODS.find(has) ?? 'day'] * DAY_MS
  return { from: new Date(from - reachMs), until: new Date(until + reachMs) }
}

function given(limits: Record<Period, number | null>): Partial<Record<Period, number>> | undefined {
  const set = Object.entries(limits).filter((limit): limit is [Period, number] => limit[1] !== null)
  return set.length === 0 ? undefined : Object.fromEntries(set)
}
