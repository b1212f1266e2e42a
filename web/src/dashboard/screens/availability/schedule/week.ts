import type { Schemas } from '@daybook/client'
import { WEEKDAYS, type Weekday } from '../../../time/weekdays.ts'

/** A range of hours of a day, by the clock on the wall: `09:00` to `17:00`. An end of `00:00` is midnight. */
export type Range = { startTime: string; endTime: string }

/** The ranges of each day. */
export type Week = Record<Weekday, Range[]>

/** Returns the ranges of each day, in order. */
export function weekOf(availability: readonly Schemas.WeeklyHours[]): Week {
  const week: Week = { Monday: [], Tuesday: [], Wednesday: [], Thursday: [], Friday: [], Saturday: [], Sunday: [] }
  for (const { days, startTime, endTime } of availability)
    for (const day of days) week[day].push({ startTime, endTime })
  for (const day of WEEKDAYS) week[day].sort((one, other) => one.startTime.localeCompare(other.startTime))
  return week
}

/** Returns the hours as the API takes them: days with the same range together. */
export function hoursOf(week: Week): Schemas.WeeklyHours[] {
  const byRange = new Map<string, Schemas.WeeklyHours>()
  for (const day of WEEKDAYS)
    for (const { startTime, endTime } of week[day]) {
      const key = `${startTime} ${endTime}`
      const known = byRange.get(key)
      byRange.set(key, { days: [...(known?.days ?? []), day], startTime, endTime })
    }
  return [...byRange.values()]
}

const endOf = ({ endTime }: Range): string => (endTime === '00:00' ? '24:00' : endTime)

/** Returns what is wrong with the ranges of a day. */
export function faultOf(ranges: readonly Range[]): 'order' | 'overlap' | undefined {
  if (ranges.some((range) => range.startTime >= endOf(range))) return 'order'
  const sorted = [...ranges].sort((one, other) => one.startTime.localeCompare(other.startTime))
  const overlaps = sorted.some((range, index) => {
    const next = sorted[index + 1]
    return next !== undefined && next.startTime < endOf(range)
  })
  return overlaps ? 'overlap' : undefined
}
