import { sql } from 'kysely'
import { only } from '../../lib/only.ts'
import type { Db } from '../connection.ts'

/** The tables that grow for ever and are divided by time when they are large. The key of each ends in the column. */
export const PARTITIONED = [
  { table: 'events', column: 'occurred_at' },
  { table: 'audit_entries', column: 'occurred_at' },
] as const

export type Partitioned = (typeof PARTITIONED)[number]

type NewestRows = { rows: number; latest: Date | null }

export type Partition = {
  readonly name: string
  /** Null for the first one. */
  readonly from: Date | null
  /** Rows of this time are in the next partition. Null for the newest partition, which has no end yet. */
  readonly until: Date | null
}

/** Lists the partitions of a table, oldest first. The list is empty while the table is not divided. */
export async function listPartitions(db: Db, table: Partitioned['table']): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    SELECT name, "from", until FROM (
      SELECT p.relname AS name,
        substring(b.bound FROM 'FROM \\(''([^'']+)''\\)')::timestamptz AS "from",
        substring(b.bound FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS until
      FROM pg_inherits i
        JOIN pg_class p ON p.oid = i.inhrelid
        JOIN pg_class t ON t.oid = i.inhparent AND t.relname = ${table} AND t.relnamespace = current_schema()::regnamespace
        CROSS JOIN LATERAL (SELECT pg_get_expr(p.relpartbound, p.oid) AS bound) b
    ) partitions ORDER BY "from" NULLS FIRST`.execute(db)
  return rows
}

/**
 * Returns how many rows are newer than the last bound, by the estimate of the database, and the time of the latest one.
 * While the table is not divided, all of its rows count.
 */
export async function findNewestRows(db: Db, { table, column }: Partitioned): Promise<NewestRows> {
  const name = (await listPartitions(db, table)).at(-1)?.name ?? table
  const { rows } = await sql<NewestRows>`
    SELECT greatest(reltuples, 0)::float8 AS rows, (SELECT max(${sql.ref(column)}) FROM ${sql.table(name)}) AS latest
    FROM pg_class WHERE oid = ${name}::regclass`.execute(db)
  return only(rows)
}
