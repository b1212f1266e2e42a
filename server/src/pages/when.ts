import { nameZone } from '../i18n/format-when.ts'
import { asRead } from '../i18n/formatters.ts'
import { localDate } from '../lib/time/local-time.ts'
import type { Reader } from './reader.ts'

const DAY_MS = 86_400_000

/** Writes the times of one page in one language and one zone. Instants are in milliseconds, dates as `YYYY-MM-DD`. */
export type Writer = {
  timeZone: string
  time(instant: number): string
  /** Returns the date in the zone at an instant. */
  dateOf(instant: number): string
  /** Writes a date as `Monday 23 November`. */
  day(date: string): string
  weekday(date: string): string
  dayAndMonth(date: string): string
  dayWithYear(date: string): string
  /** Writes the days from one to the other, both included. */
  days(from: string, until: string): string
  /** Writes `Europe/Berlin, GMT+1`, with both offsets if the clocks change in between. */
  zone(from: number, until: number): string
  list(texts: readonly string[]): string
}

export function writerFor({ locale }: Reader, timeZone: string): Writer {
  const read = (written: string) => asRead(written, locale)
  const make = (style: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, style))
  const inZone = make({ hour: 'numeric', minute: '2-digit', timeZone })
  // A calendar date is the same in every zone, and UTC has no gaps.
  const day = make({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const weekday = make({ weekday: 'long', timeZone: 'UTC' })
  const dayAndMonth = make({ day: 'numeric', month: 'long', timeZone: 'UTC' })
  const dayWithYear = make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const range = make({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    timeZone,
    time: (instant) => read(inZone().format(instant)),
    dateOf: (instant) => localDate(instant, timeZone),
    day: (date) => read(day().format(at(date))),
    weekday: (date) => weekday().format(at(date)),
    dayAndMonth: (date) => read(dayAndMonth().format(at(date))),
    dayWithYear: (date) => read(dayWithYear().format(at(date))),
    days: (from, until) => read(range().formatRange(at(from), at(until))),
    zone: (from, until) => nameZone(timeZone, new Date(from), new Date(until)),
    list: (texts) => list().format(texts),
  }
}

/** Returns the date that is `days` later. */
export const addDays = (date: string, days: number): string =>
  new Date(at(date) + days * DAY_MS).toISOString().slice(0, 10)

const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Creates a value on its first use: Intl's formats are expensive, and few pages need all of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
