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

/** A booking as it stands, and what messages say of it. */
export type DescribedBooking = {
  booking: BookingView
  /** Clean: every text can stand in a mail. */
  facts: BookingFacts
  /** Whether we write to this address, or leave it to the platform client whose user it is. */
  isWrittenTo(address: string): boolean
  /** Where one of those who attend says how it was. */
  ratingLink(attendeeId: number): string
  /** What a message may bring that proves something, to one of those who attend or to another reader. */
  proofsFor(attendeeId: number | undefined): Proof[]
}

type Deps = Pick<BookingDependencies, 'publicUrl' | 'secretKey' | 'mailFrom'>

/**
 * What others need who write about bookings, in three statements however many there are. Left out are bookings that have
 * no organizer to write for, and those whose platform client writes itself.
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
