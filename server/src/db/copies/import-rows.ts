import { type Kysely, sql, type Transaction } from 'kysely'
import { isRecord, recordOf } from '../../lib/records.ts'
import { latestMigration } from '../migrate.ts'
import type { Database } from '../tables/index.ts'
import {
  addForeignKeys,
  dropForeignKeys,
  liftTimeLimits,
  listTables,
  quoted,
  refuseRows,
  setSequence,
  type Table,
} from './whole-tables.ts'

const BATCH = 500

/**
 * Stores the lines of an export in an empty database, in one transaction: all rows or none.
 *
 * @returns the number of rows. @throws `Error` for the operator if a table has rows, or the lines are no whole export
 */
export function importRows(
  db: Kysely<Database>,
  lines: AsyncIterable<string>,
  progress: (table: string, rows: number) => void,
): Promise<number> {
  return db.transaction().execute(async (target) => {
    await liftTimeLimits(target)
    const tables = await listTables(target)
    await refuseRows(target, tables)
    const keys = await dropForeignKeys(target)
    const store = storeIn(target, tables, progress)
    let number = 0
    for await (const line of lines) {
      number++
      const { kind, row } = parsed(line, number)
      if (number === 1) checkHead(kind, row)
      else if (kind === 'sequence') await setSequence(target, sequenceOf(row, number))
      else await store.add(kind, line, number)
    }
    if (number === 0) throw new Error('The file is empty.')
    const sum = await store.end()
    await addForeignKeys(target, keys)
    return sum
  })
}

function parsed(line: string, number: number): { kind: string; row: Readonly<Record<string, unknown>> } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new Error(`Line ${number} is no JSON.`)
  }
  const { kind, row } = recordOf(value)
  if (typeof kind !== 'string' || !isRecord(row)) throw new Error(`Line ${number} is no object with a kind and a row.`)
  return { kind, row }
}

function checkHead(kind: string, { migration }: Readonly<Record<string, unknown>>): void {
  if (kind !== 'daybook') throw new Error('The file is no export of Daybook: its first line has another kind.')
  if (migration !== latestMigration)
    throw new Error(
      `The export has the schema ${String(migration)}, and this Daybook has ${latestMigration}. Use the version that wrote it, and update afterwards.`,
    )
}

function sequenceOf({ name, lastValue, isCalled }: Readonly<Record<string, unknown>>, number: number) {
  if (typeof name !== 'string' || typeof lastValue !== 'string' || typeof isCalled !== 'boolean')
    throw new Error(`Line ${number} is no sequence.`)
  return { name, lastValue, isCalled }
}

/** Collects the lines of one table and stores them together. The lines of a table follow each other in an export. */
function storeIn(
  target: Transaction<Database>,
  tables: readonly Table[],
  progress: (name: string, rows: number) => void,
) {
  const known = new Map(tables.map((table) => [table.name, table]))
  let lines: string[] = []
  let table: Table | undefined
  let ofTable = 0
  let sum = 0

  async function flush(): Promise<void> {
    if (!table || lines.length === 0) return
    await insert(target, table, lines)
    ofTable += lines.length
    sum += lines.length
    lines = []
  }

  function finishTable(): void {
    if (table) progress(table.name, ofTable)
    ofTable = 0
  }

  return {
    async add(kind: string, line: string, number: number): Promise<void> {
      if (kind !== table?.name || lines.length === BATCH) await flush()
      if (kind !== table?.name) {
        finishTable()
        table = known.get(kind)
        if (!table) throw new Error(`Line ${number} has the unknown kind ${kind.slice(0, 80)}.`)
      }
      lines.push(line)
    },
    async end(): Promise<number> {
      await flush()
      finishTable()
      return sum
    },
  }
}

/** The database reads the JSON, so that no number loses digits. A row gets the id of the importing transaction. */
function insert(target: Transaction<Database>, { name, columns }: Table, lines: readonly string[]) {
  const names = sql.join(columns.map((column) => quoted(column.name)))
  const values = sql.join(
    columns.map((column) => (column.type === 'xid8' ? sql`pg_current_xact_id()` : sql`r.${quoted(column.name)}`)),
  )
  return sql`
    INSERT INTO ${quoted(name)} (${names})
    SELECT ${values}
    FROM unnest(${lines}::text[]) line, jsonb_populate_record(NULL::${quoted(name)}, line::jsonb -> 'row') r`.execute(
    target,
  )
}
