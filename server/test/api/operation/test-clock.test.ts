import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { START, type TestApp, testApp } from '../../support/test-app.ts'

const HOUR_MS = 3_600_000

describe('the test clock', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TEST_CLOCK: 'true' })
  })
  afterEach(() => app.delete('/v2/admin/clock', { as: app.administrator }))
  afterAll(() => app.close())

  const set = (body: object) => app.put('/v2/admin/clock', { as: app.administrator, body })
  const reset = () => app.delete('/v2/admin/clock', { as: app.administrator })
  /** What a stranger sees of the server's time. */
  const shown = async () => Date.parse((await app.get('/v2/nothing')).body.timestamp)

  it.each([
    ['forwards', '2031-06-01T12:00:00.000Z'],
    ['backwards', '2001-02-03T04:05:06.000Z'],
  ])('the test clock sets the whole server %s, and time stands still if it is frozen', async (_direction, now) => {
    const { status, body } = await set({ now, frozen: true })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', data: { now, frozen: true } })
    expect(await shown()).toBe(Date.parse(now))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await shown()).toBe(Date.parse(now))
  })

  it('the test clock runs from its new time if it is not frozen', async () => {
    const { body } = await set({ now: '2031-06-01T12:00:00Z' })
    expect(body.data.frozen).toBe(false)
    const first = await shown()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const second = await shown()
    expect(first - Date.parse('2031-06-01T12:00:00Z')).toBeLessThan(10_000)
    expect(second - first).toBeGreaterThanOrEqual(19)
    expect(second - first).toBeLessThan(10_000)
  })

  it('the test clock is set and reset with an Idempotency-Key, and a repeat gets the first answer', async () => {
    const options = { as: app.administrator, headers: { 'idempotency-key': 'clock' } }
    // A key is remembered for a day of the server's clock, so the clock jumps less far.
    const body = { now: new Date((await shown()) + HOUR_MS).toISOString() }
    const first = await app.put('/v2/admin/clock', { ...options, body })
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({ ...body, frozen: false })
    const repeat = await app.put('/v2/admin/clock', { ...options, body })
    expect(repeat.headers['idempotency-replayed']).toBe('true')
    expect(repeat.body).toEqual(first.body)
    const reset = await app.delete('/v2/admin/clock', options)
    expect(reset.status).toBe(200)
    expect(reset.body.data.frozen).toBe(false)
  })

  it('the time of the test clock is shown to administrators', async () => {
    const state = () => app.get('/v2/admin/clock', { as: app.administrator })
    expect((await state()).body.data.frozen).toBe(false)
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    expect((await state()).body.data).toEqual({ now: '2031-06-01T12:00:00.000Z', frozen: true })
    expect((await app.get('/v2/admin/clock')).status).toBe(401)
  })

  it('the test clock returns to real time', async () => {
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    const { status, body } = await reset()
    expect(status).toBe(200)
    expect(body.data.frozen).toBe(false)
    expect(Math.abs(Date.parse(body.data.now) - Date.now())).toBeLessThan(10_000)
    expect(Math.abs((await shown()) - Date.now())).toBeLessThan(10_000)
  })

  it('the test clock never changes durations that are measured in real time', async () => {
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    expect(Math.abs(app.clock.real().getTime() - Date.now())).toBeLessThan(1000)
  })

  it('keys that were made before stay valid, and those with an expiry expire', async () => {
    const ann = await app.user()
    const { body } = await app.post(`/v2/admin/users/${ann.id}/api-keys`, {
      as: app.administrator,
      body: { expiresAt: '2100-01-01T00:00:00Z' },
    })
    await set({ now: '2100-01-03T00:00:00Z', frozen: true })
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    expect((await app.get('/v2/me', { as: body.data.apiKey })).status).toBe(401)
    await set({ now: '2002-01-03T00:00:00Z', frozen: true })
    expect((await app.get('/v2/me', { as: body.data.apiKey })).status).toBe(200)
  })

  it('the test clock takes a time without a zone as UTC', async () => {
    const { body } = await set({ now: '2031-06-01T12:00:00', frozen: true })
    expect(body.data.now).toBe('2031-06-01T12:00:00.000Z')
  })

  it.each([
    {},
    { now: 'tomorrow' },
    { now: '1999-12-31T23:59:59Z' },
    { now: '2200-01-01T00:00:00Z' },
    { now: 5 },
    { now: '2031-06-01T12:00:00Z', frozen: 'maybe' },
  ])('the test clock refuses %j', async (body) => {
    const before = await shown()
    expect((await set(body)).status).toBe(400)
    expect((await shown()) - before).toBeLessThan(HOUR_MS)
  })

  it('the other nodes follow the test clock and its reset', async () => {
    const database = { ...app.connection, close: async () => {} }
    const other = await testApp({ DAYBOOK_TEST_CLOCK: 'true' }, START, { connection: database })
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    expect(other.clock.now().toISOString()).toBe(START)
    await other.app.runner.drain()
    expect(other.clock.now().toISOString()).toBe('2031-06-01T12:00:00.000Z')

    await reset()
    await other.app.runner.drain()
    expect(Math.abs(other.clock.now().getTime() - Date.now())).toBeLessThan(10_000)
    await other.close()
  })

  it('a restart resets the test clock', async () => {
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    const database = { ...app.connection, close: async () => {} }
    const restarted = await testApp({ DAYBOOK_TEST_CLOCK: 'true' }, START, { connection: database })
    await restarted.app.runner.drain()
    expect(restarted.clock.now().toISOString()).toBe(START)
    await restarted.close()
  })

  it('the test clock stays when a worker joins, which has it from its start', async () => {
    const now = '2031-06-01T12:00:00.000Z'
    await set({ now, frozen: true })
    const database = { ...app.connection, close: async () => {} }
    const settings = { DAYBOOK_TEST_CLOCK: 'true', DAYBOOK_WORKER: 'only' }
    const worker = await testApp(settings, START, { connection: database })
    expect(worker.clock.now().toISOString()).toBe(now)
    await app.app.runner.drain()
    expect(await shown()).toBe(Date.parse(now))
    await worker.close()
  })

  it('only an administrator sets the test clock', async () => {
    const ann = await app.user()
    expect((await app.put('/v2/admin/clock', { as: ann.apiKey, body: { now: START } })).status).toBe(403)
    expect((await app.put('/v2/admin/clock', { body: { now: START } })).status).toBe(401)
  })
})

describe('a server without a test clock', () => {
  it('the refusal names the setting that switches the test clock on', async () => {
    const app = await testApp()
    for (const answer of [
      await app.put('/v2/admin/clock', { as: app.administrator, body: { now: START } }),
      await app.delete('/v2/admin/clock', { as: app.administrator }),
    ]) {
      expect([answer.status, answer.body.error.details.code]).toEqual([400, 'TEST_CLOCK_OFF'])
      expect(answer.body.message).toContain('DAYBOOK_TEST_CLOCK=true')
    }
    expect((await app.put('/v2/admin/clock', { body: { now: START } })).status).toBe(401)
    expect(app.clock.now().toISOString()).toBe(START)
    await app.close()
  })

  it('the setting of the test clock is refused in production', () => {
    expect(() => readConfig({ DAYBOOK_TEST_CLOCK: 'true', NODE_ENV: 'production' })).toThrow(
      'DAYBOOK_TEST_CLOCK is refused when NODE_ENV is production',
    )
  })
})
