import { tell } from '../../tell.ts'
import type { BookingView } from '../../view.ts'
import { viewBooking } from '../../view-store.ts'
import type { Draft, StoredMeeting } from '../draft.ts'

const viewStored = async ({ tx, stored }: Draft): Promise<BookingView> =>
  (await viewBooking(tx, (stored[0] as StoredMeeting).bookingId)) as BookingView

/** Event and mails of a new booking. */
export async function tellOfNew(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now, status } = draft
  const result = await viewStored(draft)
  const happening =
    status === 'accepted'
      ? ({ event: 'BOOKING_CREATED', occasion: 'scheduled' } as const)
      : ({ event: 'BOOKING_REQUESTED', occasion: 'requested' } as const)
  await tell(deps, tx, context, now, result, happening)
  return { result }
}

/** Event and mails of a booking at its new time. */
export async function tellOfMove(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, context, now, status, old, move } = draft
  const result = await viewStored(draft)
  await tell(deps, tx, context, now, result, {
    event: status === 'accepted' ? 'BOOKING_RESCHEDULED' : 'BOOKING_REQUESTED',
    occasion: status === 'accepted' ? 'rescheduled' : 'requested',
    reason: move.reason,
    former: { startsAt: old.startsAt, endsAt: old.endsAt },
    wasAccepted: old.status === 'accepted',
  })
  return { result }
}
