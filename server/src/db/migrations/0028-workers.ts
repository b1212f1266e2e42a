import { type Kysely, sql } from 'kysely'

/** Creates the processes that do jobs, with their heartbeats, and assigns leases to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE TABLE workers (
      id uuid PRIMARY KEY, host text NOT NULL, process_id integer NOT NULL,
      beat_count bigint NOT NULL DEFAULT 0,                             -- one that stands still for seconds is gone
      started_at timestamptz NOT NULL
    );
    ALTER TABLE messages ADD leased_by uuid;
    ALTER TABLE webhook_deliveries ADD leased_by uuid;
    CREATE INDEX messages_leased ON messages (leased_by) WHERE leased_by IS NOT NULL;
    CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (leased_by) WHERE leased_by IS NOT NULL;
  `)
    .execute(db)
}
