import { bookerLimitReached } from '../../errors/booking.ts'
import { callerOf, isMaker } from '../../origins.ts'
import { lockBooker } from '../../store/change.ts'
import { listActiveOf } from '../../store/origins.ts'
import type { Reserved } from '../phases.ts'

/**
 * Refuses a booker who already has the maximum number of upcoming meetings of the event type. Meetings are counted by
 * address, and requests with the same address wait for each other. If the event type offers it, the error names the
 * booking that can be rescheduled, but only to the caller who made it.
 *
 * @throws `BOOKER_LIMIT_REACHED`
 */
export async function checkBookerLimit(reserved: Reserved): Promise<void> {
  const { deps, change, context, bookable, request, meetings } = reserved
  const { tx, now } = change
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
