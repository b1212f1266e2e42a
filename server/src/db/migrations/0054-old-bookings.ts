import { type Kysely, sql } from 'kysely'

/** Lets a job find the bookings whose people and texts it has not erased yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE bookings ADD COLUMN erased_at timestamptz;              -- when the booking became anonymous because of its age
    CREATE INDEX bookings_not_erased ON bookings (ends_at, id) WHERE erased_at IS NULL;
  `)
    .execute(db)
}
