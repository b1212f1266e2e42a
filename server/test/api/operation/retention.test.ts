import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteOldMessages } from '../../../src/features/messaging/outbox/store.ts'
import { deleteOldEvents } from '../../../src/features/operation/event-log/horizon-store.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { pass } from '../../support/visitor.ts'

let app: TestApp
let ann: TestUser

const start = async (settings: Record<string, string> = {}) => {
  app = await testApp(settings)
  ann = await app.user()
}
afterEach(() => app.close())

const work = () => app.app.runner.drain()
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(
    app.connection.db,
  )
  return rows[0]?.count ?? 0
}
const log = (query = '', as = ann.apiKey) => app.get(`/v2/events${query}`, { as })
const book = async (start: string) => {
  const { id } = await anEventType(app, ann)
  const { status, body } = await app.post('/v2/bookings', {
    body: aBooking(id, start),
    headers: { 'idempotency-key': `booking at ${start}` },
  })
  expect(status).toBe(201)
  await work()
  // On PostgreSQL the log waits for transactions of other tests that began before.
  await expect.poll(async () => JSON.stringify((await log()).body.data), { timeout: 20_000 }).toContain(body.data.uid)
  return body.data.uid as string
}

describe('data with a time of retention', () => {
  it('old data is deleted after its time', async () => {
    await start({ DAYBOOK_KEEP_MESSAGES_DAYS: '10', DAYBOOK_KEEP_EVENTS_DAYS: '20', DAYBOOK_KEEP_TIMERS_DAYS: '5' })
    await book('2030-01-08T10:00:00Z')
    await app.connection.db
      .insertInto('auditEntries')
      .values({
        occurredAt: app.clock.now(),
        organizationId: 1,
        teamId: null,
        actorUserId: null,
        actorKind: 'system:job',
        action: 'role.updated',
        subjectKey: 'role:1',
        before: null,
        after: null,
        ip: null,
        userAgent: null,
        requestId: null,
      })
      .execute()
    expect(await rowsOf('messages')).toBeGreaterThan(0)
    expect(await rowsOf('message_attachments')).toBeGreaterThan(0)
    expect(await rowsOf('idempotency_keys')).toBe(1)
    expect(await rowsOf('timers')).toBeGreaterThan(0)
    pass(app, { days: 2 })
    await work()
    expect(await rowsOf('idempotency_keys')).toBe(0)
    expect(await rowsOf('timers')).toBeGreaterThan(0)
    pass(app, { days: 7 })
    await work()
    expect(await rowsOf('timers')).toBe(0)
    expect(await rowsOf('messages')).toBeGreaterThan(0)
    pass(app, { days: 2 })
    await work()
    expect([await rowsOf('messages'), await rowsOf('message_attachments')]).toEqual([0, 0])
    expect((await log()).body.data).not.toEqual([])
    pass(app, { days: 20 })
    await work()
    expect((await log()).body.data).toEqual([])
    expect(await rowsOf('audit_entries')).toBe(1)
    pass(app, { days: 700 })
    await work()
    expect(await rowsOf('audit_entries')).toBe(0)
  })

  it('data with a time of 0 stays for ever', async () => {
    await start({ DAYBOOK_KEEP_MESSAGES_DAYS: '0', DAYBOOK_KEEP_EVENTS_DAYS: '0', DAYBOOK_KEEP_TIMERS_DAYS: '0' })
    await book('2030-01-08T10:00:00Z')
    pass(app, { days: 2 })
    await work()
    const before = [await rowsOf('messages'), await rowsOf('events'), await rowsOf('timers')]
    pass(app, { days: 3000 })
    await work()
    expect([await rowsOf('messages'), await rowsOf('events'), await rowsOf('timers')]).toEqual(before)
  })

  it('a job deletes all old data, a few rows at a time', async () => {
    await start()
    await sql`
      INSERT INTO messages (natural_key, channel, to_address, body_text, state, created_at)
      SELECT 'old:' || n, 'email', 'bob@example.com', 'Hello', 'kept', ${app.clock.now()} FROM generate_series(1, 1201) n`.execute(
      app.connection.db,
    )
    pass(app, { days: 91 })
    const old = { before: app.clock.now(), limit: 500, channels: [] }
    expect(await deleteOldMessages(app.connection.db, old)).toBe(500)
    expect(await rowsOf('messages')).toBe(701)
    await work()
    expect(await rowsOf('messages')).toBe(0)
  })

  it('an event stays until it is handled, and until its booking is over', async () => {
    await start({ DAYBOOK_KEEP_EVENTS_DAYS: '1', DAYBOOK_KEEP_TIMERS_DAYS: '1' })
    const { id } = await anEventType(app, ann)
    await app.post('/v2/bookings', { body: aBooking(id, '2030-03-08T10:00:00Z') })
    const fired = app.connection.db.insertInto('timers').values({
      naturalKey: 'early',
      kind: 'workflow',
      dueAt: app.clock.now(),
      state: 'fired',
      createdAt: app.clock.now(),
      bookingId: (await app.connection.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow()).id,
    })
    await fired.execute()
    pass(app, { days: 3 })
    await deleteOldEvents(app.connection.db, { before: app.clock.now(), limit: 500, now: app.clock.now() })
    await work()
    expect((await app.mails('bob@example.com')).length).toBe(1)
    const timers = await app.connection.db.selectFrom('timers').select('naturalKey').execute()
    expect(timers).toContainEqual({ naturalKey: 'early' })
  })
})

describe('a reader of deleted events', () => {
  beforeEach(() => start({ DAYBOOK_KEEP_EVENTS_DAYS: '30' }))

  it('a reader whose cursor is older than the log learns so', async () => {
    await book('2030-01-08T10:00:00Z')
    const { nextCursor } = (await log('?take=1')).body.pagination
    expect((await log()).body.pagination.goneUntil).toBeNull()
    pass(app, { days: 40 })
    await work()
    await book('2030-03-08T10:00:00Z')
    const answer = await log(`?cursor=${nextCursor}`)
    expect([answer.status, answer.body.error.details.code]).toEqual([400, 'CURSOR_TOO_OLD'])
    const again = (await log()).body
    expect(again.data.map(({ type }: { type: string }) => type)).toContain('BOOKING_CREATED')
    expect(Date.parse(again.pagination.goneUntil)).toBeLessThan(Date.parse(again.data[0].occurredAt))
    expect((await log(`?cursor=${again.pagination.nextCursor}`)).status).toBe(200)
  })

  it('a reader who replays events older than the log to a webhook learns so', async () => {
    await book('2030-01-08T10:00:00Z')
    const { body } = await app.post('/v2/webhooks', {
      as: ann.apiKey,
      body: { triggers: ['BOOKING_CREATED'], active: true, subscriberUrl: 'https://93.184.216.34/hook' },
    })
    const replay = (since: string) =>
      app.post(`/v2/webhooks/${body.data.id}/replay`, { as: ann.apiKey, body: { since } })
    expect((await replay('2030-01-01T00:00:00Z')).body.data.queued).toBe(1)
    pass(app, { days: 40 })
    await work()
    const answer = await replay('2030-01-01T00:00:00Z')
    expect([answer.status, answer.body.error.details.code]).toEqual([400, 'EVENTS_GONE'])
    expect((await replay('2030-02-10T00:00:00Z')).body.data.queued).toBe(0)
  })
})

describe('docs/retention.md', () => {
  beforeEach(() => start())

  it('the document states for every table how long its rows are kept', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`.execute(app.connection.db)
    const page = await readFile(new URL('../../../../docs/retention.md', import.meta.url), 'utf8')
    const named = [...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
    expect(rows.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  })

  it('the document names every job that deletes something', async () => {
    const page = await readFile(new URL('../../../../docs/retention.md', import.meta.url), 'utf8')
    const jobs = app.app.runner
      .status()
      .map(({ name }) => name)
      .filter((name) => name.includes('.forget'))
    expect(jobs.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})
