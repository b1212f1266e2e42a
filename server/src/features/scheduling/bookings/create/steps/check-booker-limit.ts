import { bookerLimitReached } from '../../errors/booking.ts'
import { callerOf, isMaker } from '../../origins.ts'
import { lockBooker } from '../../store/change.ts'
import { listActiveOf } from '../../store/origins.ts'
import type { Reserved } from '../phases.ts'

/**
 * Refuses a booker who has as many meetings of the event type ahead as it allows. They are counted by address, for one
 * caller with that address after the other. A caller who has made one of them is told which one may be rescheduled, where
 * the event type offers that.
 *
 * @throws `BOOKER_LIMIT_REACHED`
 */
export async function checkBookerLimit(reserved: Reserved): Promise<void> {
  const { deps, tx, now, context, bookable, request, meetings } = reserved
  const { bookerActiveLimit: most, bookerActiveOffersReschedule } = bookable
  if (most === null) return
  const { email } = request.attendee
  await lockBooker(tx, email)
  const active = await listActiveOf(tx, { eventTypeId: bookable.id, email, now })
  if (active.length + meetings.length <= most) return
  const caller = callerOf(deps, context, { request, eventTypeId: bookable.id })
  const own = bookerActiveOffersReschedule ? active.find((booking) => isMaker(booking, caller, now)) : undefined
  throw bookerLimitReached(own?.uid)
}
