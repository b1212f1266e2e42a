import { sql } from 'kysely'
import { codeOf } from '../../lib/thrown.ts'
import type { Connection, Tx } from '../connection.ts'
import { compareTable } from './compare-table.ts'
import { copyPartitions } from './copy-partitions.ts'
import { copyTable } from './copy-table.ts'
import {
  addForeignKeys,
  agreeOnTexts,
  dropForeignKeys,
  liftTimeLimits,
  listSequences,
  listTables,
  quoted,
  refuseRows,
  setSequence,
  type Table,
} from './whole-tables.ts'

/** How far a copy is. All rows are first copied, and then compared. */
export type Progress = {
  work: 'copying' | 'comparing'
  table: string
  /** The rows of the table that are done, of `tableTotal`. */
  tableRows: number
  tableTotal: number
  /** The rows of all tables that are done, of `total`. */
  rows: number
  total: number
}

type Copied = { rows: number; tables: number }
type Ends = { from: Pick<Connection, 'db'>; to: Pick<Connection, 'db' | 'embedded'> }

/** How long the copy waits for the last writers of the source. */
const LOCK_WAIT = '5s'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Copies every row of `from` into `to`, in one transaction there and from one snapshot here: all rows or none. Then it
 * compares the rows of both. Both databases have the same schema. Nobody can write to `from` in the meantime.
 *
 * @throws `Error` for the operator: a table of `to` has rows, somebody writes to `from`, or the copy differs
 */
export function copyDatabase({ from, to }: Ends, report: (progress: Progress) => void): Promise<Copied> {
  return to.db.transaction().execute(async (target) => {
    await liftTimeLimits(target)
    await agreeOnTexts(target)
    const tables = await listTables(target)
    await refuseRows(target, tables)
    const keys = await dropForeignKeys(target)
    const copied = await from.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (source) => {
        await keepWritersOut(source, tables)
        await liftTimeLimits(source)
        await agreeOnTexts(source)
        await copyPartitions(source, target)
        const rows = await copyTables({ source, target, tables, isEmbedded: to.embedded }, report)
        for (const sequence of await listSequences(source)) await setSequence(target, sequence)
        return { rows, tables: tables.length }
      })
    await addForeignKeys(target, keys)
    return copied
  })
}

/** The locks come before the snapshot, so that it has the last rows of every writer. */
async function keepWritersOut(source: Tx, tables: readonly Table[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => quoted(name)))
  try {
    await sql`SET LOCAL statement_timeout = 0`.execute(source)
    await sql.raw(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`).execute(source)
    await sql`LOCK TABLE ${names} IN SHARE MODE`.execute(source)
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new Error('Another program is changing the present database. Stop all servers and workers, and begin again.')
  }
}

type Copying = { source: Tx; target: Tx; tables: readonly Table[]; isEmbedded: boolean }

async function copyTables({ source, target, tables, isEmbedded }: Copying, report: (progress: Progress) => void) {
  const totals = new Map<string, number>()
  for (const { name } of tables) totals.set(name, await countRows(source, name))
  const total = [...totals.values()].reduce((sum, count) => sum + count, 0)
  let rows = 0
  for (const table of tables) {
    const tableTotal = totals.get(table.name) ?? 0
    await copyTable({ source, target, table, isEmbedded }, (tableRows, added) => {
      rows += added
      report({ work: 'copying', table: table.name, tableRows, tableTotal, rows, total })
    })
  }
  let compared = 0
  for (const table of tables) {
    const tableRows = await compareTable({ source, target, table })
    compared += tableRows
    report({ work: 'comparing', table: table.name, tableRows, tableTotal: tableRows, rows: compared, total })
  }
  return rows
}

async function countRows(source: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${quoted(name)}`.execute(source)
  return Number(rows[0]?.count ?? 0)
}
