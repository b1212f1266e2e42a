import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const TUESDAY_10 = '2030-01-08T10:00:00.000Z'

type Reason = { code: string; message: string; until?: string; booking?: object }
type Start = {
  start: string
  bookable: boolean
  reasons: Reason[]
  hosts: { id: number; free: boolean; reasons: Reason[] }[]
}

describe('the explanation of a time', () => {
  let app: TestApp
  let host: TestUser
  let stranger: TestUser

  beforeAll(async () => {
    app = await testApp()
    stranger = await app.user()
  })
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user({ name: 'Hanna' })
  })
  afterAll(() => app.close())

  const explain = async (eventTypeId: number, at = TUESDAY_10, as?: string) => {
    const { status, body } = await app.get(`/v2/slots/explain?eventTypeId=${eventTypeId}&at=${at}`, { as })
    expect(status).toBe(200)
    return body.data.starts as Start[]
  }
  const codes = async (eventTypeId: number, at = TUESDAY_10) => {
    const [start] = await explain(eventTypeId, at)
    return [...(start?.reasons ?? []), ...(start?.hosts[0]?.reasons ?? [])].map(({ code }) => code)
  }
  const eventType = async (fields: Record<string, unknown> = {}) => (await anEventType(app, host, fields)).id

  it('the explanation has a limited number of starts and hosts, and a refusal states the limit', async () => {
    const members: TestUser[] = []
    for (let index = 0; index < 101; index++) members.push(await app.user())
    const team = await aTeam(app, host, { members })
    const { body } = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: host.apiKey,
      body: {
        title: 'All',
        slug: 'all',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: members.map(({ id }) => ({ userId: id })),
      },
    })
    const ask = (until: string) =>
      app.get(`/v2/slots/explain?eventTypeId=${body.data.id}&at=2030-01-08T00:00:00Z/2030-01-${until}Z`)
    expect((await ask('09T00:30:00')).status).toBe(200)
    const refused = await ask('09T01:00:00')
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'EXPLANATIONS_TOO_MANY'])
    expect(refused.body.error.message).toContain('Ask for at most 49 starts at a time.')
  })

  it('a time that can be booked has no reason', async () => {
    const [start] = await explain(await eventType())
    expect(start).toEqual({
      start: TUESDAY_10,
      end: '2030-01-08T10:30:00.000Z',
      bookable: true,
      reasons: [],
      hosts: [{ id: host.id, name: 'Hanna', free: true, reasons: [] }],
    })
  })

  it.each([
    ['PAST', {}, '2030-01-04T10:00:00Z'],
    ['TOO_SOON', { minimumBookingNotice: 1440 * 3 }, TUESDAY_10],
    ['OUT_OF_WINDOW', { bookingWindow: { type: 'range', value: ['2030-02-01', '2030-02-28'] } }, TUESDAY_10],
    ['OUTSIDE_HOURS', {}, '2030-01-08T20:00:00Z'],
    ['OFF_GRID', {}, '2030-01-08T10:07:00Z'],
    ['NOT_FIRST_OF_DAY', { onlyShowFirstAvailableSlot: true }, TUESDAY_10],
  ])('the explanation has the reason %s', async (code, fields, at) => {
    expect(await codes(await eventType(fields), at)).toContain(code)
  })

  it('the explanation has the reason OVERRIDE', async () => {
    const { id } = (await app.get('/v2/schedules/default', { as: host.apiKey })).body.data
    const overrides = [{ date: '2030-01-08', startTime: '14:00', endTime: '15:00' }]
    await app.patch(`/v2/schedules/${id}`, { as: host.apiKey, body: { overrides } })
    expect(await codes(await eventType())).toContain('OVERRIDE')
  })

  it('the explanation has BUSY_BOOKING and BUFFER, until the booking and its buffer are over', async () => {
    const id = await eventType({ afterEventBuffer: 15 })
    await app.post('/v2/bookings', { body: aBooking(id, TUESDAY_10) })
    const [at10, at1030] = await explain(id, `${TUESDAY_10}/2030-01-08T11:00:00Z`)
    expect(at10?.hosts[0]?.reasons[0]).toMatchObject({ code: 'BUSY_BOOKING', until: '2030-01-08T10:45:00.000Z' })
    expect(at1030?.hosts[0]?.reasons[0]).toMatchObject({ code: 'BUFFER', until: '2030-01-08T10:45:00.000Z' })
  })

  it('the explanation has the reason RESERVED', async () => {
    const id = await eventType()
    await app.post('/v2/slots/reservations', { body: { eventTypeId: id, slotStart: TUESDAY_10 } })
    expect(await codes(id)).toContain('RESERVED')
  })

  it.each([
    ['LIMIT_DAY', { bookingLimitsCount: { day: 1 } }],
    ['LIMIT_WEEK', { bookingLimitsCount: { week: 1 } }],
    ['LIMIT_MONTH', { bookingLimitsCount: { month: 1 } }],
    ['LIMIT_YEAR', { bookingLimitsCount: { year: 1 } }],
    ['LIMIT_DAY_MINUTES', { bookingLimitsDuration: { day: 45 } }],
  ])('the explanation of a limit has the reason %s', async (code, fields) => {
    const id = await eventType(fields)
    await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T14:00:00Z') })
    expect(await codes(id)).toContain(code)
  })

  it('the explanation has SEATS_FULL, and no reason while a shared meeting has a free seat', async () => {
    const seats = { seatsPerTimeSlot: 2, showAttendeeInfo: false, showAvailabilityCount: true }
    const id = await eventType({ seats })
    const book = (email: string) =>
      app.post('/v2/bookings', {
        body: aBooking(id, TUESDAY_10, { attendee: { name: 'Bob', email, timeZone: 'UTC' } }),
      })
    await book('one@example.com')
    expect((await explain(id))[0]).toMatchObject({ bookable: true, reasons: [] })
    await book('two@example.com')
    expect(await codes(id)).toContain('SEATS_FULL')
  })

  it("the explanation shows the event type's notice, window, limits and seats", async () => {
    const rulesOf = async (id: number) => {
      const { body } = await app.get(`/v2/slots/explain?eventTypeId=${id}&at=${TUESDAY_10}`)
      const { minimumBookingNotice, bookingWindow, bookingLimitsCount, bookingLimitsDuration, seats } =
        body.data.eventType
      return { minimumBookingNotice, bookingWindow, bookingLimitsCount, bookingLimitsDuration, seats }
    }
    const off = { disabled: true }
    const rules = {
      minimumBookingNotice: 90,
      bookingWindow: { type: 'businessDays', value: 10, rolling: true },
      bookingLimitsCount: { day: 3, month: 20 },
      bookingLimitsDuration: { week: 600 },
      seats: { seatsPerTimeSlot: 5, showAttendeeInfo: false, showAvailabilityCount: true },
    }
    expect(await rulesOf(await eventType(rules))).toEqual(rules)
    const range = { type: 'range', value: ['2030-01-01', '2030-02-28'] }
    expect(await rulesOf(await eventType({ minimumBookingNotice: 0, bookingWindow: range }))).toEqual({
      minimumBookingNotice: 0,
      bookingWindow: range,
      bookingLimitsCount: off,
      bookingLimitsDuration: off,
      seats: off,
    })
  })

  it('the explanation names the other meeting to its host only', async () => {
    const id = await eventType()
    const { uid, title } = (await app.post('/v2/bookings', { body: aBooking(id, TUESDAY_10) })).body.data
    const reasonFor = async (as?: string) => (await explain(id, TUESDAY_10, as))[0]?.hosts[0]?.reasons[0]
    expect((await reasonFor(host.apiKey))?.booking).toEqual({
      uid,
      title,
      start: TUESDAY_10,
      end: '2030-01-08T10:30:00.000Z',
    })
    for (const as of [undefined, stranger.apiKey]) expect(await reasonFor(as)).not.toHaveProperty('booking')
  })

  it('the explanation covers every start of a range, and agrees with the list', async () => {
    const id = await eventType({ slotInterval: 15 })
    await app.post('/v2/bookings', { body: aBooking(id, TUESDAY_10) })
    const starts = await explain(id, '2030-01-08T08:00:00Z/2030-01-08T18:00:00Z')
    const { body } = await app.get(`/v2/slots?eventTypeId=${id}&start=2030-01-08&end=2030-01-08`)
    const listed = body.data['2030-01-08'].map(({ start }: { start: string }) => start)
    expect(starts).toHaveLength(40)
    expect(starts.filter(({ bookable }) => bookable).map(({ start }) => start)).toEqual(listed)
    for (const { bookable, reasons, hosts } of starts) {
      expect(bookable).toBe(reasons.length === 0)
      expect([...reasons, ...(hosts[0]?.reasons ?? [])].map(({ message }) => message)).not.toContain('')
    }
  })

  it('the explanation is also the message of a refused booking', async () => {
    const id = await eventType()
    await app.post('/v2/bookings', { body: aBooking(id, TUESDAY_10) })
    const refused = await app.post('/v2/bookings', { body: aBooking(id, TUESDAY_10) })
    expect(refused.body.error.details.reasons.map(({ code }: Reason) => code)).toContain('BUSY_BOOKING')
  })

  it.each([
    ['no time', '', 400],
    ['a time that is none', '&at=noon', 400],
    ['a date without a time', '&at=2030-01-08', 400],
    ['a range that ends before it starts', '&at=2030-01-08T10:00:00Z/2030-01-08T09:00:00Z', 400],
    ['a range of a year', '&at=2030-01-08T10:00:00Z/2031-01-08T09:00:00Z', 400],
  ])('the explanation refuses %s', async (_, query, status) => {
    const id = await eventType()
    expect((await app.get(`/v2/slots/explain?eventTypeId=${id}${query}`)).status).toBe(status)
  })
})
