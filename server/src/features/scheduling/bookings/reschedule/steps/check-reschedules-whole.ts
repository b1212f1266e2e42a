import { mayUpdate } from '../../access.ts'
import { seatUidRequired } from '../../errors/seat.ts'
import type { Draft } from '../../flow/draft.ts'

/** A shared meeting is moved for everybody by those who run it alone. @throws `SEAT_UID_REQUIRED` */
export async function checkReschedulesWhole({ deps, context, old }: Draft): Promise<void> {
  if (old.seatsTotal !== null && !(await mayUpdate(deps.db, context.actor, old))) throw seatUidRequired(old.uid)
}
