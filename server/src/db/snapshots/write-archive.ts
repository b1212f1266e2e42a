import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import { encryptFor, type Recipients } from './encryption.ts'
import { syncPath } from './sync-path.ts'

/** Returns the hidden path that a file has until it is whole. */
export const unfinishedFile = (file: string): string => join(dirname(file), `.${basename(file)}.unfinished`)

/** Returns the name that an unfinished file would have got, or undefined for any other file. */
export const finishedName = (name: string): string | undefined => /^\.(.+)\.unfinished$/.exec(name)?.[1]

export type Archived = {
  folder: string
  file: string
  recipients: Recipients
  signal?: AbortSignal | undefined
}

/**
 * Packs a folder into a file: a gzipped tar, which is encrypted if there are recipients. The file gets its name when it
 * is whole and on the disk. After a failure there is no file.
 *
 * @returns its size in bytes
 */
export async function writeArchive({ folder, file, recipients, signal }: Archived): Promise<number> {
  const unfinished = unfinishedFile(file)
  try {
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(packTar(folder), createGzip(), encryptFor(recipients), target, { signal })
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    syncPath(dirname(file))
    return size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
