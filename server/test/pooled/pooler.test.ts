import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../src/db/connection.ts'
import { latestMigration, migrate } from '../../src/db/migrate.ts'
import { connectPostgres } from '../../src/db/postgres.ts'
import type { Database } from '../../src/db/tables/index.ts'
import { databaseUrl, onServer } from '../support/databases/template-database.ts'
import { openEvents } from '../support/event-stream.ts'
import { aBusyHost, call, liveServer, pooledSettings } from '../support/servers/live-server.ts'
import { POOLER } from '../support/servers/pgbouncer.ts'
import { daybook } from '../support/servers/run-daybook.ts'

const server = String(process.env.DATABASE_URL)
const pooler = String(process.env[POOLER])

describe('a database behind a pooler', () => {
  const name = `daybook_pooled_${randomUUID().replaceAll('-', '')}`
  const direct = databaseUrl(server, name)
  const settings = pooledSettings(pooler, direct)
  const nodes: Connection[] = []

  beforeAll(async () => {
    await onServer(server, `CREATE DATABASE ${name}`)
    const url = settings.DATABASE_URL
    for (let count = 0; count < 5; count++)
      nodes.push(connectPostgres({ url, directUrl: direct, preparesStatements: false, poolSize: 2 }))
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })

  const first = (): Kysely<Database> => (nodes[0] as Connection).db

  it('several nodes that start at the same moment migrate the schema once, past the pooler', async () => {
    const applied = (await Promise.all(nodes.map(migrate))).flat()
    expect(applied.at(-1)).toBe(latestMigration)
    expect(new Set(applied).size).toBe(applied.length)
  })

  it('transactions have limits, which stay at no connection', async () => {
    const limits = sql<{ statement: string; lock: string; idle: string }>`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`
    const inside = await first()
      .transaction()
      .execute((tx) => limits.execute(tx))
    expect(inside.rows).toEqual([{ statement: '5s', lock: '3s', idle: '10s' }])
    const isolated = await first()
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => limits.execute(tx))
    expect(isolated.rows).toEqual(inside.rows)
    // The pooler's own setting.
    expect((await limits.execute(first())).rows).toEqual([{ statement: '5s', lock: '0', idle: '0' }])
  })

  const findings = async (environment: Record<string, string>) => {
    const { result } = await daybook(['doctor', '--json'], {
      DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...environment,
    })
    const of = result() as { check: string; result: string; found: string; remedy?: string }[]
    return of.filter(({ check }) => ['pooler', 'database', 'direct database'].includes(check))
  }

  it('daybook doctor says that the settings fit the pooler', async () => {
    expect(await findings(settings)).toMatchObject([
      { check: 'database', result: 'ok' },
      { check: 'pooler', result: 'ok' },
      { check: 'direct database', result: 'ok' },
    ])
  })

  it('daybook doctor says that the pooler loses named statements', async () => {
    expect(await findings({ ...settings, DATABASE_PREPARED_STATEMENTS: 'true' })).toContainEqual(
      expect.objectContaining({
        check: 'pooler',
        result: 'warning',
        found: expect.stringContaining('named statements'),
      }),
    )
  })

  it('daybook doctor finds a pooler at an address that should lead past it, or without such an address', async () => {
    expect(await findings({ DATABASE_URL: settings.DATABASE_URL })).toMatchObject([
      { check: 'database', result: 'problem', remedy: expect.stringContaining('set DATABASE_DIRECT_URL') },
    ])
    // The same pooler under another name.
    const other = new URL(settings.DATABASE_URL)
    other.hostname = 'localhost'
    expect(await findings({ ...settings, DATABASE_DIRECT_URL: other.href })).toContainEqual(
      expect.objectContaining({ check: 'direct database', result: 'problem' }),
    )
  })
})

it('a process behind the pooler reports a booking of another one', async () => {
  const one = await liveServer()
  const other = await one.beside()
  try {
    const { eventTypeId } = await aBusyHost(one)
    const seen = await openEvents(`${other.url}/v2/slots/stream?eventTypeId=${eventTypeId}`)
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const start = '2040-01-02T00:00:00Z'
    expect((await call(one, 'POST', '/v2/bookings', { eventTypeId, start, attendee })).status).toBe(201)
    await seen.until(1)
  } finally {
    await other.stop()
    await one.dispose()
  }
})
