import { sql } from 'kysely'
import { only } from '../../../lib/only.ts'
import type { Db } from '../../connection.ts'
import type { ByBooking } from './tables.ts'

/** A partition with the bookings whose ids are at least `from` and below `until`. */
export type Range = {
  readonly name: string
  /** Null for the first one. */
  readonly from: number | null
  readonly until: number
}

type Row = { name: string; from: number | null; until: number | null }

/**
 * Lists the ranges of a table in their order. The list is empty while the table is not divided. The partition for all
 * other ids is left out.
 */
export async function listRanges(db: Db, table: ByBooking['table']): Promise<Range[]> {
  const { rows } = await sql<Row>`
    SELECT name, "from", until FROM (
      SELECT p.relname AS name,
        substring(b.bound FROM 'FROM \\(''?([0-9]+)')::float8 AS "from",
        substring(b.bound FROM 'TO \\(''?([0-9]+)')::float8 AS until
      FROM pg_inherits i
        JOIN pg_class p ON p.oid = i.inhrelid
        JOIN pg_class t ON t.oid = i.inhparent AND t.relname = ${table} AND t.relnamespace = current_schema()::regnamespace
        CROSS JOIN LATERAL (SELECT pg_get_expr(p.relpartbound, p.oid) AS bound) b
    ) partitions ORDER BY until`.execute(db)
  return rows.flatMap(({ name, from, until }) => (until === null ? [] : { name, from, until }))
}

/** Returns the largest id of a booking in a table, or 0. */
export async function lastBookingIn(db: Db, { table, column }: { table: string; column: string }): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(${sql.ref(column)}), 0)::float8 AS last FROM ${sql.table(table)}`.execute(db)
  return only(rows).last
}

/** Returns how many bookings there are, by the estimate of the database, while they are not divided. */
export async function estimateBookings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT greatest(reltuples, 0)::float8 AS count FROM pg_class WHERE oid = 'bookings'::regclass`.execute(db)
  return only(rows).count
}
