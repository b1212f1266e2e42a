import { type Kysely, sql } from 'kysely'

/** Creates the versions by which caches notice changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- One narrow row per thing that a cache may keep, raised in the transaction of its change. Half of each page stays
    -- free, so that raising one touches no index.
    CREATE TABLE cache_versions (
      subject text NOT NULL CHECK (subject IN ('event_type', 'user_hours', 'user_time')),
      subject_id integer NOT NULL,
      version integer NOT NULL DEFAULT 1,
      PRIMARY KEY (subject, subject_id)
    ) WITH (fillfactor = 50);
  `)
    .execute(db)
}
