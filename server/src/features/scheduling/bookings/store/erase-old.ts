import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { ERASED, eraseAttendees, eraseBooked } from './erase.ts'

export type OldBooking = { id: number; permanentId: string; endsAt: Date }

/** The last booking of the batch before, in the order of `listOldBookings`. */
export type AfterOld = Pick<OldBooking, 'id' | 'endsAt'>

/**
 * Locks bookings that ended at `before` or earlier, together with all their reschedules, and whose people were not erased
 * yet. It skips those that another transaction has locked.
 */
export async function listOldBookings(
  tx: Tx,
  { before, after, limit }: { before: Date; after: AfterOld; limit: number },
): Promise<OldBooking[]> {
  const { rows } = await sql<OldBooking>`
    SELECT b.id, b.permanent_id, b.ends_at FROM bookings b
    WHERE b.erased_at IS NULL AND b.ends_at <= ${before}
      AND (b.ends_at, b.id) > (${after.endsAt}::timestamptz, ${after.id}::bigint)
      AND NOT EXISTS (SELECT FROM bookings o WHERE o.permanent_id = b.permanent_id AND o.ends_at > ${before})
    ORDER BY b.ends_at, b.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

/**
 * Makes bookings anonymous. The times, the event type, the hosts, the status, the rating and the price stay, because
 * statistics and round robins count them.
 */
export async function eraseOldBookings(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await eraseBooked(tx, ids, now)
  await sql`
    UPDATE bookings SET erased_at = ${now}, video_url = NULL, meeting_url = NULL,
      cancelled_by_email = CASE WHEN cancelled_by_email IS NOT NULL THEN ${ERASED} END
    WHERE id = ANY (${ids}::bigint[])`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM attendees WHERE booking_id = ANY (${ids}::bigint[]) AND kind <> 'host'`.execute(tx)
  await eraseAttendees(
    tx,
    rows.map(({ id }) => id),
  )
  await sql`
    UPDATE booking_moves SET moved_by_email = ${ERASED}
    WHERE to_booking_id = ANY (${ids}::bigint[]) AND moved_by_email IS NOT NULL`.execute(tx)
  await sql`
    UPDATE booking_seat_moves SET moved_by_email = ${ERASED}
    WHERE to_booking_id = ANY (${ids}::bigint[]) AND moved_by_email IS NOT NULL`.execute(tx)
  await sql`DELETE FROM booking_references WHERE booking_id = ANY (${ids}::bigint[])`.execute(tx)
}
