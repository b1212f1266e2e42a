import { workingHours } from './hours.ts'
import { type Interval, merge, subtract } from './interval.ts'
import { hasDays } from './profile.ts'
import type { Host } from './question.ts'

const exactAbsences = ({ absences = [] }: Host): Interval[] =>
  absences.flatMap((absence) => (hasDays(absence) ? [] : absence))

/**
 * Returns the time in `within` that the host offers: the working hours without absences. Busy times are not considered.
 *
 * The result is sorted and disjoint.
 */
export const offeredTime = (host: Host, within: Interval): Interval[] =>
  subtract(workingHours(host, within), merge(exactAbsences(host))).flatMap(({ start, end }) => {
    const cut = { start: Math.max(start, within.start), end: Math.min(end, within.end) }
    return cut.start < cut.end ? [cut] : []
  })
