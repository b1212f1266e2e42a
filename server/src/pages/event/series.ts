import type { Translator } from '@daybook/i18n'
import type { Bookable } from '../../features/scheduling/availability/service.ts'
import { occurrences, type Recurrence } from '../../features/scheduling/bookings/create/occurrences.ts'
import { recurrenceOf } from '../../features/scheduling/bookings/create/recurrence.ts'
import { localDate } from '../../lib/time/local-time.ts'

/** Returns the recurrence if several meetings are booked at once. */
function seriesOf(bookable: Bookable): Recurrence | undefined {
  if (bookable.recurrenceFrequency === null) return undefined
  const recurrence = recurrenceOf(bookable, undefined)
  return recurrence.count > 1 ? recurrence : undefined
}

/** Writes `Every 2 weeks, 6 times`, or nothing for a single meeting. */
export function seriesInWords(bookable: Bookable, t: Translator): string | undefined {
  const series = seriesOf(bookable)
  if (!series) return undefined
  const { frequency, interval, count } = series
  return t('page.event.series', { rhythm: t(`page.event.rhythm.${frequency}`, { count: interval }), count })
}

/** Returns the dates after the first one. They keep its time of the day in the booker's zone. */
export function furtherDates(bookable: Bookable, start: number, timeZone: string): string[] {
  const series = seriesOf(bookable)
  if (!series) return []
  const [, ...further] = occurrences(start, series, timeZone)
  return further.map((each) => localDate(each, timeZone))
}
