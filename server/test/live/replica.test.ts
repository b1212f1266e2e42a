import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPostgres } from '../../src/db/postgres.ts'
import { compareReplica } from '../../src/db/replica/compare-replica.ts'
import type { Database } from '../../src/db/tables/index.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import {
  type PostgresCluster,
  type PostgresServer,
  postgresCluster,
  postgresPrograms,
} from '../support/servers/postgres-cluster.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'

const programs = postgresPrograms()
const FIRST = Date.parse('2040-01-02T00:00:00Z')
const HALF_HOUR_MS = 30 * 60_000
const PATIENCE_MS = 30_000

type Count = { database: string; reason: string; value: number }

// Only a machine with PostgreSQL can make a primary and a replica of its own.
describe.runIf(process.env.DATABASE_URL && programs)('lists with a replica', { timeout: 4 * PATIENCE_MS }, () => {
  let cluster: PostgresCluster
  let replica: PostgresServer
  let server: ServerProcess
  let ofReplica: Kysely<Database>
  let closeReplica: () => Promise<void>
  let host: Awaited<ReturnType<typeof aBusyHost>>
  let bookings = 0

  beforeAll(async () => {
    cluster = await postgresCluster(programs as string)
    replica = await cluster.replica()
    server = await startServer({ DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: replica.url })
    const opened = connectPostgres({ url: replica.url, poolSize: 1 })
    ofReplica = opened.db
    closeReplica = opened.close
    host = await aBusyHost(server)
  })
  afterAll(async () => {
    await server?.stop()
    await closeReplica?.()
    await cluster?.remove()
  })

  /** A stranger books, so that the host hasn't changed anything. */
  async function book(by?: string): Promise<void> {
    const start = new Date(FIRST + bookings++ * HALF_HOUR_MS).toISOString()
    const attendee = { name: 'Bob', email: `bob-${bookings}@example.com`, timeZone: 'UTC' }
    const body = { eventTypeId: host.eventTypeId, start, attendee }
    const { status } = await call(server, 'POST', '/v2/bookings', body, by)
    expect(status).toBe(201)
  }

  const listed = async (): Promise<number> => {
    const { status, body } = await call(server, 'GET', '/v2/bookings?take=1', undefined, host.apiKey)
    expect(status).toBe(200)
    return body.pagination.totalItems
  }

  /** Counts the statements of lists by their database and the reason for it. */
  async function counts(): Promise<Count[]> {
    const answer = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${server.administrator}` },
    })
    const text = await answer.text()
    const lines = text.matchAll(/^daybook_list_statements_total\{database="(\w+)",reason="([\w-]+)"\} (\d+)/gm)
    return Array.from(lines, ([, database = '', reason = '', value]) => ({ database, reason, value: Number(value) }))
  }

  /** Returns where the statements of the work went. */
  async function placesOf(work: () => Promise<unknown>): Promise<string[]> {
    const before = await counts()
    await work()
    return (await counts())
      .filter(({ reason, value }) => value > (before.find((each) => each.reason === reason)?.value ?? 0))
      .map(({ database, reason }) => `${database}: ${reason}`)
  }

  const ready = async () => {
    const answer = await fetch(`${server.url}/ready`)
    return ((await answer.json()) as { replica: { status: string; lagMilliseconds: number | null } }).replica
  }
  const until = (status: string) =>
    expect.poll(async () => (await ready()).status, { timeout: PATIENCE_MS, interval: 100 }).toBe(status)

  /** Until then the host has just made an event type. */
  const untilForgotten = () =>
    expect.poll(() => placesOf(listed), { timeout: PATIENCE_MS, interval: 500 }).toEqual(['replica: used'])

  it('lists and insights are read from the replica, and slots and single bookings from the primary', async () => {
    await until('used')
    await untilForgotten()
    expect(await placesOf(() => call(server, 'GET', INSIGHTS, undefined, host.apiKey))).toEqual(['replica: used'])
    const slots = `/v2/slots?eventTypeId=${host.eventTypeId}&start=2040-01-02&end=2040-01-03`
    expect(await placesOf(() => call(server, 'GET', slots))).toEqual([])
    expect(await placesOf(() => book())).toEqual([])
    await expect.poll(listed, { timeout: PATIENCE_MS }).toBe(bookings)
  })

  it('a caller sees its own change at once, also while the replica has not replayed it', async () => {
    await untilForgotten()
    await pause()
    await book(host.apiKey)
    expect(await placesOf(async () => expect(await listed()).toBe(bookings))).toEqual(['primary: own-write'])
    await resume()
  })

  it('a replica that stands still is used for two seconds at most, and again when it has caught up', async () => {
    await untilForgotten()
    await pause()
    await book()
    expect(await listed()).toBeLessThanOrEqual(bookings)
    await until('late')
    expect((await ready()).lagMilliseconds).toBeGreaterThanOrEqual(2000)
    expect(await placesOf(async () => expect(await listed()).toBe(bookings))).toEqual(['primary: late'])
    await resume()
    await until('used')
    expect(await placesOf(async () => expect(await listed()).toBe(bookings))).toEqual(['replica: used'])
  })

  it('no list fails when the replica dies, and it is used again when it is back', async () => {
    await untilForgotten()
    let isOver = false
    const answers = new Set<number>()
    const load = async () => {
      while (!isOver) answers.add(await listed())
    }
    const loads = [load(), load(), load()]
    await replica.stop('immediate')
    await until('away')
    expect(await ready()).toMatchObject({ status: 'away' })
    isOver = true
    await Promise.all(loads)
    expect([...answers]).toEqual([bookings])
    expect(await placesOf(listed)).toEqual(['primary: away'])
    await replica.start()
    await until('used')
    expect(await placesOf(listed)).toEqual(['replica: used'])
  })

  it('the doctor says whether a server is a replica of the primary, and whether it keeps up', async () => {
    const primary = connectPostgres({ url: cluster.url, poolSize: 1 })
    const compared = () => compareReplica(primary.db, ofReplica)
    expect(await compared()).toEqual({ isReplica: true, isOfPrimary: true, bytesBehind: 0 })
    expect(await compareReplica(primary.db, primary.db)).toMatchObject({ isReplica: false, isOfPrimary: true })
    await pause()
    await book()
    expect((await compared()).bytesBehind).toBeGreaterThan(0)
    await resume()
    await primary.close()
  })

  it('a primary to which nobody writes makes no lag', async () => {
    await server.stop()
    const { replica: reading, close } = connectPostgres({ url: cluster.url, replicaUrl: replica.url, poolSize: 1 })
    const age = sql<{ seconds: number }>`
      SELECT extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS seconds`
    await expect
      .poll(async () => (await age.execute(ofReplica)).rows[0]?.seconds, { timeout: PATIENCE_MS })
      .toBeGreaterThan(4)
    expect(reading?.status()).toMatchObject({ state: 'used' })
    await close()
  })

  it('a statement that the replica cancels, because it must replay a lock, is done again by the primary', async () => {
    await sql`ALTER SYSTEM SET max_standby_streaming_delay = 0`.execute(ofReplica)
    await sql`SELECT pg_reload_conf()`.execute(ofReplica)
    const { db, replica: reading, close } = connectPostgres({ url: cluster.url, replicaUrl: replica.url, poolSize: 2 })
    await expect.poll(() => reading?.status().state, { timeout: PATIENCE_MS }).toBe('used')
    const counted = sql<{ count: number }>`SELECT count(*)::integer FROM bookings, pg_sleep(2)`
    const running = counted.execute(reading?.for({ kind: 'system' }) ?? db)
    const isRunning = sql`SELECT FROM pg_stat_activity WHERE query LIKE '%FROM bookings, pg_sleep(2)' AND state = 'active'
      AND pid <> pg_backend_pid()`
    await expect.poll(async () => (await isRunning.execute(ofReplica)).rows.length, { timeout: PATIENCE_MS }).toBe(1)
    await db.transaction().execute((tx) => sql`LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE`.execute(tx))
    expect((await running).rows).toEqual([{ count: bookings }])
    const points = reading?.metrics.flatMap(({ points }) => [...points()]) ?? []
    expect(points).toContainEqual(
      expect.objectContaining({ labels: { database: 'primary', reason: 'failed' }, value: 1 }),
    )
    await close()
  })

  const pause = () => sql`SELECT pg_wal_replay_pause()`.execute(ofReplica)
  const resume = () => sql`SELECT pg_wal_replay_resume()`.execute(ofReplica)
})

const INSIGHTS = '/v2/insights/bookings?start=2040-01-01&end=2040-01-31'
