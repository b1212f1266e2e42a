import type { Change } from '../../../../commands/change.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { viewOpenOf } from '../store/view.ts'
import { endBookings, OPEN } from './end-bookings.ts'

/** Number of bookings that are cancelled together. Their mails must fit into one statement. */
const BATCH = 200

/**
 * Cancels all bookings that an account is still going to host, as a part of the command that deletes the account. The
 * attendees get the usual mails of a cancellation.
 */
export async function cancelAllOf(deps: BookingDependencies, change: Change, organizerId: number): Promise<void> {
  const { tx, context, now } = change
  // The lock keeps new bookings of this host out until the command ends, so that none follows the last batch.
  await deps.occupancy.lock(change, [organizerId])
  for (;;) {
    const open = await viewOpenOf(tx, organizerId, now, BATCH)
    if (open.length === 0) return
    await endBookings(deps, change, open, {
      from: OPEN,
      change: {
        status: 'cancelled',
        cancelledByEmail: context.actor.kind === 'user' ? context.actor.email : null,
        cancelledAt: now,
      },
      event: 'BOOKING_CANCELLED',
      occasion: 'cancelled',
      mails: 'of-each',
      wasAccepted: ({ status }) => status === 'accepted',
    })
  }
}
