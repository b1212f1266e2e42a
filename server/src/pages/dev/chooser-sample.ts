import { addDays, type BookerData, firstOf, monthOf } from '@daybook/web'
import { ALL_LAYOUTS } from '../event/times/layouts.ts'
import { hour12Of, wantedDays } from '../event/times/wanted-view.ts'
import { textOf } from '../query.ts'
import type { Reader } from '../reader.ts'
import { weekStartOf } from '../week-start.ts'

const HOUR_MS = 3_600_000
const FREE_DAYS = 20
const FREE_HOURS = [9, 10, 14]
/** The days from today of which there are times, free or not. */
const KNOWN_DAYS = 40

/**
 * Free times on the next days for a signed-in visitor, whose lunch is at one of them. The query has the view, as on pages
 * of event types.
 */
export function chooserSample(path: string, query: unknown, { t, locale }: Reader, now: Date): BookerData {
  const today = now.toISOString().slice(0, 10)
  const known = addDays(today, KNOWN_DAYS)
  const days = Array.from({ length: FREE_DAYS }, (_, day) => addDays(today, day + 1))
  const at = (day: string, hour: number) => Date.parse(day) + hour * HOUR_MS
  const wanted = wantedDays(query, ALL_LAYOUTS)
  const date = wanted.date ?? (wanted.month === undefined ? addDays(today, 1) : firstOf(wanted.month))
  return {
    locale,
    title: t('page.week.title'),
    path,
    kept: {},
    now: now.getTime(),
    weekStart: weekStartOf(locale),
    lastMonth: monthOf(known),
    lengthMinutes: 30,
    isZoneLocked: true,
    isZoneChosen: true,
    dependsOnZone: false,
    ...ALL_LAYOUTS,
    view: {
      timeZone: 'UTC',
      hour12: hour12Of(textOf(query, 'clock')),
      layout: wanted.layout,
      month: wanted.month ?? monthOf(date),
      date,
    },
    times: {
      from: Date.parse(today),
      until: Date.parse(known),
      starts: days.flatMap((day) => FREE_HOURS.map((hour) => at(day, hour))),
      busy: days.flatMap((day) => [
        { start: at(day, 9.5), end: at(day, 10), title: 'Coffee' },
        { start: at(day, 14), end: at(day, 15), title: 'Lunch' },
      ]),
      next: undefined,
      searchedUntil: known,
    },
  }
}
