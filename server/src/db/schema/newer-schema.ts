import { type Kysely, sql } from 'kysely'
import { listAppliedMigrations } from '../inspect-database.ts'
import type { Database } from '../tables/index.ts'

/** Returns the migration that code must know to use the database. A database of an older version names none. */
export async function findOldestCode(db: Kysely<Database>): Promise<string | undefined> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('oldest_code') IS NOT NULL AS is_there`.execute(db)
  if (found[0]?.isThere !== true) return undefined
  const { rows } = await sql<{ migration: string }>`SELECT migration FROM oldest_code`.execute(db)
  return rows[0]?.migration
}

/**
 * Returns the migrations of the database that this code doesn't know. There are some while nodes of a newer version run
 * beside this one, or after a return to this version.
 *
 * @throws `Error` for the operator if this code must not use such a database
 */
export async function listNewerMigrations(db: Kysely<Database>, known: readonly string[]): Promise<string[]> {
  const applied = await listAppliedMigrations(db)
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length === 0) return []
  const said = `The database has migrations that this version doesn't know: ${newer.join(', ')}.`
  const missing = known.filter((name) => !applied.includes(name))
  if (missing.length > 0)
    throw new Error(
      `${said} It also lacks ${missing.join(', ')}, so another line of versions made it. Run the version that made it.`,
    )
  const oldest = await findOldestCode(db)
  if (oldest === undefined || !known.includes(oldest))
    throw new Error(`${said} They leave out what this version uses. Run the version that made them, or a later one.`)
  return newer
}
