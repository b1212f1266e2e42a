import { type Bitmap, nextClear, nextSet } from './bitmap.ts'
import { firstStart, type Grid } from './grid.ts'
import type { Raster } from './rasters.ts'

// Where the step is longer than a tick, the grid begins anew with each stretch of free time. In a bitmap that is each
// run of bits: as long as a meeting is longer than a tick, two stretches never make one run, since the last start of
// the earlier and the first one of the later are a length apart.

/** Whether every bit is a start: the grid then has no beginning that matters. */
export const isEveryTick = ({ step, isOptimized }: Grid, { tick }: Raster): boolean => step === tick && !isOptimized

/** Whether each run of bits is a stretch of free time, as `addSteps` needs it. */
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
      // Clocks agree with UTC on the hour, so that no shift is needed.
      const range = { start: origin + from * tick, end: origin + (until - 1) * tick + length, shift: 0 }
      start = (firstStart(range, grid) - origin) / tick
    }
    for (; start < until; start += step) starts[start >>> 5]! |= 1 << (start & 31)
    from = nextSet(bits, until, last)
  }
}
