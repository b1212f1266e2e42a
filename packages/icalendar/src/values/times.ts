import type { CalendarTime, Duration, LocalTime, Period, Zone } from '../calendar-event.ts'
import { DAY, dayOf, daysInMonth, HOUR, MINUTE, SECOND } from './civil.ts'

/** Finds the zone of a TZID. */
export type FindZone = (id: string) => Zone

/**
 * Reads a DATE (20270301) or DATE-TIME (20270301T090000, with Z for UTC), by its form and not by the parameter VALUE,
 * which many programs forget. The signs of ISO 8601 (2027-03-01T09:00:00) and missing seconds are accepted.
 *
 * @returns undefined if there is no such date or time.
 */
export function readTime(text: string, zoneId: string | undefined, findZone: FindZone): CalendarTime | undefined {
  const match = /^(\d{4})-?(\d\d)-?(\d\d)(?:[Tt](\d\d):?(\d\d):?(\d\d)?(?:\.\d{1,9})?([Zz])?)?$/.exec(text)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, utc] = match
  const date = localDate(Number(year), Number(month), Number(day))
  if (date === undefined) return undefined
  if (hour === undefined) return { kind: 'date', local: date }
  const time = timeOfDay(Number(hour), Number(minute), Number(second ?? 0))
  if (time === undefined) return undefined
  const local = date + time
  if (utc !== undefined) return { kind: 'utc', local }
  return zoneId === undefined ? { kind: 'floating', local } : { kind: 'zoned', local, zone: findZone(zoneId) }
}

function localDate(year: number, month: number, dayOfMonth: number): LocalTime | undefined {
  const exists = month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month)
  return exists ? dayOf(year, month, dayOfMonth) * DAY : undefined
}

/** A leap second (60) is the second before it. 24:00 is midnight after that day, as some programs write it. */
function timeOfDay(hour: number, minute: number, second: number): number | undefined {
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return undefined
  return hour * HOUR + minute * MINUTE + Math.min(second, 59) * SECOND
}

/** Reads a DURATION such as PT1H30M, P1D or P2W. Parts in any order of RFC 5545 §3.3.6 are accepted. */
export function readDuration(text: string): Duration | undefined {
  const match = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/i.exec(
    text,
  )
  if (!match) return undefined
  const [, sign, weeks, days, hours, minutes, seconds] = match
  if ([weeks, days, hours, minutes, seconds].every((part) => part === undefined)) return undefined
  const factor = sign === '-' ? -1 : 1
  return {
    days: factor * (Number(weeks ?? 0) * 7 + Number(days ?? 0)),
    milliseconds: factor * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * SECOND),
  }
}

/** Reads a PERIOD: a start, a slash, and an end or a duration. */
export function readPeriod(text: string, zoneId: string | undefined, findZone: FindZone): Period | undefined {
  const slash = text.indexOf('/')
  if (slash < 0) return undefined
  const start = readTime(text.slice(0, slash), zoneId, findZone)
  const rest = text.slice(slash + 1)
  const duration = readDuration(rest)
  const end = duration ? undefined : readTime(rest, zoneId, findZone)
  if (!start || (!duration && !end)) return undefined
  return { start, ...(end && { end }), ...(duration && { duration }) }
}

/** Reads an offset from UTC such as +0100, -053000 or +01:00, in milliseconds. */
export function readOffset(text: string): number | undefined {
  const match = /^([+-])(\d\d):?(\d\d):?(\d\d)?$/.exec(text)
  if (!match) return undefined
  const [, sign, hours, minutes, seconds] = match
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds ?? 0) * SECOND
  // No clock has been further from UTC than 16 hours. A larger value would misplace the event by a day.
  if (size > 24 * HOUR) return undefined
  return sign === '-' ? -size : size
}
