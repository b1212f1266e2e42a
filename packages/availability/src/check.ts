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
 * The result of a check. `hostIds` lists every free host, including fixed ones, in the order of the question. For a
 * booking that can be joined, it lists the booking's hosts.
 */
export type Verdict =
  | { readonly bookable: true; readonly hostIds: readonly number[] }
  | { readonly bookable: false; readonly reasons: readonly Refusal[] }

/** The complete explanation of a start. */
export type Explanation = Interval & {
  readonly bookable: boolean
  /** The hosts as in the verdict. It is empty if the start can't be booked. */
  readonly hostIds: readonly number[]
  /**
   * The reasons that hold for all hosts, in the order of the decision. It is empty exactly when the start can be
   * booked.
   */
  readonly reasons: readonly Reason[]
  /** Each host, in the order of the question, with all of its reasons. A free host has no reason. */
  readonly hosts: readonly { readonly hostId: number; readonly isFree: boolean; readonly reasons: readonly Reason[] }[]
}

/**
 * Returns whether `lengthMinutes` from `start` may be booked, and if not, every known reason.
 *
 * The start can be booked exactly when `findSlots` would list it for some `from` and `until`, with the grid of any
 * offered length. The question's own `from` and `until` are ignored. Busy times are only needed around the slot (with
 * buffers), or for `onlyFirstSlotOfDay` over the booker's day; see `busyMattersFrom` for further times. The check
 * permits more than one list, because each list is cut differently.
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

/** Makes the same decision and returns everything behind it. It explains why a time isn't offered. */
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
  /** True if the hosts' reasons matter. They don't if the booking window is closed for all of them. */
  readonly isHostsFault: boolean
}

function decide(question: Question, start: Instant): Decision {
  const slot: Interval = { start, end: start + question.lengthMinutes * MINUTE }
  const permitted = permittedFor(question, slot.end)
  // The notice is left out, so that a start in the past still shows its other reasons.
  const free = freeDuring(question, slot, permitted)
  const found = new Set(free)
  const isFree = question.hosts.map((host) => found.has(host))
  const seated = seatedAt(question, slot)
  const isJoined = seated !== undefined && hasSeat(seated)

  const closed = whyNotInWindow(question, start, permitted)
  // Outside the window no host is free, which says nothing about hosts. A person who joins a booking needs no other
  // host.
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

/** Returns a refusal if the booking window is closed for every host. It contains the dates of the first host. */
function whyNotInWindow(question: Question, start: Instant, permitted: Permitted): Reason[] {
  const { hosts } = question
  const closed = hosts.flatMap((host) => whyClosed(question, permitted(host), start))
  return hosts.length > 0 && closed.length === hosts.length ? closed.slice(0, 1) : []
}

/** Returns no reason if all needed hosts are free. */
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
