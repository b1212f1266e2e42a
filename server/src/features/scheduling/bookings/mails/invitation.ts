import ICAL from 'ical.js'
import { manyLines, oneLine, webAddress } from './plain-text.ts'

export type Invitation = {
  /** RFC 5546: REQUEST invites and changes, CANCEL takes the entry out again, PUBLISH is for whoever takes the file. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  summary: string
  description: string
  location: string | null
  url: string
  organizer: { name: string; email: string }
  attendees: InvitedPerson[]
}

/** Stands for an organizer who is hidden or gone: RFC 5546 §3.2.2 demands one. */
export const NOBODY = 'no-reply@daybook.invalid'

export type InvitedPerson = {
  name: string
  email: string
  role: 'CHAIR' | 'REQ-PARTICIPANT'
  /** NEEDS-ACTION: nobody has asked this person yet, so the calendar offers an answer. */
  answer: 'ACCEPTED' | 'NEEDS-ACTION'
}

/** An iTIP message (RFC 5546 §3.2.2 and §3.2.5) with one event, as Google, Outlook and Apple Calendar import it. */
export function renderInvitation(invitation: Invitation, now: Date): string {
  const event = [
    property('uid', oneLine(invitation.uid)),
    property('sequence', Math.trunc(invitation.sequence)),
    property('dtstamp', utc(now)),
    property('dtstart', utc(invitation.startsAt)),
    property('dtend', utc(invitation.endsAt)),
    property('summary', oneLine(invitation.summary)),
    ...optionalText('description', manyLines(invitation.description)),
    ...optionalText('location', oneLine(invitation.location ?? '')),
    ...webLink(invitation.url),
    personProperty('organizer', invitation.organizer),
    ...invitation.attendees.map((attendee) =>
      personProperty('attendee', attendee, {
        cutype: 'INDIVIDUAL',
        role: attendee.role,
        partstat: attendee.answer,
        rsvp: attendee.role === 'CHAIR' ? 'FALSE' : 'TRUE',
      }),
    ),
    property('status', invitation.status),
    property('transp', 'OPAQUE'),
  ]
  const calendar = [
    property('version', '2.0'),
    property('prodid', '-//Daybook//Daybook//EN'),
    property('calscale', 'GREGORIAN'),
    property('method', invitation.method),
    ...component('VEVENT', event),
  ]
  return component('VCALENDAR', calendar)
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

const component = (name: string, lines: string[]): string[] => [`BEGIN:${name}`, ...lines, `END:${name}`]

/** Seconds are the finest unit of the format. */
const utc = (instant: Date): ICAL.Time => ICAL.Time.fromJSDate(instant, true)

function property(name: string, value: string | number | ICAL.Time, parameters: Record<string, string> = {}): string {
  const made = new ICAL.Property(name)
  for (const [parameter, text] of Object.entries(parameters)) made.setParameter(parameter, text)
  made.setValue(value)
  return ICAL.stringify.property(made.toJSON(), ICAL.design.icalendar, true)
}

const optionalText = (name: string, text: string): string[] => (text === '' ? [] : [property(name, text)])

// ical.js writes addresses as they are given, so what goes into one must have no line breaks: a parsed URL has none.
function webLink(url: string): string[] {
  const address = webAddress(url)
  return address === undefined ? [] : [property('url', address)]
}

/** RFC 5545 §3.2: a parameter cannot hold a double quote; RFC 6868 would encode it, but not every calendar decodes that. */
const personProperty = (
  name: 'organizer' | 'attendee',
  person: { name: string; email: string },
  parameters: Record<string, string> = {},
): string =>
  property(name, mailto(person.email), {
    cn: (oneLine(person.name) || oneLine(person.email)).replaceAll('"', "'"),
    ...parameters,
  })

/** RFC 6068 §2, but `+`, `=` and `/` stay: calendars compare addresses letter by letter with those they know. */
const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(oneLine(email)).replace(/%(40|2B|3D|2F)/g, (code) => decodeURIComponent(code))}`

/**
 * RFC 5545 §3.1: at most 75 octets a line, the space that marks a continuation included; ical.js does not count that
 * space. Characters stay whole.
 */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
