import { zoneOnDay } from './hours.ts'
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { type DayNumber, dayAt, dayNumberOf, isBusinessDay, startOfDay } from './local-date.ts'
import type { BookingWindow, Host, Question } from './question.ts'
import { zoneNamed } from './zone.ts'

/** When each host may be booked to start, by the rule of the booking window. */
export type Permitted = (host: Host) => Interval

/** The starts between two instants that hours and absences allow, busy or not. */
export type ListOpenStarts = (from: Instant, until: Instant) => readonly Instant[]

type DaysAhead = Extract<BookingWindow, { days: number }>

const ALWAYS: Interval = { start: -Infinity, end: Infinity }

// How far a rolling window looks for days with availability, and how many days at once.
const FURTHEST_DAYS = 366
const DAYS_AT_ONCE = 28

/**
 * For each host, the time in which a slot may start by the rule of the booking window.
 *
 * The same for all hosts, except that a range of dates begins and ends where the host is.
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

/** Today plus the days, where business days skip weekends: two after a Friday are the Tuesday. */
function lastCountedDay({ now, bookerTimeZone }: Question, { type, days }: DaysAhead): DayNumber {
  let day = dayAt(zoneNamed(bookerTimeZone), now)
  if (type === 'calendar-days') return day + days
  for (let left = days; left > 0; ) if (isBusinessDay(++day)) left--
  return day
}

/**
 * The last of the first `days` days that have availability, today included.
 *
 * Busy times don't count, on purpose: a booking must not move the window's end, or a slot listed a moment ago
 * would leave the window when somebody else's booking is cancelled; and whether one slot can be booked could not be
 * decided without the busy times of all days before it. Where fewer such days come, it ends after a year.
 */
function lastOpenDay(question: Question, { type, days }: DaysAhead, list: ListOpenStarts): DayNumber {
  const { now, lengthMinutes } = question
  const zone = zoneNamed(question.bookerTimeZone)
  const today = dayAt(zone, now)
  let left = days
  let lastFound = today - 1
  for (let first = today; first < today + FURTHEST_DAYS; first += DAYS_AT_ONCE) {
    const end = startOfDay(zone, first + DAYS_AT_ONCE)
    // A length more, so that slots which run past the last midnight are seen: they belong to the day they start on.
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
