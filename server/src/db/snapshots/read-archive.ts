import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { codeOf, errorOf } from '../../lib/thrown.ts'
import { AGE_HEAD, decrypt } from './encryption.ts'

export type Archive = {
  file: string
  /** The keys that may open it. A file that is not encrypted needs none. */
  identities: readonly string[]
}

/** RFC 1952, 2.3.1: the first bytes of a gzipped file. */
const GZIP_HEAD = '\x1f\x8b'

/** Returns what kind of file it is by its first bytes, or undefined if it is no snapshot. */
export async function kindOfArchive(file: string): Promise<'plain' | 'encrypted' | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEAD.length), 0, AGE_HEAD.length, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    if (head === AGE_HEAD) return 'encrypted'
    return head.startsWith(GZIP_HEAD) ? 'plain' : undefined
  } finally {
    await handle.close()
  }
}

/**
 * Unpacks a snapshot into a folder that doesn't exist yet. The caller removes the folder after a failure.
 *
 * @throws `Error` for the operator, whose text continues a sentence about the file
 */
export async function readArchive({ file, identities }: Archive, folder: string): Promise<void> {
  const kind = await kindOfArchive(file)
  if (kind === undefined) throw new Error('it is neither a gzipped archive nor an encrypted one')
  if (kind === 'encrypted' && identities.length === 0)
    throw new Error('it is encrypted. Add --key-file with the file of its key')
  const content = createReadStream(file)
  await pipeline(kind === 'encrypted' ? decrypt(content, identities) : content, createGunzip(), unpack(folder)).catch(
    explain,
  )
  const version = statSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false })
  if (!version) throw new Error('it is an archive of something else: it has no file PG_VERSION')
}

/** A snapshot has files and folders only. A link could lead out of the folder. */
const unpack = (folder: string) =>
  unpackTar(folder, {
    strict: true,
    filter: ({ type }) => type === 'file' || type === 'directory',
    fmode: 0o600,
    dmode: 0o700,
  })

function explain(thrown: unknown): never {
  if (codeOf(thrown) === 'Z_BUF_ERROR') throw new Error('it is cut off', { cause: thrown })
  if (codeOf(thrown)?.startsWith('Z_')) throw new Error('its content is damaged', { cause: thrown })
  throw errorOf(thrown)
}
