import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aStoredBooking, type StoredBooking, storeBookings } from '../../support/insights/stored-bookings.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const KINDS = ['bookings', 'lead-times', 'utilization', 'fairness', 'no-shows'] as const
type Kind = (typeof KINDS)[number]

describe('the insights of a person', () => {
  let app: TestApp
  let people = 0

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  /** A person with these bookings. */
  const aHost = async (...bookings: StoredBooking[]) => {
    people++
    const host = await app.user({ name: `Host ${people}` })
    if (bookings.length > 0) await storeBookings(app, hostedBy(host, bookings))
    return host
  }
  const hostedBy = ({ id }: TestUser, bookings: readonly StoredBooking[]) =>
    bookings.map((booking) => ({ ...booking, hostIds: [id, ...booking.hostIds] }))
  const ask = (host: TestUser, kind: Kind, query: string) =>
    app.get(`/v2/insights/${kind}?${query}`, { as: host.apiKey })
  const insights = async (host: TestUser, kind: Kind, query: string) => {
    const { status, body } = await ask(host, kind, query)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const counts = ({ periods }: { periods: { start: string; end: string; count: number }[] }) =>
    periods.map(({ start, end, count }) => [start, end, count])

  it('bookings count on the day of their start in the zone, also when the clocks change', async () => {
    const host = await aHost(
      aStoredBooking('2030-03-30T22:59:00Z'),
      aStoredBooking('2030-03-30T23:00:00Z'),
      aStoredBooking('2030-03-31T21:59:00Z'),
      aStoredBooking('2030-03-31T22:00:00Z'),
    )
    const range = 'start=2030-03-30&end=2030-04-01'
    const data = await insights(host, 'bookings', `${range}&timeZone=Europe/Berlin`)
    expect(data).toEqual({
      timeZone: 'Europe/Berlin',
      interval: 'day',
      groupBy: 'none',
      total: 4,
      periods: [
        { start: '2030-03-30', end: '2030-03-30', count: 1 },
        { start: '2030-03-31', end: '2030-03-31', count: 2 },
        { start: '2030-04-01', end: '2030-04-01', count: 1 },
      ],
      groups: [],
    })
    expect(counts(await insights(host, 'bookings', range)).map(([, , count]) => count)).toEqual([2, 2, 0])
  })

  it('weeks begin on Monday, months on the first, and the range cuts both', async () => {
    const host = await aHost(
      aStoredBooking('2030-01-31T12:00:00Z'),
      aStoredBooking('2030-02-03T12:00:00Z'),
      aStoredBooking('2030-02-04T12:00:00Z'),
    )
    const range = 'start=2030-01-31&end=2030-02-12'
    expect(counts(await insights(host, 'bookings', `${range}&interval=week`))).toEqual([
      ['2030-01-31', '2030-02-03', 2],
      ['2030-02-04', '2030-02-10', 1],
      ['2030-02-11', '2030-02-12', 0],
    ])
    expect(counts(await insights(host, 'bookings', `${range}&interval=month`))).toEqual([
      ['2030-01-31', '2030-01-31', 1],
      ['2030-02-01', '2030-02-12', 2],
    ])
  })

  it('only accepted bookings count, unless they are split by status', async () => {
    const host = await aHost()
    const { id } = await anEventType(app, host)
    const book = async (start: string) => (await app.post('/v2/bookings', { body: aBookingByAnother(id, start) })).body
    const first = await book('2030-01-08T10:00:00Z')
    const second = await book('2030-01-08T11:00:00Z')
    await book('2030-01-08T12:00:00Z')
    await app.post(`/v2/bookings/${first.data.uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    const body = { start: '2030-01-09T11:00:00Z' }
    expect((await app.post(`/v2/bookings/${second.data.uid}/reschedule`, { as: host.apiKey, body })).status).toBe(201)
    await storeBookings(
      app,
      hostedBy(host, [
        aStoredBooking('2030-01-09T13:00:00Z', { status: 'awaiting_host' }),
        aStoredBooking('2030-01-09T14:00:00Z', { status: 'pending' }),
        aStoredBooking('2030-01-09T15:00:00Z', { status: 'rejected' }),
      ]),
    )
    const range = 'start=2030-01-08&end=2030-01-09'
    expect(counts(await insights(host, 'bookings', range)).map(([, , count]) => count)).toEqual([1, 1])
    const data = await insights(host, 'bookings', `${range}&groupBy=status`)
    expect(data.total).toBe(7)
    expect(data.groups).toHaveLength(5)
    expect(data.groups).toEqual(
      expect.arrayContaining([
        { key: 'accepted', id: null, name: null, total: 2, counts: [1, 1] },
        { key: 'pending', id: null, name: null, total: 2, counts: [0, 2] },
        { key: 'cancelled', id: null, name: null, total: 1, counts: [1, 0] },
        { key: 'rescheduled', id: null, name: null, total: 1, counts: [1, 0] },
        { key: 'rejected', id: null, name: null, total: 1, counts: [0, 1] },
      ]),
    )
  })

  it('the groups have names, the largest one comes first, and a booking counts for each of its hosts', async () => {
    const other = await app.user({ name: 'Ben' })
    const host = await app.user({ name: 'Ada' })
    const { id, title } = await anEventType(app, host)
    await storeBookings(
      app,
      hostedBy(host, [
        aStoredBooking('2030-01-08T10:00:00Z', { eventTypeId: id }),
        aStoredBooking('2030-01-08T11:00:00Z', { eventTypeId: id, hostIds: [other.id] }),
        aStoredBooking('2030-01-08T12:00:00Z'),
      ]),
    )
    const range = 'start=2030-01-08&end=2030-01-08'
    const byHost = await insights(host, 'bookings', `${range}&groupBy=host`)
    expect(byHost.total).toBe(3)
    expect(byHost.groups).toEqual([
      { key: String(host.id), id: host.id, name: 'Ada', total: 3, counts: [3] },
      { key: String(other.id), id: other.id, name: 'Ben', total: 1, counts: [1] },
    ])
    expect((await insights(host, 'bookings', `${range}&groupBy=eventType`)).groups).toEqual([
      { key: String(id), id, name: title, total: 2, counts: [2] },
      { key: 'none', id: null, name: null, total: 1, counts: [1] },
    ])
    expect((await insights(host, 'bookings', `${range}&eventTypeId=${id}`)).total).toBe(2)
    expect((await insights(host, 'bookings', `${range}&userId=${other.id}`)).total).toBe(1)
  })

  it("other people's bookings never count", async () => {
    const host = await aHost(aStoredBooking('2030-01-08T10:00:00Z', { attendeeAbsent: true }))
    const stranger = await aHost()
    const range = `start=2030-01-01&end=2030-01-31`
    for (const filter of ['', `&userId=${host.id}`]) {
      expect((await insights(stranger, 'bookings', `${range}${filter}&groupBy=host`)).groups).toEqual([])
      expect((await insights(stranger, 'lead-times', range + filter)).count).toBe(0)
      expect((await insights(stranger, 'fairness', range + filter)).eventTypes).toEqual([])
      expect((await insights(stranger, 'no-shows', range + filter)).bookings).toBe(0)
    }
    expect((await insights(stranger, 'utilization', range)).bookedMinutes).toBe(0)
    expect((await insights(stranger, 'utilization', `${range}&userId=${host.id}`)).hosts).toEqual([])
    const { email } = stranger
    await app.connection.db.updateTable('attendees').set({ email }).where('kind', '=', 'guest').execute()
    expect((await insights(stranger, 'bookings', range)).total).toBe(0)
  })

  it('lead times are counted in buckets, and bookings that were stored later are left out', async () => {
    const start = '2030-02-05T10:00:00Z'
    const ledBy = (minutes: number) =>
      aStoredBooking(start, { createdAt: new Date(Date.parse(start) - minutes * 60_000) })
    const host = await aHost(...[0, 59, 60, 1440, 1441, 200_000, -1].map(ledBy))
    const data = await insights(host, 'lead-times', 'start=2030-02-01&end=2030-02-28')
    expect({ ...data, buckets: undefined }).toEqual({
      timeZone: 'UTC',
      count: 6,
      medianMinutes: 750,
      averageMinutes: Math.round((59 + 60 + 1440 + 1441 + 200_000) / 6),
      leftOut: 1,
    })
    expect(data.buckets).toHaveLength(11)
    expect(data.buckets.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { fromMinutes: 0, untilMinutes: 60, count: 2 },
      { fromMinutes: 60, untilMinutes: 240, count: 1 },
      { fromMinutes: 1440, untilMinutes: 2880, count: 2 },
      { fromMinutes: 129_600, untilMinutes: null, count: 1 },
    ])
    const none = await insights(host, 'lead-times', 'start=2030-03-01&end=2030-03-01')
    expect([none.count, none.medianMinutes, none.averageMinutes]).toEqual([0, null, null])
  })

  it('no-shows count among the accepted bookings that have begun', async () => {
    const host = await aHost(
      aStoredBooking('2030-01-06T10:00:00Z', { attendeeAbsent: true }),
      aStoredBooking('2030-01-07T07:00:00Z', { hostAbsent: true }),
      aStoredBooking('2030-01-07T08:00:00Z'),
      aStoredBooking('2030-01-07T07:30:00Z', { status: 'cancelled', attendeeAbsent: true }),
      aStoredBooking('2030-01-07T08:01:00Z'),
    )
    expect(await insights(host, 'no-shows', 'start=2030-01-06&end=2030-01-08')).toEqual({
      timeZone: 'UTC',
      interval: 'day',
      bookings: 3,
      withAbsentAttendee: 1,
      withAbsentHost: 1,
      absentAttendeeRate: 0.3333,
      periods: [
        ['2030-01-06', 1, 1, 0, 1],
        ['2030-01-07', 2, 0, 1, 0],
        ['2030-01-08', 0, 0, 0, null],
      ].map(([date, bookings, withAbsentAttendee, withAbsentHost, absentAttendeeRate]) => ({
        start: date,
        end: date,
        bookings,
        withAbsentAttendee,
        withAbsentHost,
        absentAttendeeRate,
      })),
    })
  })

  it('a range must have its end after its start, and at most 366 days', async () => {
    const host = await aHost()
    const refusal = async (kind: Kind, query: string) => {
      const { status, body } = await ask(host, kind, query)
      return [status, body.error.details.code]
    }
    for (const kind of KINDS) {
      expect(await refusal(kind, 'start=2030-01-02&end=2030-01-01')).toEqual([400, 'INSIGHTS_RANGE_INVALID'])
      expect(await refusal(kind, 'start=2030-01-01&end=2031-01-02')).toEqual([400, 'INSIGHTS_RANGE_TOO_LONG'])
      expect((await ask(host, kind, 'start=2030-01-01&end=2031-01-01')).status).toBe(200)
      for (const query of [
        'start=2030-01-01',
        'end=2030-01-01',
        'start=2030-02-30&end=2030-03-01',
        'start=2030-01-01T00:00:00Z&end=2030-03-01',
        'start=2030-01-01&end=2030-01-02&timeZone=Mars/Olympus',
        'start=2030-01-01&end=2030-01-02&userId=everybody',
        'start=2030-01-01&end=2030-01-02&eventTypeId=99999999999',
      ])
        expect((await ask(host, kind, query)).status, `${kind} ${query}`).toBe(400)
      for (const [start, end] of [
        ['0001-01-01', '0001-12-31'],
        ['9999-01-01', '9999-12-31'],
      ])
        expect((await ask(host, kind, `start=${start}&end=${end}&timeZone=Asia/Tokyo`)).status).toBe(200)
      expect((await app.get(`/v2/insights/${kind}?start=2030-01-01&end=2030-01-02`)).status).toBe(401)
    }
    expect((await ask(host, 'bookings', 'start=2030-01-01&end=2030-01-02&interval=year')).status).toBe(400)
    expect((await ask(host, 'bookings', 'start=2030-01-01&end=2030-01-02&groupBy=weather')).status).toBe(400)
  })

  it('a date that the zone skipped has no bookings, and its neighbours keep theirs', async () => {
    const host = await aHost(aStoredBooking('2011-12-30T09:59:00Z'), aStoredBooking('2011-12-30T10:00:00Z'))
    const data = await insights(host, 'bookings', 'start=2011-12-29&end=2011-12-31&timeZone=Pacific/Apia')
    expect(counts(data).map(([, , count]) => count)).toEqual([1, 0, 1])
  })
})
