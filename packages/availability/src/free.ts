import { blockedTimes } from './busy.ts'
import type { Range } from './grid.ts'
import { workingHours, zoneAt } from './hours.ts'
import { type Instant, type Interval, MINUTE, subtract } from './interval.ts'
import type { Host, Question } from './question.ts'
import { offsetAt } from './zone.ts'

/** Returns the first instant at which a slot may start. The notice must pass before it, and at least one minute. */
export const earliestStart = ({ now, noticeMinutes }: Question): Instant =>
  now + Math.max(noticeMinutes ?? 0, 1) * MINUTE

/**
 * Returns the host's free time in `within`, after the notice, where slots may start as `permitted`.
 *
 * The result is sorted and disjoint. Each range has the clock that its grid follows: the host's clock at its start, or
 * UTC if the notice cuts it, because that start doesn't depend on the host's day.
 */
export function freeRanges(question: Question, host: Host, within: Interval, permitted: Interval): Range[] {
  const earliest = earliestStart(question)
  const from = Math.max(within.start, permitted.start)
  const start = Math.max(from, earliest)
  // A slot may run past the window's end but not start at it: all of its length fits, minus the last millisecond.
  const end = Math.min(within.end, permitted.end - 1 + question.lengthMinutes * MINUTE)
  if (end <= start) return []
  const ranges: Range[] = []
  for (const free of subtract(workingHours(host, { start, end }), blockedTimes(question, host, { start, end }))) {
    if (free.start >= end || free.end <= start) continue
    const cut = Math.max(free.start, start)
    const isCutByNotice = earliest > from && free.start < earliest
    ranges.push({ start: cut, end: Math.min(free.end, end), shift: isCutByNotice ? 0 : clockOf(host, cut) })
  }
  return ranges
}

// Offsets before 1972 had seconds. Slots start on whole minutes anyway.
const clockOf = (host: Host, instant: Instant): number =>
  Math.round(offsetAt(zoneAt(host, instant), instant) / MINUTE) * MINUTE
