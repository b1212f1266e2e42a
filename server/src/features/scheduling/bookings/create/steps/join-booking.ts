import { deleteReservations } from '../../../slot-reservations/service.ts'
import { alreadySeated, noSeatLeft } from '../../errors/booking.ts'
import type { BookedSeat } from '../../seen-booking.ts'
import { insertAttendee, insertSeats, takeSeat } from '../../store/change.ts'
import { viewStoredBooking } from '../../store/view.ts'
import type { Reserved } from '../phases.ts'
import { seatOf } from '../seat.ts'
import { publishSeat } from './publish.ts'

/**
 * Takes a seat in the booking at this time. Returns undefined if there is no such booking, because then the booker
 * opens a new one.
 *
 * @throws `ALREADY_SEATED`, `SEATS_FULL`
 */
export async function joinBooking(reserved: Reserved): Promise<BookedSeat | undefined> {
  const { change, deps, joined, request, ownReservationUids } = reserved
  const { tx, now } = change
  if (!joined) return undefined
  const { bookingId } = joined
  const before = await viewStoredBooking(tx, bookingId)
  const email = request.attendee.email.toLowerCase()
  if (before.attendees.some((attendee) => attendee.email.toLowerCase() === email)) throw alreadySeated()
  if (!(await takeSeat(tx, joined, now))) throw noSeatLeft()
  const { attendee, seat } = seatOf(reserved, deps.ids.uid())
  const attendeeId = await insertAttendee(tx, { ...attendee, bookingId, startsAt: before.startsAt, createdAt: now })
  await insertSeats(tx, [{ ...seat, bookingId, attendeeId, createdAt: now }])
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  return publishSeat(reserved, { bookingId, seatUid: seat.uid })
}
