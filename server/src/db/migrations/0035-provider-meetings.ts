import { type Kysely, sql } from 'kysely'

/**
 * Creates the address of a meeting at its provider, and the queue of the meetings that providers have yet to make, to
 * change or to delete. A row stands for all bookings of a chain of reschedules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE bookings ADD COLUMN meeting_url text;
    CREATE TABLE meeting_syncs (
      permanent_id uuid PRIMARY KEY,
      state text NOT NULL CHECK (state IN ('waiting', 'failed')),
      revision integer NOT NULL DEFAULT 1,                              -- raised by each change of the booking
      attempts integer NOT NULL DEFAULT 0,                              -- since the last success
      wanted_at timestamptz NOT NULL,
      failing_since timestamptz,
      last_error text,
      next_attempt_at timestamptz NOT NULL,
      leased_until timestamptz,
      leased_by uuid
    );
    CREATE INDEX meeting_syncs_due ON meeting_syncs (next_attempt_at) WHERE state = 'waiting';
  `)
    .execute(db)
}
