import type { BookerView } from './booker-data.ts'
import { addDays, addMonths, type DateText, firstOf, weekOf } from './dates.ts'

/** The days that stand side by side. */
export const DAYS_BESIDE = 7

/** Returns the first day that a view shows, and the day after the last one. */
export function shownDays(
  { layout, month, date }: Pick<BookerView, 'layout' | 'month' | 'date'>,
  weekStart: number,
): { first: DateText; end: DateText } {
  if (layout === 'month') return { first: firstOf(month), end: firstOf(addMonths(month, 1)) }
  const first = layout === 'week' ? weekOf(date, weekStart) : date
  return { first, end: addDays(first, DAYS_BESIDE) }
}

/** Lists the dates from the first one to the end, which isn't included. */
export function datesBetween(first: DateText, end: DateText): DateText[] {
  const dates: DateText[] = []
  for (let date = first; date < end; date = addDays(date, 1)) dates.push(date)
  return dates
}
