import type { Kysely } from 'kysely'
import { overPglite } from '../embedded.ts'
import { openFolder } from '../open-folder.ts'
import type { Database } from '../tables/index.ts'
import { type Archive, readArchive } from './read-archive.ts'

/** Unpacks a snapshot into a new folder, lets PostgreSQL recover it, and reads from it. It is closed afterwards. */
export async function readSnapshot<T>(
  archive: Archive,
  folder: string,
  read: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  await readArchive(archive, folder)
  const pglite = await openFolder(folder)
  const { db } = overPglite(pglite)
  try {
    return await read(db)
  } finally {
    await db.destroy()
    await pglite.close()
  }
}
