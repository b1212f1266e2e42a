import { asRead, chooseLanguage, translator, zoneLabel } from '@daybook/i18n'
import { isTimeZone } from '../lib/time/time-zone.ts'
import { dateFormatter } from './formatters.ts'

/**
 * Writes the time of a meeting for a person: weekday, date, begin, end and always the zone. `Tuesday, March 3, 2026,
 * 2:00 PM – 2:30 PM (Europe/Berlin, GMT+1)`
 *
 * If this process does not know the zone, the result is in UTC and names UTC. Zone data gain names over the years, and
 * a person is better served by another, named zone than by no message.
 */
export function formatWhen(startsAt: Date, endsAt: Date, timeZone: string, language: string): string {
  const t = translator(language)
  const zone = knownZone(timeZone)
  const write = writer(t.language, zone)
  const values = {
    date: write(startsAt, longDate),
    from: write(startsAt, time),
    endDate: write(endsAt, longDate),
    to: write(endsAt, time),
    zone: zoneLabel(zone, startsAt.getTime(), endsAt.getTime()),
  }
  return t(values.date === values.endDate ? 'when.sameDay' : 'when.severalDays', values)
}

/** Writes the date in `timeZone` without times, short enough for a subject line: `Tue, Mar 3, 2026`. */
export function formatDay(instant: Date, timeZone: string, language: string): string {
  return writer(chooseLanguage(language), knownZone(timeZone))(instant, shortDate)
}

/** Writes a moment of the near future with its zone: `March 3 at 2:00 PM (Europe/Berlin, GMT+1)`. */
export function formatMoment(instant: Date, timeZone: string, language: string): string {
  const zone = knownZone(timeZone)
  return `${writer(chooseLanguage(language), zone)(instant, dateAndTime)} (${zoneLabel(zone, instant.getTime(), instant.getTime())})`
}

type Style = Intl.DateTimeFormatOptions

const longDate: Style = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
const shortDate: Style = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }
const dateAndTime: Style = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }
const time: Style = { hour: 'numeric', minute: '2-digit' }

const writer = (language: string, timeZone: string) => (instant: Date, style: Style) =>
  asRead(dateFormatter(language, { ...style, timeZone }).format(instant), language)

const knownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC')
