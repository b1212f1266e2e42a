import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../lib/thrown.ts'

/** What a system answers if an account may not use a folder, or if it can't be made. */
const OF_FOLDERS = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST']

/**
 * Says in one sentence why this process can't keep its data in a folder, as which account it runs, and what to do. All
 * other errors are returned as they are.
 */
export function explainFolder(folder: string, thrown: unknown): unknown {
  const code = codeOf(thrown) ?? ''
  if (!OF_FOLDERS.includes(code)) return thrown
  const above = existingAbove(folder)
  const entry = statSync(above)
  const account = process.getuid?.()
  const where = above === folder ? '' : ` in ${above}`
  // A missing folder on a disk that can only be read fails with ENOENT, so the folder that is there says why.
  const reason = entry.isDirectory() ? (refusalOf(above) ?? code) : 'ENOTDIR'
  const runsAs = account === undefined ? '' : ` This process runs as the account ${account}.`
  if (reason === 'ENOTDIR')
    return new Error(`DATA_DIR is ${folder}, but ${above} is a file.${runsAs} Put that file away, or set DATA_DIR.`)
  if (reason === 'EROFS')
    return new Error(
      `DATA_DIR is ${folder}, but nothing can be written${where}: the disk is mounted read-only.${runsAs} Mount it for writing, or set DATA_DIR to a folder on another disk.`,
    )
  const path = pathOf(thrown)
  const stopper = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false })
  const [name, owner] = stopper && path !== undefined ? [path, stopper.uid] : [above, entry.uid]
  return new Error(
    `DATA_DIR is ${folder}, but this process may not use ${name}, which belongs to the account ${owner} (${code}).${runsAs} Give the folder to that account (chown -R ${account ?? 'ACCOUNT'} ${folder}), or set DATA_DIR to another one.`,
  )
}

function existingAbove(path: string): string {
  const above = dirname(path)
  return above === path || isThere(path) ? path : existingAbove(above)
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function refusalOf(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return codeOf(error)
  }
}

const pathOf = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'path' in thrown && typeof thrown.path === 'string'
    ? thrown.path
    : undefined
