import { LINK_HOLDER, type SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import type { Bookings } from '../../features/scheduling/bookings/service.ts'
import { AppError } from '../../lib/errors.ts'

/** A meeting that several share, as one of them finds it. */
type Found = { booking: SeenBooking; hasLeft: boolean }

/**
 * The meeting as the link of one seat shows it: with nobody else in it, and moved for whoever moved alone. A link
 * without a seat shows attendees where the event type shows them to each other.
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

/** The meeting in which the seat is now; none for a seat that was given back, and for one that never was. */
async function findSeat(bookings: Bookings, seatUid: string): Promise<SeenBooking | undefined> {
  try {
    return await bookings.getBySeat(seatUid, LINK_HOLDER)
  } catch (error) {
    if (error instanceof AppError && error.code === 'BOOKING_NOT_FOUND') return undefined
    throw error
  }
}
