import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aManagedUser, anOrganization, aPlatformClient, type TestClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { makeWorkflow } from '../../support/workflows.ts'

const DAY_MS = 86_400_000

describe('the range of the test clock', () => {
  let app: TestApp
  let ann: TestUser
  let client: TestClient
  let people = 0

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_TEST_CLOCK: 'true', DAYBOOK_RATE_LIMIT: '100000' })
    ann = await app.user()
    await makeWorkflow(app, ann)
    await anOrganization(app, ann)
    client = await aPlatformClient(app, ann)
  })
  afterAll(() => app.close())

  const set = (now: unknown, frozen = true) =>
    app.put('/v2/admin/clock', { as: app.administrator, body: { now, frozen } })
  const reset = () => app.delete('/v2/admin/clock', { as: app.administrator })

  async function book(now: string) {
    const event = await anEventType(app, ann, { bookingWindow: { disabled: true } })
    const [from, until] = [1, 8].map((days) => new Date(Date.parse(now) + days * DAY_MS).toISOString())
    const slots = await app.get(`/v2/slots?eventTypeId=${event.id}&start=${from}&end=${until}`)
    expect(slots.status, JSON.stringify(slots.body)).toBe(200)
    const [free, later] = (Object.values(slots.body.data) as { start: string }[][]).map(([first]) => first?.start)
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(event.id, free as string) })
    expect(status, JSON.stringify(body)).toBe(201)
    const held = await app.post('/v2/slots/reservations', {
      headers: { 'cal-api-version': '2024-09-04' },
      body: {
        eventTypeId: event.id,
        slotStart: later,
      },
    })
    expect(held.status, JSON.stringify(held.body)).toBe(201)
    const list = await app.get(`/v2/bookings?afterStart=${from}`, { as: ann.apiKey })
    expect(list.body.data.length, JSON.stringify(list.body)).toBeGreaterThan(0)
  }

  async function signIn() {
    people++
    const email = `clock-${people}@example.com`
    const account = { email, username: `clock-${people}`, password: 'a horse in the rain' }
    expect((await app.post('/api/auth/signup', { body: account })).status).toBe(201)
    const { status, headers } = await app.post('/api/auth/login', { body: account })
    expect(status).toBe(200)
    const [cookie = ''] = String(headers['set-cookie']).split(';')
    expect((await app.get('/v2/me', { headers: { cookie } })).body.data.email).toBe(email)
    const { accessToken } = await aManagedUser(app, client)
    expect((await app.get('/v2/me', { as: accessToken })).status).toBe(200)
  }

  it.each([
    '2000-01-01T00:00:00.000Z',
    '2000-02-29T12:00:00.000Z',
    '2038-01-19T03:14:08.000Z',
    '2100-02-28T23:59:59.999Z',
    '2199-12-31T23:59:59.999Z',
  ])(
    'the range includes %s, at which everything works, and from which the server returns to real time',
    async (now) => {
      const { status, body } = await set(now)
      expect([status, body.data.now]).toEqual([200, now])
      await book(now)
      await signIn()
      await app.app.runner.drain()
      const there = await reset()
      expect([there.status, there.body.data?.frozen], JSON.stringify(there.body)).toEqual([200, false])
      await app.app.runner.drain()
      expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    },
  )

  it('a clock that runs may leave the range', async () => {
    expect((await set('2199-12-31T23:59:59.990Z', false)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(200)
    expect((await reset()).status).toBe(200)
  })

  it.each([
    '-271821-04-20T00:00:00.000Z',
    '-271821-04-19T23:59:59.999Z',
    '-000001-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '1999-12-31T23:59:59.999Z',
    '2000-01-01T00:30:00+01:00',
    '2199-12-31T23:30:00-01:00',
    '2200-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '+275760-09-13T00:00:00.001Z',
    8.64e15,
  ])('the range excludes %s, and the refusal states the range', async (now) => {
    const { status, body } = await set(now)
    expect(status).toBe(400)
    if (typeof now === 'string')
      expect(body.error.details.message).toMatch(/from 2000-01-01T00:00:00\.000Z to 2199-12-31T23:59:59\.999Z/)
    expect((await reset()).status).toBe(200)
  })
})
