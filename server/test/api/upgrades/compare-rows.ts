import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/db/tables/index.ts'

type Row = Readonly<Record<string, unknown>>
type Table = { columns: readonly string[]; rows: ReadonlyMap<string, Row> }
export type Tables = ReadonlyMap<string, Table>

/** The migrator's own tables. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock']

type Known = { name: string; columns: string[]; keys: string[] | null }

/** Reads every row of every table. */
export async function readTables(db: Kysely<Database>): Promise<Tables> {
  const known = await sql<Known>`
    SELECT c.relname AS name,
      array(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
      (SELECT array_agg(a.attname::text) FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary) AS keys
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> ALL (${BOOKKEEPING}) ORDER BY c.relname`.execute(db)
  const keyless = known.rows.filter(({ keys }) => !keys)
  if (keyless.length > 0) throw new Error(`${keyless[0]?.name} has no primary key, so its rows can't be told apart.`)
  const each = known.rows.map(
    ({ name }) => sql`SELECT ${name}::text AS name, to_jsonb(t)::text AS text FROM ${sql.table(name)} t`,
  )
  const all = await sql<{ name: string; text: string }>`${sql.join(each, sql` UNION ALL `)}`.execute(db)
  const tables = new Map(
    known.rows.map(({ name, columns, keys }) => [name, { columns, keys: keys ?? [], rows: new Map<string, Row>() }]),
  )
  for (const { name, text } of all.rows) {
    const table = tables.get(name)
    const row: Row = JSON.parse(text)
    table?.rows.set(keyOf(row, table.keys), row)
  }
  return tables
}

const keyOf = (row: Row, keys: readonly string[]): string => JSON.stringify(keys.map((key) => row[key]))

/**
 * Returns what has happened to the rows, a sentence for each kind of change. New columns and new, empty tables happen to
 * no row.
 */
export function compareRows(before: Tables, after: Tables): string[] {
  const changes: string[] = []
  for (const [name, { columns, rows }] of before) {
    const next = after.get(name)
    if (!next) {
      changes.push(`${name} is gone with ${rows.size} rows`)
      continue
    }
    const lost = [...rows.keys()].filter((key) => !next.rows.has(key)).length
    if (lost > 0) changes.push(`${name} loses ${lost} rows`)
    for (const column of columns) {
      if (!next.columns.includes(column)) {
        changes.push(`${name} loses the column ${column}`)
        continue
      }
      const others = [...rows].filter(
        ([key, row]) => next.rows.has(key) && differs(row[column], next.rows.get(key)?.[column]),
      )
      if (others.length > 0) changes.push(`${others.length} rows of ${name} have another ${column}`)
    }
  }
  for (const [name, { rows }] of after) {
    const added = [...rows.keys()].filter((key) => !before.get(name)?.rows.has(key)).length
    if (added > 0) changes.push(`${name} gets ${added} rows`)
  }
  return changes
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other)
