import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../../lib/thrown.ts'

/** Returns the id in the names of this installation's backups, or undefined if it has made none. */
export async function findInstallation(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  // A crash may leave an empty file.
  const id = text.trim()
  return /^[0-9a-f]{8}$/.test(id) ? id : undefined
}

/** Returns the id of this installation. The first call makes it. */
export async function ensureInstallation(file: string): Promise<string> {
  const known = await findInstallation(file)
  if (known !== undefined) return known
  const id = randomBytes(4).toString('hex')
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${id}\n`, { mode: 0o600, flush: true })
  return id
}
