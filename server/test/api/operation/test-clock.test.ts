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
  ])('moves the whole server %s, where time stands still if it is told to', async (_direction, now) => {
    const { status, body } = await set({ now, frozen: true })
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', data: { now, frozen: true } })
    expect(await shown()).toBe(Date.parse(now))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await shown()).toBe(Date.parse(now))
  })

  it('runs on from there otherwise', async () => {
    const { body } = await set({ now: '2031-06-01T12:00:00Z' })
    expect(body.data.frozen).toBe(false)
    const first = await shown()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const second = await shown()
    expect(first - Date.parse('2031-06-01T12:00:00Z')).toBeLessThan(10_000)
    expect(second - first).toBeGreaterThanOrEqual(19)
    expect(second - first).toBeLessThan(10_000)
  })

  it('returns to real time', async () => {
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    const { status, body } = await reset()
    expect(status).toBe(200)
    expect(body.data.frozen).toBe(false)
    expect(Math.abs(Date.parse(body.data.now) - Date.now())).toBeLessThan(10_000)
    expect(Math.abs((await shown()) - Date.now())).toBeLessThan(10_000)
  })

  it('never bends what is measured in real time', async () => {
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    expect(Math.abs(app.clock.real().getTime() - Date.now())).toBeLessThan(1000)
  })

  it('leaves keys valid that were made before, and lets those expire that say so', async () => {
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

  it('takes a time without a zone for one in UTC', async () => {
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
  ])('refuses %j', async (body) => {
    const before = await shown()
    expect((await set(body)).status).toBe(400)
    expect((await shown()) - before).toBeLessThan(HOUR_MS)
  })

  it('is followed by the other nodes, and its reset as well', async () => {
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

  it('is forgotten by a restart', async () => {
    await set({ now: '2031-06-01T12:00:00Z', frozen: true })
    const database = { ...app.connection, close: async () => {} }
    const restarted = await testApp({ DAYBOOK_TEST_CLOCK: 'true' }, START, { connection: database })
    await restarted.app.runner.drain()
    expect(restarted.clock.now().toISOString()).toBe(START)
    await restarted.close()
  })

  it('stays as it is set when a worker joins, which has it from its start', async () => {
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

  it('is nobody’s but an administrator’s', async () => {
    const ann = await app.user()
    expect((await app.put('/v2/admin/clock', { as: ann.apiKey, body: { now: START } })).status).toBe(403)
    expect((await app.put('/v2/admin/clock', { body: { now: START } })).status).toBe(401)
  })
})

describe('a server without a test clock', () => {
  it('says which setting it needs for one', async () => {
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

  it('is what production has: the setting is refused there', () => {
    expect(() => readConfig({ DAYBOOK_TEST_CLOCK: 'true', NODE_ENV: 'production' })).toThrow(
      'DAYBOOK_TEST_CLOCK is refused when NODE_ENV is production',
    )
  })
})
