import type { BookingView } from '../../booking.ts'
import { alreadySeated, noSeatLeft } from '../../errors/booking.ts'
import type { Draft } from '../../flow/draft.ts'
import { tellOfSeatIn } from '../../flow/steps/tell.ts'
import { deleteReservations, insertAttendees, insertSeats, takeSeat } from '../../store/change.ts'
import { viewBooking } from '../../store/view.ts'
import { seatOf } from '../seat.ts'

/**
 * Takes a seat in the booking that is there, which ends the flow; the first booker of a slot finds none and opens it.
 *
 * @throws `ALREADY_SEATED`, `SEATS_FULL`
 */
export async function joinBooking(draft: Draft): Promise<Partial<Draft>> {
  const { tx, now, deps, joined, request, ownReservationUids } = draft
  if (!joined) return {}
  const before = (await viewBooking(tx, joined.bookingId)) as BookingView
  const email = request.attendee.email.toLowerCase()
  if (before.attendees.some((attendee) => attendee.email.toLowerCase() === email)) throw alreadySeated()
  if (!(await takeSeat(tx, joined.bookingId, now))) throw noSeatLeft()
  const { attendee, seat } = seatOf(draft, deps.ids.uid())
  const meeting = { bookingId: joined.bookingId, startsAt: before.startsAt }
  const [attendeeId] = await insertAttendees(tx, [{ ...attendee, ...meeting, createdAt: now }])
  await insertSeats(tx, [{ ...seat, bookingId: joined.bookingId, attendeeId: attendeeId as number, createdAt: now }])
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  return { result: [await tellOfSeatIn(draft, joined.bookingId, seat.uid)] }
}
