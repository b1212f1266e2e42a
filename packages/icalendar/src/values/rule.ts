import type { CalendarTime, Frequency, Rule } from '../calendar-event.ts'
import { type FindZone, readTime } from './times.ts'

const FREQUENCIES: readonly Frequency[] = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The parts that are lists of numbers, with the smallest and the largest size of a number, and whether it may be negative. */
const LISTS = {
  BYMONTH: [1, 12, false],
  BYMONTHDAY: [1, 31, true],
  BYYEARDAY: [1, 366, true],
  BYWEEKNO: [1, 53, true],
  BYHOUR: [0, 23, false],
  BYMINUTE: [0, 59, false],
  BYSECOND: [0, 60, false],
  BYSETPOS: [1, 366, true],
} as const

/** Parts that RFC 7529 adds. They change the days of a rule, so a reader must not ignore them. */
const SKIP_PARTS = new Set(['RSCALE', 'SKIP'])

/**
 * Reads an RRULE value (RFC 5545 §3.3.10). Unknown parts that begin with X- are ignored.
 *
 * @returns a sentence that says what is wrong, or the rule.
 */
export function readRule(text: string, findZone: FindZone): Rule | string {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    if (part.trim() === '') continue
    const equals = part.indexOf('=')
    if (equals <= 0) return `The part "${part.slice(0, 40)}" is not NAME=value.`
    parts.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim())
  }
  const frequency = FREQUENCIES.find((name) => name === parts.get('FREQ'))
  if (!frequency) return `FREQ is ${parts.get('FREQ') ?? 'missing'}. It must be one of ${FREQUENCIES.join(', ')}.`
  const unread = unreadPart(parts)
  if (unread) return unread
  const interval = readPositive(parts.get('INTERVAL') ?? '1')
  if (interval === undefined) return `INTERVAL is ${parts.get('INTERVAL')}. It must be a number from 1.`
  const count = parts.has('COUNT') ? readPositive(parts.get('COUNT') ?? '') : undefined
  if (parts.has('COUNT') && count === undefined) return `COUNT is ${parts.get('COUNT')}. It must be a number from 1.`
  const until = readUntil(parts.get('UNTIL'), findZone)
  if (until === 'bad') return `UNTIL is ${parts.get('UNTIL')}. It must be a date or a time.`
  const byDay = readDays(parts.get('BYDAY'))
  if (!byDay) return `BYDAY is ${parts.get('BYDAY')}. It must be a list such as MO,-1SU.`
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO')
  if (weekStart < 0) return `WKST is ${parts.get('WKST')}. It must be one of ${WEEKDAYS.join(', ')}.`
  const lists = readLists(parts)
  if (typeof lists === 'string') return lists
  return {
    frequency,
    interval,
    ...(count !== undefined && { count }),
    ...(until && { until }),
    byDay,
    weekStart,
    ...lists,
  }
}

function unreadPart(parts: ReadonlyMap<string, string>): string | undefined {
  for (const [name, value] of parts) {
    const isDefault = (name === 'RSCALE' && value === 'GREGORIAN') || (name === 'SKIP' && value === 'OMIT')
    if (SKIP_PARTS.has(name) && !isDefault) return `${name}=${value} is not supported.`
    const isKnown = name in LISTS || SKIP_PARTS.has(name) || name.startsWith('X-')
    if (!isKnown && !['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'WKST'].includes(name)) {
      return `${name} is not a part of a rule.`
    }
  }
  return undefined
}

function readPositive(text: string): number | undefined {
  if (!/^\+?\d{1,12}$/.test(text)) return undefined
  const number = Number(text)
  return number >= 1 ? number : undefined
}

function readUntil(text: string | undefined, findZone: FindZone): CalendarTime | 'bad' | undefined {
  if (text === undefined) return undefined
  return readTime(text, undefined, findZone) ?? 'bad'
}

function readDays(text: string | undefined): Rule['byDay'] | undefined {
  if (text === undefined) return []
  const days: { weekday: number; ordinal: number }[] = []
  for (const day of text.split(',').slice(0, 400)) {
    const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(day.replaceAll(' ', ''))
    const weekday = WEEKDAYS.indexOf(match?.[2] ?? '')
    const ordinal = Number(match?.[1] ?? 0)
    if (!match || weekday < 0 || Math.abs(ordinal) > 53) return undefined
    days.push({ weekday, ordinal })
  }
  return days
}

type NumberLists = Pick<
  Rule,
  'byMonth' | 'byMonthDay' | 'byYearDay' | 'byWeekNo' | 'byHour' | 'byMinute' | 'bySecond' | 'bySetPos'
>

function readLists(parts: ReadonlyMap<string, string>): NumberLists | string {
  const wrong: string[] = []
  const list = (name: keyof typeof LISTS): number[] => {
    const text = parts.get(name)
    if (text === undefined) return []
    const [smallest, largest, isSigned] = LISTS[name]
    const numbers = new Set<number>()
    for (const part of text.split(',').slice(0, 800)) {
      const number = /^\s*[+-]?\d{1,4}\s*$/.test(part) ? Number(part) : Number.NaN
      const size = isSigned ? Math.abs(number) : number
      if (size >= smallest && size <= largest) numbers.add(number)
      else wrong.push(`${name} is ${text.slice(0, 40)}. Its numbers must be from ${smallest} to ${largest}.`)
    }
    return [...numbers].sort((a, b) => a - b)
  }
  const lists = {
    byMonth: list('BYMONTH'),
    byMonthDay: list('BYMONTHDAY'),
    byYearDay: list('BYYEARDAY'),
    byWeekNo: list('BYWEEKNO'),
    byHour: list('BYHOUR'),
    byMinute: list('BYMINUTE'),
    // A leap second is the second before it.
    bySecond: [...new Set(list('BYSECOND').map((second) => Math.min(second, 59)))],
    bySetPos: list('BYSETPOS'),
  }
  return wrong[0] ?? lists
}
