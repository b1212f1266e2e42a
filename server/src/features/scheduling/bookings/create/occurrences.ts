import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly'
export type Recurrence = { frequency: Frequency; interval: number; count: number }

const DAY_MS = 86_400_000

/**
 * The starts of a series, in milliseconds. They keep the wall time of `timeZone`: a meeting at nine is at nine in summer
 * and in winter. A month without the first date's day takes its last day, as does February for the 29th.
 */
export function occurrences(start: number, { frequency, interval, count }: Recurrence, timeZone: string): number[] {
  const zone = zoneNamed(timeZone)
  const local = start + offsetAt(zone, start)
  return Array.from({ length: count }, (_, index) =>
    // The first one stays the instant that was asked for, also where the clock shows its time twice.
    index === 0 ? start : instantOf(zone, step(local, frequency, index * interval)),
  )
}

/** `local`: local time written as if it were UTC. Always counted from the first date, so that the 31st comes back. */
function step(local: number, frequency: Frequency, steps: number): number {
  if (frequency === 'daily') return local + steps * DAY_MS
  if (frequency === 'weekly') return local + steps * 7 * DAY_MS
  const date = new Date(local)
  const months = frequency === 'monthly' ? steps : steps * 12
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (local % DAY_MS)
}
