import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** The foreign keys to a table that stop a deletion there, by name: each needs somebody who deletes what has them first. */
export async function keysTo(app: TestApp, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = ${table}::regclass AND confdeltype IN ('a', 'r')
    ORDER BY conname`.execute(app.connection.db)
  return rows.map(({ name }) => name)
}
