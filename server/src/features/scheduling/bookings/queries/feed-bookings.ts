import type { Db } from '../../../../db/connection.ts'
import type { BookingView } from '../booking.ts'
import { locationForPeople } from '../location-for-people.ts'
import { viewFeed } from '../store/view-feed.ts'

/** A booking as a calendar feed shows it. */
export type FeedBooking = Pick<
  BookingView,
  'icsUid' | 'icsSequence' | 'startsAt' | 'endsAt' | 'title' | 'updatedAt'
> & {
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  location: string | null
  /** The names of the other people, with their addresses. */
  people: string[]
}

const MOST = 2000

/**
 * Lists the bookings of a host or a team in [from, until) for a calendar feed, by start. A rescheduled booking appears
 * once.
 */
export async function feedBookings(
  db: Db,
  owner: { userId: number } | { teamId: number },
  range: { from: Date; until: Date },
): Promise<FeedBooking[]> {
  const found = await viewFeed(db, owner, range, MOST)
  const newest = new Map<string, BookingView>()
  for (const booking of found) if (!newest.has(booking.icsUid)) newest.set(booking.icsUid, booking)
  return [...newest.values()]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
    .map(feedBookingOf)
}

export function feedBookingOf(booking: BookingView): FeedBooking {
  const { icsUid, icsSequence, startsAt, endsAt, title, updatedAt, attendees } = booking
  return {
    icsUid,
    icsSequence,
    startsAt,
    endsAt,
    title,
    updatedAt,
    status: booking.status === 'accepted' ? 'CONFIRMED' : booking.status === 'pending' ? 'TENTATIVE' : 'CANCELLED',
    location: locationForPeople(booking),
    people: attendees.map(({ name, email }) => (name === '' ? email : `${name} <${email}>`)),
  }
}
