import type { Measured } from './measure.ts'

/** A workload's line in the table and in the kept result. */
export type Row = Measured & { readonly prepareMs: number; readonly coldMs: number; readonly target: number | null }

/** A slower run counts as a regression beyond this, and beyond the spread of both runs. */
const TOLERANCE = 0.4

/** In words, each workload that takes longer, beside the calibration loop, than when the result was committed. */
export function regressions(now: readonly Row[], committed: readonly Row[]): string[] {
  return now.flatMap((row) => {
    const before = committed.find(({ name }) => name === row.name)
    if (!before) return []
    const noise = Math.max(TOLERANCE, row.spread + before.spread)
    const slower = row.cpuToLoop / before.cpuToLoop - 1
    if (slower <= noise) return []
    return [`${row.name} takes ${percent(slower)} more CPU than committed; noise is ${percent(noise)}.`]
  })
}

/**
 * How far the plain version is from the one that the targets were set with, once both machines are made equal: the
 * largest deviation over the workloads. Beyond 30 % the targets mean something else.
 */
export function plainDeviation(rows: readonly Row[], there: ReadonlyMap<string, number>): number {
  const ratios = rows.map(({ name, plainCpuMs }) => plainCpuMs / there.get(name)!)
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  // The scale that is equally far from both ends.
  return most / ((least + most) / 2) - 1
}

export const percent = (part: number): string => `${Math.round(part * 100)} %`
