import { type Kysely, sql } from 'kysely'

/**
 * Adds what keeps the acts of strangers apart from those of the person they name: whose tickets of a second factor are
 * counted together, and which guests have accepted by the link of a notice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE one_time_tokens ADD COLUMN counted_for text;            -- the known browser or address; null for strangers
    ALTER TABLE attendees ADD COLUMN accepted_at timestamptz;           -- when the guest accepted by the link of a notice
    CREATE INDEX attendees_accepted ON attendees (lower(email)) WHERE accepted_at IS NOT NULL;
    CREATE INDEX messages_failed_of_booking ON messages (booking_id) WHERE state = 'failed' AND booking_id IS NOT NULL;
  `)
    .execute(db)
}
