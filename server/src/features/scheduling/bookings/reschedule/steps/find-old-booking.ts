import { bookingNotFound } from '../../errors/booking.ts'
import type { Draft } from '../../flow/draft.ts'
import { viewBookingByUid } from '../../store/view.ts'
import { checkMove } from '../check-move.ts'

/** The booking that is to be moved, if it may be. @throws `BOOKING_NOT_FOUND`, and what `checkMove` throws */
export async function findOldBooking({ deps, context, tx, now, uid, move }: Draft): Promise<Partial<Draft>> {
  const old = await viewBookingByUid(tx ?? deps.db, uid)
  if (!old) throw bookingNotFound(uid)
  checkMove(old, context, move, now ?? deps.clock.now())
  return { old }
}
