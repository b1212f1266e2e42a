import { type Kysely, sql } from 'kysely'

/** Adds an index for instant bookings that no host accepted in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("CREATE INDEX bookings_awaiting_host ON bookings (awaits_host_until) WHERE status = 'awaiting_host'")
    .execute(db)
}
