import { linksOfSeat } from '../links.ts'
import type { BookingFacts, Person } from './booking-facts.ts'
import { plainWords } from './plain-text.ts'
import type { Recipient } from './recipients.ts'

/**
 * The facts that this recipient may know. Where attendees are hidden from each other, one of them sees the hosts and
 * themselves, and neither the title, which names the booker, nor what the booker wrote.
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

/** A word may be anybody's advertisement: an event type's title can be as much a stranger's as a booker's name. */
const SHORT_NAME = { words: 3, characters: 40 }
const SHORT_TITLE = { words: 10, characters: 80 }

/**
 * What somebody hears who was named by a stranger: what it is about, when, and who meets. Nothing in it is a stranger's
 * but a short name, which can be no address and no telephone number.
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

/** Whoever has lost a booking by its move reads of the time that is free again, and who has it now. */
function asLeft({ news, person }: Recipient, facts: BookingFacts): BookingFacts {
  const reassigned = facts.replaced?.find(({ from }) => from.email === person.email)
  if (news !== 'unassigned' || !reassigned) return facts
  const { former, ...booking } = facts.booking
  return { ...facts, booking: { ...booking, ...former }, reassigned }
}

/** Those of the reader's seat. */
export function withOwnLinks({ email }: Person, facts: BookingFacts): BookingFacts {
  const own = facts.attendees.find((attendee) => attendee.seatUid !== undefined && attendee.email === email)
  return own?.seatUid === undefined ? facts : { ...facts, links: linksOfSeat(facts.links, own.seatUid) }
}

/** Why hosts hand a booking over is said among hosts. */
const withoutInnerReason = ({ news }: Recipient, facts: BookingFacts): BookingFacts =>
  news === 'reassigned' ? { ...facts, booking: { ...facts.booking, reason: '' } } : facts
