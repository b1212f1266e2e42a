import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../support/test-app.ts'

describe('the limits of an event type', () => {
  let app: TestApp
  let host: TestUser

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    host = await app.user({ timeZone: 'America/New_York' })
  })
  afterAll(() => app.close())

  const limited = async (fields: Record<string, unknown>) => (await anEventType(app, host, fields)).id
  const book = (eventTypeId: number, start: string) => app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
  const freeDays = async (eventTypeId: number, start: string, end: string) =>
    Object.keys(
      (await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${start}&end=${end}&timeZone=America/New_York`)).body
        .data,
    )

  it('close a day once it has as many bookings as it may have, and open it again with a cancellation', async () => {
    const id = await limited({ bookingLimitsCount: { day: 2 } })
    const { uid } = (await book(id, '2030-01-08T15:00:00Z')).body.data
    expect(await freeDays(id, '2030-01-08', '2030-01-09')).toEqual(['2030-01-08', '2030-01-09'])
    await book(id, '2030-01-08T16:00:00Z')
    expect(await freeDays(id, '2030-01-08', '2030-01-09')).toEqual(['2030-01-09'])

    const refused = await book(id, '2030-01-08T17:00:00Z')
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe('booking_limit_reached')
    expect(refused.body.error.details.reasons[0]).toMatchObject({ code: 'LIMIT_DAY' })
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect((await book(id, '2030-01-08T17:00:00Z')).status).toBe(201)
  })

  it("count the days of the host's zone, not of UTC", async () => {
    const evenings = {
      name: 'Evenings',
      timeZone: 'America/New_York',
      isDefault: true,
      availability: [{ days: ['Tuesday', 'Wednesday'], startTime: '18:00', endTime: '22:00' }],
    }
    await app.post('/v2/schedules', { as: host.apiKey, body: evenings })
    const id = await limited({ bookingLimitsCount: { day: 1 } })
    // 18:30 and 20:30 of Tuesday in New York, on either side of midnight in UTC.
    expect((await book(id, '2030-01-08T23:30:00Z')).status).toBe(201)
    expect((await book(id, '2030-01-09T01:30:00Z')).status).toBe(403)
    expect((await book(id, '2030-01-09T23:30:00Z')).status).toBe(201)
  })

  it.each([
    ['week', { week: 1 }, '2030-01-11T15:00:00Z', '2030-01-14T15:00:00Z'],
    ['month', { month: 1 }, '2030-01-31T15:00:00Z', '2030-02-01T15:00:00Z'],
    ['year', { year: 1 }, '2030-12-31T15:00:00Z', '2031-01-02T15:00:00Z'],
  ])('hold for a whole %s', async (_, bookingLimitsCount, within, after) => {
    const id = await limited({ bookingLimitsCount })
    expect((await book(id, '2030-01-08T15:00:00Z')).status).toBe(201)
    expect((await book(id, within)).status).toBe(403)
    expect((await book(id, after)).status).toBe(201)
  })

  it('count minutes as well', async () => {
    const id = await limited({ lengthInMinutes: 60, bookingLimitsDuration: { day: 90 } })
    expect((await book(id, '2030-01-08T15:00:00Z')).status).toBe(201)
    const refused = await book(id, '2030-01-08T17:00:00Z')
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe('duration_limit_reached')
  })

  it("don't count the booking that is moved", async () => {
    const id = await limited({ bookingLimitsCount: { day: 1 } })
    const { uid } = (await book(id, '2030-01-08T15:00:00Z')).body.data
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-08T17:00:00Z' } })
    expect(moved.status).toBe(201)
  })

  it('hold in a crowd: of ten at once, as many as there may be', async () => {
    const id = await limited({ bookingLimitsCount: { day: 3 } })
    const starts = Array.from(
      { length: 10 },
      (_, index) => `2030-01-08T${15 + Math.floor(index / 2)}:${index % 2 ? '30' : '00'}:00Z`,
    )
    const answers = await Promise.all(starts.map((start) => book(id, start)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(403)])
  })
})
