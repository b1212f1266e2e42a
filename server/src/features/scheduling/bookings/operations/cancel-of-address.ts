import type { Change } from '../../../../commands/change.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { publishBookingEvent } from '../events/publish.ts'
import { deleteAttendee } from '../store/change.ts'
import { viewOpenOfAddress } from '../store/erase.ts'
import { viewStoredBooking } from '../store/view.ts'
import { cancelSeat } from './cancel-seat.ts'
import { endBookings, OPEN } from './end-bookings.ts'

/**
 * Cancels what an address has booked and not had yet, up to `most` bookings, with the usual mails. Its seats are given
 * back, and meetings to which others have invited it go on without it. Returns the number of bookings.
 */
export async function cancelOfAddress(
  deps: BookingDependencies,
  change: Change,
  email: string,
  most: number,
): Promise<number> {
  const { tx, now } = change
  const found = await viewOpenOfAddress(tx, email, now, most)
  const isTheirs = (attendee: { email: string }) => attendee.email.toLowerCase() === email
  const booked = found.filter(
    ({ seatsTotal, attendees }) =>
      seatsTotal === null && attendees.some((each) => each.kind === 'booker' && isTheirs(each)),
  )
  if (booked.length > 0)
    await endBookings(deps, change, booked, {
      from: OPEN,
      change: { status: 'cancelled', cancelledByEmail: email, cancelledAt: now },
      event: 'BOOKING_CANCELLED',
      occasion: 'cancelled',
      mails: 'of-each',
      wasAccepted: ({ status }) => status === 'accepted',
      isByBooker: true,
    })
  for (const booking of found.filter((each) => !booked.includes(each))) {
    for (const attendee of booking.attendees.filter((each) => each.kind !== 'host' && isTheirs(each))) {
      if (attendee.seat) {
        await cancelSeat(deps, change, booking, attendee.seat.uid, undefined)
        continue
      }
      await deleteAttendee(tx, attendee.id)
      const after = await viewStoredBooking(tx, booking.id)
      await publishBookingEvent(deps, change, after, {
        event: 'booking.attendee-removed',
        ...(after.status === 'accepted' && { occasion: 'attendee-removed' as const }),
        removed: attendee,
      })
    }
  }
  return found.length
}
