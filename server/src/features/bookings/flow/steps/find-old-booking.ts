import { bookingNotFound } from '../../errors.ts'
import { checkMove } from '../../reschedule/check-move.ts'
import { viewBookingByUid } from '../../view-store.ts'
import type { Draft } from '../draft.ts'

/** The booking that is to be moved, if it may be. @throws `BOOKING_NOT_FOUND`, and what `checkMove` throws */
export async function findOldBooking({ deps, context, tx, now, uid, move }: Draft): Promise<Partial<Draft>> {
  const old = await viewBookingByUid(tx ?? deps.db, uid)
  if (!old) throw bookingNotFound(uid)
  checkMove(old, context, move, now ?? deps.clock.now())
  return { old }
}
