import { seatNotFound } from '../../errors/seat.ts'
import type { Draft } from '../../flow/draft.ts'

/** @throws `SEAT_NOT_FOUND` */
export function checkSeat({ old, seatUid }: Draft): void {
  if (!old.attendees.some(({ seat }) => seat?.uid === seatUid)) throw seatNotFound(seatUid)
}
