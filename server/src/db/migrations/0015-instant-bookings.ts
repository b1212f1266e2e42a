import { type Kysely, sql } from 'kysely'

/** Bookings that wait for whichever host takes them first are looked through for those that nobody took in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("CREATE INDEX bookings_awaiting_host ON bookings (awaits_host_until) WHERE status = 'awaiting_host'")
    .execute(db)
}
