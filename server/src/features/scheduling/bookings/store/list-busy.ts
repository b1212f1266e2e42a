import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'

export type BookedTime = { id: number; startsAt: Date; endsAt: Date; title: string }

type Range = { from: Date; until: Date }

/**
 * Lists the bookings that keep a person busy in [from, until), by start: those that they host, and those that they attend
 * by their account or by an address that they have proven. A stranger's guests aren't busy before they accept.
 */
export async function listBookedTimes(
  db: Db,
  userId: number,
  { from, until }: Range,
  most: number,
): Promise<BookedTime[]> {
  // No booking lasts longer (`bookings_length`).
  const begins = sql`starts_at > ${from}::timestamptz - interval '744 hours' AND starts_at < ${until}::timestamptz`
  const { rows } = await sql<BookedTime>`${prepared}
    WITH own (email) AS (
      SELECT lower(email) FROM users WHERE id = ${userId}::int AND email_verified_at IS NOT NULL
      UNION SELECT lower(email) FROM user_emails WHERE user_id = ${userId}::int AND verified_at IS NOT NULL
    )
    SELECT b.id, b.starts_at, b.ends_at, b.title FROM bookings b
    WHERE b.id IN (
        SELECT booking_id FROM booking_hosts WHERE user_id = ${userId}::int AND ${begins}
        UNION SELECT booking_id FROM attendees WHERE user_id = ${userId}::int AND vouched AND ${begins}
        UNION SELECT booking_id FROM attendees WHERE lower(email) IN (SELECT email FROM own) AND vouched AND ${begins}
      )
      AND b.status IN ('accepted', 'pending') AND b.ends_at > ${from}::timestamptz
    ORDER BY b.starts_at, b.id LIMIT ${most}::int`.execute(db)
  return rows
}
