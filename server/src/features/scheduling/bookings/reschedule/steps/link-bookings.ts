import { insertReschedule } from '../../store/change.ts'
import type { Stored } from '../phases.ts'

/** Stores in each of the two bookings a link to the other one. The payment belongs to the successor from then on. */
export async function linkBookings({ deps, change, old, stored, movedByEmail, reschedule }: Stored): Promise<void> {
  const { tx, now } = change
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
  if (old.price > 0) await deps.payments.move(change, old.id, successor.bookingId)
}
