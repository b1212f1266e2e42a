import { insertSeatReschedule } from '../../store/change.ts'
import type { LeftSeat } from '../phases.ts'

type Target = {
  bookingId: number
  uid: string
  /** True if the booking was made for this seat. */
  isFirst: boolean
}

/** Stores in the seat the booking that it came from, and in the old booking where the seat went. */
export async function linkSeat(
  { change: { tx, now }, old, seatUid, movedByEmail, nobodyStays }: LeftSeat,
  { bookingId, uid, isFirst }: Target,
): Promise<void> {
  await insertSeatReschedule(tx, {
    seatUid,
    movedByEmail,
    isFirst,
    movedAt: now,
    wasLast: nobodyStays,
    fromBookingId: old.id,
    fromUid: old.uid,
    toBookingId: bookingId,
    toUid: uid,
  })
}
