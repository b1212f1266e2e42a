import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
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

export type Backups = ReturnType<typeof createBackups>

export function createBackups({ connection, folder, clock }: { connection: Connection; folder: string; clock: Clock }) {
  return {
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
