import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closePartition } from '../../../../src/db/partitions/close-partition.ts'
import { listPartitions, PARTITIONED } from '../../../../src/db/partitions/list-partitions.ts'
import { createClosePartitions } from '../../../../src/jobs/partitions.ts'
import { aBooking, anEventType } from '../../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../../support/test-app.ts'
import { pass } from '../../../support/visitor.ts'

const [EVENTS] = PARTITIONED

let app: TestApp
let ann: TestUser
let eventTypeId: number

const start = async (settings: Record<string, string> = {}) => {
  app = await testApp(settings)
  ann = await app.user()
  eventTypeId = (await anEventType(app, ann)).id
}
afterEach(() => app.close())

const db = () => app.connection.db
const work = () => app.app.runner.drain()
const book = async (start: string) => {
  const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
  expect(status).toBe(201)
  await work()
  return body.data.uid as string
}
const bookedUids = async (): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    SELECT b.uid FROM events e JOIN bookings b ON b.id = e.booking_id
    WHERE e.type = 'BOOKING_CREATED' ORDER BY e.transaction_id, e.id`.execute(db())
  return rows.map(({ uid }) => uid)
}
const log = (query = '') => app.get(`/v2/events${query}`, { as: ann.apiKey })
/** On PostgreSQL the log waits for transactions of other tests that began before. */
const logHas = (uid: string) =>
  expect.poll(async () => JSON.stringify((await log('?take=250')).body.data), { timeout: 20_000 }).toContain(uid)
const close = (until: string) => closePartition(db(), EVENTS, new Date(until))
const names = async () => (await listPartitions(db(), 'events')).map(({ name }) => name)
const shapeOf = async (table: string) => {
  const { rows } = await sql<{ line: string }>`
    SELECT pg_get_indexdef(i.indexrelid) AS line FROM pg_index i WHERE i.indrelid = ${table}::regclass
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = ${table}::regclass
    UNION ALL SELECT concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid))
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attrelid = ${table}::regclass AND attnum > 0
    UNION ALL SELECT (sequencename || ' ' || coalesce(last_value, 0)) FROM pg_sequences WHERE sequencename = ${`${table}_id_seq`}
    ORDER BY 1`.execute(db())
  return rows.map(({ line }) => line.replace(' ON ONLY ', ' ON '))
}

describe('a table that is divided by time', () => {
  beforeEach(() => start())

  it('a divided table has the columns, checks, indexes and next id of the table before', async () => {
    await book('2030-01-08T10:00:00Z')
    for (const partitioned of PARTITIONED) {
      const before = await shapeOf(partitioned.table)
      await closePartition(db(), partitioned, new Date('2030-02-01T00:00:00Z'))
      expect(await shapeOf(partitioned.table)).toEqual(before)
      expect(before.length).toBeGreaterThan(10)
    }
  })

  it('the grants of the table before are those of the divided table', async () => {
    await sql`GRANT SELECT ON events TO PUBLIC`.execute(db())
    await close('2030-02-01T00:00:00Z')
    const { rows } = await sql<{ mayRead: boolean }>`
      SELECT EXISTS (SELECT FROM pg_class, aclexplode(relacl) g WHERE relname = 'events' AND g.grantee = 0 AND g.privilege_type = 'SELECT') AS may_read`.execute(
      db(),
    )
    expect(rows).toEqual([{ mayRead: true }])
  })

  it('the event log is read over all partitions in its order', async () => {
    const uids = [await book('2030-01-08T10:00:00Z')]
    await close('2030-02-01T00:00:00Z')
    pass(app, { days: 40 })
    uids.push(await book('2030-03-12T10:00:00Z'))
    await close('2030-03-01T00:00:00Z')
    pass(app, { days: 30 })
    uids.push(await book('2030-04-16T10:00:00Z'))

    expect(await names()).toEqual(['events_until_2030_02', 'events_until_2030_03', 'events_newest'])
    expect(await bookedUids()).toEqual(uids)
    await logHas(uids[2] as string)
    const pages: string[] = []
    let cursor = ''
    for (;;) {
      const { data, pagination } = (await log(`?take=1${cursor}`)).body
      if (data.length === 0) break
      pages.push(...data.map(({ id }: { id: string }) => id))
      cursor = `&cursor=${pagination.nextCursor}`
    }
    expect(pages).toEqual((await log('?take=250')).body.data.map(({ id }: { id: string }) => id))
    expect(new Set(pages).size).toBe(pages.length)
  })

  it('a row that is too late for a bound stops the division and stays', async () => {
    await book('2030-01-08T10:00:00Z')
    await expect(close('2030-01-01T00:00:00Z')).rejects.toThrow('events_bound')
    expect(await names()).toEqual([])
    await close('2030-02-01T00:00:00Z')
    expect(await names()).toEqual(['events_until_2030_02', 'events_newest'])
  })

  it('writers lose no event while the table is divided', async () => {
    const write = async (n: number) => {
      for (let i = 0; i < 50; i++)
        await sql`
          INSERT INTO events (occurred_at, type, actor_kind, payload)
          VALUES (${app.clock.now()}, ${`written-${n}-${i}`}, 'system:test', '{}')`.execute(db())
    }
    const writing = Promise.all([write(1), write(2), write(3)])
    await close('2030-02-01T00:00:00Z')
    await close('2030-03-01T00:00:00Z')
    await writing
    const { rows } = await sql<{ count: number; ids: number }>`
      SELECT count(*)::int AS count, count(DISTINCT id)::int AS ids FROM events WHERE type LIKE 'written-%'`.execute(
      db(),
    )
    expect(rows).toEqual([{ count: 150, ids: 150 }])
  })
})

describe('old partitions', () => {
  const events = async () => (await sql`SELECT 1 FROM events`.execute(db())).rows.length

  beforeEach(async () => {
    await start({ DAYBOOK_KEEP_EVENTS_DAYS: '30' })
    await book('2030-01-08T10:00:00Z')
    await close('2030-02-01T00:00:00Z')
  })

  it('a partition whose events are all too old is dropped, and its readers learn so', async () => {
    await logHas((await bookedUids())[0] as string)
    const { nextCursor } = (await log('?take=1')).body.pagination
    pass(app, { days: 40 })
    const uid = await book('2030-03-12T10:00:00Z')
    pass(app, { days: 20 })
    await work()
    expect(await names()).toEqual(['events_newest'])
    expect(await bookedUids()).toEqual([uid])
    await logHas(uid)
    const answer = await log(`?cursor=${nextCursor}`)
    expect([answer.status, answer.body.error.details.code]).toEqual([400, 'CURSOR_TOO_OLD'])
  })

  it('a partition stays while an event of it waits in the event queue', async () => {
    await sql`INSERT INTO follow_ups (event_id, state) SELECT min(id), 'apart' FROM events`.execute(db())
    await sql`
      INSERT INTO follow_up_tries (event_id, follower, state, attempt_count, last_error)
      SELECT min(id), 'bookings.mails', 'failed', 5, 'planted' FROM events`.execute(db())
    pass(app, { days: 70 })
    await work()
    expect(await names()).toEqual(['events_until_2030_02', 'events_newest'])
    expect(await events()).toBe(1)
  })

  it('a batch of old events deletes no younger event of another partition', async () => {
    // Both partitions begin to number their places with the same number.
    pass(app, { days: 25 })
    const uid = await book('2030-03-12T10:00:00Z')
    pass(app, { days: 6 })
    await work()
    expect(await bookedUids()).toEqual([uid])
  })
})

describe('the job that divides large tables', () => {
  beforeEach(() => start())

  const job = (minRows: number) => createClosePartitions({ db: db(), clock: app.clock, minRows })

  it('a table below the number of rows stays as it is', async () => {
    await book('2030-01-08T10:00:00Z')
    await job(1_000_000).run()
    expect(await names()).toEqual([])
  })

  it('a table above it ends with the month, and is not divided again in the same month', async () => {
    await book('2030-01-08T10:00:00Z')
    await sql`ANALYZE events`.execute(db())
    await job(1).run()
    await job(1).run()
    expect(await names()).toEqual(['events_until_2030_02', 'events_newest'])
    pass(app, { days: 40 })
    await book('2030-03-12T10:00:00Z')
    await sql`ANALYZE events_newest`.execute(db())
    await job(1).run()
    expect(await names()).toEqual(['events_until_2030_02', 'events_until_2030_03', 'events_newest'])
  })
})
