import type { Attendee, BookingFacts, Occasion, Person } from './booking-facts.ts'

/** What a mail tells. Those who join later are told of a scheduled meeting, for that is news to them. */
export type News = Exclude<Occasion, 'attendee-added' | SeatOccasion>

type SeatOccasion = 'seat-taken' | 'seat-moved' | 'seat-cancelled'

/** Who shares a meeting hears of their own seat as of a meeting. */
const NEWS_OF_SEAT: Readonly<Record<SeatOccasion, News>> = {
  'seat-taken': 'scheduled',
  'seat-moved': 'rescheduled',
  'seat-cancelled': 'cancelled',
}
const isOfSeat = (occasion: Occasion): occasion is SeatOccasion => occasion in NEWS_OF_SEAT

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
  const isForThem = ({ isNew, kind }: Attendee) =>
    isOfSeat(occasion) ? isNew === true || kind === 'host' : occasion !== 'attendee-added' || isNew === true
  const attendees = facts.attendees.filter(isForThem)
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
    told.unshift({ person: facts.organizer, side: 'organizer', news: newsFor(occasion, false), decides: true })
  }
  return onePerAddress(told.filter(({ person }) => hasMailbox(person)))
}

function newsFor(occasion: Occasion, isNew: boolean): News {
  if (isOfSeat(occasion)) return NEWS_OF_SEAT[occasion]
  return occasion === 'attendee-added' || (occasion === 'guests-added' && isNew) ? 'scheduled' : occasion
}

/** Whoever is known by telephone only has an address that stands for the number; RFC 2606 reserves `.invalid` for such. */
export const hasMailbox = ({ email }: { email: string }): boolean => !/\.invalid$/i.test(email)

function onePerAddress(recipients: Recipient[]): Recipient[] {
  const seen = new Set<string>()
  return recipients.filter(({ side, person }) => {
    const key = `${side} ${person.email.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}
