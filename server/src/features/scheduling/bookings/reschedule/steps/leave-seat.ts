import type { Draft } from '../../flow/draft.ts'
import { changeStatus, endHoldsOnSeats, giveSeatBack } from '../../store/change.ts'

/** Gives the seat back; a meeting that nobody is left in is cancelled and its time freed. */
export async function leaveSeat({ deps, tx, now, old, bookable }: Draft): Promise<Partial<Draft>> {
  if ((await giveSeatBack(tx, old.id, now)) > 0) return { wasLastSeat: false }
  await changeStatus(tx, old.id, ['accepted'], { status: 'cancelled', cancelledAt: now, updatedAt: now })
  await deps.occupancy.freeBooking(tx, old.id)
  await endHoldsOnSeats(tx, bookable.id, old.startsAt, old.endsAt)
  await deps.roundRobin.revoke(tx, [old.id], now)
  return { wasLastSeat: true }
}
