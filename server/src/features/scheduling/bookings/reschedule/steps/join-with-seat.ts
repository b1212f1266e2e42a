import { deleteReservations } from '../../../slot-reservations/service.ts'
import { alreadySeated, noSeatLeft } from '../../errors/booking.ts'
import type { BookedSeat } from '../../seen-booking.ts'
import { rescheduleAttendee, takeSeat } from '../../store/change.ts'
import { viewStoredBooking } from '../../store/view.ts'
import type { LeftSeat } from '../phases.ts'
import { linkSeat } from './link-seat.ts'
import { publishRescheduledSeat } from './publish.ts'

/**
 * Adds the seat to the booking at the new time. Returns undefined if there is no such booking.
 *
 * @throws `ALREADY_SEATED`, `SEATS_FULL`
 */
export async function joinWithSeat(left: LeftSeat): Promise<BookedSeat | undefined> {
  const { change, joined, ownReservationUids } = left
  const { tx, now } = change
  if (!joined) return undefined
  const target = await viewStoredBooking(tx, joined.bookingId)
  const { id, email } = left.attendee
  if (target.attendees.some((other) => other.email.toLowerCase() === email.toLowerCase())) throw alreadySeated()
  if (!(await takeSeat(tx, joined, now))) throw noSeatLeft()
  await rescheduleAttendee(tx, id, target.id, target.startsAt)
  await linkSeat(left, { bookingId: target.id, uid: target.uid, isFirst: false })
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  return publishRescheduledSeat(left, target.id)
}
