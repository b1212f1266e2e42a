import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { only } from '../../lib/only.ts'
import { codeOf } from '../../lib/thrown.ts'
import { marginOf } from '../free-space.ts'
import type { Database } from '../tables/index.ts'

/** The disk has no room for a second copy of the database. */
export class NoRoomForCopy extends Error {
  readonly folder: string
  readonly bytes: number

  constructor(folder: string, bytes: number) {
    super(`A copy of the database takes ${bytes} bytes, and the disk of ${folder} has less room.`)
    this.folder = folder
    this.bytes = bytes
  }
}

type Source = {
  /** The pool of one connection that everybody uses. */
  db: Kysely<Database>
  folder: string
  /** The megabytes that stay free on the disk. */
  marginMegabytes: number
}

/** A file or folder, by its path below the database's folder. */
type Entry = { path: string; bytes: number; isFolder: boolean }

/**
 * Copies the folder of the embedded database, and hands the copy to `use`. The copy is what a crash at one moment would
 * leave, so an open of it recovers every commit of before.
 *
 * The database has one connection. While this code holds it, no statement runs, and no file changes. That takes as long
 * as the copy of the files, and much less than the packing, which works on the copy. A file system that shares blocks
 * (XFS, btrfs) copies at once.
 *
 * @throws `NoRoomForCopy`
 */
export async function withWorkingCopy<T>(
  { db, folder, marginMegabytes }: Source,
  use: (copy: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const copy = `${folder}.copy`
  // A killed process may have left one.
  await rm(copy, { recursive: true, force: true })
  try {
    await db.connection().execute(async (connection) => {
      const log = await shortenLog(connection)
      const entries = await listEntries(folder, '', log)
      await checkRoom(folder, sumOf(entries), marginMegabytes)
      await copyEntries(entries, folder, copy, signal).catch((error: unknown) => {
        throw codeOf(error) === 'ENOSPC' ? new NoRoomForCopy(dirname(folder), sumOf(entries)) : error
      })
    })
    return await use(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The first and the last file of the write-ahead log that a recovery reads. Their names ascend. */
type Log = { first: string; last: string }

/**
 * Brings the content of the write-ahead log into the tables. The log then has few files that a recovery needs. The
 * others are kept for reuse, at 16 MB each.
 */
async function shortenLog(db: Kysely<Database>): Promise<Log> {
  await sql`CHECKPOINT`.execute(db)
  const { rows } = await sql<Log>`
    SELECT redo_wal_file AS first, pg_walfile_name(pg_current_wal_insert_lsn()) AS last
    FROM pg_control_checkpoint()`.execute(db)
  return only(rows)
}

const LOG_FOLDER = 'pg_wal'
const LOG_FILE = /^[0-9A-F]{24}$/

/** Lists folders before what is in them. */
async function listEntries(root: string, path: string, log: Log): Promise<Entry[]> {
  const found: Entry[] = []
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) {
      found.push({ path: inner, bytes: 0, isFolder: true }, ...(await listEntries(root, inner, log)))
    } else if (entry.isFile() && !(path === LOG_FOLDER && isUnneeded(entry.name, log))) {
      found.push({ path: inner, bytes: (await stat(join(root, inner))).size, isFolder: false })
    }
  }
  return found
}

const isUnneeded = (name: string, { first, last }: Log): boolean => LOG_FILE.test(name) && (name < first || name > last)

async function copyEntries(
  entries: readonly Entry[],
  source: string,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(target, { mode: 0o700 })
  for (const { path, isFolder } of entries) {
    signal?.throwIfAborted()
    if (isFolder) await mkdir(join(target, path), { mode: 0o700 })
    else await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE)
  }
}

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0)

/** The server refuses bookings below its margin, so a copy must not take the disk there. */
async function checkRoom(folder: string, bytes: number, marginMegabytes: number): Promise<void> {
  const sizes = await statfs(dirname(folder))
  if (sizes.bavail * sizes.bsize < bytes + marginOf(marginMegabytes, sizes))
    throw new NoRoomForCopy(dirname(folder), bytes)
}
