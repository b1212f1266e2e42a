import { sql } from 'kysely'
import type { Connection } from '../../../src/db/connection.ts'
import { WRITTEN_BY_MIGRATIONS } from '../../../src/db/copies/whole-tables.ts'

/** The tables that a move leaves alone. */
const NOT_MOVED = ['kysely_migration', 'kysely_migration_lock', ...WRITTEN_BY_MIGRATIONS, 'workers']

/** Returns every row as text, by tables, without what counts anew in each database. */
export async function rowsOf({ db }: Pick<Connection, 'db'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (${NOT_MOVED})
    ORDER BY tablename`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT (to_jsonb(t) - 'transaction_id')::text AS row FROM ${sql.table(name)} t ORDER BY 1`.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/**
 * Returns how far each sequence is, and every constraint. Since PostgreSQL 18 `NOT NULL` is one as well, so it is left
 * out. So are the keys that partitions have from their table.
 */
export async function countersAndKeysOf({ db }: Pick<Connection, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', sequencename, last_value) AS line FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype <> 'n' AND conparentid = 0
    ORDER BY 1`.execute(db)
  return rows.map(({ line }) => line)
}
