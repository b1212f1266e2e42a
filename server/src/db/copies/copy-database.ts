import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../tables/index.ts'
import {
  addForeignKeys,
  dropForeignKeys,
  liftTimeLimits,
  listSequences,
  listTables,
  quoted,
  refuseRows,
  setSequence,
  type Table,
} from './whole-tables.ts'

type Tx = Transaction<Database>

/** Reports the progress of one table after every batch. */
export type Progress = (table: string, copied: number, total: number) => void

const BATCH = 500

/**
 * Copies every row of `from` into `to`, in one transaction there and from one snapshot here: all rows or none. Both
 * databases have the same schema.
 *
 * @returns the number of rows. @throws `Error` for the operator when a table of `to` has rows.
 */
export function copyDatabase(from: Kysely<Database>, to: Kysely<Database>, progress: Progress): Promise<number> {
  return to.transaction().execute(async (target) => {
    await liftTimeLimits(target)
    const tables = await listTables(target)
    await refuseRows(target, tables)
    const keys = await dropForeignKeys(target)
    const rows = await from
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (source) => {
        await sql`SELECT set_config('statement_timeout', '0', true)`.execute(source)
        let sum = 0
        for (const table of tables) sum += await copyTable(source, target, table, progress)
        await copySequences(source, target)
        return sum
      })
    await addForeignKeys(target, keys)
    return rows
  })
}

/** Copies each value as text, which both databases write and read in the same way for every type. */
async function copyTable(source: Tx, target: Tx, { name, columns }: Table, progress: Progress): Promise<number> {
  const counted = await sql<{ count: number }>`SELECT count(*) FROM ${quoted(name)}`.execute(source)
  const total = counted.rows[0]?.count ?? 0
  const texts = sql.join(columns.map((column, index) => sql`${quoted(column.name)}::text AS ${quoted(`c${index}`)}`))
  await sql`DECLARE moving NO SCROLL CURSOR FOR SELECT ${texts} FROM ${quoted(name)}`.execute(source)
  let copied = 0
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`FETCH ${sql.raw(String(BATCH))} FROM moving`.execute(
      source,
    )
    if (rows.length === 0) break
    await insert(target, name, columns, rows)
    copied += rows.length
    progress(name, copied, total)
  }
  await sql`CLOSE moving`.execute(source)
  return copied
}

function insert(target: Tx, table: string, columns: Table['columns'], rows: readonly Record<string, string | null>[]) {
  const names = sql.join(columns.map(({ name }) => quoted(name)))
  const values = sql.join(columns.map(({ type }, index) => written(type, `c${index}`)))
  const arrays = sql.join(columns.map((_, index) => sql`${rows.map((row) => row[`c${index}`] ?? null)}::text[]`))
  const aliases = sql.join(columns.map((_, index) => quoted(`c${index}`)))
  return sql`INSERT INTO ${quoted(table)} (${names}) SELECT ${values} FROM unnest(${arrays}) AS r(${aliases})`.execute(
    target,
  )
}

/** Another database has its own transaction ids, so a copied row gets the id of the copying transaction. */
const written = (type: string, column: string) =>
  type === 'xid8' ? sql`pg_current_xact_id()` : sql`${quoted(column)}::${sql.raw(type)}`

/** Sets the sequences, so that the next id is unused. */
async function copySequences(source: Tx, target: Tx): Promise<void> {
  for (const sequence of await listSequences(source)) await setSequence(target, sequence)
}
