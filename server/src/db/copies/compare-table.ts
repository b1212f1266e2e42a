import { sql } from 'kysely'
import { only } from '../../lib/only.ts'
import type { Tx } from '../connection.ts'
import { quoted, type Table } from './whole-tables.ts'

type Content = { rows: number; checksum: string }

/**
 * Compares the rows of a table in both databases. Each database reads what it has stored. Values that the database
 * makes are compared as well.
 *
 * @returns the number of rows. @throws `Error` for the operator if they differ
 */
export async function compareTable({ source, target, table }: { source: Tx; target: Tx; table: Table }) {
  const from = await contentOf(source, table)
  const to = await contentOf(target, table)
  if (from.rows !== to.rows)
    throw new Error(`The copy of ${table.name} has ${to.rows} rows, but there are ${from.rows}. Nothing was stored.`)
  if (from.checksum !== to.checksum)
    throw new Error(`The copy of ${table.name} differs from its ${from.rows} rows. Nothing was stored.`)
  return from.rows
}

/**
 * Sums a part of the SHA-256 of each row, so that the order of the rows doesn't matter. The hashes of PostgreSQL for its
 * indexes would be faster, but they differ between machines. Ids of transactions differ between databases.
 */
async function contentOf(db: Tx, { name, columns, generated }: Table): Promise<Content> {
  const compared = [...columns.filter(({ type }) => type !== 'xid8').map((column) => column.name), ...generated]
  const row = sql`ROW(${sql.join(compared.map((column) => quoted(column)))})::text`
  const { rows } = await sql<Content>`
    SELECT count(*)::int8 AS rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 16))::bit(64)::int8), 0)::text AS checksum
    FROM ${quoted(name)}`.execute(db)
  return only(rows)
}
