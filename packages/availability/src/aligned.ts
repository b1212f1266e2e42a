import { addBits, type Bitmap, instantsOf, keepBits } from './bitmap.ts'
import type { Grid } from './grid.ts'
import { neededOf } from './hosts.ts'
import type { Instant, Interval } from './interval.ts'
import type { Host, Question } from './question.ts'
import { freeBits, type Known, knownFor, type Raster, startsByHost } from './rasters.ts'
import { addKnownSteps, addSteps, areRunsStretches, isEveryTick } from './runs.ts'
import type { Permitted } from './window.ts'

// This module finds the same starts as `rangesTogether` and `startsOf`, but from bitmaps: it joins hosts word by word.
// docs/adr/0020-bitmaps-of-free-time.md

/** The parts of a question that shape a list, besides the hosts' time. */
export type StartBounds = {
  readonly within: Interval
  /** A span that contains `within`. Lists of parts of one span share the known bitmaps. */
  readonly span: Interval
  /** The end of the notice. */
  readonly earliest: Instant
  readonly permitted: Permitted
}

/**
 * Returns the starts, ascending, each once. Returns `undefined` if bitmaps can't tell them: clocks that don't agree on
 * the hour, steps in ticks as long as the meeting, or a step or an optimized start where a host is chosen beside
 * others.
 *
 * O(hosts × words), and O(busy) for each host that is new.
 */
export function alignedStarts(question: Question, grid: Grid, asked: StartBounds): Instant[] | undefined {
  const known = knownFor(question, grid, asked.span)
  if (!known) return undefined
  const { raster } = known
  const isEvery = isEveryTick(grid, raster)
  if (!isEvery && !areRunsStretches(raster)) return undefined
  const parts: Part[] = []
  for (const host of question.hosts) {
    const bits = freeBits(known, host)
    if (!bits) return undefined
    parts.push(cut(bits, raster, asked, host))
  }
  // A single host needs no join.
  const { every, groups } = parts.length === 1 ? { every: parts, groups: [] } : neededOf(question, parts)
  const joined = isEvery ? joinTicks(every, groups, raster) : joinSteps(every, groups, grid, known)
  return joined && instantsOf(joined.bits, joined.first, joined.last, raster.origin, raster.tick)
}

/**
 * Returns true if a list that begins or ends elsewhere has the same starts in the common part. A long list can then be
 * divided. This is only valid if `alignedStarts` has an answer.
 */
export const isAnyCutAlike = (grid: Grid): boolean => grid.step === grid.base && !grid.isOptimized

/** The bits that count from `first` to `last`. `host` is absent if several hosts were joined. */
type Part = { readonly bits: Bitmap; readonly first: number; readonly last: number; readonly host?: Host }

function cut(bits: Bitmap, raster: Raster, { within, earliest, permitted }: StartBounds, host: Host): Part {
  const { origin, tick, length } = raster
  const { start, end } = permitted(host)
  const first = Math.ceil((Math.max(within.start, earliest, start) - origin) / tick)
  // A slot may run past the window's end but not start at it.
  const last = Math.floor((Math.min(within.end - length, end - 1) - origin) / tick)
  return { bits, first, last, host }
}

/** Joins the parts if every tick is a start: the starts of all needed hosts, and of one host in each group. */
function joinTicks(every: readonly Part[], groups: readonly (readonly Part[])[], raster: Raster): Part {
  return shared([...every, ...groups.map((group) => union(group, raster))])
}

/**
 * Joins the parts if the step is longer than a tick. Starts lie in the time that one choice of hosts shares, and each
 * choice has its own grid. With one group there are as many choices as hosts in it. With more groups the choices
 * multiply, and only ranges can avoid that.
 */
function joinSteps(
  every: readonly Part[],
  groups: readonly (readonly Part[])[],
  grid: Grid,
  known: Known,
): Part | undefined {
  const { raster } = known
  const [group, ...others] = groups
  if (others.length > 0 || (group && every.length > 0 && grid.isOptimized)) return undefined
  const choices = group ? group.map((part) => shared([...every, part])) : [shared(every)]
  const bits: Bitmap = new Uint32Array(raster.ticks / 32)
  const ofHosts = startsByHost(known, grid)
  for (const choice of choices) {
    // A time that several hosts share belongs to no single host.
    const starts = choice.host && startsOfHost(ofHosts, choice.host, choice.bits, grid, raster)
    if (starts) addKnownSteps(bits, choice.bits, starts, choice.first, choice.last, grid, raster)
    else addSteps(bits, choice.bits, choice.first, choice.last, grid, raster)
  }
  return { bits, first: 0, last: raster.ticks - 1 }
}

/** Returns every start of the host over the whole raster. They are kept like its bits. */
function startsOfHost(ofHosts: WeakMap<Host, Bitmap>, host: Host, bits: Bitmap, grid: Grid, raster: Raster): Bitmap {
  const found = ofHosts.get(host)
  if (found) return found
  const starts: Bitmap = new Uint32Array(bits.length)
  addSteps(starts, bits, 0, raster.ticks - 1, grid, raster)
  ofHosts.set(host, starts)
  return starts
}

/** Returns the bits that all parts have, or no bits if there are no parts. */
function shared(parts: readonly Part[]): Part {
  if (parts.length === 0) return { bits: new Uint32Array(0), first: 0, last: -1 }
  if (parts.length === 1) return parts[0]!
  const bits = parts[0]!.bits.slice()
  let { first, last } = parts[0]!
  for (let i = 1; i < parts.length; i++) {
    const part = parts[i]!
    keepBits(bits, part.bits)
    first = Math.max(first, part.first)
    last = Math.min(last, part.last)
  }
  return { bits, first, last }
}

function union(parts: readonly Part[], raster: Raster): Part {
  if (parts.length === 1) return parts[0]!
  const bits: Bitmap = new Uint32Array(raster.ticks / 32)
  let first = Infinity
  let last = -Infinity
  for (const part of parts) {
    addBits(bits, part.bits, part.first, part.last)
    if (part.first < first) first = part.first
    if (part.last > last) last = part.last
  }
  return { bits, first, last }
}
