import type { Draft, StoredMeeting } from '../../flow/draft.ts'
import { insertMove } from '../../store/change.ts'

/** Each of the two bookings names the other. */
export async function linkMove({ tx, now, old, stored, movedByEmail, move }: Draft): Promise<void> {
  const successor = stored[0] as StoredMeeting
  await insertMove(tx, {
    fromBookingId: old.id,
    toBookingId: successor.bookingId,
    fromUid: old.uid,
    toUid: successor.uid,
    movedByEmail,
    reason: move.reason ?? null,
    movedAt: now,
  })
}
