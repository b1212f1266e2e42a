import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** Workers write these tables at any time after the real requests of a test. */
const OF_WORKERS = ['event_deliveries', 'jobs', 'outbox', 'webhook_deliveries', 'nodes']

const START = '2030-02-04T10:00:00Z'
const bob = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }

type Answer = Awaited<ReturnType<TestApp['post']>>
type Call = NonNullable<Parameters<TestApp['post']>[1]>

describe('dry runs', () => {
  let app: TestApp
  let host: TestUser
  let other: TestUser

  beforeAll(async () => {
    app = await testApp()
    other = await app.user()
  })
  afterAll(() => app.close())

  async function rows(): Promise<Record<string, number>> {
    const { db } = app.connection
    const tables = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
    const counts: Record<string, number> = {}
    for (const { name } of tables.rows.filter(({ name }) => !OF_WORKERS.includes(name))) {
      const { rows } = await sql<{ count: string }>`SELECT count(*) AS count FROM ${sql.table(name)}`.execute(db)
      counts[name] = Number(rows[0]?.count)
    }
    return counts
  }

  /** Returns everything of an answer that must be equal in a dry run: a refusal, or the success. */
  const outcome = ({ status, body }: Answer) => {
    if (status < 400) return { status }
    const { timestamp: _, requestId: __, ...refusal } = body
    return { status, error: refusal.error }
  }

  /** Tries the request out, and then makes it. */
  async function both(url: string, call: Call & { body: object }): Promise<{ tried: Answer; real: Answer }> {
    const before = await rows()
    const tried = await app.post(url, { ...call, body: { ...call.body, _isDryRun: true } })
    expect(await rows()).toEqual(before)
    const real = await app.post(url, call)
    expect(outcome(tried)).toEqual(outcome(real))
    return { tried, real }
  }

  const newHost = async () => (host = await app.user({ timeZone: 'UTC' }))
  const eventType = async (fields = {}) => {
    await newHost()
    return (await anEventType(app, host, fields)).id
  }
  const older = (eventTypeId: number, fields = {}, responses = {}) => ({
    eventTypeId,
    start: START,
    end: '2030-02-04T10:30:00Z',
    timeZone: 'UTC',
    language: 'en',
    metadata: {},
    responses: { name: 'Bob', email: 'bob@example.com', ...responses },
    ...fields,
  })

  const taken = async (fields = {}) => {
    const id = await eventType(fields)
    expect((await app.post('/v2/bookings', { body: aBooking(id, START) })).status).toBe(201)
    return id
  }

  const CASES: [string, number, () => Promise<Call & { body: object }>][] = [
    ['a free time', 201, async () => ({ body: aBooking(await eventType(), START) })],
    ['a time outside of the hours', 400, async () => ({ body: aBooking(await eventType(), '2030-02-04T03:00:00Z') })],
    [
      'a time that somebody has booked',
      400,
      async () => ({ body: aBooking(await taken(), START, { attendee: { ...bob, email: 'eve@example.com' } }) }),
    ],
    ['a time that the booker has booked', 400, async () => ({ body: aBooking(await taken(), START) })],
    ['an event type that is unknown', 404, async () => ({ body: aBooking(2_000_000_000, START) })],
    [
      'a length that is not offered',
      400,
      async () => ({ body: aBooking(await eventType(), START, { lengthInMinutes: 45 }) }),
    ],
    [
      'a missing answer',
      400,
      async () => ({
        body: aBooking(
          await eventType({
            bookingFields: [{ type: 'text', slug: 'why', label: 'Why', required: true, placeholder: '' }],
          }),
          START,
        ),
      }),
    ],
    [
      'a limit of bookings',
      403,
      async () => ({
        body: aBooking(await taken({ bookingLimitsCount: { day: 1 } }), '2030-02-04T12:00:00Z'),
      }),
    ],
    ['a guest who is no address', 400, async () => ({ body: aBooking(await eventType(), START, { guests: ['x'] }) })],
    [
      'the last seat',
      201,
      async () => ({
        body: aBooking(
          await taken({ seats: { seatsPerTimeSlot: 2, showAttendeeInfo: true, showAvailabilityCount: true } }),
          START,
          {
            attendee: { ...bob, email: 'eve@example.com' },
          },
        ),
      }),
    ],
    [
      'no seat',
      409,
      async () => ({
        body: aBooking(
          await taken({ seats: { seatsPerTimeSlot: 1, showAttendeeInfo: true, showAvailabilityCount: true } }),
          START,
          {
            attendee: { ...bob, email: 'eve@example.com' },
          },
        ),
      }),
    ],
    [
      'a series',
      201,
      async () => ({
        body: aBooking(await eventType({ recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' } }), START),
      }),
    ],
    [
      'a time that somebody else holds',
      400,
      async () => {
        const id = await eventType()
        const hold = { eventTypeId: id, slotStart: START }
        const headers = { 'cal-api-version': '2024-09-04' }
        expect((await app.post('/v2/slots/reservations', { as: other.apiKey, headers, body: hold })).status).toBe(201)
        return { body: aBooking(id, START) }
      },
    ],
    [
      'a time that overrides hours without a right',
      403,
      async () => ({
        body: aBooking(await eventType(), '2030-02-04T03:00:00Z', { overrideAvailability: true }),
        as: other.apiKey,
      }),
    ],
    ['a booking of an earlier version', 201, async () => ({ body: older(await eventType()) })],
    [
      'a night of an earlier version',
      400,
      async () => ({ body: older(await eventType(), { start: '2030-02-04T03:00:00Z' }) }),
    ],
    [
      'an earlier booking without an address',
      400,
      async () => ({ body: older(await eventType(), {}, { email: 'no' }) }),
    ],
  ]

  it.each(CASES)('a dry run answers as the booking that follows it: %s', async (_, status, request) => {
    const { real, tried } = await both('/v2/bookings', await request())
    expect([real.status, real.body]).toEqual([status, expect.anything()])
    if (status === 201)
      for (const booking of [tried.body.data].flat()) expect([booking.id, booking.uid]).toEqual([0, 'dry-run'])
  })

  it.each([
    ['another free time', 201, { start: '2030-02-04T11:00:00Z' }],
    ['a night', 400, { start: '2030-02-04T03:00:00Z' }],
    ['its own time', 201, { start: START }],
    ['a seat that it does not have', 404, { start: '2030-02-04T11:00:00Z', seatUid: 'nobodys' }],
  ])('a dry run answers as the reschedule that follows it: %s', async (_, status, body) => {
    const id = await eventType()
    const { uid } = (await app.post('/v2/bookings', { body: aBooking(id, START) })).body.data
    const { real } = await both(`/v2/bookings/${uid}/reschedule`, { body })
    expect([real.status, real.body]).toEqual([status, expect.anything()])
  })

  it.each([
    ['a reschedule of an earlier version', 201, {}],
    ['one to a night', 400, { start: '2030-02-05T03:00:00Z', end: '2030-02-05T03:30:00Z' }],
  ])('a dry run answers as the request of an earlier version that follows it: %s', async (_, status, fields) => {
    const id = await eventType()
    const { uid } = (await app.post('/v2/bookings', { body: aBooking(id, START) })).body.data
    const next = { start: '2030-02-05T10:00:00Z', end: '2030-02-05T10:30:00Z', rescheduleUid: uid, ...fields }
    const { real } = await both('/v2/bookings', { body: older(id, next) })
    expect([real.status, real.body]).toEqual([status, expect.anything()])
  })

  it('a dry run answers as the cancellation that follows it', async () => {
    const { uid } = (await app.post('/v2/bookings', { body: aBooking(await eventType(), START) })).body.data
    const cancel = `/v2/bookings/${uid}/cancel`
    expect((await both(cancel, { as: host.apiKey, body: {} })).real.status).toBe(400)
    const { tried, real } = await both(cancel, { body: { uid, allRemainingBookings: false } })
    expect([real.status, tried.body.data.status, tried.body.data.uid]).toEqual([200, 'cancelled', uid])
    expect((await both(cancel, { body: {} })).real.status).toBe(400)
    expect((await both('/v2/bookings/nobodys/cancel', { body: {} })).real.status).toBe(404)
  })

  it('a dry run answers as the hold that follows it', async () => {
    const id = await eventType()
    const hold = { eventTypeId: id, slotUtcStartDate: START, slotUtcEndDate: '2030-02-04T10:30:00Z' }
    expect((await both('/v2/slots/reserve', { body: hold })).real.status).toBe(201)
    expect((await both('/v2/slots/reserve', { body: hold })).real.status).toBe(201)
    const refused = await both('/v2/slots/reserve', { as: other.apiKey, body: hold })
    expect(refused.real.status).toBeGreaterThanOrEqual(400)
  })

  it('a dry run keeps no answer for its idempotency key', async () => {
    const id = await eventType()
    const headers = { 'idempotency-key': 'tried-first' }
    const tried = await app.post('/v2/bookings', { headers, body: aBooking(id, START, { _isDryRun: true }) })
    const real = await app.post('/v2/bookings', { headers, body: aBooking(id, START) })
    expect([tried.status, real.status, real.headers['idempotency-replayed']]).toEqual([201, 201, undefined])
  })

  it('a dry run takes no turn of a round robin', async () => {
    const [ann, ben] = [await app.user({ timeZone: 'UTC' }), await app.user({ timeZone: 'UTC' })]
    const team = await aTeam(app, ann, { members: [ben] })
    const id = await aRoundRobin(app, team.id, [ann, ben])
    const hosts: string[] = []
    for (const day of ['04', '05']) {
      const { tried, real } = await both('/v2/bookings', {
        body: aBooking(id, `2030-02-${day}T10:00:00Z`),
      })
      expect(tried.body.data.hosts[0].id).toBe(real.body.data.hosts[0].id)
      hosts.push(real.body.data.hosts[0].id)
    }
    expect(new Set(hosts).size).toBe(2)
  })

  it('dry runs and bookings of one time at once make one booking', async () => {
    const id = await eventType()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.post('/v2/bookings', {
          body: aBooking(id, START, {
            attendee: { ...bob, email: `bob-${index}@example.com` },
            _isDryRun: index % 2 === 0,
          }),
        }),
      ),
    )
    const real = answers.filter((_, index) => index % 2 === 1)
    expect(real.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})
