import type { BusyStatus, CalendarTime, Duration, MeetingEvent, Rule } from '../calendar-event.ts'
import { type Component, propertiesOf, propertyOf } from '../text/components.ts'
import { textOf } from '../text/property.ts'
import { DAY } from '../values/civil.ts'
import { readRule } from '../values/rule.ts'
import { type FindZone, readDuration } from '../values/times.ts'
import { readAttendees, readOrganizer } from './read-people.ts'
import type { Reader } from './reader.ts'

const LONGEST_TEXT = 1000
const LONGEST_DESCRIPTION = 10_000

const BUSY_STATUS: Readonly<Record<string, BusyStatus>> = {
  FREE: 'free',
  TENTATIVE: 'tentative',
  BUSY: 'busy',
  OOF: 'out-of-office',
  OUTOFOFFICE: 'out-of-office',
  WORKINGELSEWHERE: 'working-elsewhere',
}

/** Reads a VEVENT. Returns undefined, with a problem, if it has no start. */
export function readEvent(
  component: Component,
  uid: string,
  method: string | undefined,
  findZone: FindZone,
  reader: Reader,
): MeetingEvent | undefined {
  const start = readStart(component, reader)
  if (!start) return undefined
  const text = (name: string, longest = LONGEST_TEXT) => {
    const property = propertyOf(component, name)
    return property && textOf(property.value, longest)
  }
  const word = (name: string) => propertyOf(component, name)?.value.toUpperCase()
  const busyStatus = BUSY_STATUS[word('X-MICROSOFT-CDO-BUSYSTATUS') ?? '']
  return withoutUndefined({
    kind: 'event' as const,
    uid,
    method,
    ...readRecurrenceId(component, start, reader),
    sequence: Number(/^\d{1,9}$/.exec(propertyOf(component, 'SEQUENCE')?.value ?? '')?.[0] ?? 0),
    dtstamp: reader.stamp('DTSTAMP'),
    lastModified: reader.stamp('LAST-MODIFIED'),
    summary: text('SUMMARY'),
    location: text('LOCATION'),
    description: text('DESCRIPTION', LONGEST_DESCRIPTION),
    url: propertyOf(component, 'URL')?.value.slice(0, LONGEST_TEXT),
    status: word('STATUS'),
    isTransparent: word('TRANSP') === 'TRANSPARENT',
    busyStatus,
    isAllDay: start.kind === 'date' || word('X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE',
    organizer: readOrganizer(component),
    attendees: readAttendees(component),
    start,
    ...readLength(component, start, reader),
    rules: readRules(component, findZone, reader),
    rdates: reader.periods(propertiesOf(component, 'RDATE')),
    exdates: reader.times('EXDATE'),
  })
}

function withoutUndefined<T extends object>(event: T): T {
  for (const key of Object.keys(event)) if (Reflect.get(event, key) === undefined) Reflect.deleteProperty(event, key)
  return event
}

function readStart(component: Component, reader: Reader): CalendarTime | undefined {
  const property = propertyOf(component, 'DTSTART')
  if (property) return reader.time(property)
  const message = 'The event has no DTSTART, so nobody knows when it is. It is left out.'
  reader.problem({ code: 'start-missing', message, isLoss: true })
  return undefined
}

/** An occurrence whose RECURRENCE-ID can't be read is taken for one that was not moved: it must not replace the series. */
function readRecurrenceId(component: Component, start: CalendarTime, reader: Reader) {
  const property = propertyOf(component, 'RECURRENCE-ID')
  if (!property) return { isThisAndFuture: false }
  const isThisAndFuture = property.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE'
  return { recurrenceId: reader.time(property) ?? start, isThisAndFuture }
}

type Length = { end?: CalendarTime; duration?: Duration }

/** Reads DTEND or DURATION. An end before the start is left out; a day that ends when it begins is one day. */
function readLength(component: Component, start: CalendarTime, reader: Reader): Length {
  const endProperty = propertyOf(component, 'DTEND')
  const end = endProperty && reader.time(endProperty)
  if (end) return isDayWithoutLength(start, end) ? { duration: { days: 1, milliseconds: 0 } } : { end }
  const property = propertyOf(component, 'DURATION')
  if (!property) return {}
  const duration = readDuration(property.value)
  if (duration && duration.days + duration.milliseconds / DAY >= 0) return { duration }
  const message = `DURATION is "${property.value.slice(0, 40)}". It must be a length such as PT1H30M. It is left out.`
  reader.problem({ code: 'bad-duration', message, isLoss: true }, property)
  return {}
}

/** Programs that take DTEND for the last day write the same day twice. RFC 5545 §3.6.1 forbids it. */
const isDayWithoutLength = (start: CalendarTime, end: CalendarTime): boolean =>
  start.kind === 'date' && end.kind === 'date' && end.local === start.local

function readRules(component: Component, findZone: FindZone, reader: Reader): Rule[] {
  return propertiesOf(component, 'RRULE').flatMap((property) => {
    const rule = readRule(property.value, findZone)
    if (typeof rule !== 'string') return [rule]
    const message = `${rule} Only the first occurrence of the event is known.`
    reader.problem({ code: 'bad-rule', message, isLoss: true }, property)
    return []
  })
}
