import { callerOf } from '../../origins.ts'
import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { insertOrigin } from '../../store/origins.ts'
import type { OwnMeeting, Stored } from '../phases.ts'

/** Stores for a day who made the booking, if a repeated request or an offer to reschedule can need it. */
export async function rememberOrigin(draft: Stored<OwnMeeting>): Promise<void> {
  const { deps, change, context, bookable, request, status, stored, ownReservationUids } = draft
  const { tx, now } = change
  const mayBeRepeated = status === 'pending' || isOfRotation(bookable)
  if (!mayBeRepeated && !bookable.bookerActiveOffersReschedule) return
  const { addressHash, bodyHash } = callerOf(deps, context, { request, eventTypeId: bookable.id })
  await insertOrigin(tx, {
    bookingId: stored[0].bookingId,
    addressHash,
    bodyHash,
    reservationUids: [...ownReservationUids],
    madeAt: now,
  })
}
