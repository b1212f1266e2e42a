import { asRead, wallClock } from '@daybook/i18n'
import type { DateText, MonthText } from './dates.ts'

/** Writes the times of one page in one language, one zone and one clock. Instants are in milliseconds. */
export type Writer = {
  readonly timeZone: string
  /** Writes `14:30`, or `2:30 PM`. */
  time(instant: number): string
  /** Writes `14:30–15:00`. */
  times(from: number, until: number): string
  /** Writes an hour of the day as `14:00`, or `2 PM`. */
  hour(hour: number): string
  /** Returns true if hours are counted to twelve. */
  isHour12(): boolean
  /** Returns the date in the zone at an instant. */
  dateOf(instant: number): DateText
  /** Returns the minute of the day in the zone at an instant, as a clock shows it. */
  minuteOf(instant: number): number
  /** Writes a date as `Monday 23 November`. */
  day(date: DateText): string
  weekday(date: DateText): string
  /** Writes `Mon`. */
  shortWeekday(date: DateText): string
  /** Writes the day above a column of a month, in which only two or three letters fit. */
  narrowWeekday(date: DateText): string
  dayAndMonth(date: DateText): string
  dayWithYear(date: DateText): string
  /** Writes the number of the day. Some languages have digits of their own. */
  dayOfMonth(date: DateText): string
  month(month: MonthText): string
  /** Writes the days from one to the other, both included. */
  days(from: DateText, until: DateText): string
  list(texts: readonly string[]): string
}

/** The writers that were asked for, the oldest first. Formatters of Intl are slow to make, and a server needs few. */
const writers = new Map<string, Writer>()
const MOST_WRITERS = 200

export function writerFor(locale: string, timeZone: string, hour12?: boolean): Writer {
  const key = `${locale} ${timeZone} ${hour12}`
  const known = writers.get(key)
  if (known) return known
  const [oldest] = writers.keys()
  if (oldest !== undefined && writers.size >= MOST_WRITERS) writers.delete(oldest)
  const made = makeWriter(locale, timeZone, hour12)
  writers.set(key, made)
  return made
}

function makeWriter(locale: string, timeZone: string, hour12: boolean | undefined): Writer {
  const read = (written: string) => asRead(written, locale)
  const make = (style: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, style))
  const clock = make({
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(hour12 !== undefined && { hourCycle: cycleOf(locale, hour12) }),
  })
  // A calendar date is the same in every zone, and UTC has no gaps.
  const ofDate = (style: Intl.DateTimeFormatOptions) => {
    const format = make({ ...style, timeZone: 'UTC' })
    return (date: DateText) => read(format().format(at(date)))
  }
  const range = make({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const dayNumber = make({ day: 'numeric', timeZone: 'UTC' })
  const month = ofDate({ month: 'long', year: 'numeric' })
  const isHour12 = () => clock().resolvedOptions().hour12 === true
  const hour = once(() => {
    const minute = isHour12() ? undefined : '2-digit'
    return new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute,
      hourCycle: cycleOf(locale, isHour12()),
      timeZone: 'UTC',
    })
  })
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  return {
    timeZone,
    time: (instant) => read(clock().format(instant)),
    times: (from, until) => read(clock().formatRange(from, until)),
    hour: (number) => read(hour().format(number * HOUR_MS)),
    isHour12,
    dateOf: (instant) => wallClock(instant, timeZone).date,
    minuteOf: (instant) => wallClock(instant, timeZone).minute,
    day: ofDate({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: ofDate({ weekday: 'long' }),
    shortWeekday: ofDate({ weekday: 'short' }),
    // Arabic has no short names of days, and the whole ones don't fit.
    narrowWeekday: ofDate({ weekday: locale.startsWith('ar') ? 'narrow' : 'short' }),
    dayAndMonth: ofDate({ day: 'numeric', month: 'long' }),
    dayWithYear: ofDate({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    // Japanese writes `8日`. In a calendar the number alone is usual.
    dayOfMonth: (date) =>
      dayNumber()
        .formatToParts(at(date))
        .find(({ type }) => type === 'day')?.value ?? date.slice(8),
    month: (text) => month(`${text}-01`),
    days: (from, until) => read(range().formatRange(at(from), at(until))),
    list: (texts) => list().format(texts),
  }
}

/** With `hour12` alone, releases of Intl write 0:30 PM in some languages, and 24:00 in others. Japanese counts from 0 to 11. */
function cycleOf(locale: string, hour12: boolean): 'h11' | 'h12' | 'h23' {
  if (!hour12) return 'h23'
  return locale.startsWith('ja') ? 'h11' : 'h12'
}

const HOUR_MS = 3_600_000

const at = (date: DateText): number => Date.parse(`${date}T00:00:00Z`)

/** Creates a value on its first use: Intl's formats are expensive, and few pages need all of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
