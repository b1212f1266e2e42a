import { addBits, type Bitmap, hasBit, nextClear, nextSet, previousClear } from './bitmap.ts'
import { firstStart, type Grid } from './grid.ts'
import type { Raster } from './rasters.ts'

// If the step is longer than a tick, the grid begins again with each stretch of free time, which is a run of bits in a
// bitmap. If a meeting is longer than a tick, two stretches never form one run: the last start of the earlier and the
// first start of the later are a length apart.

/** Returns true if every bit is a start. The begin of the grid doesn't matter then. */
export const isEveryTick = ({ step, isOptimized }: Grid, { tick }: Raster): boolean => step === tick && !isOptimized

/** Returns true if each run of bits is a stretch of free time, as `addSteps` requires. */
export const areRunsStretches = ({ length, tick }: Raster): boolean => length > tick

/** Sets in `starts` those bits of each run of `bits` in [first, last] at which the grid has a start. */
export function addSteps(
  starts: Bitmap,
  bits: Bitmap,
  first: number,
  last: number,
  grid: Grid,
  { origin, tick, length }: Raster,
): void {
  const step = grid.step / tick
  let from = nextSet(bits, first, last)
  while (from <= last) {
    const until = nextClear(bits, from, last)
    let start = from
    if (grid.isOptimized) {
      // The clocks agree with UTC on the hour, so no shift is needed.
      const range = { start: origin + from * tick, end: origin + (until - 1) * tick + length, shift: 0 }
      start = (firstStart(range, grid) - origin) / tick
    }
    for (; start < until; start += step) starts[start >>> 5]! |= 1 << (start & 31)
    from = nextSet(bits, until, last)
  }
}

/**
 * Works as `addSteps`, for bits whose starts over the whole raster are known. It only visits the runs that `first` and
 * `last` cut: the grid begins again at a cut, and optimized slots depend on the end of a run.
 */
export function addKnownSteps(
  starts: Bitmap,
  bits: Bitmap,
  known: Bitmap,
  first: number,
  last: number,
  grid: Grid,
  raster: Raster,
): void {
  if (first > last) return
  let from = first
  let until = last
  if (hasBit(bits, first) && hasBit(bits, first - 1)) {
    from = nextClear(bits, first, last)
    addSteps(starts, bits, first, from - 1, grid, raster)
  }
  if (grid.isOptimized && from <= last && hasBit(bits, last) && hasBit(bits, last + 1)) {
    until = previousClear(bits, from, last)
    addSteps(starts, bits, until + 1, last, grid, raster)
  }
  addBits(starts, known, from, until)
}
