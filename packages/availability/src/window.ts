import { zoneOnDay } from './hours.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { type DayNumber, dayAt, dayNumberOf, isBusinessDay, startOfDay } from './local-date.ts'
import type { BookingWindow, Host, Question } from './question.ts'
import { zoneNamed } from './zone.ts'

/** Returns the time in which a slot of the host may start, by the rule of the booking window. */
export type Permitted = (host: Host) => Interval

/** Returns the starts between two instants that hours and absences allow. Busy times don't count. */
export type ListOpenStarts = (from: Instant, until: Instant) => readonly Instant[]

type DaysAhead = Extract<BookingWindow, { days: number }>

const ALWAYS: Interval = { start: -Infinity, end: Infinity }

// How far a rolling window looks for days with availability, and the days in one step.
const FURTHEST_DAYS = 366
const DAYS_AT_ONCE = 28

/**
 * Returns the time of each host in which a slot may start by the rule of the booking window.
 *
 * It is the same for all hosts, except that a range of dates begins and ends in the host's own zone.
 */
export function permittedStarts(question: Question, listOpenStarts: ListOpenStarts): Permitted {
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
  const lastDay = window.rolling ? lastOpenDay(question, window, listOpenStarts) : lastCountedDay(question, window)
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
 * Returns the last of the first `days` days that have availability, today included.
 *
 * Busy times don't count. Otherwise a booking would move the window's end: a listed slot would leave the window when
 * another booking is cancelled. A check of one slot would also need the busy times of all earlier days. If there are
 * fewer such days, the window ends after a year.
 */
function lastOpenDay(question: Question, { type, days }: DaysAhead, list: ListOpenStarts): DayNumber {
  const { now, lengthMinutes } = question
  const zone = zoneNamed(question.bookerTimeZone)
  const today = dayAt(zone, now)
  let left = days
  let lastFound = today - 1
  for (let first = today; first < today + FURTHEST_DAYS; first += DAYS_AT_ONCE) {
    const end = startOfDay(zone, first + DAYS_AT_ONCE)
    // The search is one length longer, so that it finds slots that run past the last midnight. They belong to the day
    // on which they start.
    for (const start of list(startOfDay(zone, first), end + lengthMinutes * MINUTE)) {
      const day = dayAt(zone, start)
      if (start >= end || left === 0) break
      if (day === lastFound || (type === 'business-days' && !isBusinessDay(day))) continue
      lastFound = day
      left--
    }
    if (left === 0) return lastFound
  }
  return today + FURTHEST_DAYS
}
