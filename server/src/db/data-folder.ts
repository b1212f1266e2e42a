import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorOf } from '../lib/thrown.ts'
import { RESTORE } from './open-folder.ts'

/** PG_CONTROL_FILE_SIZE in PostgreSQL's catalog/pg_control.h. */
const CONTROL_BYTES = 8192
const OF_OTHERS = 0o077
const STICKY = 0o1000

export const databaseFolder = (dataDir: string): string => join(dataDir, 'pgdata')
/** The database while `daybook move` fills it. */
export const unfinishedFolder = (dataDir: string): string => join(dataDir, 'pgdata.moving')
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')
/** The id in the names of this server's backups. */
export const installationFile = (dataDir: string): string => join(dataDir, 'backups.id')
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

/**
 * Returns true if there is a database to open, and false if the first one must be created.
 *
 * @throws `Error` for the operator when a database existed and is now missing or damaged. A new one in its place would
 * look as if all data were lost.
 */
export function findDatabase(dataDir: string): boolean {
  const folder = databaseFolder(dataDir)
  const isMissing = !existsSync(folder)
  const unfinished = unfinishedFolder(dataDir)
  if (isMissing && existsSync(unfinished))
    throw new Error(
      `${unfinished} is the rest of a move that was interrupted. Repeat daybook move, or delete this folder to begin without data.`,
    )
  if (isMissing || readdirSync(folder).length === 0) {
    const key = secretKeyFile(dataDir)
    if (!existsSync(key)) return false
    throw new Error(
      `${folder} is ${isMissing ? 'missing' : 'empty'}, but ${key} says that there was a database. ${RESTORE} To begin without the former data, put ${key} away.`,
    )
  }
  const control = join(folder, 'global', 'pg_control')
  const bytes = statSync(control, { throwIfNoEntry: false })?.size
  if (bytes === CONTROL_BYTES) return true
  throw new Error(
    `The embedded database in ${folder} is damaged: ${control} ${bytes === undefined ? 'is missing' : `has ${bytes} bytes instead of ${CONTROL_BYTES}`}. A power cut, a full disk or an incomplete copy does that. Nothing was changed. ${RESTORE}`,
  )
}

/**
 * Removes the rights of the machine's other accounts to the data, also to files that an earlier version left readable.
 */
export function makePrivate(dataDir: string): void {
  // All accounts share a folder such as /tmp, so only this server's files in it are closed.
  const isShared = (statSync(dataDir).mode & STICKY) !== 0 || dirname(dataDir) === dataDir
  if (!isShared) tighten(dataDir)
  for (const path of [databaseFolder(dataDir), backupsFolder(dataDir), secretKeyFile(dataDir)])
    if (existsSync(path)) tightenTree(path)
}

/** Closes the whole tree: PGlite creates a database from packed files, which keep their packed rights. */
function tightenTree(path: string): void {
  tighten(path)
  if (!statSync(path).isDirectory()) return
  for (const inner of readdirSync(path, { recursive: true })) tighten(join(path, String(inner)))
}

function tighten(path: string): void {
  const { mode } = statSync(path)
  if ((mode & OF_OTHERS) === 0) return
  try {
    chmodSync(path, mode & ~OF_OTHERS & 0o777)
  } catch (error) {
    // The owner of a mounted volume may be another account.
    process.stderr.write(`Other accounts of this machine can reach ${path}: ${errorOf(error).message}\n`)
  }
}
