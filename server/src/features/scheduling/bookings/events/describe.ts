import type { Tx } from '../../../../db/connection.ts'
import { clientIdIn } from '../../../../lib/text/display-email.ts'
import type { Proof } from '../../../messaging/outbox/service.ts'
import { type BookingView, organizerOf } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingFacts } from '../mails/booking-facts.ts'
import { cleanFacts } from '../mails/clean-facts.ts'
import { factsOf, findMailContext } from '../mails/find-facts.ts'
import { ratingLink } from '../operations/rating-link.ts'
import { proofIn, proofsFor } from '../proofs.ts'
import { viewBookingsById } from '../store/view.ts'

/** A booking with the facts and links that messages about it use. */
export type DescribedBooking = {
  booking: BookingView
  /** The facts after cleaning: every text can be used in a mail. */
  facts: BookingFacts
  /** Returns false if the platform client writes to this address itself, because its owner is a user of the client. */
  isWrittenTo(address: string): boolean
  /** Returns the link to the page on which the attendee rates the meeting. */
  ratingLink(attendeeId: number): string
  /** Returns the proofs that a message may contain, for an attendee or for another reader. */
  proofsFor(attendeeId: number | undefined): Proof[]
}

type Deps = Pick<BookingDependencies, 'publicUrl' | 'secretKey' | 'mailFrom'>

/**
 * Describes bookings for other features that write about them, in three statements for any number of bookings. Bookings
 * without an organizer and bookings whose platform client writes its own mails are left out.
 */
export async function describeBookings(
  deps: Deps,
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<DescribedBooking[]> {
  const bookings = (await viewBookingsById(tx, ids)).filter((booking) => organizerOf(booking) !== undefined)
  const { eventTypes, clients } = await findMailContext(tx, bookings)
  return bookings.flatMap((booking) => {
    const link = (attendeeId: number) => ratingLink(deps, booking, attendeeId, now)
    const client = clients.get(booking.platformClientId ?? '')
    if (client && !client.areEmailsEnabled) return []
    const reason = booking.cancellationReason ?? booking.rejectionReason
    const mailContext = { eventType: eventTypes.get(booking.eventTypeId ?? 0), client }
    const facts = cleanFacts(factsOf(deps, now, booking, { reason }, mailContext))
    return {
      booking,
      facts,
      ratingLink: link,
      proofsFor(attendeeId) {
        const reader = booking.attendees.find(({ id }) => id === attendeeId)
        const own = proofsFor(facts, ({ seatUid }) => seatUid === reader?.seat?.uid)
        return reader ? [...own, ...proofIn(link(reader.id), `rating:${booking.uid}:${reader.id}`)] : own
      },
      isWrittenTo: (address) => clients.get(clientIdIn(address) ?? '')?.areEmailsEnabled !== false,
    }
  })
}
