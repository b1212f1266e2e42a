import type { Actor } from '../../../../commands/context.ts'
import type { TracedPick } from '../../round-robin/service.ts'
import { findResponseOfBooking, type RoutedResponse } from '../../routing-forms/service.ts'
import { mayRead } from '../access.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { notYourBooking } from '../errors/access.ts'
import { bookingNotFound, bookingNotRouted } from '../errors/booking.ts'
import { viewBookingByUid } from '../store/view.ts'

export type RoutingTrace = { booking: BookingView; response: RoutedResponse | undefined; picks: TracedPick[] }

/**
 * Returns the response of the routing form that led to a booking, and how its hosts were chosen, the oldest decision
 * first.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_NOT_ROUTED`
 */
export async function routingTrace(
  { db, roundRobin }: Pick<BookingDependencies, 'db' | 'roundRobin'>,
  actor: Actor,
  uid: string,
): Promise<RoutingTrace> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayRead(db, actor, booking))) throw notYourBooking(actor, uid)
  const response = await findResponseOfBooking(db, booking.permanentId)
  const picks = await roundRobin.trace(booking.id)
  if (!response && picks.length === 0) throw bookingNotRouted(uid)
  return { booking, response, picks }
}
