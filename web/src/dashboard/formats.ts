import { asRead, zoneLabel } from '@daybook/i18n'
import { useMemo } from 'preact/hooks'
import { useAccount } from './account.tsx'

const MINUTE_MS = 60_000

/**
 * Writes times and numbers in the language, the clock and the zone of the account. Times are ISO texts or milliseconds.
 * Days may also be dates such as `2030-01-31`.
 */
export type Formats = {
  timeZone: string
  /** `Tuesday 12 March 2030` */
  day(time: string | number): string
  /** `Tue 12 Mar` */
  weekday(time: string | number): string
  /** `12 Mar 2030` */
  shortDay(time: string | number): string
  /** `10:30` or `10:30 AM` */
  time(time: string | number): string
  /** `12 Mar 2030, 10:30` */
  dateTime(time: string | number): string
  /** `10:30 – 11:00` */
  hours(start: string | number, end: string | number): string
  /** `in 3 hours`, `2 days ago` */
  relative(time: string | number, now?: number): string
  /** `1 hr 30 min` */
  minutes(count: number): string
  number(value: number): string
  percent(share: number): string
  money(amount: number, currency: string): string
  /** `Europe/Berlin, GMT+2` */
  zone(timeZone: string, time?: string | number): string
}

const at = (time: string | number): Date => new Date(time)

export function formatsFor(locale: string, hour12: boolean, timeZone: string): Formats {
  const made = new Map<string, Intl.DateTimeFormat>()
  const write = (time: string | number, options: Intl.DateTimeFormatOptions): string => {
    // A date without a time is the same date in every zone.
    const zone = typeof time === 'string' && time.length === 'YYYY-MM-DD'.length ? 'UTC' : timeZone
    const key = JSON.stringify([zone, options])
    const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })
    made.set(key, format)
    return asRead(format.format(at(time)), locale)
  }
  const clock = hour12 ? ({ hour: 'numeric', minute: '2-digit', hour12: true } as const) : CLOCK_24
  const time = (value: string | number) => write(value, clock)
  const shortDay = (value: string | number) => write(value, { day: 'numeric', month: 'short', year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const number = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const unit = (count: number, name: 'hour' | 'minute' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count)
  return {
    timeZone,
    day: (value) => write(value, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: (value) => write(value, { weekday: 'short', day: 'numeric', month: 'short' }),
    shortDay,
    time,
    dateTime: (value) => `${shortDay(value)}, ${time(value)}`,
    hours: (start, end) => `${time(start)} – ${time(end)}`,
    relative(value, now = Date.now()) {
      const minutes = Math.round((at(value).getTime() - now) / MINUTE_MS)
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      const hours = Math.round(minutes / 60)
      return Math.abs(hours) < 36 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day')
    },
    minutes(count) {
      const [days, hours, rest] = [Math.floor(count / 1440), Math.floor(count / 60) % 24, count % 60]
      const parts = [days && unit(days, 'day'), hours && unit(hours, 'hour'), rest && unit(rest, 'minute')]
      // After two days nobody counts minutes.
      const shown = parts.slice(0, days >= 2 ? 2 : 3).filter(Boolean)
      return shown.length === 0 ? unit(0, 'minute') : shown.join(' ')
    },
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    money: (amount, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount),
    zone: (zone, value = Date.now()) => zoneLabel(zone, at(value).getTime(), at(value).getTime()),
  }
}

/** A day has hours from 0 to 23, never 24. */
const CLOCK_24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Returns the formats of the account. */
export function useFormats(): Formats {
  const { locale, me } = useAccount()
  return useMemo(() => formatsFor(locale, me.timeFormat === 12, me.timeZone), [locale, me.timeFormat, me.timeZone])
}
