import { calendarText, component, optionalText, property, utc } from '../../../../lib/text/icalendar-text.ts'
import { mailto } from '../../../../lib/text/mailto.ts'
import { manyLines, oneLine, webAddress } from '../../../../lib/text/plain-text.ts'

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
  return calendarText(invitation.method, component('VEVENT', event))
}

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
