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
import { explainFolder } from './explaining/explain-folder.ts'
import { lockFolder } from './folder-lock.ts'
import { watchFreeSpace } from './free-space.ts'
import { openFolder } from './open-folder.ts'
import { PreparingClient } from './prepared.ts'
import { withWorkingCopy } from './snapshots/working-copy.ts'
import { types } from './types.ts'

/** The maximum time that a request waits for the connection. */
const CONNECT_MS = 10_000

/** PostgreSQL's code for a write that fails because the disk is full. */
const DISK_FULL = '53100'

/**
 * Opens kysely on a PGlite. There is one client, because there is one connection: a second client would wait for ever.
 */
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

type Opening = {
  dataDir: string
  /** Receives messages about work that takes seconds. */
  say?: (line: string) => void
  /** The megabytes that stay free on the disk. With 0, the server stores data as long as it can. */
  marginMegabytes?: number
}

/**
 * Opens the database inside this process, behind the server's own lock on its folder. PGlite takes no lock, and two
 * processes would lose each other's writes.
 *
 * @throws `Error` with a message for the operator when another process has the folder, or its database can't be opened.
 */
export const connectEmbedded = ({ dataDir, marginMegabytes = 0, say = () => {} }: Opening): Promise<Connection> =>
  underLock(dataDir, async () => {
    makePrivate(dataDir)
    const folder = databaseFolder(dataDir)
    if (!findDatabase(dataDir)) {
      say(`Making the database in ${folder}. This happens once and takes some seconds …`)
      await createInChild(folder)
      makePrivate(dataDir)
    }
    const syncWatchers: (() => void)[] = []
    const pglite = await openFolder(folder, {
      onSync() {
        for (const watch of syncWatchers) watch()
      },
    })
    const space = watchFreeSpace(dataDir, marginMegabytes)
    const watched = overPglite(pglite, (event) => {
      if (event.level === 'error' && codeOf(event.error) === DISK_FULL) space.check()
    })
    const { db } = watched
    const log = keepLogShort(db)
    return {
      ...watched,
      embedded: true,
      watchSyncs: (watch) => void syncWatchers.push(watch),
      hasRoom: space.hasRoom,
      withCopy: (use, signal) => withWorkingCopy({ db, folder, marginMegabytes }, use, signal),
      async close() {
        space.close()
        await log.close()
        await db.destroy()
        await pglite.close()
      },
    }
  })

/**
 * Opens a database that exists, to look at it. Unlike a start, it makes no database and changes no rights of files.
 *
 * @throws `Error` as `connectEmbedded` does.
 */
export const openEmbedded = (dataDir: string): Promise<Connection> =>
  underLock(dataDir, () => openUnlocked(databaseFolder(dataDir)))

/** Holds the lock of the folder from before the connection is opened until it is closed. */
async function underLock(dataDir: string, open: () => Promise<Connection>): Promise<Connection> {
  const lock = await lockFolder(dataDir)
  try {
    const connection = await open()
    return {
      ...connection,
      async close() {
        await connection.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw explainFolder(dataDir, error)
  }
}

/** Opens the folder of a database. The caller holds the lock of the folder around it. */
export async function openUnlocked(folder: string): Promise<Connection> {
  const pglite = await openFolder(folder)
  const watched = overPglite(pglite)
  return {
    ...watched,
    embedded: true,
    async close() {
      await watched.db.destroy()
      await pglite.close()
    },
  }
}

/** Creates the folder in a child process: initdb leaves hundreds of megabytes in the process that runs it. */
export function createInChild(folder: string): Promise<void> {
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
