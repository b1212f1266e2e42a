import { type Instant, type Interval, MINUTE } from './interval.ts'
import type { Question } from './question.ts'

/**
 * A time in which a meeting may take place. `shift` is the offset from UTC, in milliseconds, of the clock to whose
 * hours the first start is aligned. It is a whole number of minutes, as every offset since 1972.
 */
export type Range = Interval & { readonly shift: number }

/** The settings of the grid, in milliseconds. */
export type Grid = {
  readonly length: number
  readonly step: number
  /** A range's first start is a multiple of this within the hour. */
  readonly base: number
  readonly offset: number
  readonly isOptimized: boolean
}

// The parts of an hour on which people expect slots to start. The base is the largest one that divides the step.
const BASES = [60, 30, 20, 15, 10, 5]

/** @throws RangeError when the length or the step is not a positive number of minutes. */
export function gridOf({ lengthMinutes, stepMinutes, offsetStartMinutes, optimizedSlots }: Question): Grid {
  const step = stepMinutes ?? lengthMinutes
  if (!(lengthMinutes > 0 && step > 0)) throw new RangeError('The length and the step of slots are at least a minute.')
  return {
    length: lengthMinutes * MINUTE,
    step: step * MINUTE,
    base: (BASES.find((base) => step % base === 0) ?? 1) * MINUTE,
    offset: (offsetStartMinutes ?? 0) * MINUTE,
    isOptimized: optimizedSlots ?? false,
  }
}

/**
 * Returns the first start in the range. Every `step` from it is a start while the length still fits. The result may be
 * too late for even one slot. Then the range has no start.
 */
export function firstStart(range: Range, grid: Grid): Instant {
  const onGrid = align(range, grid, grid.base)
  if (!grid.isOptimized) return onGrid
  const fit = (first: Instant) => Math.floor((range.end - grid.length - first) / grid.step)
  // The rounder time wins if both allow as many slots: 15 before 5, and the grid before both.
  let best = onGrid
  for (const boundary of [15 * MINUTE, 5 * MINUTE]) {
    const first = align(range, grid, boundary)
    if (first < best && fit(first) > fit(best)) best = first
  }
  return best
}

/**
 * Returns true if a range that begins before `start` could have `start` as its first slot, on the clock of `shift`.
 * Optimized slots may begin on any boundary of five minutes if a range leaves no better choice.
 */
export function canStartAt(start: Instant, grid: Grid, shift: number): boolean {
  const unit = grid.isOptimized ? Math.min(grid.base, 5 * MINUTE) : grid.base
  return (start + shift - grid.offset) % unit === 0
}

/** Returns every start in the ranges, ascending and each once. The ranges may overlap and be in any order. */
export function startsOf(ranges: readonly Range[], grid: Grid): Instant[] {
  let first = Infinity
  let end = -Infinity
  for (const range of ranges) {
    first = Math.min(first, range.start)
    end = Math.max(end, range.end)
  }
  if (first >= end) return []
  // Starts are whole minutes. One byte for each minute merges the slots of many hosts without sorting or hashing.
  const origin = Math.floor(first / MINUTE)
  const isStart = new Uint8Array(Math.ceil(end / MINUTE) - origin)
  for (const range of ranges) {
    const last = range.end - grid.length
    for (let start = firstStart(range, grid); start <= last; start += grid.step) isStart[start / MINUTE - origin] = 1
  }
  const starts: Instant[] = []
  for (let i = isStart.indexOf(1); i >= 0; i = isStart.indexOf(1, i + 1)) starts.push((origin + i) * MINUTE)
  return starts
}

/** Rounds the range's start up to a multiple of `unit`, shifted by the grid's offset, on the range's clock. */
function align({ start, shift }: Range, { offset }: Grid, unit: number): Instant {
  const moved = shift - offset
  return Math.ceil((start + moved) / unit) * unit - moved
}
