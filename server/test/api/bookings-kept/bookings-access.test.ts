import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('whose bookings an account sees', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('an account does not see the bookings of an address that it only claims', async () => {
    const host = await app.user()
    const eventType = await anEventType(app, host)
    const { body } = await app.post('/v2/bookings', { body: aBooking(eventType.id, '2030-01-08T10:00:00Z') })
    const headers = { 'cal-api-version': '2024-08-13' }
    const mallory = await app.user()
    await app.patch('/v2/me', { as: mallory.apiKey, body: { email: 'bob@example.com' } })

    const list = await app.get('/v2/bookings', { as: mallory.apiKey, headers })
    expect(list.body.data).toEqual([])
    const guests = await app.post(`/v2/bookings/${body.data.uid}/guests`, {
      as: mallory.apiKey,
      headers,
      body: { guests: [{ email: 'eve@example.com' }] },
    })
    expect(guests.status).toBe(403)
  })
})
