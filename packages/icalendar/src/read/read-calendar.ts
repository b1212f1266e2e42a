import type { CalendarEvent, FreeBusy, Period } from '../calendar-event.ts'
import { LONGEST_UID, type Problem, type Problems, problemList } from '../problem.ts'
import { type Component, propertiesOf, propertyOf, readComponents } from '../text/components.ts'
import { contentLines } from '../text/content-lines.ts'
import { textOf } from '../text/property.ts'
import { restOfDay } from '../values/rest-of-day.ts'
import { type CalendarZones, zoneFinder } from '../zones/read-zones.ts'
import { inCalendar, readEvent } from './read-event.ts'
import { readOrganizer } from './read-people.ts'
import { GUESS, type Reader, readerOf } from './reader.ts'

/** How much of a text is read. */
export type ReadLimits = {
  /** Characters of the text. A longer text is read to there, and counts as cut off. */
  readonly characters: number
  /** Events and free-busy parts of the text. */
  readonly events: number
  /** Problems that are listed. */
  readonly problems: number
}

const DEFAULTS: ReadLimits = { characters: 10_000_000, events: 50_000, problems: 200 }

/**
 * What is known of a calendar after reading its text:
 *
 * - `complete`: all its busy times are known.
 * - `partial`: the text has all of them, but some couldn't be read. The problems that are a loss say which.
 * - `cut-off`: the text ends before its END:VCALENDAR, so nobody knows what is missing. An older copy is better for
 *   whatever this one doesn't have.
 * - `not-a-calendar`: the text is something else, for example a page that asks for a password.
 */
export type CalendarState = 'complete' | 'partial' | 'cut-off' | 'not-a-calendar'

export type ReadCalendar = {
  readonly state: CalendarState
  readonly events: readonly CalendarEvent[]
  readonly problems: readonly Problem[]
}

/**
 * Reads an iCalendar text (RFC 5545). It never throws: whatever can be read is read, and `problems` has the rest.
 *
 * @param text one or more VCALENDAR objects, already decoded from UTF-8
 */
export function readCalendar(text: string, limits: Partial<ReadLimits> = {}): ReadCalendar {
  const { characters, events: mostEvents, problems: mostProblems } = { ...DEFAULTS, ...limits }
  const problems = problemList(mostProblems)
  const isTooLong = text.length > characters
  if (isTooLong) {
    const message = `The text has ${text.length} characters. Only the first ${characters} are read.`
    problems.add({ code: 'text-too-long', message, isLoss: true })
  }
  const calendars = readComponents(contentLines(isTooLong ? text.slice(0, characters) : text), problems)
  if (calendars.length === 0) return { state: 'not-a-calendar', events: [], problems: problems.list }
  const unfinished = calendars.filter(({ isUnfinished }) => isUnfinished)
  const isCutOff = isTooLong || unfinished.length > 0
  if (isCutOff) {
    for (const calendar of unfinished) dropUnfinished(calendar)
    problems.add({ code: 'cut-off', message: 'A calendar ends before its END:VCALENDAR.', isLoss: true })
  }
  const events = readEvents(calendars, mostEvents, problems)
  const state = isCutOff ? 'cut-off' : problems.hasLoss() ? 'partial' : 'complete'
  return { state, events, problems: problems.list }
}

/** Leaves out the event in which the text ends: the end of its last line may be missing. */
function dropUnfinished({ parts }: Component): void {
  if (parts.at(-1)?.isUnfinished) parts.pop()
}

function readEvents(calendars: readonly Component[], most: number, problems: Problems): CalendarEvent[] {
  const events: CalendarEvent[] = []
  let seen = 0
  for (const calendar of calendars) {
    const zones = zoneFinder(calendar)
    for (const { message, line, isTime } of calendar.faults) {
      problems.add({ code: 'bad-line', message, value: line, isLoss: isTime })
    }
    const method = propertyOf(calendar, 'METHOD')?.value.toUpperCase()
    for (const part of calendar.parts) {
      if (part.name !== 'VEVENT' && part.name !== 'VFREEBUSY') continue
      seen++
      if (seen > most) {
        const message = `The calendar has more than ${most} events. The rest is left out.`
        problems.add({ code: 'too-many-events', message, isLoss: true })
        return events
      }
      const event = readPart(part, seen, method, zones, problems)
      if (event) events.push(event)
    }
  }
  return events
}

function readPart(
  part: Component,
  place: number,
  method: string | undefined,
  zones: CalendarZones,
  problems: Problems,
): CalendarEvent | undefined {
  const given = textOf(propertyOf(part, 'UID')?.value ?? '', LONGEST_UID)
  // An event without a UID stands for itself: under a shared one, only the newest would count.
  const uid = given === '' ? `without-uid-${place}` : given
  const reader = readerOf(part, uid, zones, problems)
  if (given === '' && part.name === 'VEVENT') {
    reader.problem({
      code: 'uid-missing',
      message: 'The event has no UID, so no other event changes it.',
      isLoss: false,
    })
  }
  if (part.name === 'VEVENT') return readEvent(part, uid, method, zones, reader)
  const dtstamp = reader.stamp('DTSTAMP')
  const organizer = readOrganizer(part)
  // RFC 5545 §3.2.9: a type that a reader doesn't know means busy.
  const busy = propertiesOf(part, 'FREEBUSY').filter(
    ({ parameters }) => parameters.get('FBTYPE')?.toUpperCase() !== 'FREE',
  )
  const freeBusy: FreeBusy = {
    kind: 'freebusy',
    uid,
    ...(method !== undefined && { method }),
    ...(dtstamp !== undefined && { dtstamp }),
    ...(organizer && { organizer }),
    periods: reader.periods(busy).map((period) => busyPeriod(period, zones, reader)),
  }
  return freeBusy
}

/** A busy period without an end is busy from its start. */
function busyPeriod({ start, end, duration }: Period, zones: CalendarZones, reader: Reader): Period {
  const placed = inCalendar(start, zones)
  if (end) return { start: placed, end: inCalendar(end, zones) }
  if (duration) return { start: placed, duration }
  const message = 'A period of FREEBUSY has no end. It counts until the end of its day.'
  reader.problem({ code: 'bad-date', message, ...GUESS, property: 'FREEBUSY' })
  return { start: placed, duration: restOfDay(placed) }
}
