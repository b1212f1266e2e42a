import type { Draft, StoredMeeting } from '../../flow/draft.ts'
import { callerOf } from '../../origins.ts'
import { insertOrigin } from '../../store/origins.ts'
import { isOfRotation } from './find-repeated.ts'

/** Keeps for a day who has booked, where a repeat or an offer to reschedule will ask. */
export async function rememberOrigin(draft: Draft): Promise<void> {
  const { deps, tx, now, context, bookable, request, status, stored, ownReservationUids } = draft
  const mayBeRepeated = status === 'pending' || isOfRotation(draft)
  if (!mayBeRepeated && !bookable.bookerActiveOffersReschedule) return
  const { addressHash, bodyHash } = callerOf(deps, context, { request, eventTypeId: bookable.id })
  const { bookingId } = stored[0] as StoredMeeting
  await insertOrigin(tx, {
    bookingId,
    addressHash,
    bodyHash,
    reservationUids: [...ownReservationUids],
    madeAt: now,
  })
}
