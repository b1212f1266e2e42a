import { administersBooking } from '../../roles.ts'
import { seatUidRequired } from '../../seat-errors.ts'
import type { Draft } from '../draft.ts'

/** A shared meeting is moved for everybody by those who run it alone. @throws `SEAT_UID_REQUIRED` */
export function checkMovesWhole({ context, old }: Draft): void {
  if (old.seatsTotal !== null && !administersBooking(context.actor, old)) throw seatUidRequired(old.uid)
}
