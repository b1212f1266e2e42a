import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 32 bytes that sign links and tokens: from the settings, or made once and kept beside the embedded database.
 * There is no default, because a key that everybody knows is none.
 */
export function secretKey({ fromSettings, dataDir }: { fromSettings: string; dataDir: string }): Buffer {
  if (fromSettings !== '') return Buffer.from(fromSettings, 'base64')
  const file = join(dataDir, 'secret.key')
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const key = randomBytes(32)
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return key
}
