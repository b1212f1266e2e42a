import { type Kysely, sql } from 'kysely'

/** Lets bookers of a series leave dates out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE event_types ADD COLUMN allows_partial_series boolean NOT NULL DEFAULT false').execute(db)
}
