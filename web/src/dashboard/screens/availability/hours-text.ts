import type { Schemas } from '@daybook/client'
import { asRead } from '@daybook/i18n'
import { useAccount } from '../../account.tsx'
import { formatsFor } from '../../formats.ts'
import { useWeekdays } from '../../time/weekdays.ts'

/** Returns the function that writes weekly hours: `Mon, Tue, 9:00 – 17:00`. */
export function useHoursText(): (hours: Schemas.WeeklyHours) => string {
  const { locale, me } = useAccount()
  const weekdays = useWeekdays()
  const wall = formatsFor(locale, me.timeFormat === 12, 'UTC')
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
  return ({ days, startTime, endTime }) => {
    const names = weekdays.filter(({ day }) => days.includes(day)).map(({ short }) => short)
    return asRead(`${list.format(names)}: ${wall.hours(atWall(startTime), atWall(endTime))}`, locale)
  }
}

/** A wall-clock time on a day without a zone. */
export const atWall = (time: string): string => `2024-01-01T${time}:00Z`
