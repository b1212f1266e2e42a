import { mayUpdate } from '../../access.ts'
import type { BookingView } from '../../booking.ts'
import { seatUidRequired } from '../../errors/seat.ts'
import type { Asked } from '../phases.ts'

/** Only those who run a shared meeting reschedule it for everybody. @throws `SEAT_UID_REQUIRED` */
export async function checkReschedulesWhole({ deps, context }: Asked, old: BookingView): Promise<void> {
  if (old.seatsTotal !== null && !(await mayUpdate(deps.db, context.actor, old))) throw seatUidRequired(old.uid)
}
