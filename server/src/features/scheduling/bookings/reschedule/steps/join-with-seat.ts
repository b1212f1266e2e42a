import type { BookingView, ViewedAttendee } from '../../booking.ts'
import { alreadySeated, noSeatLeft } from '../../errors/booking.ts'
import type { Draft } from '../../flow/draft.ts'
import { tellOfMovedSeatIn } from '../../flow/steps/tell.ts'
import { deleteReservations, moveAttendee, takeSeat } from '../../store/change.ts'
import { viewBooking } from '../../store/view.ts'
import { linkSeatMoveTo } from './link-seat-move.ts'

export const attendeeOfSeat = ({ old, seatUid }: Draft): ViewedAttendee =>
  old.attendees.find(({ seat }) => seat?.uid === seatUid) as ViewedAttendee

/**
 * Takes the seat along to the booking that is there at the new time, which ends the flow.
 *
 * @throws `ALREADY_SEATED`, `SEATS_FULL`
 */
export async function joinWithSeat(draft: Draft): Promise<Partial<Draft>> {
  const { tx, now, joined, ownReservationUids } = draft
  if (!joined) return {}
  const target = (await viewBooking(tx, joined.bookingId)) as BookingView
  const { id, email } = attendeeOfSeat(draft)
  if (target.attendees.some((other) => other.email.toLowerCase() === email.toLowerCase())) throw alreadySeated()
  if (!(await takeSeat(tx, target.id, now))) throw noSeatLeft()
  await moveAttendee(tx, id, target.id, target.startsAt)
  await linkSeatMoveTo(draft, { id: target.id, uid: target.uid, isFirst: false })
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  return { result: [await tellOfMovedSeatIn(draft, target.id)] }
}
