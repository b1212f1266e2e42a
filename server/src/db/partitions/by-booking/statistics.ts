import { sql } from 'kysely'
import type { Db } from '../../connection.ts'
import { BY_BOOKING } from './tables.ts'

/**
 * Returns true if a divided table has had no statistics for a day. PostgreSQL gathers those of each part by itself, and
 * those of the whole table only when it is told to. The time of the last ones is the database's, so SQL reads its clock.
 */
export async function lacksStatistics(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_class c
    WHERE c.relkind = 'p' AND c.relname = ANY (${BY_BOOKING.map(({ table }) => table)}::text[])
      AND c.relnamespace = current_schema()::regnamespace
      AND coalesce(pg_stat_get_last_analyze_time(c.oid) < clock_timestamp() - interval '1 day', true)
    LIMIT 1`.execute(db)
  return rows.length > 0
}

export async function gatherStatistics(db: Db): Promise<void> {
  for (const { table } of BY_BOOKING) await sql`ANALYZE ${sql.table(table)}`.execute(db)
}
