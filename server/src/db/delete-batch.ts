import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connection.ts'

type Batch = {
  table: string
  /** A time column with an index, by which the oldest rows are found. */
  column: string
  /** Rows with this time or an earlier one are deleted. */
  before: Date
  /** The maximum number of rows in one batch, so that no statement waits for a long deletion. */
  limit: number
  /** A further condition on the table, under its own name. */
  where?: RawBuilder<unknown>
}

/**
 * Deletes the oldest rows of a table in a small batch. It skips rows that another transaction is changing. Returns the
 * number of deleted rows. If it equals `limit`, there may be more.
 */
export async function deleteBatch(db: Db, { table, column, before, limit, where }: Batch): Promise<number> {
  // Rows of two partitions of a table may have the same ctid, so the partition counts as well.
  const { rows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT tableoid AS partition, ctid AS place FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} <= ${before} AND ${where ?? sql`true`}
      ORDER BY ${sql.ref(column)} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    DELETE FROM ${sql.table(table)}
    WHERE ctid = ANY (ARRAY(SELECT place FROM old)) AND (tableoid, ctid) IN (SELECT partition, place FROM old)
    RETURNING 1 AS deleted`.execute(db)
  return rows.length
}
