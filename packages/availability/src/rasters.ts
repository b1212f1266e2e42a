import { type Bitmap, clearBits, setBits } from './bitmap.ts'
import type { Grid } from './grid.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { closedByLimits } from './limits.ts'
import { hasDays, hoursAround, type Profile, profileOf, spanAround } from './profile.ts'
import type { Host, Question } from './question.ts'
import { offsetsBetween } from './zone.ts'

// This module keeps a host's free time with one bit for each tick: a set bit means that the whole length is free from
// there. It is exact to the millisecond, because it compares instants and rounds nothing. The bits depend only on the
// host and the raster, not on other hosts, the current time or the asked part of the span. They are kept as long as the
// host is the same object.

/** The values besides the host on which the bits depend. Bit i is the start at `origin + i * tick`. */
export type Raster = {
  readonly origin: Instant
  readonly ticks: number
  readonly tick: number
  readonly length: number
  /** The offset of each clock from UTC must be a multiple of this, so that all clocks agree on the grid. */
  readonly unit: number
  /** The buffers that the event adds before and after each busy time, in milliseconds: see `blockedBy`. */
  readonly before: number
  readonly after: number
}

/** The bits by their source. The maps are weak, so the bits go with the host or its hours. */
export type Known = {
  readonly raster: Raster
  readonly ofHosts: WeakMap<Host, Bitmap>
  /** `undefined` for hours on a clock that does not agree with UTC. */
  readonly ofHours: WeakMap<Profile, Bitmap | undefined>
  /** The starts by host, for each grid on this raster. The newest is the last. */
  readonly ofGrids: { readonly grid: Grid; readonly starts: WeakMap<Host, Bitmap> }[]
}

/** The newest entry is the first. There is one for each event type and month that people look at. */
const known: Known[] = []
const MAX_RASTERS = 32
const MAX_GRIDS = 4

// Four years of quarter hours. Longer questions are not worth their memory.
const MAX_TICKS = 140_160

const FIVE = 5 * MINUTE
const QUARTER = 15 * MINUTE

/** Returns the known bits on the question's grid over `span`, or `undefined` if no bitmap can tell the starts. */
export function knownFor(question: Question, grid: Grid, span: Interval): Known | undefined {
  const { base, length, offset, isOptimized } = grid
  // Optimized slots may leave the grid for the next five minutes or quarter.
  const tick = isOptimized ? FIVE : base
  if (base % tick !== 0 || !(span.start < span.end)) return undefined
  const unit = isOptimized && base % QUARTER !== 0 ? base * 3 : base
  const around = spanAround(span)
  // This is one tick more than the span has, because an offset moves the first one before it. The words are whole.
  const origin = around.start + (((offset % tick) + tick) % tick) - tick
  const ticks = Math.ceil(((around.end - around.start) / tick + 1) / 32) * 32
  if (ticks > MAX_TICKS) return undefined
  const before = (question.bufferAfterMinutes ?? 0) * MINUTE
  const after = (question.bufferBeforeMinutes ?? 0) * MINUTE
  const found = known.findIndex(
    ({ raster }) =>
      raster.origin === origin &&
      raster.ticks === ticks &&
      raster.tick === tick &&
      raster.unit === unit &&
      raster.length === length &&
      raster.before === before &&
      raster.after === after,
  )
  if (found === 0) return known[0]
  const raster: Raster = { origin, ticks, tick, unit, length, before, after }
  const newest = known.splice(found, found < 0 ? 0 : 1)[0] ?? {
    raster,
    ofHosts: new WeakMap(),
    ofHours: new WeakMap(),
    ofGrids: [],
  }
  known.unshift(newest)
  if (known.length > MAX_RASTERS) known.pop()
  return newest
}

/**
 * Returns the starts by host on this grid, whose step or choice of starts is its own. The caller reads and fills the
 * map.
 */
export function startsByHost({ ofGrids }: Known, grid: Grid): WeakMap<Host, Bitmap> {
  for (const { grid: other, starts } of ofGrids) {
    if (other.step === grid.step && other.base === grid.base && other.isOptimized === grid.isOptimized) return starts
  }
  const starts = new WeakMap<Host, Bitmap>()
  if (ofGrids.length === MAX_GRIDS) ofGrids.shift()
  ofGrids.push({ grid, starts })
  return starts
}

/**
 * Returns the hosts whose clocks agree with UTC on the grid over the span, and the others. Without a bitmap, no host
 * agrees.
 */
export function byClock(question: Question, grid: Grid, span: Interval): [agreeing: Host[], others: Host[]] {
  const known = knownFor(question, grid, span)
  const agrees = (host: Host) => known !== undefined && hoursBits(known, profileOf(host)) !== undefined
  return [question.hosts.filter(agrees), question.hosts.filter((host) => !agrees(host))]
}

/**
 * Returns the host's possible starts, with those removed that a busy time blocks. The caller must not change these
 * bits.
 */
export function freeBits(known: Known, host: Host): Bitmap | undefined {
  const found = known.ofHosts.get(host)
  if (found) return found
  const open = openBits(known, host)
  if (!open) return undefined
  const { raster } = known
  // `slice` first looks for a species of the array, and takes twice as long.
  const bits = new Uint32Array(open)
  for (const { start, end, bufferBeforeMinutes, bufferAfterMinutes } of host.busy) {
    const from = start - raster.before - (bufferBeforeMinutes ?? 0) * MINUTE
    block(bits, raster, from, end + raster.after + (bufferAfterMinutes ?? 0) * MINUTE)
  }
  for (const { start, end } of closedByLimits(host, raster.length / MINUTE)) block(bits, raster, start, end)
  known.ofHosts.set(host, bits)
  return bits
}

/** Returns the host's possible starts by hours and absences only. Hosts may share these bits. */
function openBits(known: Known, host: Host): Bitmap | undefined {
  const hours = hoursBits(known, profileOf(host))
  if (!hours || !host.absences || host.absences.every(hasDays)) return hours
  const bits = hours.slice()
  for (const absence of host.absences) if (!hasDays(absence)) block(bits, known.raster, absence.start, absence.end)
  return bits
}

/** Clears every start whose meeting would touch [start, end), exact to the millisecond. */
function block(bits: Bitmap, { origin, tick, length }: Raster, start: Instant, end: Instant): void {
  if (end <= start) return
  clearBits(bits, Math.floor((start - length - origin) / tick) + 1, Math.ceil((end - origin) / tick) - 1)
}

function hoursBits({ raster, ofHours }: Known, profile: Profile): Bitmap | undefined {
  if (ofHours.has(profile)) return ofHours.get(profile)
  const { origin, ticks, tick, length, unit } = raster
  const span: Interval = { start: origin, end: origin + ticks * tick }
  let bits: Bitmap | undefined
  if (isAligned(profile, span, unit)) {
    bits = new Uint32Array(ticks / 32)
    for (const { start, end } of hoursAround(profile, span)) {
      setBits(bits, Math.ceil((start - origin) / tick), Math.floor((end - length - origin) / tick))
    }
  }
  ofHours.set(profile, bits)
  return bits
}

/** Returns true if the offset from UTC of every clock that the host may use by then is a whole number of units. */
function isAligned({ home, journeys }: Profile, { start, end }: Interval, unit: number): boolean {
  const zones = [home, ...journeys.map(({ zone }) => zone)]
  return zones.every((zone) =>
    offsetsBetween(zone, start, end).every((offset) => (Math.round(offset / MINUTE) * MINUTE) % unit === 0),
  )
}
