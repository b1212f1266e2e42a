import type { Change } from '../../../../commands/change.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { viewOpenOf } from '../store/view.ts'
import { endBookings, OPEN } from './end-bookings.ts'

/** So many at once: their mails must fit into one statement. */
const BATCH = 200

/**
 * Cancels all that somebody is still to host, as a part of the command that takes their account away: nobody shall
 * wait for a host who doesn't exist. The people hear of it like of any cancellation.
 */
export async function cancelAllOf(deps: BookingDependencies, change: Change, organizerId: number): Promise<void> {
  const { tx, context, now } = change
  // Until the end of the command nobody books this host, so that none comes after the last batch.
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
