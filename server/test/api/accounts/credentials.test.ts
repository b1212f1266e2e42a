import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const ABSENT = ['', ' ', 'undefined', 'null']

describe('a header for a credential that was left empty', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_RATE_LIMIT: '1000' })
    ann = await app.user()
  })
  afterAll(() => app.close())

  const names = ['authorization', 'x-cal-client-id', 'x-cal-secret-key']
  const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]))

  it.each([...ABSENT, 'Bearer', 'Bearer undefined', 'bearer null'])(
    'an empty header (%j) is no wrong credential',
    async (value) => {
      const { id } = await anEventType(app, ann)
      const headers = { ...all(ABSENT.includes(value) ? value : ''), authorization: value }
      const booked = await app.post('/v2/bookings', { headers, body: aBooking(id, '2030-01-08T09:00:00Z') })
      expect(booked.status, JSON.stringify(booked.body)).toBe(201)
      await app.post(`/v2/bookings/${booked.body.data.uid}/cancel`, { headers, body: {} })

      const { status, body } = await app.get('/v2/me', { headers })
      expect(status).toBe(401)
      expect(body.error.message).toContain('No authentication method provided')
    },
  )

  it.each(ABSENT)('an empty header (%j) does not disturb another credential', async (value) => {
    const headers = { 'x-cal-client-id': value, 'x-cal-secret-key': value }
    expect((await app.get('/v2/me', { as: ann.apiKey, headers })).status).toBe(200)
    expect(
      (
        await app.post('/v2/teams', {
          as: ann.apiKey,
          headers,
          body: { name: `Team ${ABSENT.indexOf(value)}` },
        })
      ).status,
    ).toBe(201)
  })

  it.each(ABSENT)('an empty header (%j) is no client at the token endpoint', async (value) => {
    const { status, headers } = await app.post('/v2/auth/oauth2/token', {
      headers: { authorization: value },
      body: { grant_type: 'refresh_token', client_id: 'none', refresh_token: 'none' },
    })
    expect(status).toBe(401)
    expect(headers['www-authenticate']).not.toContain('Basic')
  })
})
