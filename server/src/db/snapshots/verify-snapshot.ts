import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { errorOf } from '../../lib/thrown.ts'
import { listTables, quoted } from '../copies/whole-tables.ts'
import { listAppliedMigrations } from '../inspect-database.ts'
import type { Database } from '../tables/index.ts'
import type { Archive } from './read-archive.ts'
import { readSnapshot } from './read-snapshot.ts'

export type Verified = {
  /** The state of the schema. */
  migration: string
  /** The number of rows in each table that has some. */
  rows: Readonly<Record<string, number>>
}

/**
 * Unpacks a snapshot below `temporaryFolder`, lets PostgreSQL recover it, and reads every row. Nothing of it stays.
 *
 * @throws `Error` for the operator, which says what is wrong with the file
 */
export async function verifySnapshot(archive: Archive, temporaryFolder: string): Promise<Verified> {
  const folder = await mkdtemp(join(temporaryFolder, 'daybook-verify-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // A database that fails beyond repair ends the process.
  process.once('exit', remove)
  try {
    return await readSnapshot(archive, join(folder, 'pgdata'), readAll)
  } catch (error) {
    throw new Error(`${archive.file} can't be restored: ${errorOf(error).message}.`, { cause: error })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

async function readAll(db: Kysely<Database>): Promise<Verified> {
  const migration = (await listAppliedMigrations(db)).at(-1)
  if (migration === undefined) throw new Error('it has no tables of Daybook')
  const rows = await db.transaction().execute(async (tx) => {
    const counts: [string, number][] = []
    for (const { name } of await listTables(tx)) {
      // The length of a row as text reads each of its values, also those that are stored apart.
      const found = await sql<{ count: number }>`
        SELECT count(*), sum(length(t::text)) FROM ${quoted(name)} t`.execute(tx)
      counts.push([name, found.rows[0]?.count ?? 0])
    }
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  })
  return { migration, rows }
}
