import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MONTH_MINUTES = 44_640

describe('the bounds of taken time', () => {
  let app: TestApp
  let host: TestUser

  beforeAll(async () => {
    app = await testApp()
    host = await app.user()
    const always = {
      days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      startTime: '00:00',
      endTime: '00:00',
    }
    await app.post('/v2/schedules', {
      as: host.apiKey,
      body: { name: 'Always', timeZone: 'UTC', isDefault: true, availability: [always] },
    })
  })
  afterAll(() => app.close())

  it('a meeting of 31 days is accepted, and counts from its first to its last day', async () => {
    const month = await anEventType(app, host, { lengthInMinutes: MONTH_MINUTES })
    expect((await app.post('/v2/bookings', { body: aBooking(month.id, '2030-03-01T00:00:00Z') })).status).toBe(201)
    const hour = await anEventType(app, host, { lengthInMinutes: 60 })
    const { body } = await app.get(`/v2/slots?eventTypeId=${hour.id}&start=2030-03-31&end=2030-04-01`)
    expect(Object.keys(body.data)).toEqual(['2030-04-01'])
  })

  it.each([
    ['a meeting of more than 31 days', { lengthInMinutes: MONTH_MINUTES + 1 }],
    ['such a length among others', { lengthInMinutesOptions: [30, MONTH_MINUTES + 1] }],
    ['a buffer of more than a day', { afterEventBuffer: 1441 }],
  ])('the bounds of taken time refuse %s', async (_, fields) => {
    const body = { title: 'Long', slug: 'long', lengthInMinutes: 30, ...fields }
    const answer = await app.post('/v2/event-types', { as: host.apiKey, body })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toMatch(/44640|1440/)
  })
})
