import type { Measured } from './measure.ts'

/** A workload's line in the table and in the kept result. */
export type Row = Measured & { readonly prepareMs: number; readonly coldMs: number; readonly target: number | null }

/**
 * How far the plain version is from the one that the targets were set with, once both machines are made equal: the
 * largest deviation over the workloads. Beyond 30 % the targets mean something else.
 */
export function plainDeviation(rows: readonly Row[], there: ReadonlyMap<string, number | undefined>): number {
  const ratios = rows.flatMap(({ name, plainCpuMs }) => {
    const before = there.get(name)
    return before === undefined ? [] : plainCpuMs / before
  })
  if (ratios.length === 0) return 0
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  // The scale that is equally far from both ends.
  return most / ((least + most) / 2) - 1
}
