import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { sql } from 'kysely'
import { errorOf } from '../lib/thrown.ts'
import { syncTree } from './copies/sync-tree.ts'
import { databaseFolder, makePrivate } from './data-folder.ts'
import { overPglite } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { openFolder } from './open-folder.ts'

/** The position of the magic text in a header (POSIX.1-1988, ustar). */
const TAR_MAGIC_AT = 257
const TAR_MAGIC = 'ustar'

type Restored = { folder: string; users: number; kept: string | undefined }

/**
 * Fills `dataDir` from a snapshot. It opens and reads the snapshot before it replaces anything, and keeps the previous
 * content next to it under another name.
 *
 * @throws `Error` for the operator: the folder is in use, holds a database already, or the file is no snapshot.
 */
export async function restoreFolder(options: {
  dataDir: string
  file: string
  replace: boolean
  now: Date
}): Promise<Restored> {
  const { dataDir, file, replace, now } = options
  const folder = databaseFolder(dataDir)
  const lock = await lockFolder(dataDir)
  const unfinished = `${folder}.restoring`
  const isTaken = existsSync(folder) && readdirSync(folder).length > 0
  try {
    makePrivate(dataDir)
    if (isTaken && !replace)
      throw new Error(`${dataDir} holds a database already. Add --replace to put it aside, or set another DATA_DIR.`)
    rmSync(unfinished, { recursive: true, force: true })
    const users = await fill(unfinished, file)
    syncTree(unfinished)
    const kept = isTaken ? `${folder}.replaced-${now.toISOString().replace(/[:.]/g, '-')}` : undefined
    if (kept) renameSync(folder, kept)
    renameSync(unfinished, folder)
    return { folder, users, kept }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    await lock.release()
  }
}

/** Unpacks the snapshot, lets PostgreSQL recover it and runs a query, so that a bad file is found here. */
async function fill(folder: string, file: string): Promise<number> {
  try {
    // This code unpacks the file itself: PGlite's own unpacking ends the process when the file is truncated.
    const tar = await promisify(gunzip)(await readFile(file))
    if (tar.toString('latin1', TAR_MAGIC_AT, TAR_MAGIC_AT + TAR_MAGIC.length) !== TAR_MAGIC)
      throw new Error('it is no tar archive')
    const pglite = await openFolder(folder, { archive: new Blob([tar], { type: 'application/x-tar' }) })
    const { db } = overPglite(pglite)
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM users`.execute(db)
    await db.destroy()
    await pglite.close()
    return rows[0]?.count ?? 0
  } catch (error) {
    throw new Error(`${file} is not a snapshot of a Daybook database: ${errorOf(error).message}`)
  }
}
