import { mayUpdate } from '../../access.ts'
import type { BookingView } from '../../booking.ts'
import { seatUidRequired } from '../../errors/seat.ts'
import { namesNoSeat } from '../../rules/seat.ts'
import type { Requested } from '../phases.ts'

/** Refuses to reschedule a shared meeting as a whole for a caller who doesn't run it. @throws `SEAT_UID_REQUIRED` */
export async function checkReschedulesWhole({ deps, context, seatUid }: Requested, old: BookingView): Promise<void> {
  if (namesNoSeat(old, seatUid) && !(await mayUpdate(deps.db, context.actor, old))) throw seatUidRequired(old.uid)
}
