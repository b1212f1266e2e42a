import { insertSeatMove } from '../../store/change.ts'
import type { LeftSeat } from '../phases.ts'

type Target = {
  bookingId: number
  uid: string
  /** The booking was made for this seat. */
  isFirst: boolean
}

/** Notes where a seat came from, and where it went. */
export async function linkSeat(
  { tx, now, old, seatUid, movedByEmail, nobodyStays }: LeftSeat,
  { bookingId, uid, isFirst }: Target,
): Promise<void> {
  await insertSeatMove(tx, {
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
