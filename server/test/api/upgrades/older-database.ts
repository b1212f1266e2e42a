import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { overPglite } from '../../../src/db/embedded.ts'
import { connectPostgres } from '../../../src/db/postgres.ts'
import { databaseUrl, onServer } from '../../support/databases/template-database.ts'

const fixture = new URL('../../support/releases/first.sql', import.meta.url)

/** Opens a database with the schema and the rows of the first release. */
export const olderDatabase = (): Promise<Connection> => restoredDatabase(readFileSync(fixture, 'utf8'))

/** Opens a database without any table. */
export const emptyDatabase = (): Promise<Connection> => restoredDatabase('')

async function restoredDatabase(dump: string): Promise<Connection> {
  const template = inject('template')
  return template.kind === 'embedded' ? embedded(dump) : onPostgres(template.url, dump)
}

async function embedded(dump: string): Promise<Connection> {
  const pglite = await PGlite.create({ extensions: { btree_gist } })
  await pglite.exec(dump)
  const opened = overPglite(pglite)
  return {
    ...opened,
    embedded: true,
    async close() {
      await opened.db.destroy()
      await pglite.close()
    },
  }
}

async function onPostgres(server: string, dump: string): Promise<Connection> {
  const name = `daybook_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  const url = databaseUrl(server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(dump)
  await client.end()
  const connection = connectPostgres({ url, poolSize: 10 })
  return {
    ...connection,
    async close() {
      await connection.close()
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
