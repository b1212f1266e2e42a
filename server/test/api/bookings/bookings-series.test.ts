import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** The week in which Berlin's clocks go forward: the second meeting is an hour earlier in UTC. */
const WEDNESDAY = '2030-03-27T08:00:00Z'

describe('a series', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ timeZone: 'Europe/Berlin' })
    eventTypeId = (await weekly()).id
  })
  afterAll(() => app.close())

  const weekly = (fields = {}) =>
    anEventType(app, ann, { recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' }, ...fields })
  const inBerlin = { name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/Berlin', language: 'en' }
  const book = async (start: string, fields: Record<string, unknown> = {}, id = eventTypeId) =>
    app.post('/v2/bookings', { body: aBooking(id, start, { attendee: inBerlin, ...fields }) })
  const statuses = (bookings: { status: string }[]) => bookings.map(({ status }) => status)
  const cancel = (uid: string, body: object = {}) => app.post(`/v2/bookings/${uid}/cancel`, { body })

  it('a series is booked with all its meetings, which keep their wall time over the change of the clock', async () => {
    const { status, body } = await book(WEDNESDAY)
    expect(status).toBe(201)
    expect(body.data.map(({ start }: { start: string }) => start)).toEqual([
      '2030-03-27T08:00:00.000Z',
      '2030-04-03T07:00:00.000Z',
      '2030-04-10T07:00:00.000Z',
      '2030-04-17T07:00:00.000Z',
    ])
    const uids = new Set(
      body.data.map(({ recurringBookingUid }: { recurringBookingUid: string }) => recurringBookingUid),
    )
    expect(uids.size).toBe(1)
    const [uid] = [...uids]
    const read = await app.get(`/v2/bookings/${uid}`)
    expect(read.body.data).toEqual(body.data)
  })

  it('both sides get one mail about a series, with all its dates and an entry for each calendar', async () => {
    const mails = (await app.mails('bob@example.com')).filter(({ subject }) => subject.includes('27'))
    expect(mails).toHaveLength(1)
    expect(mails[0].attachments).toHaveLength(4)
    expect(mails[0].text).toContain('April 17')
  })

  it('a series that meets a taken and a closed day names its dates that are not free', async () => {
    const { id } = await weekly()
    const { id: other } = await anEventType(app, ann)
    const wanted = '2030-09-05T08:00:00Z'
    expect((await book('2030-09-12T08:00:00Z', {}, other)).status).toBe(201)
    const away = { start: '2030-09-26T00:00:00Z', end: '2030-09-26T00:00:00Z' }
    expect((await app.post('/v2/me/ooo', { as: ann.apiKey, body: away })).status).toBe(201)
    const refused = await book(wanted, {}, id)
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'SLOT_NOT_AVAILABLE'])
    const codes = (date: { reasons: { code: string }[] }) => date.reasons.map(({ code }) => code)
    const { dates } = refused.body.error.details
    expect(dates.map(({ date, start }: { date: string; start: string }) => [date, start])).toEqual([
      ['2030-09-12', '2030-09-12T08:00:00.000Z'],
      ['2030-09-26', '2030-09-26T08:00:00.000Z'],
    ])
    expect([codes(dates[0]), codes(dates[1])]).toEqual([
      expect.arrayContaining(['BUSY_BOOKING']),
      expect.arrayContaining(['OUT_OF_OFFICE']),
    ])

    const skipDates = ['2030-09-12', '2030-09-26']
    const forbidden = await book(wanted, { skipDates }, id)
    expect([forbidden.status, forbidden.body.error.details.code]).toEqual([400, 'PARTIAL_SERIES_NOT_ALLOWED'])
    const allowed = await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { allowPartialSeries: true } })
    expect(allowed.body.data).toMatchObject({ allowPartialSeries: true })
    const partly = await book(wanted, { skipDates: ['2030-09-12'] }, id)
    expect(partly.body.error.details.dates.map(({ date }: { date: string }) => date)).toEqual(['2030-09-26'])
    const { status, body } = await book(wanted, { skipDates }, id)
    expect([status, body.data?.map(({ start }: { start: string }) => start.slice(0, 10))]).toEqual([
      201,
      ['2030-09-05', '2030-09-19'],
    ])
  })

  it.each([
    ['a date on which the series has no meeting', ['2030-10-11'], 'SKIP_DATE_UNKNOWN'],
    ['all dates', ['2030-10-03', '2030-10-10', '2030-10-17', '2030-10-24'], 'SERIES_EMPTY'],
    ['no date', ['next week'], 'VALIDATION_FAILED'],
  ])('a series refuses to leave out %s', async (_what, skipDates, code) => {
    const { id } = await weekly({ allowPartialSeries: true })
    const refused = await book('2030-10-03T08:00:00Z', { skipDates }, id)
    expect([refused.status, refused.body.error.details.code]).toEqual([400, code])
  })

  it('a series may begin later than asked, and a single meeting leaves nothing out', async () => {
    const { id } = await weekly({ allowPartialSeries: true })
    const later = await book('2030-10-03T08:00:00Z', { skipDates: ['2030-10-03'], recurrenceCount: 2 }, id)
    expect(later.body.data.map(({ start }: { start: string }) => start)).toEqual(['2030-10-10T08:00:00.000Z'])
    const single = await anEventType(app, ann)
    const refused = await book('2030-10-04T08:00:00Z', { skipDates: ['2030-10-04'] }, single.id)
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'EVENT_TYPE_NOT_RECURRING'])
  })

  it('a series may be shorter than the event type says, but not longer', async () => {
    const shorter = await book('2030-05-01T08:00:00Z', { recurrenceCount: 2 })
    expect(shorter.body.data).toHaveLength(2)
    const longer = await book('2030-05-02T08:00:00Z', { recurrenceCount: 5 })
    expect(longer.status).toBe(400)
    expect(longer.body.message).toContain(
      "Provided recurrence count is higher than the event type's recurring event count.",
    )
  })

  it('a series is refused as a whole when one of its meetings is taken', async () => {
    const single = await anEventType(app, ann)
    await app.post('/v2/bookings', { body: aBooking(single.id, '2030-06-19T08:00:00Z') })
    const refused = await book('2030-06-05T08:00:00Z')
    expect(refused.status).toBe(400)
    const first = await app.post('/v2/bookings', { body: aBooking(single.id, '2030-06-05T08:00:00Z') })
    expect(first.status).toBe(201)
  })

  it('a series takes the time of every meeting', async () => {
    const single = await anEventType(app, ann)
    const taken = await app.post('/v2/bookings', { body: aBooking(single.id, '2030-04-17T07:00:00Z') })
    expect(taken.status).toBe(400)
  })

  it('a series counts its own earlier meetings in the limit of a month', async () => {
    const limited = await weekly({ bookingLimitsCount: { month: 3 } })
    expect((await book('2030-07-03T07:00:00Z', {}, limited.id)).status).toBe(403)
    expect((await book('2030-07-03T07:00:00Z', { recurrenceCount: 3 }, limited.id)).status).toBe(201)
  })

  it('a series takes as many statements for four meetings as for two', async () => {
    const count = async (start: string, recurrenceCount: number) => {
      const before = app.statements()
      expect((await book(start, { recurrenceCount })).status).toBe(201)
      return app.statements() - before
    }
    expect(await count('2030-08-06T07:00:00Z', 4)).toBe(await count('2030-08-08T07:00:00Z', 2))
  })

  it('a cancellation ends one meeting, one and the later ones, or all coming meetings of a series', async () => {
    const { body } = await book('2030-09-03T07:00:00Z')
    const [, second, third] = body.data
    const { recurringBookingUid } = second
    expect((await cancel(third.uid)).body.data.status).toBe('cancelled')
    const later = await cancel(second.uid, { cancelSubsequentBookings: true })
    expect(statuses(later.body.data)).toEqual(['accepted', 'cancelled', 'cancelled', 'cancelled'])
    const all = await cancel(recurringBookingUid)
    expect(statuses(all.body.data)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
    expect((await cancel(recurringBookingUid)).status).toBe(400)
  })

  it("the uid of a series can't cancel its later meetings", async () => {
    const { body } = await book('2030-10-01T07:00:00Z')
    const refused = await cancel(body.data[0].recurringBookingUid, { cancelSubsequentBookings: true })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Cannot cancel subsequent bookings for recurring event - you have to provide uid of one of the individual bookings of a recurring booking.',
    ])
  })

  it('past meetings of a series stay when the rest is cancelled', async () => {
    const { body } = await book('2030-11-05T08:00:00Z')
    app.clock.set(new Date('2030-11-13T00:00:00Z'), true)
    const rest = await cancel(body.data[0].recurringBookingUid)
    expect(statuses(rest.body.data)).toEqual(['accepted', 'accepted', 'cancelled', 'cancelled'])
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it('the organizer answers a pending series as a whole', async () => {
    const asked = await weekly({ confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
    const { body } = await book('2030-12-03T08:00:00Z', {}, asked.id)
    expect(statuses(body.data)).toEqual(['pending', 'pending', 'pending', 'pending'])
    const [, second] = body.data
    const confirmed = await app.post(`/v2/bookings/${second.uid}/confirm`, { as: ann.apiKey })
    expect([confirmed.status, confirmed.body.data.uid]).toEqual([200, second.uid])
    const read = await app.get(`/v2/bookings/${second.recurringBookingUid}`)
    expect(statuses(read.body.data)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])

    const other = await book('2030-12-04T08:00:00Z', {}, asked.id)
    const declined = await app.post(`/v2/bookings/${other.body.data[0].uid}/decline`, {
      as: ann.apiKey,
      body: { reason: 'Holidays' },
    })
    expect(declined.status).toBe(200)
    const gone = await app.get(`/v2/bookings/${other.body.data[0].recurringBookingUid}`)
    expect(statuses(gone.body.data)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  })

  it('a rescheduled meeting keeps the uid of its series', async () => {
    const { body } = await book('2031-01-07T08:00:00Z')
    const { uid, recurringBookingUid } = body.data[1]
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2031-01-15T10:00:00Z' } })
    expect([moved.status, moved.body.data.recurringBookingUid]).toEqual([201, recurringBookingUid])
    expect((await app.get(`/v2/bookings/${recurringBookingUid}`)).body.data).toHaveLength(5)
  })

  it('a rescheduled meeting of a series names its successor and the person who rescheduled it', async () => {
    const { body } = await book('2031-03-04T08:00:00Z')
    const { uid, recurringBookingUid } = body.data[1]
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2031-03-12T10:00:00Z' } })
    const by = { rescheduledByEmail: body.data[1].attendees[0].email }
    const left = { uid, status: 'cancelled', rescheduledToUid: moved.body.data.uid, ...by }
    expect(moved.body.data).toMatchObject({ rescheduledFromUid: uid, ...by })
    expect((await app.get(`/v2/bookings/${uid}`)).body.data).toMatchObject(left)
    const series = (await app.get(`/v2/bookings/${recurringBookingUid}`)).body.data
    expect(series.find((each: { uid: string }) => each.uid === uid)).toMatchObject(left)
    expect(series[0]).not.toHaveProperty('rescheduledToUid')
    const listed = await app.get(`/v2/bookings?bookingUid=${uid}`, { as: ann.apiKey })
    expect(listed.body.data).toMatchObject([left])
  })

  it('a series that is repeated with an idempotency key gets the same answer', async () => {
    const headers = { 'idempotency-key': 'series-once' }
    const body = aBooking(eventTypeId, '2031-02-04T08:00:00Z', { attendee: inBerlin })
    const first = await app.post('/v2/bookings', { body, headers })
    const again = await app.post('/v2/bookings', { body, headers })
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
  })
})
