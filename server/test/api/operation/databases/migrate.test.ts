import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { latestMigration, migrate } from '../../../../src/db/migrate.ts'
import { connectPostgres } from '../../../../src/db/postgres.ts'
import { databaseUrl, onServer } from '../../../support/databases/template-database.ts'
import { testDatabase } from '../../../support/databases/test-database.ts'

const template = inject('template')

describe('the migrations', () => {
  it('the schema is updated once, and a second start finds nothing to do', async () => {
    const connection = await testDatabase()
    expect(await migrate(connection)).toEqual([])
    await connection.close()
  })

  it.runIf(template.kind === 'postgres')(
    'several nodes that start at the same moment migrate the schema once',
    async () => {
      const server = (template as { url: string }).url
      const name = `daybook_test_${randomUUID().replaceAll('-', '')}`
      await onServer(server, `CREATE DATABASE ${name}`)
      const nodes = Array.from({ length: 5 }, () => connectPostgres({ url: databaseUrl(server, name), poolSize: 2 }))

      const applied = (await Promise.all(nodes.map(migrate))).flat()

      expect(applied.at(-1)).toBe(latestMigration)
      expect(new Set(applied).size).toBe(applied.length)
      await Promise.all(nodes.map((node) => node.close()))
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  )

  it.runIf(template.kind === 'postgres')(
    'a migration that gets a lock too late is tried again, and ends when the others are done',
    async () => {
      const server = (template as { url: string }).url
      const name = `daybook_test_${randomUUID().replaceAll('-', '')}`
      await onServer(server, `CREATE DATABASE ${name}`)
      const node = connectPostgres({ url: databaseUrl(server, name), poolSize: 1 })
      await migrate(node)

      let migrating: Promise<string[]> | undefined
      await node.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE kysely_migration`.execute(tx)
        migrating = migrate(node)
        // Longer than the wait for a lock.
        await sql`SELECT pg_sleep(4)`.execute(tx)
      })
      expect(await migrating).toEqual([])
      await node.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  )
})
