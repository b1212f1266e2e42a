import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Returns the columns of all tables that contain one of the texts. */
export async function whereFound(app: TestApp, needles: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND (
      c.data_type IN ('text', 'character varying', 'json', 'jsonb') OR c.udt_name IN ('citext', '_text'))`.execute(
    app.connection.db,
  )
  const patterns = needles.map((text) => `%${text.toLowerCase()}%`)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(table)} t
      WHERE lower(t.${sql.ref(column)}::text) LIKE ANY (${patterns}::text[]) LIMIT 1`.execute(app.connection.db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}

/** Waits until all events are handled. On PostgreSQL they wait for transactions of other tests. */
export const settle = (app: TestApp) =>
  vi.waitFor(
    async () => {
      await app.app.runner.drain()
      const { rows } = await sql`SELECT 1 FROM follow_ups LIMIT 1`.execute(app.connection.db)
      expect(rows).toEqual([])
    },
    { timeout: 30_000 },
  )
