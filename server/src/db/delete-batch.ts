import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connection.ts'

type Batch = {
  table: string
  /** A time with an index, from which the oldest rows are found. */
  column: string
  /** Rows whose time is this or earlier go. */
  before: Date
  /** At the most: nobody waits for a long deletion. */
  limit: number
  /** What must hold beside, of the table under its own name. */
  where?: RawBuilder<unknown>
}

/**
 * Deletes the oldest rows of a table, a few at a time. Rows that somebody else is changing are left for the next time.
 * How many there were: as many as `limit` means that there may be more.
 */
export async function deleteBatch(db: Db, { table, column, before, limit, where }: Batch): Promise<number> {
  const { rows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} <= ${before} AND ${where ?? sql`true`}
      ORDER BY ${sql.ref(column)} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING 1 AS deleted`.execute(db)
  return rows.length
}
