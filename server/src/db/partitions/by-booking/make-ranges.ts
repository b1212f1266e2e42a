import { sql } from 'kysely'
import type { Db, Tx } from '../../connection.ts'
import { divideTable } from '../divide-table.ts'
import { listRanges, type Range } from './list-ranges.ts'
import { type ByBooking, boundOf, nameOfRange } from './tables.ts'

/** The ids that a new partition has. */
export type Bounds = Pick<Range, 'from' | 'until'>

/**
 * Makes a table the first partition of a new table with the same name. The partition has the ids below `until`, and all
 * other ids have one of their own. The caller holds the locks.
 */
export async function makeFirstRange(tx: Tx, { table, column }: ByBooking, until: number): Promise<void> {
  const name = nameOfRange(table, until)
  await divideTable(tx, { table, column, name })
  await sql`ALTER TABLE ${sql.table(table)} ATTACH PARTITION ${sql.table(name)}
    FOR VALUES FROM (MINVALUE) TO (${sql.lit(until)})`.execute(tx)
  await sql`ALTER TABLE ${sql.table(name)} DROP CONSTRAINT IF EXISTS ${sql.ref(boundOf(table))}`.execute(tx)
  await makePartition(tx, table, { name: `${table}_others`, values: 'DEFAULT', like: name })
}

/** Makes an empty partition for the ids of a range. The caller holds the locks. */
export async function makeRange(tx: Tx, { table }: ByBooking, { from, until }: Bounds): Promise<void> {
  const ranges = await listRanges(tx, table)
  const first = ranges[0]
  const last = ranges.at(-1)
  if (!first || !last || last.until >= until) return
  const values = `FOR VALUES FROM (${Math.max(from ?? 0, last.until)}) TO (${until})`
  await makePartition(tx, table, { name: nameOfRange(table, until), values, like: first.name })
}

async function makePartition(
  tx: Tx,
  table: string,
  { name, values, like }: { name: string; values: string; like: string },
): Promise<void> {
  await sql`CREATE TABLE ${sql.table(name)} PARTITION OF ${sql.table(table)} ${sql.raw(values)}`.execute(tx)
  for (const key of await listOwnKeys(tx, like))
    await sql`ALTER TABLE ${sql.table(name)} ADD CONSTRAINT ${sql.ref(key.name.replace(like, name))}
      ${sql.raw(key.definition)}`.execute(tx)
}

/** Lists the unique keys that a partition has and its table has not. */
async function listOwnKeys(db: Db, partition: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT k.conname AS name, pg_get_constraintdef(k.oid) AS definition FROM pg_constraint k
    WHERE k.conrelid = ${partition}::regclass AND k.contype IN ('p', 'u') AND k.conparentid = 0
    ORDER BY k.conname`.execute(db)
  return rows
}
