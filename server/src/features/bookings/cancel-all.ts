import type { CommandContext } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import type { BookingDependencies } from './dependencies.ts'
import { changeStatuses } from './store.ts'
import { tellAll } from './tell.ts'
import { viewBookingsById, viewOpenOf } from './view-store.ts'

/** So many at once: their mails must fit into one statement. */
const BATCH = 200

/**
 * Cancels all that somebody is still to host, as a part of the command that takes their account away: nobody shall
 * wait for a host who doesn't exist. The people hear of it like of any cancellation.
 */
export async function cancelAllOf(
  deps: BookingDependencies,
  tx: Tx,
  context: CommandContext,
  organizerId: number,
  now: Date,
): Promise<void> {
  // Until the end of the command nobody books this host, so that none comes after the last batch.
  await deps.occupancy.lock(tx, [organizerId])
  for (;;) {
    const open = await viewOpenOf(tx, organizerId, now, BATCH)
    if (open.length === 0) return
    const ids = open.map(({ id }) => id)
    await deps.occupancy.lock(
      tx,
      open.flatMap(({ hosts }) => hosts.map(({ userId }) => userId)),
    )
    await changeStatuses(tx, ids, ['accepted', 'pending', 'awaiting_host'], {
      status: 'cancelled',
      cancelledByEmail: context.actor.kind === 'user' ? context.actor.email : null,
      cancelledAt: now,
      updatedAt: now,
    })
    await deps.occupancy.endBookings(tx, ids, now)
    const wasAccepted = new Set(open.filter(({ status }) => status === 'accepted').map(({ id }) => id))
    const cancelled = await viewBookingsById(tx, ids)
    await tellAll(
      deps,
      tx,
      context,
      now,
      cancelled.map((booking) => ({
        booking,
        happening: { event: 'BOOKING_CANCELLED', occasion: 'cancelled', wasAccepted: wasAccepted.has(booking.id) },
      })),
    )
  }
}
