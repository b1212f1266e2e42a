import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../support/databases/test-database.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('health', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('the server reports that the process can serve', async () => {
    const { status, body } = await app.get('/health')
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'ok' })
  })

  it('the server reports that the database answers, and which versions run', async () => {
    const { status, body } = await app.get('/ready')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      storage: 'ok',
      versions: {
        server: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        schema: expect.stringMatching(/^\d{4}-/),
        timeZones: process.versions.tz,
        node: process.versions.node,
      },
    })
  })
})

describe('a server that has lost its database', () => {
  it('the server is alive but not ready, and reports it without internals', async () => {
    let isLost = false
    const database = await testDatabase()
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        // What node-postgres throws where nobody listens any more.
        if (isLost) throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' })
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const app = await testApp({}, undefined, { connection: { ...database, db } })

    isLost = true
    const health = await app.get('/health')
    const ready = await app.get('/ready')
    const me = await app.get('/v2/me', { as: app.administrator })
    isLost = false
    await app.close()

    expect(health.status).toBe(200)
    for (const { status, body, headers } of [ready, me]) {
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('5')
      expect(body.error).toMatchObject({
        code: 'ServiceUnavailableException',
        details: { code: 'DATABASE_UNREACHABLE' },
      })
      expect(JSON.stringify(body)).not.toContain('10.0.0.7')
    }
  })
})

const PATIENCE_MS = 60_000

describe('a server whose disk is full', { timeout: 2 * PATIENCE_MS }, () => {
  it('the server refuses changes and pauses its jobs while the disk is nearly full, and continues by itself afterwards', async () => {
    let hasRoom = true
    const app = await testApp({}, undefined, { connection: { ...(await testDatabase()), hasRoom: () => hasRoom } })
    const ann = await app.user()
    const booking = {
      body: {
        eventTypeId: (
          await app.post('/v2/event-types', {
            as: ann.apiKey,
            body: { title: 'Meeting', slug: 'meeting', lengthInMinutes: 30 },
          })
        ).body.data.id,
        start: '2030-01-08T10:00:00Z',
        attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
      },
    }
    expect((await app.post('/v2/bookings', booking)).status).toBe(201)

    const messages = () => app.connection.db.selectFrom('messages').select('toAddress').execute()

    hasRoom = false
    await app.app.startJobs('all')
    const { status, headers, body } = await app.post('/v2/bookings', booking)
    expect([status, headers['retry-after'], body.error.details.code]).toEqual([503, '30', 'STORAGE_FULL'])
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    expect((await app.get('/health')).body).toEqual({ status: 'ok' })
    expect((await app.get('/ready')).body).toMatchObject({ status: 'ok', storage: 'full' })
    expect(await messages()).toEqual([])

    hasRoom = true
    await expect.poll(messages, { timeout: PATIENCE_MS }).toHaveLength(2)
    expect((await app.get('/ready')).body).toMatchObject({ storage: 'ok' })
    await app.close()
  })

  it('the server answers a write that found no room in the same way, leaves nothing behind, and accepts the next one', async () => {
    const app = await testApp()
    const ann = await app.user()
    const { db } = app.connection
    // What PostgreSQL says when it can't make a file longer.
    await sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/5/16389": No space left on device' USING ERRCODE = '53100'; END $$`.execute(
      db,
    )
    await sql`CREATE TRIGGER refuse AFTER INSERT ON schedules FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(db)
    const schedule = { as: ann.apiKey, body: { name: 'Evenings', timeZone: 'UTC', isDefault: false } }
    const { status, headers, body } = await app.post('/v2/schedules', schedule)
    expect([status, headers['retry-after'], body.error.details.code]).toEqual([503, '30', 'STORAGE_FULL'])
    expect(JSON.stringify(body)).not.toContain('base/5')

    await sql`DROP TRIGGER refuse ON schedules`.execute(db)
    expect((await app.post('/v2/schedules', schedule)).status).toBe(201)
    const listed = (await app.get('/v2/schedules', { as: ann.apiKey })).body.data
    expect(listed.filter(({ name }: { name: string }) => name === 'Evenings')).toHaveLength(1)
    await app.close()
  })
})
