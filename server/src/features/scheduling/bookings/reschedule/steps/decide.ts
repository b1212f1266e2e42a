import { needsConfirmation } from '../../create/needs-confirmation.ts'
import type { Decided, DecidedSeat, Reserved } from '../phases.ts'
import { findRescheduler } from '../rescheduler.ts'
import { findOldBooking } from './find-old-booking.ts'
import { findSeat } from './find-seat.ts'

/**
 * Reads the booking again under the hosts' locks, because another caller may have rescheduled or cancelled it
 * meanwhile, and decides whether the organizer must confirm the new time.
 *
 * @throws what `findOldBooking` throws
 */
export async function decide(reserved: Reserved): Promise<Decided> {
  const old = await findOldBooking(reserved.change.tx, reserved, reserved.change.now)
  return decideStatus({ ...reserved, old })
}

/** Reads and decides like `decide`, for one attendee of a shared meeting. @throws `SEAT_NOT_FOUND` */
export async function decideSeat(reserved: Reserved, seatUid: string): Promise<DecidedSeat> {
  const old = await findOldBooking(reserved.change.tx, reserved, reserved.change.now)
  const attendee = findSeat(old, seatUid)
  return { ...(await decideStatus({ ...reserved, old })), seatUid, attendee }
}

/**
 * Decides the status. The organizer's own reschedule needs no confirmation, and an unanswered request stays pending.
 */
async function decideStatus(reserved: Reserved): Promise<Decided> {
  const { change, context, bookable, old, seatUid, reschedule } = reserved
  const { tx, now } = change
  const rescheduler = await findRescheduler(tx, context.actor, old, reschedule, seatUid)
  const isOpen =
    old.status === 'pending' || (!rescheduler.isOrganizer && needsConfirmation(bookable, reschedule.startsAt, now))
  return { ...reserved, movedByEmail: rescheduler.email, status: isOpen ? 'pending' : 'accepted', paymentDueAt: null }
}
