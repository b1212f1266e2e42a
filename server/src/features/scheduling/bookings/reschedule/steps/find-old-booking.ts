import { bookingNotFound } from '../../errors/booking.ts'
import type { Draft } from '../../flow/draft.ts'
import { viewBookingByUid } from '../../store/view.ts'
import { checkReschedule } from '../check-reschedule.ts'

/** The booking that is to be moved, if it may be. @throws `BOOKING_NOT_FOUND`, and what `checkReschedule` throws */
export async function findOldBooking({ deps, context, tx, now, uid, move }: Draft): Promise<Partial<Draft>> {
  const old = await viewBookingByUid(tx ?? deps.db, uid)
  if (!old) throw bookingNotFound(uid)
  checkReschedule(old, context, move, now ?? deps.clock.now())
  return { old }
}
