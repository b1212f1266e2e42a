import { type Instant, type Interval, MINUTE, merge, overlaps } from './interval.ts'
import { closedByLimits } from './limits.ts'
import { hasDays } from './profile.ts'
import type { BusyTime, Host, Question } from './question.ts'

/**
 * Returns the time that a busy time takes from a meeting of this event type, buffers included.
 *
 * Both buffers must fit between two meetings, one after the other: the time after the earlier meeting and the time
 * before the later one. So this event type's `bufferAfter` comes before the busy time, and `bufferBefore` after it. A
 * minute that is busy for some seconds is busy. Otherwise seconds would decide which host's clock a shared grid
 * follows.
 */
export const blockedBy = (question: Question, busy: BusyTime): Interval => ({
  start: blockStart(question, busy),
  end: blockEnd(question, busy),
})

const blockStart = (question: Question, { start, bufferBeforeMinutes }: BusyTime): Instant =>
  minuteOf(start) - ((bufferBeforeMinutes ?? 0) + (question.bufferAfterMinutes ?? 0)) * MINUTE

const blockEnd = (question: Question, { end, bufferAfterMinutes }: BusyTime): Instant =>
  wholeMinutes(end) + ((bufferAfterMinutes ?? 0) + (question.bufferBeforeMinutes ?? 0)) * MINUTE

const minuteOf = (instant: Instant): Instant => Math.floor(instant / MINUTE) * MINUTE

const wholeMinutes = (instant: Instant): Instant => Math.ceil(instant / MINUTE) * MINUTE

/**
 * Returns the times at which the host can't be booked although at work: busy times with their buffers, and exact
 * absences and full periods without buffers. Days away have no hours.
 *
 * The result is sorted and disjoint. It leaves out everything outside `within`, but a booking outside counts if its
 * buffer reaches inside.
 */
export function blockedTimes(question: Question, host: Host, within: Interval): Interval[] {
  const blocked: Interval[] = []
  for (const busy of host.busy) {
    // The comparison comes before the object is made: a slot meets only one or two of a month's meetings.
    const start = blockStart(question, busy)
    if (start >= within.end) continue
    const end = blockEnd(question, busy)
    if (end > within.start) blocked.push({ start, end })
  }
  for (const absence of host.absences ?? []) {
    if (hasDays(absence)) continue
    const away = { start: minuteOf(absence.start), end: wholeMinutes(absence.end) }
    if (overlaps(away, within)) blocked.push(away)
  }
  for (const closed of closedByLimits(host, question.lengthMinutes)) if (overlaps(closed, within)) blocked.push(closed)
  return merge(blocked)
}
