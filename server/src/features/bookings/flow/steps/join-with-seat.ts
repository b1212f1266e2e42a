import { alreadySeated, noSeatLeft } from '../../errors.ts'
import { deleteReservations, moveAttendee, takeSeat } from '../../store.ts'
import type { BookingView, ViewedAttendee } from '../../view.ts'
import { viewBooking } from '../../view-store.ts'
import type { Draft } from '../draft.ts'
import { linkSeatMoveTo } from './link-seat-move.ts'
import { tellOfMovedSeatIn } from './tell.ts'

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
