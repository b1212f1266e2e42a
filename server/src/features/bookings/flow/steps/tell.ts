import { tell, tellAll } from '../../tell.ts'
import type { BookingView } from '../../view.ts'
import { viewBooking, viewBookingsById } from '../../view-store.ts'
import type { Draft, StoredMeeting } from '../draft.ts'

/** What was stored, read in one statement; a single booking by the one that is kept prepared. */
async function viewStored({ tx, stored }: Draft): Promise<BookingView[]> {
  if (stored.length > 1) {
    return viewBookingsById(
      tx,
      stored.map(({ bookingId }) => bookingId),
    )
  }
  return [(await viewBooking(tx, (stored[0] as StoredMeeting).bookingId)) as BookingView]
}

/** Events of all meetings; about a series people are written once, with all its dates. */
export async function tellOfNew(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now, status } = draft
  const result = await viewStored(draft)
  const [event, occasion] =
    status === 'accepted' ? (['BOOKING_CREATED', 'scheduled'] as const) : (['BOOKING_REQUESTED', 'requested'] as const)
  const told = result.map((booking, index) => ({
    booking,
    happening: { event, ...(index === 0 && { occasion, further: result.slice(1) }) },
  }))
  await tellAll(deps, tx, context, now, told)
  return { result }
}

/** Event and mails of a booking at its new time. */
export async function tellOfMove(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now, status, old, move } = draft
  const result = await viewStored(draft)
  await tell(deps, tx, context, now, result[0] as BookingView, {
    event: status === 'accepted' ? 'BOOKING_RESCHEDULED' : 'BOOKING_REQUESTED',
    occasion: status === 'accepted' ? 'rescheduled' : 'requested',
    reason: move.reason,
    former: { startsAt: old.startsAt, endsAt: old.endsAt },
    wasAccepted: old.status === 'accepted',
  })
  return { result }
}
