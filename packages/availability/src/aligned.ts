import { addBits, type Bitmap, clearBits, instantsOf, keepBits, setBits } from './bitmap.ts'
import type { Grid } from './grid.ts'
import { neededOf } from './hosts.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { hoursAround, type Profile, profileOf, spanAround } from './profile.ts'
import type { Host, Question } from './question.ts'
import { offsetsBetween } from './zone.ts'

// Where the step of the grid is its base, and every clock is a whole number of bases from UTC, it doesn't matter where
// free time begins: a start is then any multiple of the base, in UTC, from which the length is free. So each host has
// one bit for each such multiple, hosts are joined word by word, and what is known of a host is of use as long as the
// host is the same, whoever else is asked and whatever time it is. docs/adr/0020-bitmaps-of-free-time.md

/** What the bits of a host depend on beside the host. Bit i is the start at `origin + i * tick`. */
type Raster = {
  readonly origin: Instant
  readonly ticks: number
  readonly tick: number
  readonly length: number
  /** What the event's buffers add before and after each busy time, in milliseconds: see `blockedBy`. */
  readonly before: number
  readonly after: number
}

/** Bits by what they come from. Weak: whoever gives up a host or its hours gives up its bits. */
type Known = {
  readonly raster: Raster
  readonly ofHosts: WeakMap<Host, Bitmap>
  /** `undefined` for hours on a clock that is not a whole number of ticks from UTC. */
  readonly ofHours: WeakMap<Profile, Bitmap | undefined>
}

/** Rasters in use, the newest first: one for each event type and month that people look at. */
const known: Known[] = []
const MOST_RASTERS = 32

// Four years of quarter hours: longer questions are not worth their memory.
const MOST_TICKS = 140_160

/**
 * The same starts as those of `rangesTogether` and `startsOf`, from bitmaps; `undefined` where the question or one of
 * its hosts is not on a common grid.
 *
 * Busy times count unless `isUnbooked`. O(hosts × words), and O(busy) for each host who was not asked about before.
 */
export function alignedStarts(
  question: Question,
  grid: Grid,
  { within, earliest, permitted, isUnbooked }: Asked,
): Instant[] | undefined {
  const known = knownFor(question, grid, within)
  if (!known) return undefined
  const { origin, tick, ticks, length } = known.raster
  const parts: Part[] = []
  for (const host of question.hosts) {
    const bits = isUnbooked ? openBits(known, host) : freeBits(known, host)
    if (!bits) return undefined
    const { start, end } = permitted(host)
    const first = Math.ceil((Math.max(within.start, earliest, start) - origin) / tick)
    // A slot may run past the window's end but not start at it.
    const last = Math.floor((Math.min(within.end - length, end - 1) - origin) / tick)
    parts.push({ bits, first, last })
  }
  const { every, groups } = neededOf(question, parts)
  const joined = groups.length === 1 && every.length === 0 ? union(groups[0]!, ticks) : joinAll(every, groups, ticks)
  return joined ? instantsOf(joined.bits, joined.first, joined.last, origin, tick) : []
}

/** What of a question decides about a list beside the hosts' time. */
export type Asked = {
  readonly within: Interval
  /** The notice ends then. */
  readonly earliest: Instant
  readonly permitted: (host: Host) => Interval
  readonly isUnbooked: boolean
}

/** Bits that count from `first` to `last`. */
type Part = { readonly bits: Bitmap; readonly first: number; readonly last: number }

/** Nothing when nobody is asked. */
function joinAll(every: readonly Part[], groups: readonly (readonly Part[])[], ticks: number): Part | undefined {
  const needed = [...every, ...groups.map((group) => union(group, ticks))]
  if (needed.length < 2) return needed[0]
  const bits = needed[0]!.bits.slice()
  let { first, last } = needed[0]!
  for (const part of needed) {
    keepBits(bits, part.bits)
    first = Math.max(first, part.first)
    last = Math.min(last, part.last)
  }
  return { bits, first, last }
}

function union(parts: readonly Part[], ticks: number): Part {
  if (parts.length === 1) return parts[0]!
  const bits: Bitmap = new Uint32Array(ticks / 32)
  let first = Infinity
  let last = -Infinity
  for (const part of parts) {
    addBits(bits, part.bits, part.first, part.last)
    if (part.first < first) first = part.first
    if (part.last > last) last = part.last
  }
  return { bits, first, last }
}

/** When the host may start, busy times counted; its own bits, not to be changed. */
function freeBits(known: Known, host: Host): Bitmap | undefined {
  const found = known.ofHosts.get(host)
  if (found) return found
  const open = openBits(known, host)
  if (!open) return undefined
  const { raster } = known
  const bits = open.slice()
  for (const { start, end, bufferBeforeMinutes, bufferAfterMinutes } of host.busy) {
    const from = start - raster.before - (bufferBeforeMinutes ?? 0) * MINUTE
    block(bits, raster, from, end + raster.after + (bufferAfterMinutes ?? 0) * MINUTE)
  }
  known.ofHosts.set(host, bits)
  return bits
}

/** When the host may start as far as hours and absences go; may be shared with others. */
function openBits(known: Known, host: Host): Bitmap | undefined {
  const hours = hoursBits(known, profileOf(host))
  if (!hours || !host.absences?.length) return hours
  const bits = hours.slice()
  for (const { start, end } of host.absences) block(bits, known.raster, start, end)
  return bits
}

/** Takes away every start of which some part of the meeting would lie in [start, end): exact to the millisecond. */
function block(bits: Bitmap, { origin, tick, length }: Raster, start: Instant, end: Instant): void {
  if (end <= start) return
  clearBits(bits, Math.floor((start - length - origin) / tick) + 1, Math.ceil((end - origin) / tick) - 1)
}

function hoursBits({ raster, ofHours }: Known, profile: Profile): Bitmap | undefined {
  if (ofHours.has(profile)) return ofHours.get(profile)
  const { origin, ticks, tick, length } = raster
  const span: Interval = { start: origin, end: origin + ticks * tick }
  let bits: Bitmap | undefined
  if (isAligned(profile, span, tick)) {
    bits = new Uint32Array(ticks / 32)
    for (const { start, end } of hoursAround(profile, span)) {
      setBits(bits, Math.ceil((start - origin) / tick), Math.floor((end - length - origin) / tick))
    }
  }
  ofHours.set(profile, bits)
  return bits
}

/** Whether every clock that the host may live by then is a whole number of ticks from UTC. */
function isAligned({ home, journeys }: Profile, { start, end }: Interval, tick: number): boolean {
  const zones = [home, ...journeys.map(({ zone }) => zone)]
  return zones.every((zone) =>
    offsetsBetween(zone, start, end).every((offset) => (Math.round(offset / MINUTE) * MINUTE) % tick === 0),
  )
}

/** `undefined` where starts depend on where free time begins, or the question is longer than is worth keeping. */
function knownFor(question: Question, grid: Grid, within: Interval): Known | undefined {
  const { step: tick, length, offset } = grid
  if (grid.isOptimized || tick !== grid.base || !(within.start < within.end)) return undefined
  const before = (question.bufferAfterMinutes ?? 0) * MINUTE
  const after = (question.bufferBeforeMinutes ?? 0) * MINUTE
  const span = spanAround(within)
  const origin = span.start + (((offset % tick) + tick) % tick) - tick
  // One tick more than the span has, since an offset moves the first before it; and whole words.
  const ticks = Math.ceil(((span.end - span.start) / tick + 1) / 32) * 32
  if (ticks > MOST_TICKS) return undefined
  const found = known.findIndex(
    ({ raster }) =>
      raster.origin === origin &&
      raster.ticks === ticks &&
      raster.tick === tick &&
      raster.length === length &&
      raster.before === before &&
      raster.after === after,
  )
  if (found === 0) return known[0]
  const [newest] =
    found > 0
      ? known.splice(found, 1)
      : [{ raster: { origin, ticks, tick, length, before, after }, ofHosts: new WeakMap(), ofHours: new WeakMap() }]
  known.unshift(newest!)
  if (known.length > MOST_RASTERS) known.pop()
  return newest
}
