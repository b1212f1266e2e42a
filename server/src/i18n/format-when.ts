import { isTimeZone } from '../lib/time/time-zone.ts'
import { asRead, dateFormatter } from './formatters.ts'
import { chooseLanguage } from './languages.ts'
import { translator } from './translate.ts'

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
    zone: nameZone(zone, startsAt, endsAt),
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
  return `${writer(chooseLanguage(language), zone)(instant, dateAndTime)} (${nameZone(zone, instant, instant)})`
}

type Style = Intl.DateTimeFormatOptions

const longDate: Style = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }
const shortDate: Style = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }
const dateAndTime: Style = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }
const time: Style = { hour: 'numeric', minute: '2-digit' }

const writer = (language: string, timeZone: string) => (instant: Date, style: Style) =>
  asRead(dateFormatter(language, { ...style, timeZone }).format(instant), language)

/**
 * Writes `Europe/Berlin, GMT+1`. The offset distinguishes both 2:30 in the night when clocks go back, so a meeting
 * across a change has both offsets.
 */
export function nameZone(timeZone: string, startsAt: Date, endsAt: Date): string {
  if (/^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/i.test(timeZone)) return 'UTC'
  const offsets = [...new Set([startsAt, endsAt].map((instant) => offsetOf(instant, timeZone)))]
  return `${timeZone.replaceAll('_', ' ')}, ${offsets.join(' / ')}`
}

// The result is always the English form, which is a sign rather than a word. Greenwich's own form is `GMT` or `GMT+0`,
// depending on the release of the data.
function offsetOf(instant: Date, timeZone: string): string {
  const parts = dateFormatter('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(instant)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return offset.replace(/[+-]0$/, '')
}

const knownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC')
