import type { CommandContext } from '../../../../commands/context.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { changedMeanwhile } from '../errors/booking.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { findPending } from './confirm.ts'
import { endBookings } from './end-bookings.ts'

/**
 * Says no to a pending booking, or to the whole series that it belongs to, and frees the time. `granted`: a signed link
 * from the organizer's mail stands for their sign-in.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_PENDING`, `BOOKING_CHANGED`
 */
export function declineBooking(
  deps: BookingDependencies,
  context: CommandContext,
  uid: string,
  { reason, granted = false }: { reason?: string | undefined; granted?: boolean } = {},
): Promise<SeenBooking> {
  return runShown(deps, context, async (change) => {
    const pending = await findPending(change.tx, context, uid, granted)
    const declined = await endBookings(deps, change, pending, {
      from: ['pending'],
      change: { status: 'rejected', rejectionReason: reason ?? null },
      event: 'BOOKING_REJECTED',
      occasion: 'declined',
      mails: 'of-all',
      reason,
      // A request to move an accepted booking left its entry in the attendees' calendars.
      wasAccepted: ({ movedFrom }) => movedFrom !== null,
    })
    const answer = declined.find((booking) => booking.uid === uid) ?? declined[0]
    if (!answer) throw changedMeanwhile(uid)
    return answer
  })
}
