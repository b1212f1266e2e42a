import { LINK_HOLDER, type SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import { AppError } from '../../lib/errors.ts'

/** A shared meeting from the view of one seat. */
type Found = { booking: SeenBooking; hasLeft: boolean }

/**
 * Returns the meeting as the link of one seat shows it. It contains no other attendees, and follows a seat that was
 * rescheduled alone. A link without a seat shows attendees if the event type shows them to each other.
 */
export async function viewFromSeat(
  bookings: Bookings,
  booking: SeenBooking,
  seatUid: string | undefined,
): Promise<Found> {
  if (seatUid === undefined) return { booking, hasLeft: false }
  const hosts = booking.attendees.filter(({ kind }) => kind === 'host')
  const own = booking.attendees.find(({ seat }) => seat?.uid === seatUid)
  if (own) return { booking: { ...booking, attendees: [own, ...hosts] }, hasLeft: false }
  const there = await findSeat(bookings, seatUid)
  if (there) {
    const isWithAll = booking.movedTo?.uid === there.uid
    const movedTo = isWithAll ? booking.movedTo : { uid: there.uid, reason: null, movedByEmail: null }
    return { booking: { ...booking, attendees: hosts, movedTo }, hasLeft: true }
  }
  const isOver = booking.status === 'cancelled' && booking.movedTo === null
  return { booking: { ...booking, attendees: hosts, movedTo: null }, hasLeft: !isOver }
}

/** Finds the meeting of the seat. Returns undefined for a seat that was given up or never existed. */
async function findSeat(bookings: Bookings, seatUid: string): Promise<SeenBooking | undefined> {
  try {
    return await bookings.getBySeat(seatUid, LINK_HOLDER)
  } catch (error) {
    if (error instanceof AppError && error.code === 'BOOKING_NOT_FOUND') return undefined
    throw error
  }
}
