import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Returns the foreign keys to a table that prevent a deletion there, by name. For each key, some code must delete the
 * referring rows first.
 */
export async function keysTo(app: TestApp, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = ${table}::regclass AND confdeltype IN ('a', 'r')
    ORDER BY conname`.execute(app.connection.db)
  return rows.map(({ name }) => name)
}
