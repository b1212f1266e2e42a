import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** What the components of existing pages send: no key of it is left out. */
const sent = (fields: object = {}, responses: object = {}) => ({
  responses: {
    name: 'Bob Miller',
    email: 'bob@example.com',
    guests: [],
    notes: 'Bring tea',
    location: { value: 'integrations:daily', optionValue: '' },
    ...responses,
  },
  start: '2030-01-08T10:00:00+00:00',
  end: '2030-01-08T10:30:00+00:00',
  user: 'ignored',
  timeZone: 'Europe/Berlin',
  language: 'de',
  metadata: { source: 'page', nested: { dropped: true } },
  hasHashedBookingLink: false,
  hashedLink: null,
  routedTeamMemberIds: null,
  skipContactOwner: false,
  _isDryRun: false,
  dub_id: null,
  rescheduleUid: null,
  bookingUid: null,
  seatReferenceUid: null,
  ...fields,
})

describe('bookings of clients with an earlier API version', () => {
  let app: TestApp
  let host: TestUser
  let days = 0

  beforeAll(async () => {
    app = await testApp()
    host = await app.user({ name: 'Hanna', username: 'hanna', timeZone: 'UTC' })
  })
  afterAll(() => app.close())

  const headers = { 'cal-api-version': '2024-06-14' }
  const book = (fields: object = {}, responses: object = {}) =>
    app.post('/v2/bookings', { headers, body: sent(fields, responses) })
  const eventType = async (fields = {}) => (await anEventType(app, host, fields)).id
  /** Each on a Tuesday of its own. */
  const times = (minutes = 30) => {
    const start = Date.parse('2030-02-05T10:00:00Z') + 7 * 86_400_000 * days++
    return { start: new Date(start).toISOString(), end: new Date(start + minutes * 60_000).toISOString() }
  }

  it('an earlier booking is made from the answers to all fields, and answered in the words of its version', async () => {
    const eventTypeId = await eventType()
    const { status, body, headers: answered } = await book({ eventTypeId })
    expect([status, body.message, answered['cal-api-version']]).toEqual([201, undefined, '2024-04-15'])
    expect(body.data).toEqual({
      id: expect.any(Number),
      uid: expect.any(String),
      status: 'ACCEPTED',
      eventTypeId,
      title: expect.stringContaining('between Hanna and Bob Miller'),
      description: 'Bring tea',
      startTime: '2030-01-08T10:00:00.000Z',
      endTime: '2030-01-08T10:30:00.000Z',
      location: `https://book.example.com/video/${body.data.uid}`,
      responses: expect.objectContaining({ name: 'Bob Miller', email: 'bob@example.com', notes: 'Bring tea' }),
      metadata: { source: 'page' },
      user: { id: host.id, name: 'Hanna', email: host.email, username: 'hanna', timeZone: 'UTC' },
      attendees: [{ name: 'Bob Miller', email: 'bob@example.com', timeZone: 'Europe/Berlin', locale: 'de' }],
      cancellationReason: '',
      fromReschedule: null,
      recurringEventId: null,
      paymentRequired: false,
      isDryRun: false,
    })
    const read = await app.get(`/v2/bookings/${body.data.uid}`)
    expect(read.body.data).toMatchObject({ duration: 30, location: body.data.location })
    expect((await book({ eventTypeId })).status).toBe(400)
  })

  it('an earlier booking finds the event type by user and slug, and several users together', async () => {
    const slug = `older-${days}`
    const eventTypeId = await eventType({ slug })
    const named = await book({ ...times(), user: 'hanna', eventTypeSlug: slug })
    expect([named.status, named.body.data.eventTypeId]).toEqual([201, eventTypeId])
    const other = await app.user({ username: 'otto' })
    const together = await book({ ...times(), user: 'hanna+otto', eventTypeSlug: 'dynamic', eventTypeId: 0 })
    expect([together.status, together.body.data.eventTypeId]).toEqual([201, null])
    expect(together.body.data.attendees.map(({ email }: { email: string }) => email)).toContain(other.email)
    expect((await book({ ...times(), user: null })).status).toBe(400)
  })

  it('an earlier booking takes names in two parts, guests, locations and lengths in their earlier form', async () => {
    const locations = [
      { type: 'attendeeAddress' },
      { type: 'attendeePhone' },
      { type: 'integration', integration: 'cal-video' },
    ]
    const eventTypeId = await eventType({ lengthInMinutes: 30, lengthInMinutesOptions: [30, 60], locations })
    const responses = {
      name: { firstName: 'Bob', lastName: 'Miller' },
      guests: ['guest@example.com', ''],
      location: { value: 'attendeeInPerson', optionValue: 'At the corner' },
    }
    const { status, body } = await book({ ...times(60), eventTypeId }, responses)
    expect([status, body.message]).toEqual([201, undefined])
    expect(body.data).toMatchObject({ location: 'At the corner' })
    expect(Date.parse(body.data.endTime) - Date.parse(body.data.startTime)).toBe(3_600_000)
    expect(body.data.attendees.map(({ name, email }: { name: string; email: string }) => [name, email])).toEqual([
      ['Bob Miller', 'bob@example.com'],
      ['', 'guest@example.com'],
    ])
    const unsaid = await book({ ...times(), eventTypeId }, { location: '' })
    expect(unsaid.status).toBe(201)
    const tooLong = await book({ ...times(45), eventTypeId })
    expect([tooLong.status, tooLong.body.error.details.code]).toEqual([400, 'LENGTH_NOT_OFFERED'])
  })

  it('an earlier request reschedules a booking at the address of new bookings', async () => {
    const eventTypeId = await eventType()
    const first = (await book({ ...times(), eventTypeId })).body.data
    const later = times()
    const former = await app.get(`/v2/bookings/${first.uid}/reschedule`, { headers })
    expect(former.body.data).toMatchObject({
      uid: first.uid,
      startTime: first.startTime,
      endTime: first.endTime,
      title: first.title,
      eventTypeId,
      status: 'ACCEPTED',
      responses: { name: 'Bob Miller', email: 'bob@example.com' },
      user: { username: 'hanna' },
    })
    const moved = await book(
      { ...later, eventTypeId, rescheduleUid: first.uid, rescheduledBy: 'bob@example.com' },
      { rescheduleReason: 'Train is late' },
    )
    expect([moved.status, moved.body.data.startTime, moved.body.data.fromReschedule]).toEqual([
      201,
      later.start,
      first.uid,
    ])
    const old = await app.get(`/v2/bookings/${first.uid}`)
    expect(old.body.data).toMatchObject({ status: 'cancelled', rescheduledToUid: moved.body.data.uid })
  })

  it('an earlier request cancels a booking in its words, and the remaining meetings of a series', async () => {
    const eventTypeId = await eventType()
    const { uid } = (await book({ ...times(), eventTypeId })).body.data
    const cancel = (of: string, fields: object) =>
      app.post(`/v2/bookings/${of}/cancel`, { headers, body: { uid: of, ...fields } })
    const cancelled = await cancel(uid, { cancellationReason: 'Ill', allRemainingBookings: false, cancelledBy: 'bob' })
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])

    const recurring = await eventType({ recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' } })
    const bodies = [0, 7, 14].map((after) => {
      const start = Date.parse('2030-11-05T10:00:00Z') + after * 86_400_000
      const at = { start: new Date(start).toISOString(), end: new Date(start + 1_800_000).toISOString() }
      return sent({ ...at, eventTypeId: recurring, recurringEventId: 'abc', recurringCount: 3, schedulingType: null })
    })
    const series = await app.post('/v2/bookings/recurring', { headers, body: bodies })
    expect([series.status, series.body.message]).toEqual([201, undefined])
    expect(series.body.data.map(({ startTime }: { startTime: string }) => startTime)).toEqual(
      bodies.map(({ start }) => start),
    )
    expect(series.body.data.map(({ recurringEventId }: { recurringEventId: string }) => recurringEventId)).toEqual([
      'abc',
      'abc',
      'abc',
    ])
    const [{ uid: firstUid }] = series.body.data
    const read = await app.get(`/v2/bookings/${firstUid}/reschedule`, { headers })
    expect(read.body.data.recurringEventId).toBe('abc')
    expect((await app.get('/v2/bookings/abc')).status).toBe(404)
    const rest = await cancel(series.body.data[1].uid, { allRemainingBookings: true })
    expect(rest.body.data.map(({ status }: { status: string }) => status)).toEqual([
      'accepted',
      'cancelled',
      'cancelled',
    ])
  })

  it('an earlier booking through a private link counts at the link', async () => {
    const eventTypeId = await eventType({ hidden: true })
    const link = await app.post(`/v2/event-types/${eventTypeId}/private-links`, {
      as: host.apiKey,
      body: { maxUsageCount: 1 },
    })
    const through = { eventTypeId, hasHashedBookingLink: true, hashedLink: link.body.data.linkId }
    expect((await book({ ...times(), ...through })).status).toBe(201)
    const again = await book({ ...times(), ...through })
    expect([again.status >= 400, again.body.error.details.code]).toEqual([true, 'PRIVATE_LINK_EXPIRED'])
    expect((await book({ ...times(), ...through, hashedLink: 'unknown' })).status).toBe(404)
  })

  it('an earlier booking in a dry run stores nothing', async () => {
    const eventTypeId = await eventType()
    const when = times()
    const { status, body } = await book({ ...when, eventTypeId, _isDryRun: true })
    expect([status, body.data.isDryRun, body.data.startTime]).toEqual([201, true, when.start])
    expect((await book({ ...when, eventTypeId })).status).toBe(201)
  })

  it('an earlier booking with the same idempotency key gets the first answer again', async () => {
    const body = sent({ ...times(), eventTypeId: await eventType() })
    const ask = () => app.post('/v2/bookings', { headers: { ...headers, 'idempotency-key': 'older-1' }, body })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([201, 201, 'true'])
    expect(second.body).toEqual(first.body)
  })

  it.each([
    ['no time zone', { timeZone: undefined }, {}],
    ['no start', { start: undefined }, {}],
    ['no name', {}, { name: undefined }],
    ['no address', {}, { email: undefined }],
    ['an address that is none', {}, { email: 'nobody' }],
  ])('an earlier booking with a fault is refused with %s', async (_, fields, responses) => {
    const { status, body } = await book({ ...times(), eventTypeId: await eventType(), ...fields }, responses)
    expect([status, typeof body.error?.message]).toEqual([400, 'string'])
  })

  it('the body tells the API version of a booking, whatever the header says', async () => {
    const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
    const body = { eventTypeId: await eventType(), start: times().start, attendee }
    const { status, body: answer, headers: answered } = await app.post('/v2/bookings', { headers, body })
    expect([status, answer.data.status, answered['cal-api-version']]).toEqual([201, 'accepted', '2024-08-13'])
  })

  it("the reference shows today's bookings first, and the earlier form after them", async () => {
    const { body: document } = await app.get('/docs/openapi.json')
    const { requestBody, responses } = document.paths['/v2/bookings'].post
    const names = ({ anyOf }: { anyOf: { $ref?: string }[] }) => anyOf.map(({ $ref }) => $ref?.split('/').at(-1))
    const sent = names(requestBody.content['application/json'].schema)
    expect([sent[0], sent.at(-1)]).toEqual(['CreateBooking', 'OlderBooking'])
    const answered = names(responses['201'].content['application/json'].schema.properties.data)
    expect([answered[0], answered.at(-1)]).toEqual(['RecurringBookedSeat', 'OlderBooked'])
  })
})
