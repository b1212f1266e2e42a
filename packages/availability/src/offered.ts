import { workingHours } from './hours.ts'
import { type Interval, merge, subtract } from './interval.ts'
import type { Host } from './question.ts'

/**
 * Returns the time in `within` that the host offers: the working hours without absences. Busy times are not considered.
 *
 * The result is sorted and disjoint.
 */
export const offeredTime = (host: Host, within: Interval): Interval[] =>
  subtract(workingHours(host, within), merge(host.absences ?? [])).flatMap(({ start, end }) => {
    const cut = { start: Math.max(start, within.start), end: Math.min(end, within.end) }
    return cut.start < cut.end ? [cut] : []
  })
