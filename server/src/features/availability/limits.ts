import type { Limits } from '@daybook/availability'
import type { Bookable } from './store.ts'

const DAY_MS = 86_400_000

/** How far before and after a time its longest limited period can reach, zones included. */
const REACH_DAYS = { day: 2, week: 8, month: 32, year: 367 } as const

type Period = keyof typeof REACH_DAYS
const PERIODS: readonly Period[] = ['year', 'month', 'week', 'day']

/** The event type's limits as the engine wants them; undefined without any. */
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

/** Where bookings must be counted for starts in a range, in milliseconds. */
export function countedRange(
  { counts, minutes }: Limits,
  from: number,
  until: number,
): { from: number; until: number } {
  const longest = PERIODS.find((period) => counts?.[period] !== undefined || minutes?.[period] !== undefined) ?? 'day'
  const reachMs = REACH_DAYS[longest] * DAY_MS
  return { from: from - reachMs, until: until + reachMs }
}

function given(limits: Record<Period, number | null>): Partial<Record<Period, number>> | undefined {
  const set = Object.entries(limits).filter((limit): limit is [Period, number] => limit[1] !== null)
  return set.length === 0 ? undefined : Object.fromEntries(set)
}
