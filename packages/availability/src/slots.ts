import { alignedStarts } from './aligned.ts'
import { blockedTimes } from './busy.ts'
import { gridOf, type Range, startsOf } from './grid.ts'
import { neededOf, rangesTogether } from './hosts.ts'
import { workingHours, zoneAt } from './hours.ts'
import { type Instant, type Interval, MINUTE, subtract } from './interval.ts'
import { dayAt, startOfDay } from './local-date.ts'
import type { Host, Question } from './question.ts'
import { permittedStarts } from './window.ts'
import { offsetAt, zoneNamed } from './zone.ts'

/** The first instant at which anything may start: the notice before it must pass, and at least one minute. */
export const earliestStart = ({ now, noticeMinutes }: Question): Instant =>
  now + Math.max(noticeMinutes ?? 0, 1) * MINUTE

/**
 * The start of every slot that can be booked, ascending, each once.
 *
 * Busy times must reach from `from` to `until`, with buffers; for `onlyFirstSlotOfDay` over the whole days of the
 * booker that those two lie in. The order of hosts does not matter.
 *
 * @throws RangeError for a length or step that is not positive, an unknown zone, a date that does not exist.
 */
export function findSlots(question: Question): Instant[] {
  const permitted = permittedFor(question)
  if (question.onlyFirstSlotOfDay) return firstOfEachDay(question, permitted)
  return listStarts(question, { start: question.from, end: question.until }, permitted)
}

/**
 * The first start of each of the booker's days, of those that lie in [from, until].
 *
 * Each day is listed whole: its first start is then the same whatever part of it is asked for. And on its own, unless
 * it doesn't matter where a list begins.
 */
function firstOfEachDay(question: Question, permitted: (host: Host) => Interval): Instant[] {
  const { from, until } = question
  const zone = zoneNamed(question.bookerTimeZone)
  const length = question.lengthMinutes * MINUTE
  const firstDay = dayAt(zone, from)
  const lastDay = dayAt(zone, until)
  // A slot belongs to the day on which it starts, and may end on the next.
  const days: Interval = { start: startOfDay(zone, firstDay), end: startOfDay(zone, lastDay + 1) + length }
  const starts = alignedList(question, days, permitted, false)
  const firsts: Instant[] = []
  let next = 0
  for (let day = firstDay; day <= lastDay; day++) {
    const start = startOfDay(zone, day)
    const end = startOfDay(zone, day + 1)
    while (starts && next < starts.length && starts[next]! < start) next++
    const [first = end] = starts
      ? starts.slice(next, next + 1)
      : listStarts(question, { start, end: end + length }, permitted)
    if (first < end && first >= from && first + length <= until) firsts.push(first)
  }
  return firsts
}

/** When each host may be booked to start, by the rule of the booking window; see `permittedStarts`. */
export function permittedFor(question: Question): (host: Host) => Interval {
  const always: Interval = { start: -Infinity, end: Infinity }
  return permittedStarts(question, (start, end) => listStarts(question, { start, end }, () => always, true))
}

/**
 * The host's free time in `within`, after the notice, where slots may start as `permitted`.
 *
 * Sorted and disjoint. Each range has the clock that its grid follows: the host's, at its start; UTC where the
 * notice cuts it, since that start has nothing to do with the host's day.
 */
export function freeRanges(question: Question, host: Host, within: Interval, permitted: Interval): Range[] {
  const earliest = earliestStart(question)
  const from = Math.max(within.start, permitted.start)
  const start = Math.max(from, earliest)
  // A slot may run past the window's end but not start at it: all of its length fits, less the last millisecond.
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

/** Of bitmaps where the grid allows it, else of ranges, by which the rules are defined. */
function listStarts(
  question: Question,
  within: Interval,
  permitted: (host: Host) => Interval,
  isUnbooked = false,
): Instant[] {
  const aligned = alignedList(question, within, permitted, isUnbooked)
  if (aligned) return aligned
  const asked = isUnbooked ? { ...question, hosts: question.hosts.map((host) => ({ ...host, busy: [] })) } : question
  const free = asked.hosts.map((host, i) => freeRanges(asked, host, within, permitted(question.hosts[i]!)))
  return startsOf(rangesTogether(neededOf(asked, free)), gridOf(question))
}

const alignedList = (
  question: Question,
  within: Interval,
  permitted: (host: Host) => Interval,
  isUnbooked: boolean,
): Instant[] | undefined =>
  alignedStarts(question, gridOf(question), { within, earliest: earliestStart(question), permitted, isUnbooked })

// Offsets before 1972 had seconds; slots start on whole minutes all the same.
const clockOf = (host: Host, instant: Instant): number =>
  Math.round(offsetAt(zoneAt(host, instant), instant) / MINUTE) * MINUTE
