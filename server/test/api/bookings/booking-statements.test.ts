import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the statements of a booking', () => {
  let app: TestApp
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })
  afterAll(() => app.close())

  const statementsOf = async (call: () => Promise<{ status: number }>, status: number) => {
    const before = app.statements()
    expect((await call()).status).toBe(status)
    return app.statements() - before
  }

  it('a refused booking takes at most six statements, with an API key and an idempotency key', async () => {
    const start = '2030-01-08T10:00:00Z'
    await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    const plain = await statementsOf(() => app.post('/v2/bookings', { body: aBooking(eventTypeId, start) }), 400)
    const full = await statementsOf(
      () =>
        app.post('/v2/bookings', {
          as: host.apiKey,
          headers: { 'idempotency-key': 'k' },
          body: aBooking(eventTypeId, start),
        }),
      400,
    )
    expect(plain).toBeLessThanOrEqual(6)
    expect(full).toBeLessThanOrEqual(6)
  })

  it('a booking takes as many statements for thirty people as for one', async () => {
    const guests = Array.from({ length: 28 }, (_, index) => `guest-${index}@example.com`)
    const one = await statementsOf(
      () => app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-01-09T10:00:00Z') }),
      201,
    )
    const many = await statementsOf(
      () => app.post('/v2/bookings', { body: aBooking(eventTypeId, '2030-01-09T11:00:00Z', { guests }) }),
      201,
    )
    expect(many).toBe(one)
  })

  it('a list of forty bookings takes as many statements as a list of two', async () => {
    const list = (take: number) =>
      app.get(`/v2/bookings?take=${take}`, { as: host.apiKey, headers: { 'cal-api-version': '2024-08-13' } })
    const few = await statementsOf(() => list(2), 200)
    for (let day = 14; day < 19; day++) {
      for (let hour = 9; hour < 17; hour++) {
        await app.post('/v2/bookings', {
          body: aBooking(eventTypeId, `2030-01-${day}T${String(hour).padStart(2, '0')}:00:00Z`),
        })
      }
    }
    expect(await statementsOf(() => list(40), 200)).toBe(few)
  })
})
