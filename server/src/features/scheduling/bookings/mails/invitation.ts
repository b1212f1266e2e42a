import ICAL from 'ical.js'
import { manyLines, oneLine, webAddress } from './plain-text.ts'

export type Invitation = {
  /**
   * The method of RFC 5546: REQUEST creates or changes the entry, CANCEL removes it, and PUBLISH is for files to
   * download.
   */
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

/** The address of an organizer who is hidden or deleted, because RFC 5546 §3.2.2 requires one. */
export const NOBODY = 'no-reply@daybook.invalid'

export type InvitedPerson = {
  name: string
  email: string
  role: 'CHAIR' | 'REQ-PARTICIPANT'
  /** With NEEDS-ACTION, the person hasn't been asked yet, so the calendar offers an answer. */
  answer: 'ACCEPTED' | 'NEEDS-ACTION'
}

/**
 * Returns an iTIP message (RFC 5546 §3.2.2 and §3.2.5) with one event, which Google, Outlook and Apple Calendar can
 * import.
 */
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
    ...webLink('url', invitation.url),
    // RFC 7986 §5.11: calendars that know it offer a button to join the meeting.
    ...(invitation.status === 'CANCELLED' ? [] : conference(invitation.location ?? '')),
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

/** Converts the instant. Seconds are the finest unit of the format. */
const utc = (instant: Date): ICAL.Time => ICAL.Time.fromJSDate(instant, true)

function property(name: string, value: string | number | ICAL.Time, parameters: Record<string, string> = {}): string {
  const made = new ICAL.Property(name)
  for (const [parameter, text] of Object.entries(parameters)) made.setParameter(parameter, text)
  made.setValue(value)
  return ICAL.stringify.property(made.toJSON(), ICAL.design.icalendar, true)
}

const optionalText = (name: string, text: string): string[] => (text === '' ? [] : [property(name, text)])

// ical.js writes addresses as they are given, so a value must not contain line breaks. A parsed URL has none.
function webLink(name: string, url: string, parameters: Record<string, string> = {}): string[] {
  const address = webAddress(url)
  return address === undefined ? [] : [property(name, address, parameters)]
}

const conference = (location: string): string[] => webLink('conference', location, { value: 'URI', feature: 'VIDEO' })

/**
 * Returns a property that names a person. A parameter can't hold a double quote (RFC 5545 §3.2), and not every calendar
 * decodes the encoding of RFC 6868.
 */
const personProperty = (
  name: 'organizer' | 'attendee',
  person: { name: string; email: string },
  parameters: Record<string, string> = {},
): string =>
  property(name, mailto(person.email), {
    cn: (oneLine(person.name) || oneLine(person.email)).replaceAll('"', "'"),
    ...parameters,
  })

/**
 * Returns an address by RFC 6068 §2, but leaves `+`, `=` and `/` unencoded, because calendars compare addresses
 * character by character.
 */
const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(oneLine(email)).replace(/%(40|2B|3D|2F)/g, (code) => decodeURIComponent(code))}`

/**
 * Folds a line by RFC 5545 §3.1: at most 75 octets a line, including the space that marks a continuation, which ical.js
 * doesn't count. Characters aren't split.
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
