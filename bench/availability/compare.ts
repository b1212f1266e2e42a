import type { Row } from './main.ts'

/** A slower run counts as a regression beyond this, and beyond twice the spread of both runs. */
const TOLERANCE = 0.4

/** In words, each workload that takes longer, beside the calibration loop, than when the result was committed. */
export function regressions(now: readonly Row[], committed: readonly Row[]): string[] {
  return now.flatMap((row) => {
    const before = committed.find(({ name }) => name === row.name)
    if (!before) return []
    const noise = Math.max(TOLERANCE, 2 * (row.spread + before.spread))
    const slower = row.cpuToLoop / before.cpuToLoop - 1
    if (slower <= noise) return []
    return [`${row.name} takes ${percent(slower)} more CPU than committed; noise is ${percent(noise)}.`]
  })
}

const percent = (part: number): string => `${Math.round(part * 100)} %`
