import { type Kysely, sql, type Transaction } from 'kysely'
import { latestMigration } from '../migrate.ts'
import type { Database } from '../tables/index.ts'
import { SECRET_COLUMNS, SECRET_TABLES } from './secret-tables.ts'
import { listSequences, listTables, quoted, type Table } from './whole-tables.ts'

const BATCH = 500

/** The first line of an export. `migration` is the state of the schema. */
export type ExportHead = { kind: 'daybook'; row: { migration: string; hasSecrets: boolean } }

type Export = {
  hasSecrets: boolean
  write(line: string): Promise<void>
  progress(table: string, rows: number): void
}

/**
 * Writes every row as a line of JSON with the name of its table as its kind, from one snapshot. The database makes the
 * JSON, so that no number loses digits on its way.
 *
 * @returns the number of rows
 */
export function exportRows(db: Kysely<Database>, { hasSecrets, write, progress }: Export): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      await sql`SELECT set_config('statement_timeout', '0', true)`.execute(source)
      const head: ExportHead = { kind: 'daybook', row: { migration: latestMigration, hasSecrets } }
      await write(JSON.stringify(head))
      const tables = (await listTables(source)).filter(({ name }) => hasSecrets || !SECRET_TABLES.includes(name))
      let sum = 0
      for (const table of tables) {
        const rows = await exportTable(source, table, { hasSecrets, write })
        if (rows > 0) progress(table.name, rows)
        sum += rows
      }
      for (const row of await listSequences(source)) await write(JSON.stringify({ kind: 'sequence', row }))
      return sum
    })
}

async function exportTable(
  source: Transaction<Database>,
  { name, columns }: Table,
  { hasSecrets, write }: Pick<Export, 'hasSecrets' | 'write'>,
): Promise<number> {
  // Another database has its own transaction ids, so they say nothing there.
  const written = columns.filter(
    (column) => column.type !== 'xid8' && (hasSecrets || !SECRET_COLUMNS.includes(`${name}.${column.name}`)),
  )
  const names = sql.join(written.map((column) => quoted(column.name)))
  await sql`DECLARE exporting NO SCROLL CURSOR FOR
    SELECT jsonb_build_object('kind', ${name}::text, 'row', to_jsonb(t))::text AS line FROM (SELECT ${names} FROM ${quoted(name)}) t`.execute(
    source,
  )
  let count = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.raw(String(BATCH))} FROM exporting`.execute(source)
    for (const { line } of rows) await write(line)
    count += rows.length
    if (rows.length < BATCH) break
  }
  await sql`CLOSE exporting`.execute(source)
  return count
}
