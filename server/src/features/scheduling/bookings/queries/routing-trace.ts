import type { Actor } from '../../../../commands/context.ts'
import type { TracedPick } from '../../round-robin/service.ts'
import { mayRead } from '../access.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { notYourBooking } from '../errors/access.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { viewBookingByUid } from '../store/view.ts'

/**
 * Returns how the hosts of a booking were chosen, the oldest decision first. The list is empty if no host had to be
 * chosen.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`
 */
export async function routingTrace(
  { db, roundRobin }: Pick<BookingDependencies, 'db' | 'roundRobin'>,
  actor: Actor,
  uid: string,
): Promise<{ booking: BookingView; picks: TracedPick[] }> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayRead(db, actor, booking))) throw notYourBooking(actor, uid)
  return { booking, picks: await roundRobin.trace(booking.id) }
}
