import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const DAY_MS = 86_400_000

describe('an Idempotency-Key', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    bob = await app.user()
  })
  beforeEach(async () => {
    ann = await app.user()
  })
  afterAll(() => app.close())

  const schedule = { name: 'Mornings', timeZone: 'UTC', isDefault: false }
  const create = (key: string, body: object = schedule, as = ann.apiKey) =>
    app.post('/v2/schedules', { as, body, headers: { 'idempotency-key': key } })
  const count = async (as = ann.apiKey) =>
    (await app.get('/v2/schedules', { as })).body.data.filter(({ name }: { name: string }) => name === 'Mornings')
      .length

  it('a repeat with an idempotency key gets the first answer, marked, and changes nothing', async () => {
    const first = await create('one')
    const repeat = await create('one')
    expect(first.status).toBe(201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(repeat.status).toBe(201)
    expect(repeat.headers['idempotency-replayed']).toBe('true')
    expect(repeat.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(repeat.body).toEqual(first.body)
    expect(await count()).toBe(1)
  })

  it('a repeat gets the first answer after its object has changed', async () => {
    const { body } = await create('then')
    await app.delete(`/v2/schedules/${body.data.id}`, { as: ann.apiKey })
    expect((await create('then')).body).toEqual(body)
  })

  it('a repeat gets the first answer although the changed state would refuse the request', async () => {
    const { id: eventTypeId } = await anEventType(app, ann)
    const book = async (hour: string) =>
      (await app.post('/v2/bookings', { body: aBooking(eventTypeId, `2030-01-08T${hour}:00:00Z`) })).body.data.uid
    const [moved, cancelled] = [await book('10'), await book('11')]
    const team = (await app.post('/v2/teams', { as: ann.apiKey, body: { name: 'Going', slug: `going-${ann.id}` } }))
      .body.data
    const calls = {
      move: () =>
        app.post(`/v2/bookings/${moved}/reschedule`, {
          as: ann.apiKey,
          body: { start: '2030-01-08T14:00:00Z' },
          headers: { 'idempotency-key': 'move' },
        }),
      cancel: () =>
        app.post(`/v2/bookings/${cancelled}/cancel`, {
          as: ann.apiKey,
          body: { cancellationReason: 'over' },
          headers: { 'idempotency-key': 'cancel' },
        }),
      leave: () => app.delete(`/v2/teams/${team.id}`, { as: ann.apiKey, headers: { 'idempotency-key': 'delete' } }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const first = await call()
      const repeat = await call()
      expect([name, first.status < 300]).toEqual([name, true])
      expect([name, repeat.status, repeat.body]).toEqual([name, first.status, first.body])
      expect(repeat.headers['idempotency-replayed']).toBe('true')
    }
  })

  it('a repeat may spell the same values differently', async () => {
    const first = await create('spelt', { ...schedule, unknown: 'is dropped' })
    const repeat = await create('spelt', schedule)
    expect(repeat.headers['idempotency-replayed']).toBe('true')
    expect(repeat.body).toEqual(first.body)
  })

  it('an idempotency key is refused with another request', async () => {
    await create('same')
    const { status, body } = await create('same', { ...schedule, name: 'Evenings' })
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      code: 'UnprocessableEntityException',
      details: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await count()).toBe(1)
  })

  it('an idempotency key is refused for the same operation on another object', async () => {
    const [one, other] = [(await create('a')).body.data.id, (await create('b')).body.data.id]
    const remove = (id: number) =>
      app.delete(`/v2/schedules/${id}`, { as: ann.apiKey, headers: { 'idempotency-key': 'remove' } })
    expect((await remove(one)).status).toBe(200)
    expect((await remove(one)).headers['idempotency-replayed']).toBe('true')
    expect((await remove(other)).status).toBe(422)
  })

  it('an idempotency key belongs to its caller', async () => {
    const mine = await create('shared')
    const yours = await create('shared', schedule, bob.apiKey)
    expect(yours.status).toBe(201)
    expect(yours.headers['idempotency-replayed']).toBeUndefined()
    expect(yours.body.data.id).not.toBe(mine.body.data.id)
  })

  it('an idempotency key belongs to its operation', async () => {
    await create('everywhere')
    const { status, headers } = await app.patch('/v2/me', {
      as: ann.apiKey,
      body: { bio: 'Hello' },
      headers: { 'idempotency-key': 'everywhere' },
    })
    expect(status).toBe(200)
    expect(headers['idempotency-replayed']).toBeUndefined()
  })

  it('an idempotency key is remembered for exactly 24 hours of our clock', async () => {
    const start = app.clock.now().getTime()
    await create('day')
    app.clock.set(new Date(start + DAY_MS - 1000), true)
    expect((await create('day')).headers['idempotency-replayed']).toBe('true')

    app.clock.set(new Date(start + DAY_MS), true)
    expect((await create('day')).headers['idempotency-replayed']).toBeUndefined()
    expect(await count()).toBe(2)
    expect((await create('day')).headers['idempotency-replayed']).toBe('true')
  })

  it('a refused request may be tried again with the same idempotency key', async () => {
    const id = (await create('thing', schedule, bob.apiKey)).body.data.id
    const makeDefault = () =>
      app.patch('/v2/me', {
        as: ann.apiKey,
        body: { name: 'Half', defaultScheduleId: id },
        headers: { 'idempotency-key': 'again' },
      })
    expect((await makeDefault()).status).toBe(403)
    const second = await makeDefault()
    expect(second.status).toBe(403)
    expect(second.headers['idempotency-replayed']).toBeUndefined()

    expect((await create('fixed', { ...schedule, timeZone: 'Nowhere' })).status).toBe(400)
    expect((await create('fixed')).status).toBe(201)
  })

  it.each([
    ['1 character', 'x', 201],
    ['255 characters', 'x'.repeat(255), 201],
    ['256 characters', 'x'.repeat(256), 400],
    ['nothing', '', 400],
  ])('an idempotency key of %s is answered %i', async (_what, key, status) => {
    const answer = await create(key)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.error.details.code).toBe('IDEMPOTENCY_KEY_INVALID')
  })

  it('the credentials are checked before the idempotency key', async () => {
    await create('mine')
    expect((await app.post('/v2/schedules', { body: schedule, headers: { 'idempotency-key': 'mine' } })).status).toBe(
      401,
    )
  })

  it('a request that is refused before its caller is known is refused in the usual form', async () => {
    const headers = { 'idempotency-key': 'early', 'cal-api-version': 'latest', 'cal-api-version-strict': 'true' }
    const unknownVersion = await app.post('/v2/schedules', { as: ann.apiKey, body: schedule, headers })
    expect(unknownVersion.status).toBe(400)
    expect(unknownVersion.body.error.details.code).toBe('VERSION_UNKNOWN')
    const older = { 'idempotency-key': 'early', 'cal-api-version': '2024-04-15' }
    const olderVersion = await app.post('/v2/bookings/x/guests', { as: ann.apiKey, body: {}, headers: older })
    expect(olderVersion.status).toBe(404)
    expect(olderVersion.body.error.details.code).toBe('ROUTE_NOT_FOUND')
  })

  it('the table keeps answers sealed, because they may hold a key that is shown once', async () => {
    const body = { email: `key-${ann.id}@example.com` }
    const headers = { 'idempotency-key': 'secret' }
    const first = await app.post('/v2/admin/users', { as: app.administrator, body, headers })
    const kept = await app.connection.db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(first.body.data.apiKey)
    expect((await app.post('/v2/admin/users', { as: app.administrator, body, headers })).body).toEqual(first.body)
  })

  it('a job deletes old answers', async () => {
    await create('old')
    const rows = async () => (await app.connection.db.selectFrom('idempotencyKeys').select('key').execute()).length
    expect(await rows()).toBeGreaterThan(0)
    app.clock.set(new Date(app.clock.now().getTime() + DAY_MS), true)
    await create('young')
    await app.app.runner.drain()
    expect(await rows()).toBe(1)
  })

  it('one of many simultaneous requests with one idempotency key runs', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => create(`burst ${round}`)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(await count()).toBe(5)
    // A twin hears 409 while the first one runs, and the first one's answer afterwards.
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
  })

  describe.skipIf(inject('template').kind === 'embedded')(
    'idempotency keys on a database with several connections',
    () => {
      // The embedded database has one connection, so a twin waits for the first one's transaction and then gets its
      // answer; only here can it find the key in use.
      it('a repeat is refused while the first request still runs', async () => {
        let release = () => {}
        const released = new Promise<void>((resolve) => {
          release = resolve
        })
        // Every other writer of Ann's schedules waits for this transaction.
        const held = app.connection.db.transaction().execute(async (tx) => {
          await tx.selectFrom('users').select('id').where('id', '=', ann.id).forUpdate().execute()
          await released
        })
        const first = create('twin')
        await expect.poll(() => waiting(app)).toBe(1)

        const twin = await create('twin')
        release()
        await held
        expect(twin.status).toBe(409)
        expect(twin.headers['retry-after']).toBe('1')
        expect(twin.body.error.details.code).toBe('IDEMPOTENCY_KEY_IN_USE')
        expect((await first).status).toBe(201)
        expect((await create('twin')).headers['idempotency-replayed']).toBe('true')
        expect(await count()).toBe(1)
      })
    },
  )
})

/** How many statements wait for a row. */
async function waiting({ connection }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(connection.db)
  return Number(rows[0]?.count)
}
