import type { CommandContext } from '../../commands/context.ts'
import { alreadyAnswered, mayNotAnswer } from './confirm.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound, changedMeanwhile } from './errors.ts'
import { administersBooking } from './roles.ts'
import { changeStatus } from './store.ts'
import { tell } from './tell.ts'
import type { BookingView } from './view.ts'
import { viewBooking, viewBookingByUid } from './view-store.ts'

/**
 * Says no to a pending booking and frees its time. `granted`: a signed link from the organizer's mail stands for their
 * sign-in.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_PENDING`, `BOOKING_CHANGED`
 */
export function declineBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { reason, granted = false }: { reason?: string | undefined; granted?: boolean } = {},
): Promise<BookingView> {
  return deps.run(context, async (tx, now) => {
    const booking = await viewBookingByUid(tx, uid)
    if (!booking) throw bookingNotFound(uid)
    if (!granted && !administersBooking(context.actor, booking)) throw mayNotAnswer()
    if (booking.status !== 'pending') throw alreadyAnswered(booking)
    await deps.occupancy.lock(
      tx,
      booking.hosts.map(({ userId }) => userId),
    )
    const declined = await changeStatus(tx, booking.id, ['pending'], {
      status: 'rejected',
      rejectionReason: reason ?? null,
      updatedAt: now,
      icsSequence: booking.icsSequence + 1,
    })
    if (!declined) throw changedMeanwhile(uid)
    await deps.occupancy.freeBooking(tx, booking.id)
    const after = (await viewBooking(tx, booking.id)) as BookingView
    await tell(deps, tx, context, now, after, {
      event: 'BOOKING_REJECTED',
      occasion: 'declined',
      reason,
      // A request to move an accepted booking left its entry in the attendees' calendars.
      wasAccepted: booking.movedFrom !== null,
    })
    return after
  })
}
