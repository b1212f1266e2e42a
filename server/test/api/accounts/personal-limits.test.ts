import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe("a person's own limits", () => {
  let app: TestApp
  let host: TestUser

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    host = await app.user({ timeZone: 'America/New_York' })
  })
  afterAll(() => app.close())

  const limit = (bookingLimits: object | null, as = host) =>
    app.patch('/v2/me', { as: as.apiKey, body: { bookingLimits } })
  const eventType = async (fields: Record<string, unknown> = {}, as = host) => (await anEventType(app, as, fields)).id
  const book = (eventTypeId: number, start: string, fields = {}) =>
    app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start, fields) })
  const freeDays = async (eventTypeId: number, start: string, end: string) =>
    Object.keys(
      (await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${start}&end=${end}&timeZone=America/New_York`)).body
        .data,
    )

  async function rotation(...hosts: TestUser[]): Promise<number> {
    const team = await aTeam(app, host, { members: hosts.slice(1) })
    const { body } = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: host.apiKey,
      body: {
        title: 'Rotation',
        slug: 'rotation',
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'roundRobin',
        hosts: hosts.map(({ id }) => ({ userId: id })),
      },
    })
    return body.data.id
  }

  it('a person sets, reads, replaces and removes their own limits', async () => {
    const me = async () => (await app.get('/v2/me', { as: host.apiKey })).body.data.bookingLimits
    expect(await me()).toBeUndefined()
    const sent = { count: { day: 2, week: 5 }, minutes: { day: 90 } }
    expect((await limit(sent)).body.data.bookingLimits).toEqual(sent)
    expect(await me()).toEqual(sent)
    await app.patch('/v2/me', { as: host.apiKey, body: { name: 'Hanna' } })
    expect(await me()).toEqual(sent)
    await limit({ count: { year: 100 } })
    expect(await me()).toEqual({ count: { year: 100 } })
    await limit(null)
    expect(await me()).toBeUndefined()
  })

  it.each([
    ['no bookings at all', { count: { day: 0 } }],
    ['fewer minutes than a quarter of an hour', { minutes: { day: 10 } }],
    ['no period', { count: {} }],
  ])('personal limits refuse %s', async (_, bookingLimits) => {
    expect((await limit(bookingLimits)).status).toBe(400)
  })

  it('personal limits refuse more a day than a week, and keep the previous limits', async () => {
    await limit({ count: { day: 1 } })
    const refused = await limit({ count: { day: 3, week: 2 } })
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toBe(
      'Invalid bookingLimits.count: the limit for day cannot exceed the limit for week.',
    )
    expect((await app.get('/v2/me', { as: host.apiKey })).body.data.bookingLimits).toEqual({ count: { day: 1 } })
  })

  it('personal limits count the bookings of all event types, and a cancellation opens the day again', async () => {
    const [first, second] = [await eventType(), await eventType()]
    expect(await freeDays(second, '2030-01-08', '2030-01-09')).toEqual(['2030-01-08', '2030-01-09'])
    await limit({ count: { day: 1 } })
    const { uid } = (await book(first, '2030-01-08T15:00:00Z')).body.data
    expect(await freeDays(second, '2030-01-08', '2030-01-09')).toEqual(['2030-01-09'])

    const refused = await book(second, '2030-01-08T17:00:00Z')
    expect([refused.status, refused.body.error.message]).toEqual([403, 'booking_limit_reached'])
    expect(refused.body.error.details.reasons).toContainEqual({ code: 'LIMIT_DAY', until: '2030-01-09T05:00:00.000Z' })

    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect(await freeDays(second, '2030-01-08', '2030-01-09')).toEqual(['2030-01-08', '2030-01-09'])
    expect((await book(second, '2030-01-08T17:00:00Z')).status).toBe(201)
  })

  it('personal limits close days once they are set, and open them once they are removed', async () => {
    const id = await eventType()
    await book(id, '2030-01-08T15:00:00Z')
    expect(await freeDays(id, '2030-01-08', '2030-01-08')).toEqual(['2030-01-08'])
    await limit({ count: { day: 1 } })
    expect(await freeDays(id, '2030-01-08', '2030-01-08')).toEqual([])
    await limit(null)
    expect(await freeDays(id, '2030-01-08', '2030-01-08')).toEqual(['2030-01-08'])
  })

  it('personal limits count minutes as well', async () => {
    const [hour, half] = [await eventType({ lengthInMinutes: 60 }), await eventType()]
    await limit({ minutes: { day: 90 } })
    expect((await book(hour, '2030-01-08T15:00:00Z')).status).toBe(201)
    const refused = await book(hour, '2030-01-08T17:00:00Z')
    expect([refused.status, refused.body.error.message]).toEqual([403, 'duration_limit_reached'])
    expect((await book(half, '2030-01-08T17:00:00Z')).status).toBe(201)
  })

  it("personal limits count the weeks of the person's own calendar", async () => {
    const id = await eventType()
    await app.patch('/v2/me', { as: host.apiKey, body: { weekStart: 'Wednesday' } })
    await limit({ count: { week: 1 } })
    expect((await book(id, '2030-01-08T15:00:00Z')).status).toBe(201)
    expect((await book(id, '2030-01-09T15:00:00Z')).status).toBe(201)
    expect((await book(id, '2030-01-15T15:00:00Z')).status).toBe(403)
  })

  it('personal limits do not count the booking that is rescheduled', async () => {
    const id = await eventType()
    await limit({ count: { day: 1 } })
    const { uid } = (await book(id, '2030-01-08T15:00:00Z')).body.data
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-08T17:00:00Z' } })
    expect(moved.status).toBe(201)
  })

  it('personal limits count the meetings of a series before they are booked', async () => {
    const id = await eventType({ recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' } })
    await limit({ count: { month: 2 } })
    const refused = await book(id, '2030-01-08T15:00:00Z')
    expect([refused.status, refused.body.error.message]).toEqual([403, 'booking_limit_reached'])
    expect((await book(id, '2030-01-08T15:00:00Z', { recurrenceCount: 2 })).status).toBe(201)
  })

  it('personal limits leave a round robin to the other hosts, and refuse it once all are full', async () => {
    const other = await app.user({ timeZone: 'America/New_York' })
    const id = await rotation(host, other)
    await limit({ count: { day: 1 } })
    await book(await eventType(), '2030-01-08T15:00:00Z')
    const booked = await book(id, '2030-01-08T17:00:00Z')
    expect(booked.body.data.hosts).toMatchObject([{ id: other.id }])
    const refused = await book(id, '2030-01-08T17:00:00Z')
    expect(refused.status).toBe(400)
    expect(refused.body.error.details.reasons).toContainEqual(expect.objectContaining({ code: 'LIMIT_DAY' }))
  })

  it('the explanation of a personal limit does not tell how much the person is booked', async () => {
    const [first, second] = [await eventType(), await eventType()]
    await limit({ count: { day: 1 } })
    await book(first, '2030-01-08T15:00:00Z')
    const { body } = await app.get(`/v2/slots/explain?eventTypeId=${second}&at=2030-01-08T17:00:00Z`)
    const [start] = body.data.starts
    expect(start.reasons).toMatchObject([{ code: 'NO_HOST_FREE' }])
    expect(start.hosts[0].reasons).toEqual([
      {
        code: 'LIMIT_DAY',
        message: "The host's own limit of bookings a day is reached, over all event types.",
        until: '2030-01-09T05:00:00.000Z',
      },
    ])
  })

  it('personal limits hold when many people book different event types at one moment', async () => {
    await limit({ count: { day: 2 } })
    const ids = await Promise.all(Array.from({ length: 6 }, () => eventType()))
    const answers = await Promise.all(
      ids.map((id, index) => book(id, `2030-01-08T${15 + index}:00:00Z`, { attendee: attendee(index) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403])
  })
})

const attendee = (index: number) => ({ name: 'Booker', email: `booker-${index}@example.com`, timeZone: 'UTC' })
