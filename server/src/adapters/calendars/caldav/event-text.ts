import ICAL from 'ical.js'
import { mailto } from '../../../lib/text/mailto.ts'
import { manyLines, oneLine } from '../../../lib/text/plain-text.ts'
import { CalendarFailure, type NewCalendarEvent } from '../calendar-provider.ts'

const REVISION = 'x-daybook-revision'
/** The server must not send invitations to this person, because we do (RFC 6638 §7.1). */
const CLIENT = { 'schedule-agent': 'CLIENT' }
/** The maximum characters of a name with its parameters. The library reads parameters in quadratic time. */
const MAX_BEGINNING = 20_000

/** Returns the iCalendar text of a new event. */
export function newEventText(event: NewCalendarEvent, now: Date): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Daybook//Daybook//EN')
  const part = new ICAL.Component('vevent')
  part.updatePropertyWithValue('uid', oneLine(event.uid))
  part.updatePropertyWithValue('created', utc(now))
  part.updatePropertyWithValue('transp', 'OPAQUE')
  setOurs(part, event, now)
  calendar.addSubcomponent(part)
  return `${calendar.toString()}\r\n`
}

/**
 * Returns the text with our properties changed. What people have added stays, such as alarms and colours. A text that
 * has no such event is replaced.
 *
 * @throws CalendarFailure `unreadable` for a text that would take too long
 */
export function changedEventText(text: string, event: NewCalendarEvent, now: Date): string {
  const calendar = parsed(text)
  const part = calendar
    ?.getAllSubcomponents('vevent')
    .find((each) => each.getFirstPropertyValue('uid') === event.uid && !each.hasProperty('recurrence-id'))
  if (!calendar || !part) return newEventText(event, now)
  // RFC 4791 §4.1: a stored event has no method.
  calendar.removeAllProperties('method')
  setOurs(part, event, now)
  return `${calendar.toString()}\r\n`
}

function parsed(text: string): ICAL.Component | undefined {
  checkBeginnings(text)
  try {
    return ICAL.Component.fromString(text)
  } catch {
    return undefined
  }
}

/** Checks what stands before the value in each line. A colon in quotes is a part of a parameter. */
function checkBeginnings(text: string): void {
  for (const line of text.replace(/\r?\n[ \t]/g, '').split('\n')) {
    if (line.length <= MAX_BEGINNING) continue
    const [beginning = ''] = /^[^:"]*(?:"[^"]*"[^:"]*)*/.exec(line) ?? []
    if (beginning.length <= MAX_BEGINNING) continue
    throw new CalendarFailure(
      'unreadable',
      `The event in the calendar has a property with more than ${MAX_BEGINNING} characters of parameters.`,
    )
  }
}

function setOurs(part: ICAL.Component, event: NewCalendarEvent, now: Date): void {
  const responses = event.asksAgain ? new Map<string, string>() : responsesOf(part)
  part.updatePropertyWithValue('dtstamp', utc(now))
  part.updatePropertyWithValue('last-modified', utc(now))
  // A calendar program may have counted on when a person changed the event.
  part.updatePropertyWithValue('sequence', Math.max(event.sequence, numberOf(part.getFirstPropertyValue('sequence'))))
  part.updatePropertyWithValue(REVISION, String(event.revision))
  setText(part, 'summary', oneLine(event.title))
  setText(part, 'description', manyLines(event.description))
  setText(part, 'location', oneLine(event.location ?? ''))
  for (const name of ['dtstart', 'dtend', 'duration', 'organizer', 'attendee']) part.removeAllProperties(name)
  part.addPropertyWithValue('dtstart', utc(event.startsAt))
  part.addPropertyWithValue('dtend', utc(event.endsAt))
  part.addProperty(person('organizer', event.organizer, CLIENT))
  for (const attendee of event.attendees) {
    const given = attendee.hasAccepted ? 'ACCEPTED' : 'NEEDS-ACTION'
    const partstat = responses.get(attendee.email.toLowerCase()) ?? given
    part.addProperty(
      person('attendee', attendee, { ...CLIENT, cutype: 'INDIVIDUAL', role: 'REQ-PARTICIPANT', partstat }),
    )
  }
  part.updatePropertyWithValue('status', 'CONFIRMED')
  // A person may have hidden the event, so an event that need not be private stays as it is.
  if (event.isPrivate) part.updatePropertyWithValue('class', 'PRIVATE')
}

function setText(part: ICAL.Component, name: string, text: string): void {
  if (text === '') part.removeAllProperties(name)
  else part.updatePropertyWithValue(name, text)
}

/** Returns the answers of the attendees, by their addresses. */
function responsesOf(part: ICAL.Component): Map<string, string> {
  const responses = new Map<string, string>()
  for (const attendee of part.getAllProperties('attendee')) {
    const partstat = attendee.getFirstParameter('partstat')
    const address = decoded(String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, ''))
    if (partstat) responses.set(address.toLowerCase(), partstat)
  }
  return responses
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function person(name: string, { name: cn, email }: { name: string; email: string }, parameters: object) {
  const property = new ICAL.Property(name)
  // A parameter can't hold a double quote (RFC 5545 §3.2).
  property.setParameter('cn', (oneLine(cn) || oneLine(email)).replaceAll('"', "'"))
  for (const [parameter, value] of Object.entries(parameters)) property.setParameter(parameter, String(value))
  property.setValue(mailto(email))
  return property
}

/** Converts the instant. Seconds are the finest unit of the format. */
const utc = (instant: Date): ICAL.Time => ICAL.Time.fromJSDate(instant, true)

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
