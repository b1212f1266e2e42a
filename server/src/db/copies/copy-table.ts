import { sql } from 'kysely'
import { shortenLog } from '../checkpoints.ts'
import type { Tx } from '../connection.ts'
import { quoted, type Table } from './whole-tables.ts'

/** The number of rows that are in memory at the same time. */
const FIRST_ROWS = 50
const MAX_ROWS = 500
/** Tables with long texts are copied in smaller batches, which have about this number of characters. */
const BATCH_CHARACTERS = 4_000_000
/** The rows after which the log of the embedded database is looked at. Nobody else does so during a transaction. */
const LOOK_ROWS = 10_000

type Copying = { source: Tx; target: Tx; table: Table; isEmbedded: boolean }
type Row = Readonly<Record<string, string | null>>

/**
 * Copies the rows of a table. Each value travels as text, which both databases write and read in the same way for every
 * type. `report` hears of each batch: the rows so far, and those of the batch.
 */
export async function copyTable(
  { source, target, table, isEmbedded }: Copying,
  report: (rows: number, added: number) => void,
): Promise<void> {
  const texts = sql.join(
    table.columns.map((column, index) => sql`${quoted(column.name)}::text AS ${quoted(`c${index}`)}`),
  )
  await sql`DECLARE moving NO SCROLL CURSOR FOR SELECT ${texts} FROM ${quoted(table.name)}`.execute(source)
  let count = 0
  let lookedAt = 0
  let limit = FIRST_ROWS
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.raw(String(limit))} FROM moving`.execute(source)
    if (rows.length === 0) break
    await insert(target, table, rows)
    count += rows.length
    report(count, rows.length)
    limit = fittingRows(rows)
    if (isEmbedded && count - lookedAt >= LOOK_ROWS) {
      await shortenLog(target)
      lookedAt = count
    }
  }
  await sql`CLOSE moving`.execute(source)
}

/** Returns how many rows like these fit into a batch. */
function fittingRows(rows: readonly Row[]): number {
  let characters = 0
  for (const row of rows) for (const value of Object.values(row)) characters += value?.length ?? 0
  const fitting = Math.floor((BATCH_CHARACTERS * rows.length) / Math.max(characters, 1))
  return Math.min(Math.max(fitting, 1), MAX_ROWS)
}

function insert(target: Tx, { name, columns }: Table, rows: readonly Row[]) {
  const names = sql.join(columns.map((column) => quoted(column.name)))
  const values = sql.join(columns.map(({ type }, index) => written(type, `c${index}`)))
  const arrays = sql.join(columns.map((_, index) => sql`${rows.map((row) => row[`c${index}`] ?? null)}::text[]`))
  const aliases = sql.join(columns.map((_, index) => quoted(`c${index}`)))
  return sql`INSERT INTO ${quoted(name)} (${names}) SELECT ${values} FROM unnest(${arrays}) AS r(${aliases})`.execute(
    target,
  )
}

/** Another database has its own transaction ids, so a copied row gets the id of the copying transaction. */
const written = (type: string, column: string) =>
  type === 'xid8' ? sql`pg_current_xact_id()` : sql`${quoted(column)}::${sql.raw(type)}`
