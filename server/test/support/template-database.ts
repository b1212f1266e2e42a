import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { overPglite } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { connectPostgres } from '../../src/db/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy: a dumped folder, or a database of the server at DATABASE_URL. */
    template: { kind: 'embedded'; file: string } | { kind: 'postgres'; url: string; name: string }
  }
}

/** Migrates one database for the whole run; each test file starts from a copy, which takes a third of a second. */
export default async function setup(project: TestProject) {
  const url = process.env.DATABASE_URL
  return url ? setupPostgres(project, url) : setupEmbedded(project)
}

async function setupEmbedded(project: TestProject) {
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  const db = overPglite(pglite)
  await migrate(db)
  await db.destroy()
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'))
  const file = join(folder, 'template.tar')
  writeFileSync(file, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  project.provide('template', { kind: 'embedded', file })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function setupPostgres(project: TestProject, url: string) {
  const name = `daybook_test_${process.pid}_template`
  await onServer(url, `CREATE DATABASE ${name}`)
  const { db, close } = connectPostgres({ url: databaseUrl(url, name), poolSize: 1 })
  await migrate(db)
  await close()
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
