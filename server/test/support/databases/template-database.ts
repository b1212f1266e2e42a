import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { overPglite } from '../../../src/db/embedded.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { connectPostgres } from '../../../src/db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy: a dumped folder, or a database of the server at DATABASE_URL. */
    template: { kind: 'embedded'; file: string } | { kind: 'postgres'; url: string; name: string }
  }
}

/** Migrates one database for the whole run. Each test file starts from a copy, which takes a third of a second. */
export default async function setup(project: TestProject) {
  const url = process.env.DATABASE_URL
  return url ? setupPostgres(project, url) : setupEmbedded(project)
}

/** The folder is below node_modules, so that a new checkout has none and it isn't committed. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/daybook', import.meta.url))

async function setupEmbedded(project: TestProject) {
  const file = join(CACHE, `template-${migrationsDigest()}.tar`)
  if (!existsSync(file)) await dumpMigrated(file)
  project.provide('template', { kind: 'embedded', file })
}

/** Two runs that start together both write the file. Each one renames its file when it is complete. */
async function dumpMigrated(file: string): Promise<void> {
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  const { db } = overPglite(pglite)
  await migrate({ db })
  await db.destroy()
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  renameSync(unfinished, file)
}

/** Returns a text that changes with the sources of the template. */
function migrationsDigest(): string {
  const folder = fileURLToPath(new URL('../../../src/db/migrations/', import.meta.url))
  const files = [
    ...readdirSync(folder)
      .sort()
      .map((name) => join(folder, name)),
    fileURLToPath(new URL('../../../src/db/migrate.ts', import.meta.url)),
    createRequire(import.meta.url).resolve('@electric-sql/pglite'),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function setupPostgres(project: TestProject, url: string) {
  const name = `daybook_test_${process.pid}_template`
  await onServer(url, `CREATE DATABASE ${name}`)
  const connection = connectPostgres({ url: databaseUrl(url, name), poolSize: 1 })
  await migrate(connection)
  await connection.close()
  project.provide('template', { kind: 'postgres', url, name })
  return () => onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
