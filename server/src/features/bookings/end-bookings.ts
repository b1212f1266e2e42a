import type { CommandContext } from '../../commands/context.ts'
import type { Tx } from '../../db/connection.ts'
import type { BookingDependencies } from './dependencies.ts'
import type { Happening } from './happening.ts'
import { type BookingChange, changeStatuses } from './store.ts'
import { tellAll } from './tell.ts'
import type { BookingStatus, BookingView } from './view.ts'
import { viewBookingsById } from './view-store.ts'

type Ending = {
  /** In one of these states each of them must still be. */
  from: readonly BookingStatus[]
  change: BookingChange
  event: string
  occasion: 'cancelled' | 'declined'
  reason?: string | undefined
  /** Whether calendars had an entry of it. */
  wasAccepted: (booking: BookingView) => boolean
}

/**
 * Ends bookings, by whatever name: locks their hosts, sets their state, frees their time and tells everybody, in as many
 * statements for a series as for one. Bookings that somebody else has ended meanwhile are left out of the answer.
 */
export async function endBookings(
  deps: BookingDependencies,
  tx: Tx,
  context: CommandContext,
  now: Date,
  bookings: readonly BookingView[],
  { from, change, event, occasion, reason, wasAccepted }: Ending,
): Promise<BookingView[]> {
  const hostIds = bookings.flatMap(({ hosts }) => hosts.map(({ userId }) => userId))
  await deps.occupancy.lock(tx, hostIds)
  const ended = await changeStatuses(
    tx,
    bookings.map(({ id }) => id),
    from,
    { ...change, updatedAt: now },
  )
  if (ended.length === 0) return []
  await deps.occupancy.endBookings(tx, ended, now)
  await deps.roundRobin.revoke(tx, ended, now)
  const after = await viewBookingsById(tx, ended)
  const known = new Set(bookings.filter(wasAccepted).map(({ id }) => id))
  await tellAll(
    deps,
    tx,
    context,
    now,
    after.map((booking, index) => ({ booking, happening: happening(booking, index) })),
  )
  return after

  /** People are written to once about a series. */
  function happening(booking: BookingView, index: number): Happening {
    if (index > 0) return { event }
    return { event, occasion, reason, wasAccepted: known.has(booking.id), further: after.slice(1) }
  }
}
