import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'kysely'
import { inject } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { overPglite } from '../../../src/db/embedded.ts'
import { connectPostgres } from '../../../src/db/postgres.ts'
import { giveBack, shapeOf, takeEmbedded } from './embedded-databases.ts'
import { databaseUrl, onServer } from './template-database.ts'
import { unpackDump } from './unpack-dump.ts'

const CONNECTIONS = 10

/** Creates an empty, migrated database: an embedded one, or one on the server of DATABASE_URL. */
export async function testDatabase(onStatement?: Logger): Promise<Connection> {
  const template = inject('template')
  return template.kind === 'embedded'
    ? embedded(template.file, onStatement)
    : onPostgres(template.url, template.name, onStatement)
}

async function embedded(file: string, onStatement?: Logger): Promise<Connection> {
  const pglite = await takeEmbedded(file)
  const shape = await shapeOf(pglite)
  const watched = overPglite(pglite, onStatement)
  return {
    ...watched,
    embedded: true,
    withCopy: (use) => withUnpacked(pglite, use),
    async close() {
      await watched.db.destroy()
      await giveBack(pglite, shape)
    },
  }
}

/** Writes a database of the memory into a folder, as the one of a server is copied. */
async function withUnpacked<T>(pglite: PGlite, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-copy-'))
  try {
    const dump = await pglite.dumpDataDir('none')
    await unpackDump(new Uint8Array(await dump.arrayBuffer()), folder)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(url: string, template: string, onStatement?: Logger): Promise<Connection> {
  const name = `daybook_test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const connection = connectPostgres({
    url: databaseUrl(url, name),
    poolSize: CONNECTIONS,
    ...(onStatement && { onStatement }),
  })
  return {
    ...connection,
    async close() {
      await connection.close()
      await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
