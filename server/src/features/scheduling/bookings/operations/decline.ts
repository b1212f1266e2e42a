import type { CommandContext } from '../../../../commands/context.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { changedMeanwhile } from '../errors/booking.ts'
import { runShown } from '../run-shown.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { findPending } from './confirm.ts'
import { endBookings } from './end-bookings.ts'

/**
 * Declines a pending booking or its whole series, and frees the time. `granted` is true if the caller used a signed
 * link from the organizer's mail, which replaces the sign-in.
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
      // A request to reschedule an accepted booking leaves the entry in the attendees' calendars.
      wasAccepted: ({ movedFrom }) => movedFrom !== null,
    })
    const answer = declined.find((booking) => booking.uid === uid) ?? declined[0]
    if (!answer) throw changedMeanwhile(uid)
    return answer
  })
}
