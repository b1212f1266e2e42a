import { randomUUID } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { migrate, migrateUnlessNewer, migrations } from '../../../src/db/migrate.ts'
import { connectPostgres } from '../../../src/db/postgres.ts'
import { bringUpToDate } from '../../../src/db/schema/bring-up-to-date.ts'
import type { Database } from '../../../src/db/tables/index.ts'
import { aBooking } from '../../support/builders.ts'
import { databaseUrl, onServer } from '../../support/databases/template-database.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import { nextRelease, releaseAfterNext } from '../../support/releases/next-release.ts'
import { testApp } from '../../support/test-app.ts'

const template = inject('template')

/** Does what a newer version does at its start. */
const upgrade = (connection: Connection, newer: Readonly<Record<string, Migration>>) =>
  bringUpToDate(connection, { ...migrations, ...newer })

describe('a server on the database of the next release', () => {
  it('it starts and books, says so in its log, and leaves the schema alone', async () => {
    const connection = await testDatabase()
    expect(await upgrade(connection, nextRelease)).toEqual({ applied: ['9001-moods'], newer: [] })
    const lines: string[] = []
    const app = await testApp({ LOG_LEVEL: 'warn' }, undefined, {
      connection,
      logTo: { write: (line: string) => void lines.push(line) },
    })
    expect(lines.join('')).toContain('9001-moods')
    expect((await app.get('/ready')).status).toBe(200)
    const ann = await app.user()
    const eventType = { title: 'Meeting', slug: 'meeting', lengthInMinutes: 30 }
    const made = await app.post('/v2/event-types', { as: ann.apiKey, body: eventType })
    const booked = await app.post('/v2/bookings', { body: aBooking(made.body.data.id, '2030-01-08T10:00:00Z') })
    expect(booked.status).toBe(201)
    expect((await app.get('/v2/bookings', { as: ann.apiKey })).body.data).toHaveLength(1)
    await app.close()
  })

  it('it is no longer ready once a newer release takes away what it uses, and does not start again', async () => {
    const connection = await testDatabase()
    await upgrade(connection, nextRelease)
    const app = await testApp({}, undefined, { connection })
    await upgrade(connection, releaseAfterNext)
    const { status, body } = await app.get('/ready')
    expect([status, body.error.details.code]).toEqual([503, 'DATABASE_TOO_NEW'])
    expect(body.error.message).toContain('9001-moods')
    expect((await app.get('/health')).status).toBe(200)
    await expect(migrateUnlessNewer(connection)).rejects.toThrow(
      "The database has migrations that this version doesn't know: 9001-moods, 9002-no-rating-feedback. They leave out what this version uses.",
    )
    await app.close()
  })

  it('copies refuse it, because they would lose what is new there', async () => {
    const connection = await testDatabase()
    await upgrade(connection, nextRelease)
    await expect(migrate(connection)).rejects.toThrow('9001-moods. Use the version that made them.')
    await connection.close()
  })

  it('a database that also lacks migrations of this version is refused', async () => {
    const connection = await testDatabase()
    await upgrade(connection, nextRelease)
    await sql`DELETE FROM kysely_migration WHERE name = '0061-booking-notes'`.execute(connection.db)
    await expect(migrateUnlessNewer(connection)).rejects.toThrow('It also lacks 0061-booking-notes')
    await connection.close()
  })
})

describe('an upgrade of a database that is in use', () => {
  it('each migration has a transaction of its own, so that one that fails takes nothing back of those before', async () => {
    const connection = await testDatabase()
    const fails: Migration = {
      async up(db: Kysely<unknown>) {
        await sql`ALTER TABLE nobody ADD COLUMN mood text`.execute(db)
      },
    }
    await expect(upgrade(connection, { ...nextRelease, '9003-fails': fails })).rejects.toThrow('nobody')
    expect(await upgrade(connection, nextRelease)).toEqual({ applied: [], newer: [] })
    await connection.close()
  })

  it.runIf(template.kind === 'postgres')(
    'nodes of both versions that start at once all find a schema that they can use',
    async () => {
      const server = (template as { url: string }).url
      const name = `daybook_test_${randomUUID().replaceAll('-', '')}`
      await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${(template as { name: string }).name}`)
      const nodes = Array.from({ length: 6 }, () => connectPostgres({ url: databaseUrl(server, name), poolSize: 2 }))

      const results = await Promise.all(
        nodes.map((node, index) => (index % 2 === 0 ? upgrade(node, nextRelease) : migrateUnlessNewer(node))),
      )

      expect(results.flatMap(({ applied }) => applied)).toEqual(['9001-moods'])
      await Promise.all(nodes.map((node) => node.close()))
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  )

  it.runIf(template.kind === 'postgres')(
    'an older node that waits while a newer one migrates goes on with the newer schema',
    async () => {
      const server = (template as { url: string }).url
      const name = `daybook_test_${randomUUID().replaceAll('-', '')}`
      await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${(template as { name: string }).name}`)
      const node = connectPostgres({ url: databaseUrl(server, name), poolSize: 2 })
      const older = await whileLocked(node.db, () => migrateUnlessNewer(node))
      expect(older).toEqual({ applied: [], newer: ['9001-moods'] })
      await node.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  )
})

/** Begins a start, holds it at the lock of the migrator until the next release has migrated, and lets it go on. */
const whileLocked = <T>(db: Kysely<Database>, begin: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (holder) => {
    // The lock of kysely's migrator belongs to the session. Its number is in kysely's source.
    await sql`SELECT pg_advisory_lock(3853314791062309107)`.execute(holder)
    const begun = begin()
    const waiting = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await waiting.execute(holder)).rows.length, { timeout: 10_000 }).toBe(1)
    for (const [name, { up }] of Object.entries(nextRelease)) {
      await up(holder)
      await sql`INSERT INTO kysely_migration VALUES (${name}, ${new Date().toISOString()})`.execute(holder)
    }
    await sql`SELECT pg_advisory_unlock(3853314791062309107)`.execute(holder)
    return await begun
  })
