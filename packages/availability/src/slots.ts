import { alignedStarts, isAnyCutAlike, type StartBounds } from './aligned.ts'
import { earliestStart, freeRanges } from './free.ts'
import { gridOf, startsOf } from './grid.ts'
import { neededOf, rangesTogether } from './hosts.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { fullPeriods, outside } from './limits.ts'
import { dayAt, startOfDay } from './local-date.ts'
import type { Question } from './question.ts'
import { byClock } from './rasters.ts'
import { joinableStarts, mergeStarts } from './seats.ts'
import { type Permitted, permittedStarts } from './window.ts'
import { zoneNamed } from './zone.ts'

/**
 * Returns the start of every slot that can be booked, ascending, each once.
 *
 * Busy times must cover `from` to `until`, with buffers. For `onlyFirstSlotOfDay` they must cover the whole days of the
 * booker around these two. For a rolling window they, and what limits and seats count, must begin now. The order of hosts does not matter, except that limits use the zone of the first one. The
 * caller must not change the question's objects afterwards, because the engine recognizes hosts by identity.
 *
 * @throws RangeError for a length or step that is not positive, an unknown zone, a date that does not exist.
 */
export function findSlots(question: Question): Instant[] {
  const permitted = permittedFor(question, question.until)
  const full = fullPeriods(question)
  if (question.onlyFirstSlotOfDay) return firstOfEachDay(question, permitted, full)
  const within: Interval = { start: question.from, end: question.until }
  const asked: StartBounds = { within, span: within, earliest: earliestStart(question), permitted }
  return bookable(question, listStarts(question, asked), asked, full)
}

/** Returns the hosts' free starts that no limit closes, and the starts of bookings that can be joined. */
function bookable(question: Question, starts: Instant[], asked: StartBounds, full: readonly Interval[]): Instant[] {
  return mergeStarts(outside(starts, full), joinableStarts(question, asked))
}

/**
 * Returns the first start of each of the booker's days, as far as it lies in [from, until].
 *
 * Each day is listed completely, so that its first start does not depend on the asked part. It is listed separately,
 * unless the begin of a list doesn't matter.
 */
function firstOfEachDay(question: Question, permitted: Permitted, full: readonly Interval[]): Instant[] {
  const { from, until } = question
  const zone = zoneNamed(question.bookerTimeZone)
  const length = question.lengthMinutes * MINUTE
  const firstDay = dayAt(zone, from)
  const lastDay = dayAt(zone, until)
  // A slot belongs to the day on which it starts, and may end on the next.
  const days: Interval = { start: startOfDay(zone, firstDay), end: startOfDay(zone, lastDay + 1) + length }
  const asked: StartBounds = { within: days, span: days, earliest: earliestStart(question), permitted }
  const grid = gridOf(question)
  const aligned = isAnyCutAlike(grid) && alignedStarts(question, grid, asked)
  const all = aligned && bookable(question, aligned, asked, full)
  const firsts: Instant[] = []
  let next = 0
  for (let day = firstDay; day <= lastDay; day++) {
    const start = startOfDay(zone, day)
    const end = startOfDay(zone, day + 1)
    while (all && next < all.length && all[next]! < start) next++
    const ofDay: StartBounds = { ...asked, within: { start, end: end + length } }
    const [first = end] = all ? all.slice(next, next + 1) : bookable(question, listStarts(question, ofDay), ofDay, full)
    if (first < end && first >= from && first + length <= until) firsts.push(first)
  }
  return firsts
}

/** See `permittedStarts`. */
export function permittedFor(question: Question, until: Instant): Permitted {
  const always: Interval = { start: -Infinity, end: Infinity }
  const earliest = earliestStart(question)
  return permittedStarts(question, until, (start, end) => {
    const within: Interval = { start, end }
    const asked: StartBounds = { within, span: within, earliest, permitted: () => always }
    return bookable(question, listStarts(question, asked), asked, fullPeriods(question))
  })
}

/**
 * Lists the starts by bitmaps if the grid and the hosts' clocks allow it, and otherwise by ranges, which define the
 * rules.
 */
function listStarts(question: Question, asked: StartBounds): Instant[] {
  const grid = gridOf(question)
  const aligned = alignedStarts(question, grid, asked)
  if (aligned) return aligned
  // If any one host is enough, hosts with other clocks don't prevent bitmaps for the rest.
  if (isOneOfAll(question)) {
    const [agreeing, others] = byClock(question, grid, asked.span)
    const ofAgreeing = agreeing.length > 0 && alignedStarts({ ...question, hosts: agreeing }, grid, asked)
    if (ofAgreeing) return mergeStarts(ofAgreeing, listOfRanges({ ...question, hosts: others }, asked))
  }
  return listOfRanges(question, asked)
}

/** Lists the starts by ranges. This is slower than bitmaps, and right for every question. */
export function listOfRanges(
  question: Question,
  { within, permitted }: Pick<StartBounds, 'within' | 'permitted'>,
): Instant[] {
  const free = question.hosts.map((host) => freeRanges(question, host, within, permitted(host)))
  return startsOf(rangesTogether(neededOf(question, free)), gridOf(question))
}

/** Returns true if there is one group and no other needed host. */
export function isOneOfAll(question: Question): boolean {
  const { every, groups } = neededOf(question, question.hosts)
  return every.length === 0 && groups.length === 1
}
