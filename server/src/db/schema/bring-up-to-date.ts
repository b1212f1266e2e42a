import { setTimeout } from 'node:timers/promises'
import { type Kysely, type Migration, type MigrationResultSet, Migrator, sql } from 'kysely'
import { codeOf } from '../../lib/thrown.ts'
import type { Connection } from '../connection.ts'
import { listAppliedMigrations } from '../inspect-database.ts'
import type { Database } from '../tables/index.ts'
import { listNewerMigrations } from './newer-schema.ts'

/** PostgreSQL's code of a lock that took too long. */
const LOCK_NOT_AVAILABLE = '55P03'
/** How often a migration is tried that doesn't get the lock of a table in time, and the wait in between. */
const ATTEMPTS = 30
const WAIT_MS = 1000

export type Migratable = Pick<Connection, 'db' | 'openForMigrations' | 'explainDirect'>

export type Migrated = {
  /** The migrations that were applied now. */
  applied: string[]
  /** The migrations of a newer version that the database has, and that this code may use. */
  newer: string[]
}

/**
 * Applies the known migrations that the database lacks, on a connection of its own if there can be one. Several nodes
 * may call it at once: kysely's migrator takes a lock in the database, and the second node has nothing left to do. The
 * schema of a newer version stays as it is.
 *
 * @throws `Error` for the operator if the database is of a version that this code can't run with
 */
export async function bringUpToDate(
  { db, openForMigrations, explainDirect }: Migratable,
  known: Readonly<Record<string, Migration>>,
): Promise<Migrated> {
  const own = openForMigrations?.()
  const migrated: Migrated = { applied: [], newer: [] }
  try {
    await tryAgain(() => applyMissing(own ?? db, known, migrated))
  } catch (error) {
    throw explainDirect?.(error) ?? error
  } finally {
    await own?.destroy()
  }
  return migrated
}

/** Tries it again while others use a table that it changes. They go on in the meantime. */
async function tryAgain(attempt: () => Promise<void>): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === ATTEMPTS || codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
    }
    await setTimeout(WAIT_MS)
  }
}

/**
 * Returns the schema in which the connection makes its tables. Without it, the tables of another program with Kysely, or of
 * Daybook in another schema, count as made.
 */
async function findSchema(db: Kysely<Database>): Promise<{ migrationTableSchema?: string }> {
  const { rows } = await sql<{ name: string | null }>`SELECT current_schema() AS name`.execute(db)
  const name = rows[0]?.name
  return name == null ? {} : { migrationTableSchema: name }
}

async function applyMissing(
  db: Kysely<Database>,
  known: Readonly<Record<string, Migration>>,
  migrated: Migrated,
): Promise<void> {
  const names = Object.keys(known)
  migrated.newer = await listNewerMigrations(db, names)
  if (migrated.newer.length > 0) return
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...known }) },
    ...(await findSchema(db)),
  })
  // The tables of a running server stay locked until the commit, so each migration there has a transaction of its own.
  const isEmpty = (await listAppliedMigrations(db)).length === 0
  const step = () => (isEmpty ? migrator.migrateToLatest() : migrator.migrateUp())
  for (;;) {
    const { error, results = [] }: MigrationResultSet = await step()
    if (error) {
      // A node of a newer version may have migrated while this one waited for the lock.
      migrated.newer = await listNewerMigrations(db, names)
      if (migrated.newer.length > 0) return
      throw error
    }
    migrated.applied.push(...results.map(({ migrationName }) => migrationName))
    if (isEmpty || results.length === 0) return
  }
}
