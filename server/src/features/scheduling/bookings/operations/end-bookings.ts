import type { Change } from '../../../../commands/change.ts'
import type { BookingStatus, BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import type { BookingEvent, BookingEventName } from '../events/booking-event.ts'
import { publishBookingEvents } from '../events/publish.ts'
import { type BookingChange, changeStatuses } from '../store/change.ts'
import { viewBookingsById } from '../store/view.ts'

/** The states of bookings that have not ended. */
export const OPEN = ['accepted', 'pending', 'awaiting_host'] as const

type Ending = {
  /** The states from which a booking may be ended. */
  from: readonly BookingStatus[]
  change: BookingChange
  event: BookingEventName
  occasion: 'cancelled' | 'declined'
  reason?: string | undefined
  /**
   * `of-all` sends each person one mail about all bookings, which form a series. `of-each` sends a mail about each
   * booking.
   */
  mails: 'of-all' | 'of-each'
  /** Returns true if calendars had an entry of the booking. */
  wasAccepted: (booking: BookingView) => boolean
  /** Returns true if the booker ends the booking, so that the event type decides about a refund. */
  isByBooker?: boolean
}

/**
 * Ends bookings: locks their hosts, sets their status, frees their time and publishes the events, in as many statements
 * for a series as for one. Bookings that another caller has ended meanwhile are left out of the result.
 */
export async function endBookings(
  deps: BookingDependencies,
  change: Change,
  bookings: readonly BookingView[],
  { from, change: changes, event, occasion, mails, reason, wasAccepted, isByBooker = false }: Ending,
): Promise<BookingView[]> {
  const { tx, now } = change
  const hostIds = bookings.flatMap(({ hosts }) => hosts.map(({ userId }) => userId))
  await deps.occupancy.lock(change, hostIds)
  const ended = await changeStatuses(
    tx,
    bookings.map(({ id }) => id),
    from,
    { ...changes, paymentDueAt: null, paymentUrl: null, updatedAt: now },
  )
  if (ended.length === 0) return []
  await deps.occupancy.endBookings(tx, ended, now)
  await deps.roundRobin.revoke(tx, ended, now)
  const costly = bookings.filter(({ id, price }) => price > 0 && ended.includes(id))
  if (costly.length > 0) await deps.payments.end(change, costly, isByBooker ? 'by-policy' : 'always')
  const after = await viewBookingsById(tx, ended)
  // Nobody was told of a booking before it was paid.
  const untold = new Set(bookings.filter(({ paymentDueAt }) => paymentDueAt !== null).map(({ id }) => id))
  const known = new Set(bookings.filter(wasAccepted).map(({ id }) => id))
  await publishBookingEvents(
    deps,
    change,
    after.map((booking, index) => ({ booking, bookingEvent: bookingEvent(booking, index) })),
  )
  return after

  function bookingEvent(booking: BookingView, index: number): BookingEvent {
    if (untold.has(booking.id)) return { event }
    const mailed = { event, occasion, reason, wasAccepted: known.has(booking.id) }
    if (mails === 'of-each') return mailed
    return index > 0 ? { event } : { ...mailed, further: after.slice(1) }
  }
}
