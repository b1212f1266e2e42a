import { manyLines, oneLine } from '../../../../lib/text/plain-text.ts'
import type { BookingFacts, Handover, Person } from './booking-facts.ts'

/** Returns the facts with every text made safe for a line or several lines of a mail. */
export function cleanFacts(facts: BookingFacts): BookingFacts {
  const { booking, organizer, attendees, reassigned, replaced } = facts
  return {
    ...facts,
    booking: {
      ...booking,
      title: oneLine(booking.title),
      eventTitle: oneLine(booking.eventTitle),
      description: manyLines(booking.description),
      location: booking.location === null ? null : oneLine(booking.location),
      notes: manyLines(booking.notes ?? ''),
      reason: manyLines(booking.reason ?? ''),
      answers: booking.answers.map(({ label, value }) => ({ label: oneLine(label), value: manyLines(value) })),
    },
    organizer: cleanPerson(organizer),
    attendees: attendees.map(cleanPerson),
    ...(reassigned && { reassigned: cleanHandover(reassigned) }),
    ...(replaced && { replaced: replaced.map(cleanHandover) }),
  }
}

const cleanHandover = <H extends Handover>(handover: H): H => ({
  ...handover,
  from: cleanPerson(handover.from),
  to: cleanPerson(handover.to),
})

const cleanPerson = <P extends Person>(person: P): P => ({
  ...person,
  name: oneLine(person.name),
  email: oneLine(person.email),
})
