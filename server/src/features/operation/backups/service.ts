import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../../db/connection.ts'
import { invalid, unavailable } from '../../../lib/errors.ts'
import { codeOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'

const noRoomForBackup = (folder: string, bytes: number) =>
  unavailable(
    'BACKUP_NO_ROOM',
    `The backup has ${bytes} bytes, and the disk of ${folder} has less room. Make room there, then try again.`,
  )

export type Backup = { file: string; bytes: number; createdAt: string }

/** The names begin with the same words, so their order is the order of their times. */
const NAME = /^daybook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.gz$/
/** The list shows so many of them. */
const MOST = 200

/** Lists the backups in the folder, the newest first. There are none on PostgreSQL. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, MOST)
  return Promise.all(
    newest.map(async (name) => {
      const file = join(folder, name)
      return { file, bytes: (await stat(file)).size, createdAt: name.replace(NAME, '$1T$2:$3:$4.$5Z') }
    }),
  )
}

export type Backups = ReturnType<typeof createBackups>

export function createBackups({ connection, folder, clock }: { connection: Connection; folder: string; clock: Clock }) {
  return {
    list: (): Promise<Backup[]> => listBackups(folder),

    /** @throws `BACKUP_NOT_EMBEDDED` on PostgreSQL, which has pg_dump and its own archives. */
    async create(): Promise<Backup> {
      if (!connection.snapshot)
        throw invalid('BACKUP_NOT_EMBEDDED', 'This server runs on PostgreSQL (DATABASE_URL): back it up with pg_dump.')
      const createdAt = clock.real().toISOString()
      const bytes = await connection.snapshot()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `daybook-${createdAt.replace(/[:.]/g, '-')}.tar.gz`)
      // The file has another name until it is complete, so that a partial backup doesn't look like a backup.
      const unfinished = `${file}.unfinished`
      try {
        await writeFile(unfinished, bytes, { flush: true, mode: 0o600 })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        if (codeOf(error) === 'ENOSPC') throw noRoomForBackup(folder, bytes.length)
        throw error
      }
      return { file, bytes: bytes.length, createdAt }
    },
  }
}
