import { endHoldsOnSeats } from '../../../slot-reservations/service.ts'
import { changedMeanwhile } from '../../errors/booking.ts'
import { changeStatus } from '../../store/change.ts'
import type { Decided, Left } from '../phases.ts'

/** Cancels the old booking and frees its time, unless it was cancelled before. @throws `BOOKING_CHANGED` */
export async function closeOldBooking(decided: Decided): Promise<Left> {
  const { deps, change, old, bookable } = decided
  const { tx, now } = change
  const left = { ...decided, nobodyStays: true }
  if (old.status === 'cancelled') return left
  // All attendees of a shared meeting change to the new booking.
  const seats = old.seatsTotal === null ? {} : { seatsTaken: 0 }
  const closed = { status: 'cancelled' as const, cancelledAt: now, updatedAt: now, ...seats }
  if (!(await changeStatus(tx, old.id, ['accepted', 'pending'], closed))) throw changedMeanwhile(old.uid)
  await deps.occupancy.freeBooking(tx, old.id)
  if (old.seatsTotal !== null) await endHoldsOnSeats(tx, bookable.id, old.startsAt, old.endsAt)
  await deps.roundRobin.revoke(tx, [old.id], now)
  return left
}
