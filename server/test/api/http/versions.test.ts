import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('cal-api-version', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp({}, undefined, {
      prepare(http) {
        http.get(
          '/v2/newer',
          { config: { operation: 'newer.get', area: 'bookings', since: '2024-08-13', access: { caller: 'public' } } },
          async () => ({ status: 'success' }),
        )
      },
    })
    ann = await app.user()
  })
  afterAll(() => app.close())

  const list = (headers: Record<string, string>) => app.get('/v2/schedules', { as: ann.apiKey, headers })

  it.each([undefined, '2024-06-11', '"2024-06-11"', "'2024-06-11'", ' 2024-06-11 ', '2024-04-15', 'yesterday', ''])(
    'the answer names the API version that served: %j',
    async (sent) => {
      const { status, headers } = await list(sent === undefined ? {} : { 'cal-api-version': sent })
      expect(status).toBe(200)
      expect(headers['cal-api-version']).toBe('2024-06-11')
    },
  )

  it('an unknown date is accepted, unless the caller asks to refuse it', async () => {
    const unknown = { 'cal-api-version': '2031-01-01' }
    expect((await list(unknown)).status).toBe(200)

    const { status, body } = await list({ ...unknown, 'cal-api-version-strict': 'true' })
    expect(status).toBe(400)
    expect(body.error.details.code).toBe('VERSION_UNKNOWN')
    expect(body.error.message).toContain(
      '"2031-01-01" is unknown. Known are 2024-04-15, 2024-06-11, 2024-06-14, 2024-08-13, 2024-09-04.',
    )
  })

  it('a missing or a known date is accepted if the caller asks to refuse unknown ones', async () => {
    expect((await list({ 'cal-api-version-strict': 'true' })).status).toBe(200)
    expect((await list({ 'cal-api-version-strict': 'true', 'cal-api-version': '2024-06-14' })).status).toBe(200)
  })

  it('the header is ignored at operations without versions', async () => {
    const { status, headers } = await app.get('/v2/me', {
      as: ann.apiKey,
      headers: { 'cal-api-version': 'nonsense', 'cal-api-version-strict': 'true' },
    })
    expect(status).toBe(200)
    expect(headers['cal-api-version']).toBeUndefined()
  })

  it.each([undefined, '2024-04-15', '2024-06-14', '2024-08-12', '2030-02-30', 'latest', '9'])(
    'an operation of a later version is hidden from version %j',
    async (sent) => {
      const { status, body } = await app.get('/v2/newer', {
        headers: sent === undefined ? {} : { 'cal-api-version': sent },
      })
      expect(status).toBe(404)
      expect(body.error.message).toBe('Cannot GET /v2/newer')
    },
  )

  it.each(['2024-08-13', '"2024-08-13"', '2024-08-20', '2024-09-04', '2026-02-25', '2026-05-01', '2026-06-12'])(
    'an operation is shown to version %s',
    async (sent) => {
      const { status, headers } = await app.get('/v2/newer', { headers: { 'cal-api-version': sent } })
      expect(status).toBe(200)
      expect(headers['cal-api-version']).toBe('2024-08-13')
    },
  )

  it('a client with a later version than the server knows uses the attendees, guests and place of a booking', async () => {
    const eventType = await anEventType(app, ann)
    const booked = await app.post('/v2/bookings', { body: aBooking(eventType.id, '2030-01-14T10:00:00Z') })
    const path = `/v2/bookings/${booked.body.data.uid}`
    const asked = { as: ann.apiKey, headers: { 'cal-api-version': '2026-05-01' } }
    const answers = [
      await app.get(`${path}/attendees`, asked),
      await app.post(`${path}/guests`, { ...asked, body: { guests: [{ email: 'guest@example.com' }] } }),
      await app.patch(`${path}/location`, { ...asked, body: { location: { type: 'address', address: 'Park 2' } } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('anybody can ask which versions each area has', async () => {
    const { status, body } = await app.get('/v2/versions')
    expect(status).toBe(200)
    expect(body.data.map(({ area, current }: { area: string; current: string }) => [area, current])).toEqual([
      ['bookings', '2024-08-13'],
      ['slots', '2024-09-04'],
      ['event-types', '2024-06-14'],
      ['schedules', '2024-06-11'],
    ])
    for (const { accepted } of body.data) {
      expect(accepted).toEqual(['2024-04-15', '2024-06-11', '2024-06-14', '2024-08-13', '2024-09-04'])
      for (const version of accepted)
        expect((await list({ 'cal-api-version': version, 'cal-api-version-strict': 'true' })).status).toBe(200)
    }
    expect(body.data[0].older).toMatchObject([{ version: '2024-04-15', deprecated: true, served: true }])
  })
})
