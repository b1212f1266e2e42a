import type { CommandContext } from '../../../../commands/context.ts'
import type { Tx } from '../../../../db/connection.ts'
import type { BookingStatus, BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingEvent, BookingEventName } from '../events/booking-event.ts'
import { tellAll } from '../events/tell.ts'
import { type BookingChange, changeStatuses } from '../store/change.ts'
import { viewBookingsById } from '../store/view.ts'

/** Still to take place, or asked for. */
export const OPEN = ['accepted', 'pending', 'awaiting_host'] as const

type Ending = {
  /** In one of these states each of them must still be. */
  from: readonly BookingStatus[]
  change: BookingChange
  event: BookingEventName
  occasion: 'cancelled' | 'declined'
  reason?: string | undefined
  /** One mail to each person about all of them, which are one series; or one about each, which have nothing in common. */
  mails: 'of-all' | 'of-each'
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
  { from, change, event, occasion, mails, reason, wasAccepted }: Ending,
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
    after.map((booking, index) => ({ booking, bookingEvent: bookingEvent(booking, index) })),
  )
  return after

  function bookingEvent(booking: BookingView, index: number): BookingEvent {
    const mailed = { event, occasion, reason, wasAccepted: known.has(booking.id) }
    if (mails === 'of-each') return mailed
    return index > 0 ? { event } : { ...mailed, further: after.slice(1) }
  }
}
