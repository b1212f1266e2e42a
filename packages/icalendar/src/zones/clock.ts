import { instantOf, offsetAt, zoneNamed } from '@daybook/availability'
import type { CalendarTime, LocalTime, Observance, Zone } from '../calendar-event.ts'
import { occurrencesOf } from '../recurrence/occurrences.ts'
import type { Work } from '../recurrence/work.ts'
import { DAY } from '../values/civil.ts'
import { standardOffsetOf } from './standard-offset.ts'

/** Milliseconds since 1970. */
export type Instant = number

/** Turns what the clocks of a place show into instants, and back. */
export type Clock = {
  /** A time that the clock shows twice is the first one. One that it skips moves forward by the gap (RFC 5545 §3.3.5). */
  instantOf(local: LocalTime): Instant
  localOf(instant: Instant): LocalTime
}

/** The clocks of a calculation: dates and floating times are on the reader's. */
export type Clocks = {
  of(time: CalendarTime): Clock
  instantOf(time: CalendarTime): Instant
  readonly reader: Clock
}

/**
 * The steps that a first look at a year of a zone costs: Intl is asked for its offset on each third day. Years count
 * because a hostile calendar may name thousands of them.
 */
const STEPS_OF_A_YEAR = 300
const YEAR = 365 * DAY

/**
 * @param timeZone the name of the reader's zone in the tz database. Throws a RangeError if there is none.
 * @param stepsPerZone the steps that the rules of one VTIMEZONE may take. Its clock throws TooMuchWork if it takes more.
 */
export function clocksOf(timeZone: string, work: Work, stepsPerZone: number): Clocks {
  const years = new Set<string>()
  const clocks = new Map<Zone, Clock>()
  // Events that were stored as JSON have a zone object each, also where they mean the same zone.
  const sameClocks = new Map<string, Clock>()
  const named = (name: string) => namedClock(name, (at) => visit(`${name} ${Math.floor(at / YEAR)}`))
  const visit = (year: string) => {
    if (years.has(year)) return
    years.add(year)
    work.spend(STEPS_OF_A_YEAR)
  }
  const reader = named(timeZone)
  const clockOf = (zone: Zone): Clock => {
    if (zone.kind === 'named') return named(zone.name)
    if (zone.kind === 'offset') return fixedClock(zone.offset)
    if (zone.kind === 'rules') return ruledClock(zone.observances, work.part(stepsPerZone))
    const { instead, offset } = zone
    const likely = instead?.kind === 'named' ? instead.name : timeZone
    // The name may tell an offset that is not the one of the owner's zone.
    if (offset !== undefined && standardOffsetOf(likely) !== offset) return fixedClock(offset)
    return instead ? clockOf(instead) : reader
  }
  const of = (time: CalendarTime): Clock => {
    if (time.kind === 'utc') return UTC
    if (time.kind !== 'zoned') return reader
    const known = clocks.get(time.zone)
    if (known) return known
    const key = JSON.stringify(time.zone)
    const clock = sameClocks.get(key) ?? clockOf(time.zone)
    sameClocks.set(key, clock)
    clocks.set(time.zone, clock)
    return clock
  }
  return { of, reader, instantOf: (time) => of(time).instantOf(time.local) }
}

const fixedClock = (offset: number): Clock => ({
  instantOf: (local) => local - offset,
  localOf: (instant) => instant + offset,
})

const UTC = fixedClock(0)

/**
 * The years whose changes of offset are looked up. The process keeps what it looked up, and calendars may name any year.
 * Before and after, the clock is what it is at the nearer end.
 */
const LOOKED_UP = { from: Date.UTC(1900, 0, 1), to: Date.UTC(2200, 0, 1) }

const withinLookedUp = (at: number): number => Math.min(Math.max(at, LOOKED_UP.from), LOOKED_UP.to)

function namedClock(name: string, visit: (at: number) => void): Clock {
  const zone = zoneNamed(name)
  return {
    instantOf(local) {
      const near = withinLookedUp(local)
      visit(near)
      return instantOf(zone, near) + local - near
    },
    localOf(instant) {
      const near = withinLookedUp(instant)
      visit(near)
      return instant + offsetAt(zone, near)
    },
  }
}

/** A stretch of time in which the local time is UTC + `offset`. It ends where the next one begins. */
type Span = { readonly start: Instant; readonly offset: number }

/** How far the changes of a VTIMEZONE are worked out at once, so that a calendar of many years does it only once. */
const AHEAD = 50 * YEAR

/** Returns the clock of a VTIMEZONE. Its changes are worked out as far as they are asked for. */
function ruledClock(observances: readonly Observance[], work: Work): Clock {
  let known: { until: LocalTime; spans: readonly Span[] } | undefined
  const spansUntil = (local: LocalTime): readonly Span[] => {
    if (!known || known.until < local) {
      const until = local + AHEAD
      known = { until, spans: spansOf(observances, until, work) }
    }
    return known.spans
  }
  return {
    instantOf(local) {
      const spans = spansUntil(local + 2 * DAY)
      let at = indexAt(spans, local - 2 * DAY)
      for (;;) {
        const instant = local - (spans[at]?.offset ?? 0)
        const next = spans[at + 1]
        if (!next || instant < next.start) return instant
        // The time is too late for this span. If it is too early for the next one, it lies in the gap between them.
        if (local - next.offset < next.start) return instant
        at++
      }
    },
    localOf(instant) {
      const spans = spansUntil(instant + 2 * DAY)
      return instant + (spans[indexAt(spans, instant)]?.offset ?? 0)
    },
  }
}

/** Returns the index of the last span that begins at or before an instant. The first one has no beginning. */
function indexAt(spans: readonly Span[], instant: Instant): number {
  let low = 0
  let high = spans.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((spans[middle]?.start ?? 0) <= instant) low = middle
    else high = middle - 1
  }
  return low
}

function spansOf(observances: readonly Observance[], before: LocalTime, work: Work): Span[] {
  const changes = observances.flatMap((observance) =>
    onsetsOf(observance, before, work).map((local) => ({ ...observance, start: local - observance.offsetFrom })),
  )
  changes.sort((a, b) => a.start - b.start)
  const earliest = changes[0] ?? observances[0]
  const spans: Span[] = [{ start: -Infinity, offset: earliest?.offsetFrom ?? 0 }]
  for (const { start, offsetTo } of changes) spans.push({ start, offset: offsetTo })
  return spans
}

/** Returns the local times at which an observance begins, on the clock before it. */
function onsetsOf(observance: Observance, before: LocalTime, work: Work): LocalTime[] {
  const { start, rule, dates, offsetFrom } = observance
  const limit = Math.min(before, untilOf(observance))
  const fromRule = rule ? occurrencesOf(rule, start, { since: start, before: limit }, work) : [start]
  work.spend(dates.length)
  return [...fromRule, ...dates].filter((local) => local < before && Number.isFinite(local - offsetFrom))
}

/** Returns the local time after UNTIL, which is in UTC in a VTIMEZONE (RFC 5545 §3.6.5). */
function untilOf({ rule, offsetFrom }: Observance): LocalTime {
  const until = rule?.until
  if (!until) return Infinity
  return until.local + (until.kind === 'utc' ? offsetFrom : 0) + (until.kind === 'date' ? DAY : 1)
}
