import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorOf } from '../lib/thrown.ts'
import { RESTORE } from './open-folder.ts'

/** PostgreSQL, catalog/pg_control.h: PG_CONTROL_FILE_SIZE. */
const CONTROL_BYTES = 8192
const OF_OTHERS = 0o077
const STICKY = 0o1000

export const databaseFolder = (dataDir: string): string => join(dataDir, 'pgdata')
export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

/**
 * Whether there is a database to open; false where a first one is to be made.
 *
 * @throws `Error` for the operator when there was one and it is gone or damaged: a new one in its place would look as if
 * all data had never been.
 */
export function findDatabase(dataDir: string): boolean {
  const folder = databaseFolder(dataDir)
  const isMissing = !existsSync(folder)
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

/** Takes all rights to the data from other accounts of the machine, also to what an earlier version has left readable. */
export function makePrivate(dataDir: string): void {
  // A folder such as /tmp is everybody's: only what is ours in it is closed.
  const isShared = (statSync(dataDir).mode & STICKY) !== 0 || dirname(dataDir) === dataDir
  if (!isShared) tighten(dataDir)
  for (const path of [databaseFolder(dataDir), backupsFolder(dataDir), secretKeyFile(dataDir)])
    if (existsSync(path)) tightenTree(path)
}

/** All of it: the files that PGlite makes a database from keep the rights that they were packed with. */
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
