import { needsConfirmation } from '../../create/needs-confirmation.ts'
import type { Decided, DecidedSeat, Reserved } from '../phases.ts'
import { findRescheduler } from '../rescheduler.ts'
import { findOldBooking } from './find-old-booking.ts'
import { findSeat } from './find-seat.ts'

/**
 * Finds the booking again under the hosts' locks, because somebody may have rescheduled or cancelled it meanwhile, and
 * decides whether the organizer has to confirm the new time.
 *
 * @throws what `findOldBooking` throws
 */
export async function decide(reserved: Reserved): Promise<Decided> {
  const old = await findOldBooking(reserved.tx, reserved, reserved.now)
  return decideStatus({ ...reserved, old })
}

/** The same for one attendee. @throws `SEAT_NOT_FOUND` */
export async function decideSeat(reserved: Reserved, seatUid: string): Promise<DecidedSeat> {
  const old = await findOldBooking(reserved.tx, reserved, reserved.now)
  const attendee = findSeat(old, seatUid)
  return { ...(await decideStatus({ ...reserved, old })), seatUid, attendee }
}

/** The organizer's own reschedule needs no confirmation; a request that nobody has answered stays one. */
async function decideStatus(reserved: Reserved): Promise<Decided> {
  const { tx, now, context, bookable, old, seatUid, reschedule } = reserved
  const rescheduler = await findRescheduler(tx, context.actor, old, reschedule, seatUid)
  const isOpen =
    old.status === 'pending' || (!rescheduler.isOrganizer && needsConfirmation(bookable, reschedule.startsAt, now))
  return { ...reserved, movedByEmail: rescheduler.email, status: isOpen ? 'pending' : 'accepted' }
}
