import { endHoldsOnSeats } from '../../../slot-reservations/service.ts'
import { changeStatus, giveSeatBack } from '../../store/change.ts'
import type { DecidedSeat, LeftSeat } from '../phases.ts'

/** Gives the seat back. If no attendee is left, the meeting is cancelled and its time is freed. */
export async function leaveSeat(decided: DecidedSeat): Promise<LeftSeat> {
  const { deps, change, old, bookable } = decided
  const { tx, now } = change
  if ((await giveSeatBack(tx, old.id, now)) > 0) return { ...decided, nobodyStays: false }
  await changeStatus(tx, old.id, ['accepted'], { status: 'cancelled', cancelledAt: now, updatedAt: now })
  await deps.occupancy.freeBooking(tx, old.id)
  await endHoldsOnSeats(tx, bookable.id, old.startsAt, old.endsAt)
  await deps.roundRobin.revoke(tx, [old.id], now)
  return { ...decided, nobodyStays: true }
}
