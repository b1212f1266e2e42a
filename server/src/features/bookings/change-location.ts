import type { CommandContext } from '../../commands/context.ts'
import { bookingMissing, bookingOver, mayNotMove } from './access-errors.ts'
import type { BookingDependencies } from './dependencies.ts'
import type { NewLocation } from './parse-new-location.ts'
import { mayDecide } from './roles.ts'
import { runShown } from './run-shown.ts'
import type { SeenBooking } from './seen-booking.ts'
import { updateBooking } from './store.ts'
import { tell } from './tell.ts'
import type { BookingView } from './view.ts'
import { viewLocked } from './view-locked.ts'
import { viewBooking } from './view-store.ts'

/**
 * Holds the meeting somewhere else: at any place, whatever the event type offers. Without a place nothing changes.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_OVER`
 */
export function changeLocation(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  place: NewLocation | undefined,
): Promise<SeenBooking> {
  return runShown(deps, context, async (tx, now) => {
    const booking = await viewLocked(tx, uid)
    if (!booking) throw bookingMissing.short(uid)
    if (!(await mayDecide(tx, context.actor, booking))) throw mayNotMove()
    if (!place) return booking
    if (booking.status === 'cancelled' || booking.status === 'rejected') throw bookingOver(uid, booking.status)
    const { locationType, location, answer } = place
    await updateBooking(tx, booking.id, {
      locationType,
      location,
      // A link that was made for the former place leads to a meeting that nobody joins.
      videoUrl: null,
      answers: JSON.stringify({ ...booking.answers, location: answer }),
      icsSequence: booking.icsSequence + 1,
      updatedAt: now,
    })
    const after = (await viewBooking(tx, booking.id)) as BookingView
    await tell(deps, tx, context, now, after, { event: 'booking.location-updated', occasion: 'location-changed' })
    return after
  })
}
