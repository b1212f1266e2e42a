import { neededOf } from './hosts.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { fullPeriods } from './limits.ts'
import { freeDuring, isOnGrid, onEachGrid } from './on-grid.ts'
import type { Host, Question } from './question.ts'
import { type Reason, type Refusal, whyClosed, whyFull, whyNotFree, whyNotNow } from './reasons.ts'
import { hasSeat, seatedAt } from './seats.ts'
import { findSlots, permittedFor } from './slots.ts'
import type { Permitted } from './window.ts'

/**
 * `hostIds`: every host who is free then, fixed ones included, in the order of the question; for a booking that can be
 * joined, its hosts.
 */
export type Verdict =
  | { readonly bookable: true; readonly hostIds: readonly number[] }
  | { readonly bookable: false; readonly reasons: readonly Refusal[] }

/** A start looked at from all sides. */
export type Explanation = Interval & {
  readonly bookable: boolean
  /** As in the verdict; empty when it can't be booked. */
  readonly hostIds: readonly number[]
  /** What holds for all, in the order in which it is decided. Empty exactly when the start can be booked. */
  readonly reasons: readonly Reason[]
  /** Each host, in the order of the question, with all that keeps it from this time; free hosts have no reason. */
  readonly hosts: readonly { readonly hostId: number; readonly isFree: boolean; readonly reasons: readonly Reason[] }[]
}

/**
 * Whether `lengthMinutes` from `start` may be booked, and if not, every reason that is known.
 *
 * Yes exactly when `findSlots` would list the start for some `from` and `until`, with the grid of any length that is
 * offered; those of the question are ignored.
 * Busy times are needed around the slot only (with buffers), or for `onlyFirstSlotOfDay` over the booker's day; see
 * `busyMattersFrom` for what else. More permissive than one list, because each list is cut differently.
 *
 * @throws RangeError as `findSlots`.
 */
export function checkSlot(question: Question, start: Instant): Verdict {
  const decision = decide(question, start)
  const { reasons, hostIds, isHostsFault } = decision
  if (reasons.length === 0) return { bookable: true, hostIds }
  const ofHosts = isHostsFault ? question.hosts.flatMap((host, i) => whyNotHost(question, decision, host, i)) : []
  return { bookable: false, reasons: [...reasons, ...ofHosts].map(({ by, ...refusal }) => refusal) }
}

/** The same decision with all that it was made from: for whoever wonders why a time isn't offered. */
export function explainSlot(question: Question, start: Instant): Explanation {
  const decision = decide(question, start)
  const { slot, reasons, hostIds, isFree } = decision
  return {
    ...slot,
    bookable: reasons.length === 0,
    hostIds: reasons.length === 0 ? hostIds : [],
    reasons,
    hosts: question.hosts.map((host, i) => ({
      hostId: host.id,
      isFree: isFree[i]!,
      reasons: whyNotHost(question, decision, host, i),
    })),
  }
}

type Decision = {
  readonly slot: Interval
  readonly permitted: Permitted
  readonly isFree: readonly boolean[]
  readonly hostIds: readonly number[]
  readonly reasons: readonly Reason[]
  /** What keeps the hosts is worth telling: not when the booking window is closed for all of them. */
  readonly isHostsFault: boolean
}

function decide(question: Question, start: Instant): Decision {
  const slot: Interval = { start, end: start + question.lengthMinutes * MINUTE }
  const permitted = permittedFor(question)
  // The notice is left out, so that a start in the past still tells what else is wrong.
  const free = freeDuring(question, slot, permitted)
  const found = new Set(free)
  const isFree = question.hosts.map((host) => found.has(host))
  const seated = seatedAt(question, slot)
  const isJoined = seated !== undefined && hasSeat(seated)

  const closed = whyNotInWindow(question, start, permitted)
  // Outside the window nobody is free: that says nothing about hosts. And who joins a booking needs nobody else.
  const lacking = closed.length > 0 || isJoined ? [] : whyNotEnough(question, isFree)
  const reasons = [...whyNotNow(question, start), ...closed]
  if (!isJoined) reasons.push(...whyFull(fullPeriods(question), start))
  if (seated && lacking.length > 0) reasons.push({ because: 'SEATS_FULL', by: { seated } })
  reasons.push(...lacking)
  if (reasons.length === 0) {
    if (question.onlyFirstSlotOfDay) reasons.push(...whyNotFirst(question, slot))
    else if (!isJoined && !isOnGrid(question, free, slot, permitted)) reasons.push({ because: 'OFF_GRID' })
  }
  const hostIds = isJoined ? seated.hostIds : free.map((host) => host.id)
  return { slot, permitted, isFree, hostIds, reasons, isHostsFault: lacking.length > 0 }
}

/** A refusal when the booking window is closed for every host; it tells the dates of the first. */
function whyNotInWindow(question: Question, start: Instant, permitted: Permitted): Reason[] {
  const { hosts } = question
  const closed = hosts.flatMap((host) => whyClosed(question, permitted(host), start))
  return hosts.length > 0 && closed.length === hosts.length ? closed.slice(0, 1) : []
}

/** Nothing when those who are needed are free. */
function whyNotEnough(question: Question, isFree: readonly boolean[]): Reason[] {
  const parts = question.hosts.map((host, i) => ({ hostId: host.id, isFree: isFree[i]! }))
  const { every, groups } = neededOf(question, parts)
  const reasons: Reason[] = []
  for (const { hostId, isFree } of every) if (!isFree) reasons.push({ because: 'HOST_REQUIRED', hostId })
  const hasEmptyGroup = groups.some((group) => !group.some(({ isFree }) => isFree))
  if (hasEmptyGroup || parts.length === 0) reasons.push({ because: 'NO_HOST_FREE' })
  return reasons
}

function whyNotHost(question: Question, { slot, permitted, isFree }: Decision, host: Host, i: number): Reason[] {
  if (isFree[i]) return []
  const closed = whyClosed(question, permitted(host), slot.start).map((reason) => ({ ...reason, hostId: host.id }))
  return [...closed, ...whyNotFree(question, host, slot)]
}

function whyNotFirst(question: Question, slot: Interval): Reason[] {
  const isFirst = onEachGrid(question).some((asked) =>
    findSlots({ ...asked, from: slot.start, until: slot.end }).includes(slot.start),
  )
  return isFirst ? [] : [{ because: 'NOT_FIRST_OF_DAY' }]
}
