import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../db/connection.ts'
import type { Clock } from '../../lib/clock.ts'
import { invalid } from '../../lib/errors.ts'

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
      await mkdir(folder, { recursive: true })
      const file = join(folder, `daybook-${createdAt.replace(/[:.]/g, '-')}.tar.gz`)
      // Under another name until it is whole: half a backup must not look like one.
      await writeFile(`${file}.unfinished`, bytes, { flush: true })
      await rename(`${file}.unfinished`, file)
      return { file, bytes: bytes.length, createdAt }
    },
  }
}
