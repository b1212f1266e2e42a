import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Logger } from 'kysely'
import pg from 'pg'
import { codeOf } from '../lib/thrown.ts'
import { keepLogShort } from './checkpoints.ts'
import { type Connection, overPool } from './connection.ts'
import { databaseFolder, findDatabase, makePrivate } from './data-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { watchFreeSpace } from './free-space.ts'
import { openFolder } from './open-folder.ts'
import { PreparingClient } from './prepared.ts'
import { types } from './types.ts'

/** How long a request may wait for the one connection. */
const CONNECT_MS = 10_000

/** PostgreSQL's code for a write that found no room. */
const DISK_FULL = '53100'

/** kysely over a PGlite: one client, because there is one connection and a second one would wait for ever. */
export const overPglite = (pglite: PGlite, onStatement?: Logger) =>
  overPool(
    new pg.Pool({
      ...createPgConfig(pglite),
      Client: PreparingClient,
      max: 1,
      types,
      connectionTimeoutMillis: CONNECT_MS,
    }),
    onStatement,
  )

type PathIds = {
  dataDir: string
  /** Is told of what takes seconds. */
  say?: (line: string) => void
  /** So much stays free on the disk; 0 stores as long as it can. */
  marginMegabytes?: number
}

/**
 * The database inside this process, behind a lock of our own on its folder (PGlite takes none, and two processes
 * would lose each other's writes).
 *
 * @throws `Error` with a message for the operator when another process has the folder, or its database can't be opened.
 */
export async function connectEmbedded({ dataDir, marginMegabytes = 0, say = () => {} }: PathIds): Promise<Connection> {
  const lock = await lockFolder(dataDir)
  try {
    makePrivate(dataDir)
    const folder = databaseFolder(dataDir)
    if (!findDatabase(dataDir)) {
      say(`Making the database in ${folder}. This happens once and takes some seconds …`)
      await createInChild(folder)
      makePrivate(dataDir)
    }
    const pglite = await openFolder(folder)
    const space = watchFreeSpace(dataDir, marginMegabytes)
    const db = overPglite(pglite, (event) => {
      if (event.level === 'error' && codeOf(event.error) === DISK_FULL) space.check()
    })
    const log = keepLogShort(db)
    return {
      db,
      embedded: true,
      hasRoom: space.hasRoom,
      snapshot: async () => new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()),
      async close() {
        space.close()
        await log.close()
        await db.destroy()
        await pglite.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A child process makes the folder: initdb leaves hundreds of megabytes behind in the process that ran it. */
function createInChild(folder: string): Promise<void> {
  const script = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './create-folder.ts' : './create-folder.js', import.meta.url),
  )
  return new Promise((resolve, reject) => {
    const child = fork(script, [folder])
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              `The embedded database could not be created in ${folder}. Is there room on its disk, and may this account write there?`,
            ),
          ),
    )
  })
}
