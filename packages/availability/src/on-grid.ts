import { earliestStart, freeRanges } from './free.ts'
import { canStartAt, type Grid, gridOf } from './grid.ts'
import { clockChanges, zonesOf } from './hours.ts'
import { covers, type Instant, type Interval, MINUTE } from './interval.ts'
import type { Host, Question } from './question.ts'
import { isOneOfAll, listOfRanges } from './slots.ts'
import type { Permitted } from './window.ts'
import { offsetsBetween } from './zone.ts'

/**
 * Returns true if a list contains the start, as far as the grid decides. The list begins at the slot, or it begins
 * earlier and carries another clock into the same free time (UTC after the notice, the offset before a clock change,
 * the zone before a journey). `free` contains the hosts that have the time free, including all needed hosts.
 */
export const isOnGrid = (question: Question, free: readonly Host[], slot: Interval, permitted: Permitted): boolean =>
  onEachGrid(question).some((asked) => {
    const listed = shortened(question, asked)
    if (listed.lengthMinutes === question.lengthMinutes) return isOnOwnGrid(listed, free, slot, permitted)
    // A list of shorter meetings may have the start because of hosts that are busy for the rest of this one.
    const shorter: Interval = { start: slot.start, end: slot.start + listed.lengthMinutes * MINUTE }
    return isOnOwnGrid(listed, freeDuring(question, shorter, permitted), shorter, permitted)
  })

/** Returns the question for the shorter of two lengths: its own, or the length of the other grid. */
const shortened = (question: Question, asked: Question): Question =>
  asked === question
    ? asked
    : { ...asked, lengthMinutes: Math.min(question.lengthMinutes, asked.stepMinutes ?? question.lengthMinutes) }

/** Returns the hosts that have all of that time free, whatever the notice says. */
export function freeDuring(question: Question, slot: Interval, permitted: Permitted): Host[] {
  const timeless: Question = { ...question, now: -Infinity }
  return question.hosts.filter((host) =>
    freeRanges(timeless, host, slot, permitted(host)).some((range) => covers(range, slot)),
  )
}

/**
 * Returns one question for each grid that counts: the grid of its own length or step, and those of the other lengths.
 */
export function onEachGrid(question: Question): Question[] {
  const { lengthMinutes, stepMinutes, offeredLengths = [] } = question
  if (stepMinutes !== undefined) return [question]
  const others = offeredLengths.filter((length) => length !== lengthMinutes)
  return [question, ...others.map((length) => ({ ...question, stepMinutes: length }))]
}

function isOnOwnGrid(question: Question, free: readonly Host[], slot: Interval, permitted: Permitted): boolean {
  const grid = gridOf(question)
  const clocks = clocksOf(question, free, slot.start)
  const fitting = clocks.filter((clock) => canStartAt(slot.start, grid, clock))
  if (fitting.length === 0 || fitting.length === clocks.length) return fitting.length > 0
  // If the clocks don't agree, only the lists themselves give a reliable answer.
  const choices = isOneOfAll(question) ? free.map((host) => [host]) : [free]
  return choices.some((hosts) => {
    const asked = { ...question, hosts }
    return beginnings(asked, grid, slot, permitted).some((start) => {
      const within: Interval = { start, end: slot.end }
      return listOfRanges(asked, { within, permitted }).includes(slot.start)
    })
  })
}

/**
 * Returns the first instant whose busy times matter for the start. It is nearly always the start itself. For hosts that
 * are always at work, on a clock that doesn't agree with UTC, it is the end of the notice. A rolling window needs all
 * busy times from now on. Takes hosts without their
 * busy times.
 */
export const busyMattersFrom = (question: Question, start: Instant): Instant =>
  Math.min(...onEachGrid(question).map((asked) => busyMattersOnGrid(shortened(question, asked), start)))

function busyMattersOnGrid(question: Question, start: Instant): Instant {
  const grid = gridOf(question)
  const { hosts } = question
  const fits = clocksOf(question, hosts, start).map((clock) => canStartAt(start, grid, clock))
  if (fits.every((fit) => fit === fits[0])) return start
  const slot: Interval = { start, end: start + question.lengthMinutes * MINUTE }
  return Math.min(start, ...hosts.flatMap((host) => stretchAround(question, host, slot, ALWAYS)?.start ?? []))
}

const ALWAYS: Interval = { start: -Infinity, end: Infinity }

/** Returns the offset from UTC of every clock that a grid before the start may follow. UTC itself is one of them. */
function clocksOf(question: Question, hosts: readonly Host[], start: Instant): number[] {
  const since = Math.min(earliestStart(question), start)
  const offsets = new Set([0])
  for (const zone of new Set(hosts.flatMap(zonesOf))) {
    for (const offset of offsetsBetween(zone, since, start)) offsets.add(Math.round(offset / MINUTE) * MINUTE)
  }
  return [...offsets]
}

/** Returns the free time around the slot, as the longest list contains it. */
function stretchAround(question: Question, host: Host, slot: Interval, permitted: Interval): Interval | undefined {
  const within: Interval = { start: beforeNotice(question), end: slot.end }
  return freeRanges(question, host, within, permitted).find((range) => covers(range, slot))
}

/** Returns a time from which the notice cuts every list. */
const beforeNotice = (question: Question): Instant => earliestStart(question) - 1

/**
 * Returns the instants at which a list may begin so that its grid differs from the others: at the slot, before the
 * notice ends, and, in each stretch between two changes of the grid's clock, a whole number of steps before the slot.
 */
function beginnings(question: Question, { step }: Grid, slot: Interval, permitted: Permitted): Instant[] {
  const { start } = slot
  const changes = new Set([start])
  for (const host of question.hosts) {
    const stretch = stretchAround(question, host, slot, permitted(host))
    if (!stretch) continue
    changes.add(stretch.start)
    for (const change of clockChanges(host, stretch.start, start)) changes.add(change)
  }
  const found = [start, beforeNotice(question)]
  const ascending = [...changes].sort((a, b) => a - b)
  for (const [i, until] of ascending.slice(1).entries()) {
    const since = ascending[i]!
    const last = until - 1
    const wholeSteps = start - Math.ceil((start - last) / step) * step
    found.push(last, since, ...(wholeSteps > since ? [wholeSteps] : []))
  }
  return found
}
