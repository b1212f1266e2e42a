import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly'
export type Recurrence = { frequency: Frequency; interval: number; count: number }

const DAY_MS = 86_400_000

/**
 * Returns the starts of a series, in milliseconds. They keep the wall time of `timeZone`, so a meeting at nine stays at
 * nine in summer and in winter. A month that lacks the first date's day uses its last day.
 */
export function occurrences(start: number, { frequency, interval, count }: Recurrence, timeZone: string): number[] {
  const zone = zoneNamed(timeZone)
  const local = start + offsetAt(zone, start)
  return Array.from({ length: count }, (_, index) =>
    // The first start is the requested instant, even if the clock shows that time twice on the day.
    index === 0 ? start : instantOf(zone, step(local, frequency, index * interval)),
  )
}

/**
 * Adds the steps to the first date, so that a series on the 31st returns to the 31st after a shorter month. `local` is
 * the local time, written as if it were UTC.
 */
function step(local: number, frequency: Frequency, steps: number): number {
  if (frequency === 'daily') return local + steps * DAY_MS
  if (frequency === 'weekly') return local + steps * 7 * DAY_MS
  const date = new Date(local)
  const months = frequency === 'monthly' ? steps : steps * 12
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (local % DAY_MS)
}
