import { bookerLimitReached } from '../../errors.ts'
import { listActiveOf, lockBooker } from '../../store.ts'
import type { Draft } from '../draft.ts'

/**
 * Nobody holds more meetings of the event type ahead than it allows: counted by address, one caller with that address
 * after the other.
 *
 * @throws `BOOKER_LIMIT_REACHED`
 */
export async function checkBookerLimit({ tx, now, bookable, request, meetings }: Draft): Promise<void> {
  const { bookerActiveLimit: most, bookerActiveOffersReschedule } = bookable
  if (most === null) return
  const { email } = request.attendee
  await lockBooker(tx, email)
  const active = await listActiveOf(tx, { eventTypeId: bookable.id, email, now })
  if (active.length + meetings.length <= most) return
  throw bookerLimitReached(bookerActiveOffersReschedule ? active[0] : undefined)
}
