import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'

/** Takes from payments of these bookings what they say of people. The amounts, the states and the times stay. */
export async function erasePaymentTexts(tx: Tx, bookingIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE payments SET description = '***', failure = CASE WHEN failure IS NOT NULL THEN '***' END
    WHERE booking_id = ANY (${bookingIds}::bigint[])`.execute(tx)
  await sql`
    UPDATE payment_orders SET last_error = '***'
    WHERE last_error IS NOT NULL AND payment_id IN (
      SELECT id FROM payments WHERE booking_id = ANY (${bookingIds}::bigint[]))`.execute(tx)
}
