import { alignedStarts } from './aligned.ts'
import { earliestStart, freeRanges } from './free.ts'
import { gridOf, startsOf } from './grid.ts'
import { neededOf, rangesTogether } from './hosts.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { fullPeriods, outside } from './limits.ts'
import { dayAt, startOfDay } from './local-date.ts'
import type { Host, Question } from './question.ts'
import { joinableStarts, mergeStarts } from './seats.ts'
import { permittedStarts } from './window.ts'
import { zoneNamed } from './zone.ts'

/** When each host may be booked to start, by the rule of the booking window. */
export type Permitted = (host: Host) => Interval

/**
 * The start of every slot that can be booked, ascending, each once.
 *
 * Busy times must reach from `from` to `until`, with buffers; for `onlyFirstSlotOfDay` over the whole days of the
 * booker that those two lie in. The order of hosts does not matter, but that limits count in the zone of the first.
 * What was asked about must not be changed afterwards: hosts are known again by being the same objects.
 *
 * @throws RangeError for a length or step that is not positive, an unknown zone, a date that does not exist.
 */
export function findSlots(question: Question): Instant[] {
  const permitted = permittedFor(question)
  const full = fullPeriods(question)
  if (question.onlyFirstSlotOfDay) return firstOfEachDay(question, permitted, full)
  const asked: Interval = { start: question.from, end: question.until }
  return bookable(question, listStarts(question, asked, permitted), asked, permitted, full)
}

/** Of the starts at which hosts are free, those that no limit closes; and those of bookings that can be joined. */
function bookable(
  question: Question,
  starts: Instant[],
  within: Interval,
  permitted: Permitted,
  full: readonly Interval[],
): Instant[] {
  const after: Interval = { start: Math.max(within.start, earliestStart(question)), end: within.end }
  return mergeStarts(outside(starts, full), joinableStarts(question, after, permitted))
}

/**
 * The first start of each of the booker's days, of those that lie in [from, until].
 *
 * Each day is listed whole: its first start is then the same whatever part of it is asked for. And on its own, unless
 * it doesn't matter where a list begins.
 */
function firstOfEachDay(question: Question, permitted: Permitted, full: readonly Interval[]): Instant[] {
  const { from, until } = question
  const zone = zoneNamed(question.bookerTimeZone)
  const length = question.lengthMinutes * MINUTE
  const firstDay = dayAt(zone, from)
  const lastDay = dayAt(zone, until)
  // A slot belongs to the day on which it starts, and may end on the next.
  const days: Interval = { start: startOfDay(zone, firstDay), end: startOfDay(zone, lastDay + 1) + length }
  const aligned = alignedList(question, days, permitted, false)
  const all = aligned && bookable(question, aligned, days, permitted, full)
  const firsts: Instant[] = []
  let next = 0
  for (let day = firstDay; day <= lastDay; day++) {
    const start = startOfDay(zone, day)
    const end = startOfDay(zone, day + 1)
    const whole: Interval = { start, end: end + length }
    while (all && next < all.length && all[next]! < start) next++
    const [first = end] = all
      ? all.slice(next, next + 1)
      : bookable(question, listStarts(question, whole, permitted), whole, permitted, full)
    if (first < end && first >= from && first + length <= until) firsts.push(first)
  }
  return firsts
}

/** See `permittedStarts`. */
export function permittedFor(question: Question): Permitted {
  const always: Interval = { start: -Infinity, end: Infinity }
  return permittedStarts(question, (start, end) => listStarts(question, { start, end }, () => always, true))
}

/** Of bitmaps where the grid allows it, else of ranges, by which the rules are defined. */
function listStarts(question: Question, within: Interval, permitted: Permitted, isUnbooked = false): Instant[] {
  const aligned = alignedList(question, within, permitted, isUnbooked)
  if (aligned) return aligned
  const asked = isUnbooked ? { ...question, hosts: question.hosts.map((host) => ({ ...host, busy: [] })) } : question
  const free = asked.hosts.map((host, i) => freeRanges(asked, host, within, permitted(question.hosts[i]!)))
  return startsOf(rangesTogether(neededOf(asked, free)), gridOf(question))
}

const alignedList = (question: Question, within: Interval, permitted: Permitted, isUnbooked: boolean) =>
  alignedStarts(question, gridOf(question), { within, earliest: earliestStart(question), permitted, isUnbooked })
