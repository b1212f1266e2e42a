import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { secretKeyFile } from './db/data-folder.ts'
import type { SecretKeys } from './lib/secrets/secret-box.ts'

type Source = { fromSettings: string; previous: string; dataDir: string }

/**
 * Returns all keys as 32 bytes, the current one first. There is no default, because a published key protects nothing.
 */
export const secretKeys = ({ fromSettings, previous, dataDir }: Source): SecretKeys => [
  fromSettings === '' ? keptKey(dataDir) : decoded(fromSettings),
  ...previous.split(',').filter(Boolean).map(decoded),
]

const decoded = (text: string): Buffer => Buffer.from(text.trim(), 'base64')

/** Reads the key next to the embedded database. The first call creates it. */
function keptKey(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir)
  try {
    return decoded(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32)
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return key
}
