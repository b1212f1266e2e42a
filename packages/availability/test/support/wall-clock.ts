import { Temporal } from 'temporal-polyfill'

// This is local time for the model, from Temporal's own list of changes. It is slower than the engine's table and works
// differently: it tries the offsets that a zone has around a time.

const DAY = 86_400_000
const since = Temporal.Instant.from('2022-01-01T00:00Z')
const until = Date.parse('2038-01-01T00:00Z')

/** From `start` until the next change, local time is UTC + `offset`. */
type Change = { start: number; offset: number }

const changes = new Map<string, Change[]>()

/** Returns the changes of a zone from 2022 to 2037. The first one is the offset at the beginning. */
export function changesOf(zone: string): Change[] {
  const known = changes.get(zone)
  if (known) return known
  let time: Temporal.ZonedDateTime | null = since.toZonedDateTimeISO(zone)
  const found: Change[] = []
  while (time && time.epochMilliseconds < until) {
    found.push({ start: found.length === 0 ? -Infinity : time.epochMilliseconds, offset: time.offsetNanoseconds / 1e6 })
    time = time.getTimeZoneTransition('next')
  }
  changes.set(zone, found)
  return found
}

export function offsetAt(instant: number, zone: string): number {
  const found = changesOf(zone)
  let i = found.length - 1
  while (found[i]!.start > instant) i--
  return found[i]!.offset
}

/**
 * Returns the first instant at which the clock shows that minute of that day. In a gap, the result is later by the
 * gap's length.
 */
export function wallTime(day: number, minute: number, zone: string): number {
  const local = day * DAY + minute * 60_000
  const before = offsetAt(local - DAY, zone)
  for (const offset of [before, offsetAt(local + DAY, zone)]) {
    if (offsetAt(local - offset, zone) === offset) return local - offset
  }
  return local - before
}

/** Returns the local date as days since 1970-01-01. */
export const dayAt = (instant: number, zone: string): number => Math.floor((instant + offsetAt(instant, zone)) / DAY)

export const midnight = (day: number, zone: string): number => wallTime(day, 0, zone)

const dates = new Map<number, string>()

/** Formats a day such as 2027-03-01. */
export function dateOf(day: number): string {
  const date = dates.get(day) ?? new Date(day * DAY).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

export const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY

/** Returns the weekday: 0 = Sunday. */
export const weekdayOf = (day: number): number => new Date(day * DAY).getUTCDay()
