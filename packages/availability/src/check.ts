import { blockedBy } from './busy.ts'
import { canStartAt, gridOf } from './grid.ts'
import { neededOf } from './hosts.ts'
import { isOverridden, workingHours, zoneAt, zonesOf } from './hours.ts'
import { covers, type Instant, type Interval, MINUTE, overlaps } from './interval.ts'
import { dayAt } from './local-date.ts'
import type { Host, Question } from './question.ts'
import { earliestStart, findSlots, freeRanges, permittedFor } from './slots.ts'
import { offsetAt, offsetsBetween } from './zone.ts'

/** Why a start can't be booked; stable, since it leaves the server in error details. */
export type ReasonCode =
  | 'PAST'
  | 'TOO_SOON'
  | 'OUT_OF_WINDOW'
  | 'OUTSIDE_HOURS'
  | 'OVERRIDE'
  | 'OUT_OF_OFFICE'
  | 'BUSY_BOOKING'
  | 'BUFFER'
  | 'HOST_REQUIRED'
  | 'NO_HOST_FREE'
  | 'OFF_GRID'
  | 'NOT_FIRST_OF_DAY'

/**
 * One reason. Without `hostId` it holds for all. `until` is the instant at which it ends: the earliest possible
 * start, the end of a busy time with its buffers, the beginning of a booking window, or the end of one that is over.
 */
export type Refusal = { readonly because: ReasonCode; readonly hostId?: number; readonly until?: Instant }

/** `hostIds`: every host who is free then, fixed ones included, in the order of the question. */
export type Verdict =
  | { readonly bookable: true; readonly hostIds: readonly number[] }
  | { readonly bookable: false; readonly reasons: readonly Refusal[] }

/**
 * Whether `lengthMinutes` from `start` may be booked, and if not, every reason that is known.
 *
 * Yes exactly when `findSlots` would list the start for some `from` and `until`; those of the question are ignored.
 * Busy times are needed around the slot only (with buffers), or for `onlyFirstSlotOfDay` over the booker's day.
 * More permissive than one list in two ways, because each list is cut differently: a start may be on the grid of
 * any free host, and `optimizedSlots` allows every boundary of five minutes.
 *
 * @throws RangeError as `findSlots`.
 */
export function checkSlot(question: Question, start: Instant): Verdict {
  const slot: Interval = { start, end: start + question.lengthMinutes * MINUTE }
  const permitted = permittedFor(question)
  // Whether hosts are free is asked without the notice, so that a start in the past still tells what else is wrong.
  const timeless: Question = { ...question, now: -Infinity }
  const isFree = question.hosts.map((host) =>
    freeRanges(timeless, host, slot, permitted(host)).some((range) => covers(range, slot)),
  )
  const free = question.hosts.filter((_, i) => isFree[i])

  const closed = whyNotInWindow(question, start, permitted)
  // Outside the window nobody is free: that says nothing about hosts.
  const lacking = closed.length > 0 ? [] : whyNotEnough(question, slot, permitted, isFree)
  const reasons = [...whyNotNow(question, start), ...closed, ...lacking]
  if (reasons.length === 0) {
    if (question.onlyFirstSlotOfDay) {
      const firsts = findSlots({ ...question, from: slot.start, until: slot.end })
      if (!firsts.includes(start)) reasons.push({ because: 'NOT_FIRST_OF_DAY' })
    } else if (!isOnGrid(question, free, slot, permitted)) reasons.push({ because: 'OFF_GRID' })
  }
  if (reasons.length > 0) return { bookable: false, reasons }
  return { bookable: true, hostIds: free.map((host) => host.id) }
}

/** Two codes, because people are told two things: that it is over, or that it is too late to ask. */
function whyNotNow(question: Question, start: Instant): Refusal[] {
  const until = earliestStart(question)
  if (start < question.now) return [{ because: 'PAST', until }]
  return start < until ? [{ because: 'TOO_SOON', until }] : []
}

/** A refusal when the booking window is closed for every host; it tells the dates of the first. */
function whyNotInWindow({ hosts }: Question, start: Instant, permitted: (host: Host) => Interval): Refusal[] {
  const closed = hosts.flatMap((host) => closedFor(permitted(host), start))
  return hosts.length > 0 && closed.length === hosts.length ? closed.slice(0, 1) : []
}

/** At most one; `until` is when the window opens, or when it closed. */
function closedFor(window: Interval, start: Instant): Refusal[] {
  if (start < window.start) return [{ because: 'OUT_OF_WINDOW', until: window.start }]
  return start < window.end ? [] : [{ because: 'OUT_OF_WINDOW', until: window.end }]
}

/** Nothing when those who are needed are free; else what keeps each of the others. */
function whyNotEnough(
  question: Question,
  slot: Interval,
  permitted: (host: Host) => Interval,
  isFree: readonly boolean[],
): Refusal[] {
  const parts = question.hosts.map((host, i) => ({ host, isFree: isFree[i]! }))
  const { every, groups } = neededOf(question, parts)
  const refusals: Refusal[] = []
  for (const { host, isFree } of every) if (!isFree) refusals.push({ because: 'HOST_REQUIRED', hostId: host.id })
  const hasEmptyGroup = groups.some((group) => !group.some(({ isFree }) => isFree))
  if (hasEmptyGroup || parts.length === 0) refusals.push({ because: 'NO_HOST_FREE' })
  if (refusals.length === 0) return []
  for (const { host, isFree } of parts) {
    if (isFree) continue
    const hostId = host.id
    for (const refusal of closedFor(permitted(host), slot.start)) refusals.push({ ...refusal, hostId })
    refusals.push(...whyNotFree(question, host, slot))
  }
  return refusals
}

/**
 * What keeps one host from the slot. Not how it is decided (`freeRanges` does that), but what it was decided from;
 * several may hold at once, and a troubleshooter wants them all.
 */
function whyNotFree(question: Question, host: Host, slot: Interval): Refusal[] {
  const hostId = host.id
  const refusals: Refusal[] = []
  if (!workingHours(host, slot).some((hours) => covers(hours, slot))) {
    // A slot belongs to the day on which it starts, so that day's override is the one to look at.
    const day = dayAt(zoneAt(host, slot.start), slot.start)
    refusals.push({ because: isOverridden(host, day) ? 'OVERRIDE' : 'OUTSIDE_HOURS', hostId })
  }
  for (const absence of host.absences ?? []) {
    if (overlaps(absence, slot)) refusals.push({ because: 'OUT_OF_OFFICE', hostId, until: absence.end })
  }
  for (const busy of host.busy) {
    const block = blockedBy(question, busy)
    if (!overlaps(block, slot)) continue
    refusals.push({ because: overlaps(busy, slot) ? 'BUSY_BOOKING' : 'BUFFER', hostId, until: block.end })
  }
  return refusals
}

/**
 * Whether some list could contain the start, as far as the grid goes.
 *
 * A list that begins at the slot puts its grid on the hour of a free host. A list that begins earlier may have
 * carried another clock into the same free time: UTC where the notice began it, the offset before the clocks
 * changed, or another zone of a journey. That is looked up only for starts which would be refused otherwise. Of such
 * a clock any multiple of the base is accepted, not only every step: what cut the list has moved on since.
 */
function isOnGrid(question: Question, free: readonly Host[], slot: Interval, permitted: (host: Host) => Interval) {
  const grid = gridOf(question)
  const { start, end } = slot
  if (free.some((host) => canStartAt(start, grid, offsetAt(zoneAt(host, start), start)))) return true
  // A minute more, so that the notice, and not this interval, is what cuts the range.
  const sinceNotice: Interval = { start: earliestStart(question) - MINUTE, end }
  return free.some((host) => {
    const range = freeRanges(question, host, sinceNotice, permitted(host)).find((range) => covers(range, slot))
    if (!range) return false
    const clocks = zonesOf(host).flatMap((zone) => offsetsBetween(zone, range.start, start))
    return [range.shift, ...clocks].some((clock) => canStartAt(start, grid, clock))
  })
}
