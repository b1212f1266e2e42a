import { zoneOnDay } from './hours.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { type DayNumber, dayAt, dayNumberOf, isBusinessDay, startOfDay } from './local-date.ts'
import type { BookingWindow, Host, Question } from './question.ts'
import { zoneNamed } from './zone.ts'

/** Returns the time in which a slot of the host may start, by the rule of the booking window. */
export type Permitted = (host: Host) => Interval

/** Returns the starts between two instants that can be booked, whatever the window says. */
export type ListFreeStarts = (from: Instant, until: Instant) => readonly Instant[]

type DaysAhead = Extract<BookingWindow, { days: number }>

const ALWAYS: Interval = { start: -Infinity, end: Infinity }

/** The number of days that a rolling window looks ahead for days with a free time. */
export const FURTHEST_DAYS = 366

// The days that are listed in one step.
const DAYS_AT_ONCE = 28

/**
 * Returns the time of each host in which a slot may start by the rule of the booking window.
 *
 * It is the same for all hosts, except that a range of dates begins and ends in the host's own zone. The caller has no
 * use for starts after `until`: a rolling window that ends later may end anywhere after it.
 */
export function permittedStarts(question: Question, until: Instant, listFreeStarts: ListFreeStarts): Permitted {
  const { window } = question
  if (!window) return () => ALWAYS
  if (window.type === 'range') {
    const first = dayNumberOf(window.startsOn)
    const last = dayNumberOf(window.endsOn)
    return (host) => ({
      start: startOfDay(zoneOnDay(host, first), first),
      end: startOfDay(zoneOnDay(host, last), last + 1),
    })
  }
  const lastDay = window.rolling
    ? lastFreeDay(question, window, until, listFreeStarts)
    : lastCountedDay(question, window)
  const permitted = { start: -Infinity, end: startOfDay(zoneNamed(question.bookerTimeZone), lastDay + 1) }
  return () => permitted
}

/** Returns today plus the days. Business days skip weekends: two days after a Friday is the Tuesday. */
function lastCountedDay({ now, bookerTimeZone }: Question, { type, days }: DaysAhead): DayNumber {
  let day = dayAt(zoneNamed(bookerTimeZone), now)
  if (type === 'calendar-days') return day + days
  for (let left = days; left > 0; ) if (isBusinessDay(++day)) left--
  return day
}

/**
 * Returns the last of the first `days` days on which a slot can be booked, today included. If there are fewer, the
 * window ends after a year.
 *
 * A booking may move the window's end, so that people who book are always offered as many days. A check of a slot needs
 * the busy times of all earlier days, and of no later one.
 */
function lastFreeDay(
  { now, lengthMinutes, bookerTimeZone }: Question,
  { type, days }: DaysAhead,
  until: Instant,
  list: ListFreeStarts,
): DayNumber {
  const zone = zoneNamed(bookerTimeZone)
  const today = dayAt(zone, now)
  let left = days
  let lastFound = today - 1
  if (left === 0) return lastFound
  for (let first = today; first < today + FURTHEST_DAYS; first += DAYS_AT_ONCE) {
    const begin = startOfDay(zone, first)
    if (begin > until) break
    const end = startOfDay(zone, first + DAYS_AT_ONCE)
    // The search is one length longer, so that it finds slots that run past the last midnight. They belong to the day
    // on which they start.
    for (const start of list(begin, end + lengthMinutes * MINUTE)) {
      if (start >= end) break
      const day = dayAt(zone, start)
      if (day === lastFound || (type === 'business-days' && !isBusinessDay(day))) continue
      lastFound = day
      left--
      if (left === 0) return lastFound
    }
  }
  return today + FURTHEST_DAYS
}
