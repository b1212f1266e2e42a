import type { Draft, StoredMeeting } from '../../flow/draft.ts'
import { insertSeatMove } from '../../store/change.ts'

type Target = { id: number; uid: string; isFirst: boolean }

/** Notes where a seat came from, and where it went. */
export const linkSeatMoveTo = (
  { tx, now, old, seatUid, movedByEmail, wasLastSeat }: Draft,
  { id, uid, isFirst }: Target,
) =>
  insertSeatMove(tx, {
    seatUid,
    movedByEmail,
    isFirst,
    movedAt: now,
    wasLast: wasLastSeat,
    fromBookingId: old.id,
    fromUid: old.uid,
    toBookingId: id,
    toUid: uid,
  })

/** The same for a seat to which a booking of its own was made. */
export async function linkSeatMove(draft: Draft): Promise<void> {
  const { bookingId, uid } = draft.stored[0] as StoredMeeting
  await linkSeatMoveTo(draft, { id: bookingId, uid, isFirst: true })
}
