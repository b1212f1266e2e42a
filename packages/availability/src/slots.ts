import { type Asked, alignedStarts, isAnyCutAlike } from './aligned.ts'
import { earliestStart, freeRanges } from './free.ts'
import { gridOf, startsOf } from './grid.ts'
import { neededOf, rangesTogether } from './hosts.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { fullPeriods, outside } from './limits.ts'
import { dayAt, startOfDay } from './local-date.ts'
import type { Host, Question } from './question.ts'
import { byClock } from './rasters.ts'
import { joinableStarts, mergeStarts } from './seats.ts'
import { type Permitted, permittedStarts } from './window.ts'
import { zoneNamed } from './zone.ts'

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
  const within: Interval = { start: question.from, end: question.until }
  const asked: Asked = { within, span: within, earliest: earliestStart(question), permitted, isUnbooked: false }
  return bookable(question, listStarts(question, asked), asked, full)
}

/** Of the starts at which hosts are free, those that no limit closes; and those of bookings that can be joined. */
function bookable(question: Question, starts: Instant[], asked: Asked, full: readonly Interval[]): Instant[] {
  return mergeStarts(outside(starts, full), joinableStarts(question, asked))
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
  const asked: Asked = { within: days, span: days, earliest: earliestStart(question), permitted, isUnbooked: false }
  const grid = gridOf(question)
  const aligned = isAnyCutAlike(grid) && alignedStarts(question, grid, asked)
  const all = aligned && bookable(question, aligned, asked, full)
  const firsts: Instant[] = []
  let next = 0
  for (let day = firstDay; day <= lastDay; day++) {
    const start = startOfDay(zone, day)
    const end = startOfDay(zone, day + 1)
    while (all && next < all.length && all[next]! < start) next++
    const ofDay: Asked = { ...asked, within: { start, end: end + length } }
    const [first = end] = all ? all.slice(next, next + 1) : bookable(question, listStarts(question, ofDay), ofDay, full)
    if (first < end && first >= from && first + length <= until) firsts.push(first)
  }
  return firsts
}

/** See `permittedStarts`. */
export function permittedFor(question: Question): Permitted {
  const always: Interval = { start: -Infinity, end: Infinity }
  return permittedStarts(question, (start, end) => {
    const within: Interval = { start, end }
    const earliest = earliestStart(question)
    return listStarts(question, { within, span: within, earliest, permitted: () => always, isUnbooked: true })
  })
}

/** Of bitmaps where the grid and the hosts' clocks allow it, else of ranges, by which the rules are defined. */
function listStarts(question: Question, asked: Asked): Instant[] {
  const grid = gridOf(question)
  const aligned = alignedStarts(question, grid, asked)
  if (aligned) return aligned
  // Where any one host will do, those whose clocks differ from the others' need not hold up all.
  if (isOneOfAll(question)) {
    const [agreeing, others] = byClock(question, grid, asked.span)
    const ofAgreeing = agreeing.length > 0 && alignedStarts({ ...question, hosts: agreeing }, grid, asked)
    if (ofAgreeing) return mergeStarts(ofAgreeing, listOfRanges({ ...question, hosts: others }, asked))
  }
  return listOfRanges(question, asked)
}

/** Slower than bitmaps, and right for every question. */
export function listOfRanges(
  question: Question,
  { within, permitted, isUnbooked }: Pick<Asked, 'within' | 'permitted' | 'isUnbooked'>,
): Instant[] {
  const counted = isUnbooked ? { ...question, hosts: question.hosts.map(unbooked) } : question
  const free = counted.hosts.map((host, i) => freeRanges(counted, host, within, permitted(question.hosts[i]!)))
  return startsOf(rangesTogether(neededOf(counted, free)), gridOf(question))
}

const unbooked = ({ limits: _, booked: __, ...host }: Host): Host => ({ ...host, busy: [] })

/** Whether there is one group, and nobody beside it. */
export function isOneOfAll(question: Question): boolean {
  const { every, groups } = neededOf(question, question.hosts)
  return every.length === 0 && groups.length === 1
}
