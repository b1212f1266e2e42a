import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Logger } from 'kysely'
import pg from 'pg'
import { type Connection, overPool } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { PreparingClient } from './prepared.ts'
import { SyncingFiles } from './syncing-files.ts'
import { types } from './types.ts'

/** 16 MB of buffers keep the process near 200 MB; the default of 128 MB doubles it and gains nothing here. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'shared_buffers=16MB', '-c', 'wal_sync_method=fsync'],
]

/** How long a request may wait for the one connection. */
const CONNECT_MS = 10_000

export const databaseFolder = (dataDir: string): string => join(dataDir, 'pgdata')

type Opening = {
  /** A snapshot that fills an empty folder. */
  archive?: Blob
  onSync?: () => void
}

/** Opens the folder, which must not be open anywhere else: callers hold its lock. */
export const openFolder = (folder: string, { archive, onSync }: Opening = {}): Promise<PGlite> =>
  PGlite.create({
    dataDir: folder,
    fs: new SyncingFiles(folder, onSync),
    extensions: { btree_gist },
    startParams: START_PARAMETERS,
    ...(archive && { loadDataDir: archive }),
  })

/** kysely over a PGlite: one client, because there is one connection and a second one would wait for ever. */
export const overPglite = (pglite: PGlite, onStatement?: Logger) =>
  overPool(
    new pg.Pool({
      ...createPgConfig(pglite),
      Client: PreparingClient,
      max: 1,
      types,
      connectionTimeoutMillis: CONNECT_MS,
    } as pg.PoolConfig),
    onStatement,
  )

/**
 * The database inside this process, behind a lock of our own on its folder (PGlite takes none, and two processes
 * would lose each other's writes).
 *
 * @throws `Error` with a message for the operator when another process has the folder.
 */
export async function connectEmbedded({ dataDir }: { dataDir: string }): Promise<Connection> {
  const lock = await lockFolder(dataDir)
  try {
    const folder = databaseFolder(dataDir)
    if (!existsSync(folder)) await createInChild(folder)
    const pglite = await openFolder(folder)
    const db = overPglite(pglite)
    return {
      db,
      embedded: true,
      snapshot: async () => new Uint8Array(await (await pglite.dumpDataDir('gzip')).arrayBuffer()),
      async close() {
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
      code === 0 ? resolve() : reject(new Error(`The embedded database could not be created in ${folder}.`)),
    )
  })
}
