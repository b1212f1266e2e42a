import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/index.ts'

/** The transactions of one statement. They take some hundredths of a second. */
const TOGETHER = 2000

/**
 * Lets a database that was set back to an earlier time continue above the ids and the transaction ids that it has given
 * out since. Receivers of webhooks and readers of the event log know those, and would take new ones for old ones.
 */
export async function skipNumbers(db: Kysely<Database>, count: number): Promise<void> {
  await sql`
    SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, least(coalesce(last_value, 0) + ${count}::bigint, max_value))
    FROM pg_sequences WHERE schemaname = current_schema()`.execute(db)
  for (let skipped = 0; skipped < count; skipped += TOGETHER)
    await sql
      .raw(`DO $$ BEGIN
        FOR each IN 1..${Math.min(TOGETHER, count - skipped)} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP;
      END $$`)
      .execute(db)
}
