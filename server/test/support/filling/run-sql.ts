import { sql } from 'kysely'
import type { Db } from '../../../src/db/connection.ts'

/** Runs SQL without parameters on either database, and returns the rows of its last statement. */
export type RunSql = (text: string) => Promise<Record<string, unknown>[]>

/** Statements of this connection have the time limit of requests. To fill in more than some 10,000 rows, use another. */
export const runSqlOn =
  (db: Db): RunSql =>
  async (text) =>
    (await sql.raw<Record<string, unknown>>(text).execute(db)).rows

/** Returns the id after the largest one of a table. */
export async function nextId(run: RunSql, table: string): Promise<number> {
  const [row] = await run(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`)
  return Number(row?.id)
}

/** Lets the table go on with ids after those that were filled in. */
export const skipIds = (run: RunSql, table: string): Promise<unknown> =>
  run(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
