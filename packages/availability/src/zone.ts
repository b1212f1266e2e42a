import type { Instant } from './interval.ts'

/**
 * A time zone's changes of offset, read from Intl once and kept: Intl takes about a microsecond, this table a few
 * nanoseconds. It is the only place of the engine that knows daylight saving.
 */
export type Zone = {
  readonly name: string
  /** The spans by block of time. A block is filled on its first use; a month of slots needs one or two. */
  readonly blocks: Map<number, readonly Span[]>
  /** The result of the last lookup. Questions about time come in order, so it is usually the next result too. */
  recent: Span
  readonly intl: Intl.DateTimeFormat
}

/** A stretch of time in which local time is UTC + `offset` milliseconds. */
type Span = { readonly start: Instant; readonly end: Instant; readonly offset: number }

const SECOND = 1000
const HOUR = 3_600_000

// Blocks of 365 days from 1970 on, not calendar years: a division finds them, and their boundaries have no meaning.
const BLOCK = 365 * 24 * HOUR

// The longest time between two samples. The shortest change since 1970 that was undone lasted a week (Recife, October
// 2000), so samples three days apart miss none, and cost a third of daily ones.
const STRIDE = 3 * 24 * HOUR

// No zone has been further from UTC than 15:14 (Alaska before 1867). A larger value is safe.
const FURTHEST = 26 * HOUR

const NOWHERE: Span = { start: Infinity, end: -Infinity, offset: 0 }

const zones = new Map<string, Zone>()

/**
 * Returns the zone of an IANA name, in any spelling that Intl accepts.
 *
 * @throws RangeError if Intl does not know it: names are checked when they enter the system.
 */
export function zoneNamed(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    const intl = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    zone = { name, intl, blocks: new Map(), recent: NOWHERE }
    zones.set(name, zone)
  }
  return zone
}

/** Returns the milliseconds between UTC and local time at that instant: -5 h in New York in winter. */
export const offsetAt = (zone: Zone, instant: Instant): number => spanAt(zone, instant).offset

/**
 * Returns the instant at which the wall clock shows `local`: local time written as if it were UTC, in milliseconds.
 *
 * A time that occurs twice is its first occurrence. A skipped one moves forward by the gap (02:30 becomes 03:30 when
 * the clock jumps from 2 to 3), as in RFC 5545 and Temporal's "compatible".
 */
export function instantOf(zone: Zone, local: number): Instant {
  let span = spanAt(zone, local - FURTHEST)
  let instant = local - span.offset
  // Spans ascend, so the first one that contains the instant of its own offset is the first occurrence.
  while (instant >= span.end) {
    const before = instant
    span = spanAt(zone, span.end)
    instant = local - span.offset
    // The time is too late for the span before and too early for this one, so it lies in the gap between them.
    if (instant < span.start) return before
  }
  return instant
}

/** Returns the offsets that apply at some time in [from, until], first to last. */
export function offsetsBetween(zone: Zone, from: Instant, until: Instant): number[] {
  const offsets: number[] = []
  for (let span = spanAt(zone, from); ; span = spanAt(zone, span.end)) {
    if (offsets.at(-1) !== span.offset) offsets.push(span.offset)
    if (span.end > until) return offsets
  }
}

/** Returns the instants in (from, until] at which the offset changes. */
export function changesBetween(zone: Zone, from: Instant, until: Instant): Instant[] {
  const changes: Instant[] = []
  let { end, offset } = spanAt(zone, from)
  while (end <= until) {
    const next = spanAt(zone, end)
    if (next.offset !== offset) changes.push(end)
    ;({ end, offset } = next)
  }
  return changes
}

function spanAt(zone: Zone, instant: Instant): Span {
  const { recent } = zone
  if (instant >= recent.start && instant < recent.end) return recent
  const block = Math.floor(instant / BLOCK)
  let spans = zone.blocks.get(block)
  if (!spans) {
    spans = findSpans(zone, block * BLOCK, (block + 1) * BLOCK)
    zone.blocks.set(block, spans)
  }
  let i = 0
  while (spans[i]!.end <= instant) i++
  zone.recent = spans[i]!
  return zone.recent
}

function findSpans(zone: Zone, start: Instant, end: Instant): Span[] {
  const spans: Span[] = []
  let offset = askOffset(zone, start)
  let since = start
  for (let seen = start; seen < end; ) {
    const look = Math.min(seen + STRIDE, end - SECOND)
    const found = askOffset(zone, look)
    if (found === offset) {
      if (look === end - SECOND) break
      seen = look
    } else {
      const changedAt = findChange(zone, seen, look, offset)
      spans.push({ start: since, end: changedAt, offset })
      // The search continues from the change, because a second change may lie before the next sample.
      offset = askOffset(zone, changedAt)
      since = seen = changedAt
    }
  }
  spans.push({ start: since, end, offset })
  return spans
}

/** Returns the first second in (from, until] with another offset than `offset`, by bisection. */
function findChange(zone: Zone, from: Instant, until: Instant, offset: number): Instant {
  let before = from / SECOND
  let after = until / SECOND
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (askOffset(zone, middle * SECOND) === offset) before = middle
    else after = middle
  }
  return after * SECOND
}

/** Reads the offset from Intl: "GMT+05:30", with seconds for local mean time, and plain "GMT" for zero. */
function askOffset(zone: Zone, instant: Instant): number {
  const name = zone.intl.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(name)
  if (!match) throw new Error(`Intl does not tell the offset of ${zone.name}.`)
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND
  return sign === '-' ? -size : size
}
