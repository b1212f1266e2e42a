import { type Kysely, sql } from 'kysely'

/**
 * Finds the attendees of a booking. The other indexes by booking leave out co-hosts, so a query for all attendees can't
 * use them. Operators of many millions of bookings make this index beforehand, without a lock (docs/scaling.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('CREATE INDEX IF NOT EXISTS attendees_booking ON attendees (booking_id)').execute(db)
}
