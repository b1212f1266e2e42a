import { insertMove } from '../../store/change.ts'
import type { Stored } from '../phases.ts'

/** Each of the two bookings names the other. */
export async function linkBookings({ tx, now, old, stored, movedByEmail, reschedule }: Stored): Promise<void> {
  const [successor] = stored
  await insertMove(tx, {
    fromBookingId: old.id,
    toBookingId: successor.bookingId,
    fromUid: old.uid,
    toUid: successor.uid,
    movedByEmail,
    reason: reschedule.reason ?? null,
    movedAt: now,
  })
}
