import { useAccount } from '../account.tsx'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** 1 January 2024 was a Monday. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1)

/** Returns the name of a day in a language: `Montag`, or `Mo`. */
export const weekdayName = (day: Weekday, locale: string, weekday: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(
    FIRST_MONDAY + WEEKDAYS.indexOf(day) * 86_400_000,
  )

/** Returns the days in the order of the account's week, with their names. */
export function useWeekdays(): { day: Weekday; name: string; short: string }[] {
  const { locale, me } = useAccount()
  const first = WEEKDAYS.map(String).indexOf(me.weekStart)
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, Math.max(first, 0))].map((day) => ({
    day,
    name: weekdayName(day, locale),
    short: weekdayName(day, locale, 'short'),
  }))
}
