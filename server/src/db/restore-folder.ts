import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { errorOf } from '../lib/thrown.ts'
import { databaseFolder, makePrivate } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Archive } from './snapshots/read-archive.ts'
import { readSnapshot } from './snapshots/read-snapshot.ts'
import { syncPath, syncTree } from './snapshots/sync-path.ts'
import type { Database } from './tables/index.ts'

type Restored<T> = { folder: string; users: number; kept: string | undefined; looked: T }

/**
 * Fills `dataDir` from a snapshot. It opens and reads the snapshot before it replaces anything, and keeps the previous
 * content next to it under another name.
 *
 * @throws `Error` for the operator: the folder is in use, holds a database already, or the file is no snapshot.
 */
export async function restoreFolder<T>(options: {
  dataDir: string
  file: string
  /** The keys of an encrypted snapshot. */
  identities?: readonly string[]
  replace: boolean
  now: Date
  /** Reads from the restored database, and may change it, before it replaces anything. If it throws, nothing is replaced. */
  look: (db: Kysely<Database>) => Promise<T>
}): Promise<Restored<T>> {
  const { dataDir, file, identities = [], replace, now, look } = options
  const folder = databaseFolder(dataDir)
  const lock = await lockFolder(dataDir)
  const unfinished = `${folder}.restoring`
  const isTaken = existsSync(folder) && readdirSync(folder).length > 0
  try {
    makePrivate(dataDir)
    if (isTaken && !replace)
      throw new Error(`${dataDir} holds a database already. Add --replace to put it aside, or set another DATA_DIR.`)
    rmSync(unfinished, { recursive: true, force: true })
    const { users, looked } = await fill(unfinished, { file, identities }, look)
    // The folder gets its name only after a power cut can't empty it.
    syncTree(unfinished)
    const kept = isTaken ? `${folder}.replaced-${now.toISOString().replace(/[:.]/g, '-')}` : undefined
    if (kept) renameSync(folder, kept)
    renameSync(unfinished, folder)
    syncPath(dirname(folder))
    return { folder, users, kept, looked }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await lock.release()
  }
}

/** Unpacks the snapshot, lets PostgreSQL recover it and runs a query, so that a bad file is found here. */
async function fill<T>(
  folder: string,
  archive: Archive,
  look: (db: Kysely<Database>) => Promise<T>,
): Promise<{ users: number; looked: T }> {
  let refusal: unknown
  try {
    return await readSnapshot(archive, folder, async (db) => {
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM users`.execute(db)
      const looked = await look(db).catch((error: unknown) => {
        refusal = error
        throw error
      })
      return { users: rows[0]?.count ?? 0, looked }
    })
  } catch (error) {
    // The snapshot is good: its reader doesn't want it.
    if (refusal !== undefined) throw refusal
    throw new Error(`${archive.file} is not a snapshot of a Daybook database: ${errorOf(error).message}`)
  }
}
