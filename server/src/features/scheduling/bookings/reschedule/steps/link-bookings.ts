import { insertReschedule } from '../../store/change.ts'
import type { Stored } from '../phases.ts'

/** Stores in each of the two bookings a link to the other one. */
export async function linkBookings({
  change: { tx, now },
  old,
  stored,
  movedByEmail,
  reschedule,
}: Stored): Promise<void> {
  const [successor] = stored
  await insertReschedule(tx, {
    fromBookingId: old.id,
    toBookingId: successor.bookingId,
    fromUid: old.uid,
    toUid: successor.uid,
    movedByEmail,
    reason: reschedule.reason ?? null,
    movedAt: now,
  })
}
