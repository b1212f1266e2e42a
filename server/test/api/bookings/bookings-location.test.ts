import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }

describe('the location of an existing booking', () => {
  let app: TestApp
  let ann: TestUser
  let attendee: TestUser
  let eventTypeId: number
  let uid: string
  let days = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann' })
    attendee = await app.user({ username: 'bob' })
    const locations = [{ type: 'address', address: 'Tea Street 1', public: true }]
    eventTypeId = (await anEventType(app, ann, { locations })).id
  })
  afterAll(() => app.close())

  beforeEach(async () => {
    const day = Math.floor(days / 5) * 7 + (days++ % 5)
    const start = new Date(Date.parse('2030-01-14T10:00:00Z') + day * 86_400_000).toISOString()
    const { body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    uid = body.data.uid
  })

  const move = (location: unknown, as: string | undefined = ann.apiKey, of = uid) =>
    app.patch(`/v2/bookings/${of}/location`, { as, headers, body: { location } })

  it.each<[object, string, object]>([
    [{ type: 'address', address: 'Park 2' }, 'Park 2', { value: 'inPerson', optionValue: 'Park 2' }],
    [
      { type: 'link', link: 'https://meet.example.com/a' },
      'https://meet.example.com/a',
      { value: 'link', optionValue: 'https://meet.example.com/a' },
    ],
    [{ type: 'phone', phone: '+4930123456' }, '+4930123456', { value: 'userPhone', optionValue: '+4930123456' }],
    [{ type: 'attendeeAddress', address: 'Home 3' }, 'Home 3', { value: 'attendeeInPerson', optionValue: 'Home 3' }],
    [{ type: 'attendeePhone', phone: '+4930123456' }, '+4930123456', { value: 'phone', optionValue: '+4930123456' }],
    [
      { type: 'attendeeDefined', location: 'The moon' },
      'The moon',
      { value: 'somewhereElse', optionValue: 'The moon' },
    ],
    [
      { type: 'integration', integration: 'cal-video' },
      'https://book.example.com/video/(uid)',
      { value: 'integrations:daily', optionValue: '' },
    ],
    // No calendar is connected that could make its links.
    [
      { type: 'integration', integration: 'google-meet' },
      'https://book.example.com/video/(uid)',
      { value: 'integrations:daily', optionValue: '' },
    ],
  ])(
    'the location can become %j, although the event type offers no such location',
    async (location, written, answer) => {
      const expected = written.replace('(uid)', uid)
      const { status, body } = await move(location)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({ location: expected, meetingUrl: expected })
      expect(body.data.bookingFieldsResponses.location).toEqual(answer)
      expect((await app.get(`/v2/bookings/${uid}`)).body.data).toEqual(body.data)
    },
  )

  it('both sides get a mail about the new location, with the next version of the calendar entry', async () => {
    await move({ type: 'address', address: 'Park 2' })
    for (const to of ['bob@example.com', ann.email]) {
      const [mail] = (await app.mails(to)).filter(({ text }: { text: string }) => text.includes(uid))
      expect(mail.text).toContain('Park 2')
      expect(mail.attachments[0].content).toContain('SEQUENCE:1')
      expect(mail.attachments[0].content).toContain('LOCATION:Park 2')
    }
    const { events } = await app.connection.db
      .selectFrom('events')
      .innerJoin('bookings', 'bookings.id', 'events.bookingId')
      .select((query) => query.fn.countAll<number>().as('events'))
      .where('bookings.uid', '=', uid)
      .where('events.type', '=', 'booking.location-updated')
      .executeTakeFirstOrThrow()
    expect(Number(events)).toBe(1)
  })

  it('the location stays if the request sends none', async () => {
    const before = (await app.get(`/v2/bookings/${uid}`)).body.data
    const { status, body } = await app.patch(`/v2/bookings/${uid}/location`, { as: ann.apiKey, headers, body: {} })
    expect(status).toBe(200)
    expect(body.data).toEqual(before)
  })

  it.each<[unknown, string]>([
    [{ type: 'moon' }, "Unsupported booking location type 'moon'."],
    ['Park 2', 'location must be an object with a type'],
    [[], 'location must be an object with a type'],
    [{ type: 'address' }, 'location.address must be a text that is not empty'],
    [{ type: 'address', address: ' ' }, 'location.address must be a text that is not empty'],
    [{ type: 'link', link: 'javascript:alert(1)' }, 'location.link must be a URL that begins with https:// or http://'],
    [{ type: 'phone', phone: '12' }, 'Invalid phone number format. Please use international format.'],
    [{ type: 'integration', integration: 'carrier-pigeon' }, "Unsupported integration 'carrier-pigeon'. Supported"],
    [{ type: 'integration', integration: 'zoom' }, 'zoom not connected.'],
    [{ type: 'integration', integration: 'msteams' }, 'msteams not connected.'],
  ])('the location can not become %j', async (location, message) => {
    const { status, body } = await move(location)
    expect(status).toBe(400)
    expect(body.error.message).toContain(message)
    expect((await app.get(`/v2/bookings/${uid}`)).body.data.location).toBe('Tea Street 1')
  })

  it("those who run the event type can change the location, and attendees can't", async () => {
    const { status, body } = await move({ type: 'address', address: 'Park 2' }, attendee.apiKey)
    expect([status, body.error.message]).toEqual([
      403,
      'User is not authorized to update this booking location. User must be the event type owner, host, team admin or owner, or org admin or owner.',
    ])
    const anonymous = await app.patch(`/v2/bookings/${uid}/location`, { headers, body: {} })
    expect(anonymous.status).toBe(401)
    expect((await move({ type: 'address', address: 'Park 2' }, app.administrator)).status).toBe(200)
  })

  it('the location of an unknown booking is not found', async () => {
    const { status, body } = await move({ type: 'address', address: 'Park 2' }, ann.apiKey, 'nothing')
    expect([status, body.error.message]).toEqual([404, 'Booking with uid=nothing not found'])
  })

  it("the location of a cancelled booking can't change", async () => {
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    const { status, body } = await move({ type: 'address', address: 'Park 2' })
    expect([status, body.error.details.code]).toEqual([400, 'BOOKING_OVER'])
  })
})
