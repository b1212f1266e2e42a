import type { Translator } from '@daybook/i18n'
import { type Availability, type Bookable, withRequestedHosts } from '../../features/scheduling/availability/service.ts'
import { occurrences, type Recurrence } from '../../features/scheduling/bookings/create/occurrences.ts'
import { recurrenceOf } from '../../features/scheduling/bookings/create/recurrence.ts'
import { localDate } from '../../lib/time/local-time.ts'
import type { Writer } from '../when.ts'
import type { OpenEvent } from './open-event.ts'

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

/** The maximum number of meetings of a series that a page checks. The booking checks all of them. */
const MOST_CHECKED = 60
/**
 * The maximum of all checks of a page, counted for each host: one takes a fifth of a millisecond, and nobody else is
 * served meanwhile. With more starts or hosts, fewer dates of each series are checked.
 */
const MOST_CHECKS = 480

/** Returns the dates after the first one that aren't free, for a series from each of the starts. */
export async function missedFurtherDates(
  availability: Pick<Availability, 'missedDates'>,
  { bookable, wantedHosts, lengthMinutes, timeZone }: OpenEvent,
  starts: readonly number[],
  now: Date,
): Promise<string[][]> {
  const recurrence = seriesOf(bookable)
  if (!recurrence) return starts.map(() => [])
  const share = Math.max(2, Math.floor(MOST_CHECKS / (starts.length * bookable.hosts.length)))
  const checked = { ...recurrence, count: Math.min(recurrence.count, MOST_CHECKED, share) }
  const series = starts.map((first) =>
    occurrences(first, checked, timeZone).map((start) => ({ start, lengthMinutes, bookerTimeZone: timeZone })),
  )
  const missed = await availability.missedDates(withRequestedHosts(bookable, wantedHosts ?? {}), series, now)
  // The first date is the chosen time, which the visitor may hold.
  return missed.map((dates, index) => dates.filter((date) => date !== localDate(starts[index] as number, timeZone)))
}

/** Writes `Not free: 24 December, 31 December`. */
export const missedInWords = (dates: readonly string[], writer: Writer, t: Translator): string =>
  t('page.series.missed', { dates: dates.map((date) => writer.day(date)).join(', ') })
