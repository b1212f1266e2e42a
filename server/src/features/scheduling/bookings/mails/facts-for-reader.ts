import { plainWords } from '../../../../lib/text/plain-text.ts'
import { linksOfSeat } from '../links.ts'
import type { BookingFacts, Person } from './booking-facts.ts'
import type { Recipient } from './recipients.ts'

/**
 * Returns the facts that this recipient may know. If attendees are hidden from each other, an attendee sees only the
 * hosts and themselves. The title and the notes are left out, because they come from the booker.
 */
export function factsForReader(recipient: Recipient, all: BookingFacts): BookingFacts {
  const { side, person, news } = recipient
  if (side === 'organizer') return asLeft(recipient, all)
  if (news === 'named-as-guest') return withoutBookersWords(all)
  const facts = withOwnLinks(person, withoutInnerReason(recipient, all))
  if (!facts.hideAttendees) return facts
  const { booking, attendees } = facts
  const isBooker = attendees.find(({ kind }) => kind === 'booker')?.email === person.email
  return {
    ...facts,
    booking: isBooker ? booking : { ...booking, title: booking.eventTitle, notes: '', answers: [] },
    attendees: attendees.filter(({ email, kind }) => kind === 'host' || email === person.email),
  }
}

/** Maximum length of a name. A longer name, or an event type's title, can be a stranger's advertisement. */
const SHORT_NAME = { words: 3, characters: 40 }
const SHORT_TITLE = { words: 10, characters: 80 }

/**
 * Returns the facts for a guest whom a stranger has named: the subject, the time and the people. They contain no text
 * of the stranger except a short name, which can't be an address or a telephone number.
 */
function withoutBookersWords(facts: BookingFacts): BookingFacts {
  const { booking, organizer, attendees } = facts
  const booker = attendees.find(({ kind }) => kind === 'booker')
  const name = plainWords(booker?.name ?? '', SHORT_NAME)
  const title = plainWords(booking.eventTitle, SHORT_TITLE)
  return {
    ...facts,
    booking: {
      ...booking,
      title,
      eventTitle: title,
      description: '',
      location: null,
      notes: '',
      reason: '',
      answers: [],
    },
    organizer: { ...organizer, name: plainWords(organizer.name, SHORT_TITLE) },
    attendees: booker && name !== '' ? [{ ...booker, name, email: '' }] : [],
  }
}

/** Returns the facts for a host who lost a booking in a reschedule: the time that is free again, and the new host. */
function asLeft({ news, person }: Recipient, facts: BookingFacts): BookingFacts {
  const reassigned = facts.replaced?.find(({ from }) => from.email === person.email)
  if (news !== 'unassigned' || !reassigned) return facts
  const { former, ...booking } = facts.booking
  return { ...facts, booking: { ...booking, ...former }, reassigned }
}

/** Returns the facts with the links of the reader's seat. */
export function withOwnLinks({ email }: Person, facts: BookingFacts): BookingFacts {
  const own = facts.attendees.find((attendee) => attendee.seatUid !== undefined && attendee.email === email)
  return own?.seatUid === undefined ? facts : { ...facts, links: linksOfSeat(facts.links, own.seatUid) }
}

/** Returns the facts without the reason for the new host, which only hosts may read. */
const withoutInnerReason = ({ news }: Recipient, facts: BookingFacts): BookingFacts =>
  news === 'reassigned' ? { ...facts, booking: { ...facts.booking, reason: '' } } : facts
