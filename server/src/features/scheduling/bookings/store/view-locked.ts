import type { Tx } from '../../../../db/connection.ts'
import type { BookingView } from '../booking.ts'
import { lockBooking } from './change.ts'
import { viewBooking, viewBookingByUid } from './view.ts'

/**
 * Locks and reads the booking. Limits are checked against it, and no other caller can change it until the transaction
 * ends.
 */
export async function viewLocked(tx: Tx, uid: string): Promise<BookingView | undefined> {
  const found = await viewBookingByUid(tx, uid)
  if (!found) return undefined
  await lockBooking(tx, found.id)
  return viewBooking(tx, found.id)
}
