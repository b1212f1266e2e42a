import { type Kysely, sql, type Transaction } from 'kysely'
import { only } from '../lib/only.ts'
import type { Database } from './tables/index.ts'

type Tx = Transaction<Database>
type Column = { name: string; type: string }
type Table = { name: string; columns: Column[] }
type ForeignKey = { table: string; name: string; definition: string }

/** Reports the progress of one table after every batch. */
export type Progress = (table: string, copied: number, total: number) => void

const BATCH = 500

/**
 * The migrations fill these tables, the migrator's own and the registry of permissions. They contain no user's data.
 */
const MIGRATOR = 'kysely_migration%'
const WRITTEN_BY_MIGRATIONS = ['permissions']
/** The processes of one database don't run on the other. */
const PROCESSES = 'workers'

/**
 * Copies every row of `from` into `to`, in one transaction there and from one snapshot here: all rows or none. Both
 * databases have the same schema.
 *
 * @returns the number of rows. @throws `Error` for the operator when a table of `to` has rows.
 */
export function copyDatabase(from: Kysely<Database>, to: Kysely<Database>, progress: Progress): Promise<number> {
  return to.transaction().execute(async (target) => {
    // No caller waits for this long work, so the time limits of requests don't apply.
    await sql`SELECT set_config(name, '0', true) FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`.execute(
      target,
    )
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
    // A new key checks every row, so a copy that lacks a row is never committed.
    for (const { table, name, definition } of keys)
      await sql`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${sql.raw(definition)}`.execute(target)
    return rows
  })
}

const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`)

/** Lists the tables with their columns. Generated columns are left out, because no statement may write them. */
async function listTables(db: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND c.relname NOT LIKE ${MIGRATOR} AND c.relname <> ALL(${[...WRITTEN_BY_MIGRATIONS, PROCESSES]}::text[])
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`.execute(db)
  return rows
}

async function refuseRows(target: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${quoted(name)} LIMIT 1`.execute(target)
    if (rows.length > 0) throw new Error(`The database to move to must be empty, but its table ${name} has rows.`)
  }
}

/**
 * Drops the foreign keys. Some tables refer to each other, so no order of copying satisfies every key at every moment.
 */
async function dropForeignKeys(target: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`.execute(target)
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`.execute(target)
  return rows
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

function insert(target: Tx, table: string, columns: readonly Column[], rows: readonly Record<string, string | null>[]) {
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
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace`.execute(
    source,
  )
  for (const { name } of rows) {
    const state = await sql<{
      lastValue: string
      isCalled: boolean
    }>`SELECT last_value, is_called FROM ${quoted(name)}`.execute(source)
    const { lastValue, isCalled } = only(state.rows)
    await sql`SELECT setval(${`"${name}"`}::regclass, ${lastValue}::bigint, ${isCalled})`.execute(target)
  }
}
