import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'

/** An account that hosts bookings, and its addresses in lower case. */
export type FormerHost = { userId: number; emails: readonly string[] }

/** Returns the bookings that the account hosts: at least one of them with all its reschedules, or none at the end. */
export async function listHostedChains(
  db: Db,
  { userId, emails }: FormerHost,
  limit: number,
): Promise<{ id: number; permanentId: string }[]> {
  const { rows } = await sql<{ id: number; permanentId: string }>`
    WITH hosted AS (
      (SELECT id FROM bookings WHERE organizer_id = ${userId} LIMIT ${limit})
      UNION (SELECT booking_id FROM booking_hosts WHERE user_id = ${userId} LIMIT ${limit})
      UNION (SELECT booking_id FROM attendees WHERE kind = 'host' AND lower(email) = ANY (${emails}::text[]) LIMIT ${limit})
      UNION (SELECT booking_id FROM attendees WHERE kind = 'host' AND user_id = ${userId} LIMIT ${limit})
    ), chain AS (
      SELECT DISTINCT b.permanent_id FROM hosted h JOIN bookings b ON b.id = h.id ORDER BY 1 LIMIT ${limit}
    )
    SELECT b.id, b.permanent_id FROM chain c JOIN bookings b ON b.permanent_id = c.permanent_id ORDER BY b.id`.execute(
    db,
  )
  return rows
}

/** Returns the reasons that the account has given in these bookings. */
export async function listWordsOfHost(
  tx: Tx,
  { userId, emails }: FormerHost,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    SELECT cancellation_reason AS words FROM bookings
    WHERE id = ANY (${ids}::bigint[]) AND lower(cancelled_by_email) = ANY (${emails}::text[])
      AND cancellation_reason IS NOT NULL
    UNION SELECT unnest(array_remove(ARRAY[rejection_reason, reassignment_reason], NULL)) FROM bookings
    WHERE id = ANY (${ids}::bigint[]) AND organizer_id = ${userId}
    UNION SELECT reason FROM booking_moves
    WHERE to_booking_id = ANY (${ids}::bigint[]) AND lower(moved_by_email) = ANY (${emails}::text[])
      AND reason IS NOT NULL`.execute(tx)
  return rows.map(({ words }) => words)
}

/** Removes the account from bookings that it hosts, with its places, and its accounts at providers. */
export async function eraseHost(
  tx: Tx,
  { userId, emails }: FormerHost,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE booking_references SET calendar_external_id = 'erased:' || id, meeting_url = NULL, meeting_password = NULL
    WHERE booking_id IN (SELECT id FROM bookings WHERE id = ANY (${ids}::bigint[]) AND organizer_id = ${userId})`.execute(
    tx,
  )
  await sql`
    UPDATE bookings SET organizer_id = NULL, meeting_url = NULL, updated_at = ${now},
      location = CASE WHEN location_type NOT IN ('address', 'link', 'phone') THEN location END
    WHERE id = ANY (${ids}::bigint[]) AND organizer_id = ${userId}`.execute(tx)
  await sql`DELETE FROM booking_hosts WHERE user_id = ${userId} AND booking_id = ANY (${ids}::bigint[])`.execute(tx)
  await sql`
    UPDATE booking_moves SET reason = NULL
    WHERE to_booking_id = ANY (${ids}::bigint[]) AND lower(moved_by_email) = ANY (${emails}::text[])`.execute(tx)
  await sql`
    UPDATE attendees a SET email = 'erased-' || a.id || '@erased.invalid', name = '***', first_name = NULL,
      last_name = NULL, phone_number = NULL, user_id = NULL
    WHERE kind = 'host' AND booking_id = ANY (${ids}::bigint[])
      AND (user_id = ${userId} OR lower(email) = ANY (${emails}::text[]))`.execute(tx)
}

/** Replaces the addresses wherever they say who has cancelled or rescheduled. */
export async function eraseActorEverywhere(tx: Tx, emails: readonly string[]): Promise<void> {
  const erased = 'erased@erased.invalid'
  await sql`
    UPDATE bookings SET cancelled_by_email = ${erased} WHERE lower(cancelled_by_email) = ANY (${emails}::text[])`.execute(
    tx,
  )
  await sql`
    UPDATE booking_moves SET moved_by_email = ${erased} WHERE lower(moved_by_email) = ANY (${emails}::text[])`.execute(
    tx,
  )
  await sql`
    UPDATE booking_seat_moves SET moved_by_email = ${erased} WHERE lower(moved_by_email) = ANY (${emails}::text[])`.execute(
    tx,
  )
}

/** Returns the number of bookings that the account organizes and that have not ended. */
export async function countOpenOfOrganizer(db: Db, userId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings
    WHERE organizer_id = ${userId} AND starts_at >= ${now}::timestamptz - interval '744 hours' AND ends_at > ${now}
      AND status IN ('accepted', 'pending', 'awaiting_host')`.execute(db)
  return rows[0]?.count ?? 0
}
