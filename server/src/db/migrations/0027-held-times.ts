import { type Kysely, sql } from 'kysely'

/**
 * Adds the total time for which a person has held a slot with all reservations, and the series names of older clients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE held_times (
      event_type_id integer NOT NULL REFERENCES event_types ON DELETE CASCADE,
      held_by text NOT NULL,                                            -- as in slot_reservations
      starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
      began_at timestamptz NOT NULL,                                    -- counted since then
      held_seconds integer NOT NULL CHECK (held_seconds >= 0),
      held_until timestamptz NOT NULL,
      PRIMARY KEY (event_type_id, held_by, starts_at)
    );
    CREATE INDEX held_times_age ON held_times (began_at);
    ALTER TABLE booking_series ADD COLUMN client_uid text;              -- recurringEventId of older clients; names nothing
  `)
    .execute(db)
}
