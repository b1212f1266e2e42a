import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { secretKeyFile } from './db/data-folder.ts'
import type { SecretKeys } from './lib/secrets/secret-box.ts'

type Source = {
  fromSettings: string
  previous: string
  dataDir: string
  /** True if the database has values that another key has sealed, so that a new key would open none of them. */
  hasSealedValues: boolean
}

/**
 * Returns all keys as 32 bytes, the current one first. There is no default, because a published key protects nothing.
 *
 * @throws `Error` for the operator when the key of the stored values is missing
 */
export const secretKeys = ({ fromSettings, previous, dataDir, hasSealedValues }: Source): SecretKeys => [
  fromSettings === '' ? keptKey(dataDir, hasSealedValues) : decoded(fromSettings),
  ...previousKeys(previous),
]

type PresentSource = Pick<Source, 'fromSettings' | 'previous'> & {
  /** Undefined if the server would not keep its key in a folder. */
  dataDir: string | undefined
}

/** Returns the keys that are there, without making one. A file that can't be read counts as none. */
export function presentKeys({ fromSettings, previous, dataDir }: PresentSource): Buffer[] {
  const present = fromSettings !== '' ? decoded(fromSettings) : dataDir === undefined ? undefined : readableKey(dataDir)
  return [...(present ? [present] : []), ...previousKeys(previous)]
}

function readableKey(dataDir: string): Buffer | undefined {
  try {
    return readKept(dataDir)
  } catch {
    return undefined
  }
}

const previousKeys = (previous: string): Buffer[] => previous.split(',').filter(Boolean).map(decoded)

const decoded = (text: string): Buffer => Buffer.from(text.trim(), 'base64')

function readKept(dataDir: string): Buffer | undefined {
  try {
    return decoded(readFileSync(secretKeyFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Reads the key next to the embedded database. The first call creates it. */
function keptKey(dataDir: string, hasSealedValues: boolean): Buffer {
  const kept = readKept(dataDir)
  if (kept) return kept
  const file = secretKeyFile(dataDir)
  if (hasSealedValues)
    throw new Error(
      `${file} is missing, and the database has secrets that only its key opens. Put your copy of the file there. If it is lost, set DAYBOOK_SECRET_KEY to a new key (openssl rand -base64 32): the server then starts, and these secrets must be set up anew (docs/secrets.md).`,
    )
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32)
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return key
}
