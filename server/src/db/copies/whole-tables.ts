import { type Kysely, sql, type Transaction } from 'kysely'
import { only } from '../../lib/only.ts'
import type { Database } from '../tables/index.ts'

type Tx = Transaction<Database>
export type Table = {
  name: string
  /** The columns that statements may write. */
  columns: readonly { name: string; type: string }[]
  /** The columns whose values the database makes from the others. */
  generated: readonly string[]
}
type ForeignKey = { table: string; name: string; definition: string }
export type Sequence = { name: string; lastValue: string; isCalled: boolean }

const MIGRATOR = 'kysely_migration%'
/** The registry of permissions and the mark for older code. As the migrator's own tables, they contain no user's data. */
export const WRITTEN_BY_MIGRATIONS = ['permissions', 'oldest_code']
/** The processes of one database don't run on the other. */
const PROCESSES = 'workers'

/** No caller waits for this long work, so the time limits of requests don't apply. */
export const liftTimeLimits = (tx: Tx) =>
  sql`SELECT set_config(name, '0', true) FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`.execute(
    tx,
  )

export const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`)

/**
 * Lets both databases write the same value as the same text, whatever their defaults are.
 */
export const agreeOnTexts = (tx: Tx) =>
  sql`
    SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
      set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
      set_config('bytea_output', 'hex', true)`.execute(tx)

/** Lists the tables with their columns. A table of partitions counts as one. */
export async function listTables(db: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT c.relname AS name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
        FILTER (WHERE a.attgenerated = '') AS columns,
      coalesce(json_agg(a.attname ORDER BY a.attnum) FILTER (WHERE a.attgenerated <> ''), '[]') AS generated
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace AND c.relname NOT LIKE ${MIGRATOR} AND c.relname <> ALL(${[...WRITTEN_BY_MIGRATIONS, PROCESSES]}::text[])
      AND a.attnum > 0 AND NOT a.attisdropped
    GROUP BY c.relname ORDER BY c.relname`.execute(db)
  return rows
}

export async function refuseRows(target: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${quoted(name)} LIMIT 1`.execute(target)
    if (rows.length > 0) throw new Error(`The database must be empty, but its table ${name} has rows.`)
  }
}

/** @throws `Error` for the operator if a table has rows, in whichever version of the schema, or of another program */
export const refuseData = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (tx) => refuseRows(tx, await listTables(tx)))

/**
 * Drops the foreign keys, with those of partitions. Some tables refer to each other, so no order of copying satisfies every
 * key at every moment.
 */
export async function dropForeignKeys(target: Tx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = current_schema()::regnamespace`.execute(target)
  for (const { table, name } of rows)
    await sql`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`.execute(target)
  return rows
}

/** Adds the keys again. A new key checks every row, so a copy that lacks a row is never committed. */
export async function addForeignKeys(target: Tx, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${sql.raw(definition)}`.execute(target)
}

export async function listSequences(db: Tx): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace
    ORDER BY relname`.execute(db)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await sql<Omit<Sequence, 'name'>>`
      SELECT last_value::text AS last_value, is_called FROM ${quoted(name)}`.execute(db)
    sequences.push({ name, ...only(state.rows) })
  }
  return sequences
}

export const setSequence = (target: Tx, { name, lastValue, isCalled }: Sequence) =>
  sql`SELECT setval(${`"${name}"`}::regclass, ${lastValue}::bigint, ${isCalled})`.execute(target)
