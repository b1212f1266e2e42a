import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { secretKeyFile } from '../../db/data-folder.ts'
import { codeOf } from '../../lib/thrown.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const MEGABYTE = 1024 * 1024
const FEW_BYTES = 2048 * MEGABYTE
const TOO_FEW_BYTES = 200 * MEGABYTE
const KEY_BYTES = 32
const OF_OTHERS = 0o077

type Owned = {
  /** The number of the account that owns it. */
  owner: number
  mode: number
}

export type FolderState = {
  folder: string
  /** Undefined if there is nothing of the name yet. */
  entry: (Owned & { isFolder: boolean }) | undefined
  /** True if this account may write into it, or make it. */
  isWritable: boolean
  /** The number of the account that runs this command. Undefined on systems without such numbers. */
  account: number | undefined
  freeBytes: number
}

export type KeyState = Owned & { bytes: number }

/** Returns true if this account may open the database: the server can't read files that another account made there. */
export const isOwn = ({ entry, account }: FolderState): boolean =>
  account === undefined || entry === undefined || entry.owner === account

export function judgeFolder(state: FolderState): Finding {
  const { folder, entry, isWritable, account } = state
  if (entry && !entry.isFolder)
    return problem('data folder', `${folder} is no folder.`, 'Put that file away, or set DATA_DIR to a folder.')
  if (!isOwn(state))
    return problem(
      'data folder',
      `${folder} belongs to the account ${entry?.owner}, and this command runs as the account ${account}.`,
      'Run this command, and the server, as the account that owns the folder, or give the folder away with chown -R.',
    )
  if (!isWritable)
    return problem(
      'data folder',
      `This account may not write to ${folder}.`,
      'Let the account of the server write there (chown, or a mount that is not read-only), or set another DATA_DIR.',
    )
  return ok('data folder', entry ? `${folder} can be written.` : `${folder} is made by the first start.`)
}

export function judgeDisk({ folder, freeBytes }: Pick<FolderState, 'folder' | 'freeBytes'>): Finding {
  const found = `${sizeOf(freeBytes)} are free on the disk of ${folder}.`
  const remedy = 'Make room on that disk. The server stores nothing new when less than DAYBOOK_DISK_MARGIN_MB is free.'
  if (freeBytes < TOO_FEW_BYTES) return problem('disk', found, remedy)
  return freeBytes < FEW_BYTES ? warning('disk', found, remedy) : ok('disk', found)
}

type KeySituation = {
  file: string
  /** Undefined if there is no file. */
  key: KeyState | undefined
  hasDatabase: boolean
  /** True if DAYBOOK_SECRET_KEY is set, which counts in place of the file. */
  isInSettings: boolean
  account: number | undefined
}

export function judgeKey({ file, key, hasDatabase, isInSettings, account }: KeySituation): Finding {
  if (!key) {
    if (isInSettings) return ok('secret key', 'DAYBOOK_SECRET_KEY is set.')
    if (!hasDatabase) return ok('secret key', `${file} is made by the first start.`)
    return problem(
      'secret key',
      `${file} is missing, and DAYBOOK_SECRET_KEY is not set.`,
      'Bring back your copy of the file before the server starts, because a new key opens none of the stored secrets. A server that has never run makes the key itself.',
    )
  }
  // Windows has no such rights.
  if (account !== undefined && (key.mode & OF_OTHERS) !== 0)
    return problem(
      'secret key',
      `Other accounts can use ${file} (its mode is ${(key.mode & 0o777).toString(8)}).`,
      `Run chmod 600 ${file}. Replace the key if somebody may have read it (docs/secrets.md).`,
    )
  if (account !== undefined && key.owner !== account)
    return problem(
      'secret key',
      `${file} belongs to the account ${key.owner}, and this command runs as the account ${account}.`,
      `Run chown on ${file} for the account of the server.`,
    )
  if (key.bytes !== KEY_BYTES && !isInSettings)
    return problem(
      'secret key',
      `${file} has a key of ${key.bytes} bytes instead of ${KEY_BYTES}.`,
      'Bring back your copy of the file.',
    )
  return ok('secret key', `Only its owner can use ${file}.`)
}

/** Looks at the folder and its disk. If it doesn't exist, the nearest folder above it decides. */
export async function readFolder(folder: string): Promise<FolderState> {
  const entry = await stateOf(folder)
  const existing = entry ? folder : await nearestAbove(folder)
  const { bavail, bsize } = await statfs(existing)
  const isWritable = await access(existing, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  return {
    folder,
    entry: entry && { owner: entry.uid, mode: entry.mode, isFolder: entry.isDirectory() },
    isWritable,
    account: process.getuid?.(),
    freeBytes: bavail * bsize,
  }
}

/** Looks at the key. Undefined if there is none. */
export async function readKey(dataDir: string): Promise<KeyState | undefined> {
  const file = secretKeyFile(dataDir)
  const entry = await stateOf(file)
  if (!entry) return undefined
  // Another account may own the file, which `judgeKey` then reports.
  const text = await readFile(file, 'utf8').catch(() => '')
  return { owner: entry.uid, mode: entry.mode, bytes: Buffer.from(text.trim(), 'base64').length }
}

async function nearestAbove(path: string): Promise<string> {
  const above = dirname(path)
  return above === path || (await stateOf(above)) ? above : nearestAbove(above)
}

/** Returns true if a file or folder of this name exists. */
export const isThere = async (path: string): Promise<boolean> => (await stateOf(path)) !== undefined

const stateOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

const sizeOf = (bytes: number): string =>
  bytes < 10 * 1024 * MEGABYTE ? `${Math.floor(bytes / MEGABYTE)} MB` : `${Math.floor(bytes / MEGABYTE / 1024)} GB`
