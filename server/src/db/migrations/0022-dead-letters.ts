import { type Kysely, sql } from 'kysely'

/** Adds an index that finds abandoned work without a scan of the finished work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    CREATE INDEX messages_failed ON messages (created_at) WHERE state = 'failed';
    CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (created_at) WHERE state = 'failed';
    CREATE INDEX timers_failed ON timers (due_at) WHERE state = 'failed';
  `)
    .execute(db)
}
