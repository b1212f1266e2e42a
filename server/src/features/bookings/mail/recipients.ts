import type { BookingFacts, Occasion, Person } from './booking-facts.ts'

/** What a mail tells. Those who join later are told of a scheduled meeting, for that is news to them. */
export type News = Exclude<Occasion, 'attendee-added'>

export type Recipient = {
  person: Person
  side: 'attendee' | 'organizer'
  news: News
  /** The links that answer a request are the organizer's alone. */
  decides: boolean
}

/**
 * Who hears of it: each address once a side, since the outbox keeps one message for an occasion, a side and an address.
 * People without a mailbox are left out.
 */
export function recipientsOf(occasion: Occasion, facts: BookingFacts): Recipient[] {
  const attendees = facts.attendees.filter(({ isNew }) => occasion !== 'attendee-added' || isNew === true)
  const told = attendees.map(
    (person): Recipient => ({
      person,
      side: person.kind === 'host' ? 'organizer' : 'attendee',
      news: newsFor(occasion, person.isNew === true),
      decides: false,
    }),
  )
  // The organizer goes first, to be the one who stays if a host has the same address.
  if (occasion !== 'attendee-added') {
    told.unshift({ person: facts.organizer, side: 'organizer', news: occasion, decides: true })
  }
  return onePerAddress(told.filter(({ person }) => hasMailbox(person)))
}

const newsFor = (occasion: Occasion, isNew: boolean): News =>
  occasion === 'attendee-added' || (occasion === 'guests-added' && isNew) ? 'scheduled' : occasion

/** Whoever is known by telephone only has an address that stands for the number; RFC 2606 reserves `.invalid` for such. */
export const hasMailbox = ({ email }: { email: string }): boolean => !/\.invalid$/i.test(email)

function onePerAddress(recipients: Recipient[]): Recipient[] {
  const seen = new Set<string>()
  return recipients.filter(({ side, person }) => {
    const key = `${side} ${person.email.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}
