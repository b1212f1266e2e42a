import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveMonitorsOnly } from '../../../src/http/monitors-only.ts'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const HOUR_MS = 3_600_000
const WORKING_DAYS = [9, 10, 11, 14, 15, 16, 17]

describe('jobs of the server', () => {
  let app: TestApp
  let ann: TestUser
  let made = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
  })
  beforeEach(async () => {
    await app.app.runner.drain()
    const { db } = app.connection
    for (const table of ['messages', 'webhooks', 'timers', 'followUps'] as const) await db.deleteFrom(table).execute()
  })
  afterAll(() => app.close())

  const get = async (path = '') => {
    const { status, body } = await app.get(`/v2/admin/jobs${path}`, { as: app.administrator })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const retry = (path: string, body: object = {}) =>
    app.post(`/v2/admin/jobs/dead-letters/${path}`, { as: app.administrator, body })
  const queue = async (name: string) => (await get()).data.queues.find((each: { queue: string }) => each.queue === name)
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS)
  const id = (row: { id: number }) => row.id

  const aMessage = (fields: object = {}) =>
    app.connection.db
      .insertInto('messages')
      .values({
        naturalKey: `message-${++made}`,
        channel: 'email',
        toAddress: 'bob@example.com',
        subject: 'Hello',
        bodyText: 'Hello',
        nextAttemptAt: at(0),
        createdAt: at(0),
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(id)
  const aTimer = (fields: object = {}) =>
    app.connection.db
      .insertInto('timers')
      .values({ naturalKey: `timer-${++made}`, kind: 'meeting-ended', dueAt: at(0), createdAt: at(0), ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(id)
  async function aDelivery(fields: object = {}, webhook: object = {}): Promise<number> {
    const { db } = app.connection
    const stamps = { createdAt: at(0), updatedAt: at(0) }
    const webhookId = randomUUID()
    await db
      .insertInto('webhooks')
      .values({
        id: webhookId,
        userId: ann.id,
        subscriberUrl: `https://example.com/${++made}`,
        triggers: [],
        ...stamps,
        ...webhook,
      })
      .execute()
    return db
      .insertInto('webhookDeliveries')
      .values({
        webhookId,
        messageId: webhookId,
        trigger: 'BOOKING_CREATED',
        contentType: 'application/json',
        body: '{}',
        createdAt: at(0),
        nextAttemptAt: at(0),
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .then(id)
  }
  /** A message, a delivery, a timer and an event that were given up, the oldest first. */
  async function deadLetters() {
    const failed = { state: 'failed', attemptCount: 5 }
    const { db } = app.connection
    const message = await aMessage({ ...failed, nextAttemptAt: null, lastError: 'no such mailbox', createdAt: at(-4) })
    const timer = await aTimer({ ...failed, dueAt: at(-3), lastError: 'a mistake' })
    const delivery = await aDelivery({ ...failed, nextAttemptAt: null, createdAt: at(-2), finishedAt: at(-1) })
    await db
      .insertInto('webhookAttempts')
      .values({
        deliveryId: delivery,
        deliveryCreatedAt: at(-2),
        attempt: 5,
        startedAt: at(-1),
        requestHeaders: '{}',
        status: 500,
      } as never)
      .execute()
    const { id: eventTypeId } = await anEventType(app, ann)
    await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, `2030-01-${WORKING_DAYS[made % WORKING_DAYS.length]}T09:00:00Z`),
    })
    const { eventId } = await db
      .updateTable('followUps')
      .set({ state: 'apart' })
      .returning('eventId')
      .executeTakeFirstOrThrow()
    const { id: followUp } = await db
      .insertInto('followUpTries')
      .values({ ...failed, eventId, follower: 'bookings.mails', lastError: 'another' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { message, timer, delivery, followUp }
  }

  it('the list of queues shows what waits, what is due and since when, what is leased and what was given up', async () => {
    await aMessage({ nextAttemptAt: at(-2) })
    await aMessage({ nextAttemptAt: at(-1), leasedUntil: new Date(Date.now() + HOUR_MS) })
    await aMessage({ nextAttemptAt: at(1) })
    await aMessage({ state: 'failed', nextAttemptAt: null })
    await aMessage({ state: 'sent', nextAttemptAt: null })
    await aTimer({ dueAt: at(1) })
    await aDelivery({ nextAttemptAt: at(-3) })
    expect(await queue('messages')).toEqual({
      queue: 'messages',
      waiting: 3,
      due: 2,
      oldestDueSince: at(-2).toISOString(),
      running: 1,
      failed: 1,
    })
    expect(await queue('timers')).toMatchObject({ waiting: 1, due: 0, oldestDueSince: null })
    expect(await queue('webhook-deliveries')).toMatchObject({
      waiting: 1,
      due: 1,
      oldestDueSince: at(-3).toISOString(),
    })
    const { id: eventTypeId } = await anEventType(app, ann)
    await app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-01-08T09:00:00Z') })
    expect(await queue('follow-ups')).toMatchObject({ waiting: 1, due: 1, oldestDueSince: at(0).toISOString() })
    const { jobs } = (await get()).data.process
    expect(jobs.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['follow-ups.draw', 'timers.fire', 'messages.send', 'webhooks.deliver']),
    )
    expect(jobs[0]).toMatchObject({ runningSince: [], failureCount: 0, lastError: null })
  })

  it('the list of dead letters has all queues, newest first, page by page', async () => {
    const { message, timer, delivery, followUp } = await deadLetters()
    const { data } = await get('/dead-letters')
    expect(data).toEqual([
      {
        queue: 'follow-ups',
        id: followUp,
        since: at(0).toISOString(),
        attempts: 5,
        about: 'BOOKING_CREATED: bookings.mails',
        lastError: 'another',
      },
      {
        queue: 'webhook-deliveries',
        id: delivery,
        since: at(-2).toISOString(),
        attempts: 5,
        about: expect.stringMatching(/^BOOKING_CREATED: https:\/\/example\.com\//),
        lastError: 'HTTP 500',
      },
      {
        queue: 'timers',
        id: timer,
        about: 'meeting-ended',
        since: at(-3).toISOString(),
        attempts: 5,
        lastError: 'a mistake',
      },
      {
        queue: 'messages',
        id: message,
        about: 'email: Hello',
        since: at(-4).toISOString(),
        attempts: 5,
        lastError: 'no such mailbox',
      },
    ])
    const first = await get('/dead-letters?take=3')
    const second = await get(`/dead-letters?take=3&cursor=${first.pagination.nextCursor}`)
    expect([...first.data, ...second.data]).toEqual(data)
    expect(second.pagination.nextCursor).toBeNull()
    expect((await get('/dead-letters?queue=timers')).data.map(id)).toEqual([timer])
  })

  it('a dead letter is tried again as if for the first time, and the log names who requested it', async () => {
    const { message, delivery } = await deadLetters()
    expect((await retry(`messages/${message}/retry`)).body.data).toEqual({ retried: 1 })
    expect((await retry(`webhook-deliveries/${delivery}/retry`)).body.data).toEqual({ retried: 1 })
    expect(await queue('messages')).toMatchObject({ due: 1, failed: 0 })
    expect(await queue('webhook-deliveries')).toMatchObject({ due: 1, failed: 0 })
    expect(await queue('timers')).toMatchObject({ failed: 1 })
    const again = await retry(`messages/${message}/retry`)
    expect([again.status, again.body.error.details.code]).toEqual([404, 'DEAD_LETTER_NOT_FOUND'])
    const events = await app.connection.db
      .selectFrom('events')
      .select(['subjectKey', 'ip'])
      .where('type', '=', 'dead-letter.retried')
      .execute()
    expect(events).toContainEqual({ subjectKey: `messages:${message}`, ip: '127.0.0.1' })
  })

  it('all dead letters of a queue or of all queues are tried again, and those with a repaired cause are done', async () => {
    await deadLetters()
    expect((await retry('retry', { queue: 'messages' })).body.data).toEqual({ retried: 1 })
    expect(await queue('timers')).toMatchObject({ failed: 1 })
    expect((await retry('retry')).body.data).toEqual({ retried: 3 })
    expect((await get('/dead-letters')).data).toEqual([])
    await app.app.runner.drain()
    expect(await queue('follow-ups')).toMatchObject({ waiting: 0, failed: 0 })
    expect(await app.mails('bob@example.com')).toHaveLength(1)
  })

  it.each(['nonsense', '1_timers', 'x_timers_1'])('the list refuses %s as a cursor', async (cursor) => {
    const { status, body } = await app.get(`/v2/admin/jobs/dead-letters?cursor=${cursor}`, { as: app.administrator })
    expect([status, body.error.details.code]).toEqual([400, 'CURSOR_UNKNOWN'])
  })

  it('monitors read the metrics with an administrator’s key', async () => {
    await aMessage({ nextAttemptAt: at(-1) })
    const { status, body, headers } = await app.get('/metrics', { as: app.administrator })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(body).toContain('daybook_queue_waiting{queue="messages"} 1\n')
    expect(body).toContain('daybook_queue_oldest_due_seconds{queue="messages"} 3600\n')
    expect(body).toContain('daybook_job_running{job="messages.send"} 0\n')
    expect((await app.get('/metrics', { as: ann.apiKey })).status).toBe(403)
    expect((await app.get('/metrics')).status).toBe(401)
  })

  it('deliveries that wait for a receiver or for the owner of a webhook wait, and are not due', async () => {
    const old = { nextAttemptAt: at(-5) }
    await aDelivery(old, { active: false, disabledAt: at(-6) })
    await aDelivery(old, { failingSince: at(-6) })
    await aDelivery(old, { heldUntil: at(1) })
    const id = await aDelivery({ nextAttemptAt: at(1), orderKey: 'a-booking' })
    const { db } = app.connection
    const first = await db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, ...behind } = { ...first, ...old, messageId: randomUUID(), occasion: 'again' }
    await db.insertInto('webhookDeliveries').values(behind).execute()
    expect(await queue('webhook-deliveries')).toMatchObject({ waiting: 5, due: 0, oldestDueSince: null })

    await db
      .updateTable('webhooks')
      .set({ active: true, failingSince: null, heldUntil: at(0) })
      .execute()
    await db
      .updateTable('webhookDeliveries')
      .set({ nextAttemptAt: at(-1) })
      .where('id', '=', id)
      .execute()
    expect(await queue('webhook-deliveries')).toMatchObject({
      waiting: 5,
      due: 5,
      oldestDueSince: at(-5).toISOString(),
    })
  })
})

describe('a worker', () => {
  it('a worker answers its monitors with the state of its own jobs, and answers nobody else', async () => {
    const worker = await testApp({ DAYBOOK_WORKER: 'only' }, undefined, { prepare: serveMonitorsOnly })
    expect((await worker.get('/health')).status).toBe(200)
    expect((await worker.get('/ready')).body).toMatchObject({ status: 'ok' })
    const { status, body } = await worker.get('/metrics', { as: worker.administrator })
    expect(status).toBe(200)
    expect(body).toContain('daybook_job_failures{job="messages.send"} 0\n')
    expect((await worker.get('/metrics')).status).toBe(401)
    for (const url of ['/v2/me', '/v2/admin/jobs', '/docs', '/'])
      expect((await worker.get(url, { as: worker.administrator })).status, url).toBe(404)
    await worker.close()
  })
})
