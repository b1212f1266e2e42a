import type { BookingFacts } from './booking-facts.ts'
import type { Recipient } from './recipients.ts'

/**
 * The facts that this recipient may know. Where attendees are hidden from each other, one of them sees the hosts and
 * themselves, and neither the title, which names the booker, nor what the booker wrote.
 */
export function factsForReader(recipient: Recipient, all: BookingFacts): BookingFacts {
  const { side, person } = recipient
  const facts = withoutInnerReason(recipient, all)
  if (side === 'organizer' || !facts.hideAttendees) return facts
  const { booking, attendees } = facts
  const isBooker = attendees.find(({ kind }) => kind === 'booker')?.email === person.email
  return {
    ...facts,
    booking: isBooker ? booking : { ...booking, title: booking.eventTitle, notes: '', answers: [] },
    attendees: attendees.filter(({ email, kind }) => kind === 'host' || email === person.email),
  }
}

/** Why hosts hand a booking over is said among hosts. */
const withoutInnerReason = ({ side, news }: Recipient, facts: BookingFacts): BookingFacts =>
  side === 'attendee' && news === 'reassigned' ? { ...facts, booking: { ...facts.booking, reason: '' } } : facts
