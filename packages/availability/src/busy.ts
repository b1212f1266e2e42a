import { type Interval, MINUTE, merge, overlaps } from './interval.ts'
import type { BusyTime, Host, Question } from './question.ts'

/**
 * What a busy time takes from a meeting of this event type, buffers included.
 *
 * Between two meetings both buffers must fit, one after the other: the time after the earlier and the time before
 * the later. So ours (`bufferAfter`) is put before the busy time, and `bufferBefore` after it.
 */
export function blockedBy(question: Question, busy: BusyTime): Interval {
  const before = (busy.bufferBeforeMinutes ?? 0) + (question.bufferAfterMinutes ?? 0)
  const after = (busy.bufferAfterMinutes ?? 0) + (question.bufferBeforeMinutes ?? 0)
  return { start: busy.start - before * MINUTE, end: busy.end + after * MINUTE }
}

/**
 * When the host can't be booked although at work: busy times with their buffers, and absences without.
 *
 * Sorted and disjoint. What lies outside `within` is left out, but a booking outside whose buffer reaches
 * inside counts.
 */
export function blockedTimes(question: Question, host: Host, within: Interval): Interval[] {
  const blocked: Interval[] = []
  for (const busy of host.busy) {
    const block = blockedBy(question, busy)
    if (overlaps(block, within)) blocked.push(block)
  }
  for (const absence of host.absences ?? []) if (overlaps(absence, within)) blocked.push(absence)
  return merge(blocked)
}
