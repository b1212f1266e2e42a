import type { BookingView, ViewedAttendee } from '../../booking.ts'
import { seatNotFound } from '../../errors/seat.ts'

/** Returns the attendee who has the seat. @throws `SEAT_NOT_FOUND` */
export function findSeat(old: BookingView, seatUid: string): ViewedAttendee {
  const attendee = old.attendees.find(({ seat }) => seat?.uid === seatUid)
  if (!attendee) throw seatNotFound(seatUid)
  return attendee
}
