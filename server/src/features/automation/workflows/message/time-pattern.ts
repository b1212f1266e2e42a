import { dateFormatter } from '../../../../i18n/formatters.ts'

/** A text between brackets, or a token. Longer tokens come first. */
const TOKENS = /\[([^[\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|dddd|ddd|DD|D|HH|H|hh|h|mm|m|ss|s|A|a/g

/**
 * Formats a time by a pattern of tokens such as `ddd, MMM D, YYYY h:mma`, with the names of days and months in the
 * given language.
 */
export function writeTime(instant: Date, pattern: string, timeZone: string, language: string): string {
  const numbers = new Map(
    dateFormatter('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const two = (part: 'month' | 'day' | 'hour' | 'minute' | 'second') => numbers.get(part) ?? ''
  const one = (part: 'month' | 'day' | 'hour' | 'minute' | 'second') => String(Number(two(part)))
  const year = (numbers.get('year') ?? '').padStart(4, '0')
  const halfDayHour = String(Number(two('hour')) % 12 || 12)
  const name = (part: 'weekday' | 'month', style: 'long' | 'short') =>
    dateFormatter(language, { timeZone, day: 'numeric', [part]: style })
      .formatToParts(instant)
      .find(({ type }) => type === part)?.value ?? ''
  const writers: Readonly<Record<string, () => string>> = {
    YYYY: () => year,
    YY: () => year.slice(-2),
    MMMM: () => name('month', 'long'),
    MMM: () => name('month', 'short'),
    MM: () => two('month'),
    M: () => one('month'),
    dddd: () => name('weekday', 'long'),
    ddd: () => name('weekday', 'short'),
    DD: () => two('day'),
    D: () => one('day'),
    HH: () => two('hour'),
    H: () => one('hour'),
    hh: () => halfDayHour.padStart(2, '0'),
    h: () => halfDayHour,
    mm: () => two('minute'),
    m: () => one('minute'),
    ss: () => two('second'),
    s: () => one('second'),
    A: () => (Number(two('hour')) < 12 ? 'AM' : 'PM'),
    a: () => (Number(two('hour')) < 12 ? 'am' : 'pm'),
  }
  return pattern.replace(TOKENS, (token, text: string | undefined) => text ?? writers[token]?.() ?? token)
}
