import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../src/db/connection.ts'
import { connectPostgres } from '../../src/db/postgres.ts'
import { only } from '../../src/lib/only.ts'
import { doubleBookings } from '../support/chaos/check-bookings.ts'
import { aBusyHost, call } from '../support/servers/live-server.ts'
import { type PostgresCluster, postgresCluster, postgresPrograms } from '../support/servers/postgres-cluster.ts'
import { daybook } from '../support/servers/run-daybook.ts'
import { type ServerProcess, startServer } from '../support/servers/server-process.ts'
import { type WebhookReceiver, webhookReceiver } from '../support/servers/webhook-receiver.ts'

const programs = postgresPrograms()
const SETTINGS = { DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' }

/** The settings of docs/recovery.md. */
const archiving = (folder: string) => ({
  archive_mode: 'on',
  archive_command: `test ! -f ${folder}/archive/%f && cp %p ${folder}/archive/%f`,
  archive_timeout: '60s',
})

// The test makes PostgreSQL servers of its own. Without PostgreSQL's programs there are none, for example when
// DATABASE_URL names a server of another machine.
describe.runIf(process.env.DATABASE_URL && programs)('recovery of PostgreSQL to a time', { timeout: 180_000 }, () => {
  let cluster: PostgresCluster
  let recovered: PostgresCluster
  let receiver: WebhookReceiver
  let server: ServerProcess
  let ada: Awaited<ReturnType<typeof aBusyHost>>
  let grace: Awaited<ReturnType<typeof aBusyHost>>
  /** The bookings by uid, in the order of these times. */
  const kept: string[] = []
  const lost: string[] = []
  let lostCursor: string
  let lostIds: Set<string>

  const book = async ({ eventTypeId }: { eventTypeId: number }, time: string) => {
    const attendee = { name: 'Bob', email: `bob-at-${time.slice(0, 2)}@example.com`, timeZone: 'UTC' }
    return call(server, 'POST', '/v2/bookings', { eventTypeId, start: `2040-01-02T${time}:00Z`, attendee })
  }
  const booked = async (host: { eventTypeId: number }, time: string): Promise<string> => {
    const { status, body } = await book(host, time)
    expect([status, body.error]).toEqual([201, undefined])
    return body.data.uid
  }
  const uidsOf = async ({ apiKey }: { apiKey: string }): Promise<string[]> => {
    const { body } = await call(server, 'GET', '/v2/bookings?status=upcoming&take=250', undefined, apiKey)
    return body.data.map(({ uid }: { uid: string }) => uid).sort()
  }
  const delivered = () => receiver.received.map(({ headers, body }) => ({ id: headers['webhook-id'], body }))
  const isDelivered = (uid: string) =>
    expect.poll(() => delivered().filter(({ body }) => body.includes(uid)).length, { timeout: 20_000 }).toBe(1)
  async function inDatabase<T>({ url }: PostgresCluster, work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = connectPostgres({ url, poolSize: 1 })
    return work(connection).finally(() => connection.close())
  }
  const readValue = (of: PostgresCluster, expression: string): Promise<string> =>
    inDatabase(of, async ({ db }) => {
      const { rows } = await sql<{ value: string }>`SELECT (${sql.raw(expression)})::text AS value`.execute(db)
      return only(rows).value
    })
  const log = async (query: string) =>
    (await call(server, 'GET', `/v2/events?take=250${query}`, undefined, ada.apiKey)).body
  const logHas = (uid: string, query = '') =>
    expect.poll(async () => JSON.stringify((await log(query)).data), { timeout: 20_000 }).toContain(uid)

  beforeAll(async () => {
    cluster = await postgresCluster(programs as string, archiving)
    cluster.makeFolder('archive')
    receiver = await webhookReceiver()
    server = await startServer({ DATABASE_URL: cluster.url, ...SETTINGS })
    ada = await aBusyHost(server)
    grace = await aBusyHost(server)
    const webhook = { subscriberUrl: receiver.url, triggers: ['BOOKING_CREATED'], active: true }
    expect((await call(server, 'POST', '/v2/webhooks', webhook, ada.apiKey)).status).toBe(201)
  })
  afterAll(async () => {
    await server?.stop()
    await receiver?.close()
    await cluster?.remove()
  })

  it('bookings of a time after the copy are archived, and an accident happens', async () => {
    for (const time of ['08:00', '09:00']) kept.push(await booked(ada, time))
    const backup = await cluster.backUp('backup')
    kept.push(await booked(ada, '10:00'), await booked(grace, '10:00'))
    for (const uid of kept.slice(0, 3)) await isDelivered(uid)
    const until = await readValue(cluster, 'clock_timestamp()')
    // The time of recovery lies between two commits.
    await sleep(50)
    for (const time of ['11:00', '12:00']) lost.push(await booked(ada, time))
    for (const uid of lost) await isDelivered(uid)
    await logHas(lost.at(-1) as string)
    lostCursor = (await log('')).pagination.nextCursor
    await inDatabase(cluster, async ({ db }) => {
      await sql`DELETE FROM bookings WHERE organizer_id = ${ada.id}`.execute(db)
      await sql`DELETE FROM webhooks WHERE user_id = ${ada.id}`.execute(db)
    })
    const segment = await readValue(cluster, 'pg_walfile_name(pg_switch_wal())')
    await expect
      .poll(() => readValue(cluster, `SELECT last_archived_wal >= '${segment}' FROM pg_stat_archiver`), {
        timeout: 30_000,
      })
      .toBe('true')
    await server.stop()
    await cluster.stop('fast')

    recovered = await cluster.startCopy(backup, 'recovery.signal', {
      restore_command: `cp ${cluster.makeFolder('archive')}/%f %p`,
      recovery_target_time: until,
      recovery_target_action: 'promote',
    })
    await expect.poll(() => readValue(recovered, 'pg_is_in_recovery()'), { timeout: 30_000 }).toBe('false')
    expect(await readValue(recovered, 'SELECT count(*) FROM bookings')).toBe(String(kept.length))
  })

  it('after-recovery prints the work that waits, and the doctor finds no problem', async () => {
    lostIds = new Set(delivered().flatMap(({ id }) => (id === undefined ? [] : [String(id)])))
    const settings = { DATABASE_URL: recovered.url, DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }
    const { status, complaint, result } = await daybook(['after-recovery'], settings)
    expect([status, complaint]).toEqual([0, expect.stringContaining('continue 100000 higher')])
    expect(result().map(({ queue }: { queue: string }) => queue)).toContain('messages')
    server = await startServer({ DATABASE_URL: recovered.url, ...SETTINGS })
    const { out } = await daybook(['doctor', '--json'], {
      ...settings,
      DAYBOOK_URL: server.url,
      PORT: new URL(server.url).port,
    })
    const findings: { check: string; result: string }[] = JSON.parse(out)
    const ofDatabase = findings.filter(({ check }) =>
      ['database', 'migrations', 'jobs', 'dead letters'].includes(check),
    )
    expect(ofDatabase.map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  it('all bookings before the time are there, and none after it', async () => {
    expect(await uidsOf(ada)).toEqual([kept[0], kept[1], kept[2]].sort())
    expect(await uidsOf(grace)).toEqual([kept[3]])
  })

  it('nobody can be booked twice, and the time of the lost bookings is free', async () => {
    for (const time of ['08:00', '09:00', '10:00']) expect((await book(ada, time)).status).toBe(400)
    const again = await Promise.all(Array.from({ length: 6 }, () => book(ada, '11:00')))
    expect(again.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(await inDatabase(recovered, doubleBookings)).toEqual([])
  })

  it('receivers of webhooks and readers of the log take nothing new for something old', async () => {
    const uid = await booked(ada, '14:00')
    await isDelivered(uid)
    const { id } = delivered().find(({ body }) => body.includes(uid)) ?? {}
    expect(lostIds.has(String(id))).toBe(false)
    await logHas(uid, `&cursor=${lostCursor}`)
  })
})
