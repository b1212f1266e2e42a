import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('booking', () => {
  let app: TestApp
  let ann: TestUser
  let tea: number
  let slots = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Archer', username: 'ann', timeZone: 'UTC' })
    tea = await eventType({ slug: 'tea', title: 'Tea' })
  })
  afterAll(() => app.close())

  let slugs = 0
  const eventType = async (fields: object = {}): Promise<number> => {
    const { status, body } = await app.post('/v2/event-types', {
      as: ann.apiKey,
      body: { title: 'Tea', slug: `tea-${++slugs}`, lengthInMinutes: 30, ...fields },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id
  }
  /** Half an hour that nobody has asked for yet, on weekdays from Monday, 2030-01-14 on. */
  const freeStart = (): string => {
    const day = Math.floor(slots / 16)
    const minutes = ((Math.floor(day / 5) * 7 + (day % 5)) * 24 + 9) * 60 + (slots++ % 16) * 30
    return new Date(Date.parse('2030-01-14T00:00:00Z') + minutes * 60_000).toISOString()
  }
  const bo = { name: 'Bo Baker', email: 'bo@example.com', timeZone: 'Europe/Berlin' }
  const body = (fields: object = {}) => ({ start: freeStart(), eventTypeId: tea, attendee: bo, ...fields })
  const book = (fields: object = {}, call: { as?: string; headers?: Record<string, string> } = {}) =>
    app.post('/v2/bookings', { body: body(fields), ...call })
  const booked = async (fields: object = {}) => {
    const answer = await book(fields)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const stored = async () => {
    const { bookings } = await app.connection.db
      .selectFrom('bookings')
      .select((query) => query.fn.countAll<number>().as('bookings'))
      .executeTakeFirstOrThrow()
    return Number(bookings)
  }

  it('a new booking is answered with all its fields, and GET answers the same', async () => {
    const made = await booked({
      start: '2030-01-08T09:00:00Z',
      attendee: { ...bo, language: 'de', phoneNumber: '+4930123456' },
      guests: ['cy+4f0b2c1d3e5a6b7c8d9e0f1a2@example.com', 'di@example.com'],
      location: { type: 'integration', integration: 'cal-video' },
      bookingFieldsResponses: { notes: 'With milk', favourite: ['green', 'black'] },
      metadata: { order: 'A-1', cups: 2, sugar: false },
    })
    const named = JSON.stringify(made, null, 2)
      .replaceAll(made.uid, '(uid)')
      .replace(made.permanentId, '(permanent id)')
    await expect(`${named}\n`).toMatchFileSnapshot('golden/booking.json')
    const { body } = await app.get(`/v2/bookings/${made.uid}`)
    expect(body.data).toEqual(made)
  })

  it.each([
    ['sk-SK', 'sk'],
    ['zh-TW', 'zh-TW'],
    ['pt', 'pt'],
  ])('an attendee may have each language that the pages may have: %s', async (language, answered) => {
    const [attendee] = (await booked({ attendee: { ...bo, language } })).attendees
    expect(attendee.language).toBe(answered)
  })

  it('a booking that is repeated with its key is made once', async () => {
    const wish = body()
    const headers = { 'idempotency-key': 'once' }
    const first = await app.post('/v2/bookings', { body: wish, headers })
    const second = await app.post('/v2/bookings', { body: wish, headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  describe('the event type of a booking', () => {
    it('a booking finds its event type by username and slug, in upper and lower case', async () => {
      const made = await booked({ eventTypeId: undefined, username: 'ANN', eventTypeSlug: 'tea' })
      expect(made.eventType).toEqual({ id: tea, slug: 'tea' })
    })

    it.each<[string, object, number, string]>([
      [
        'without a selector',
        {},
        400,
        'Either eventTypeId or eventTypeSlug + username or eventTypeSlug + teamSlug must be provided',
      ],
      [
        'with half a selector',
        { eventTypeSlug: 'tea' },
        400,
        'Either eventTypeId or eventTypeSlug + username or eventTypeSlug + teamSlug must be provided',
      ],
      ['with an unknown id', { eventTypeId: 99_999 }, 404, 'Event type with id 99999 not found.'],
      [
        'with an unknown username',
        { eventTypeSlug: 'tea', username: 'nobody' },
        404,
        'User with username nobody not found',
      ],
      [
        'with an unknown slug',
        { eventTypeSlug: 'coffee', username: 'ann' },
        404,
        'Event type with slug coffee belonging to user ann not found.',
      ],
      [
        'within an unknown organization',
        { eventTypeSlug: 'tea', username: 'ann', organizationSlug: 'acme' },
        404,
        'Event type with slug tea belonging to user ann within organization acme not found.',
      ],
      ['of an unknown team', { eventTypeSlug: 'tea', teamSlug: 'sales' }, 404, 'Team with slug sales not found'],
    ])('a booking is refused if it names %s', async (_, selector, status, message) => {
      const answer = await book({ eventTypeId: undefined, ...selector })
      expect([answer.status, answer.body.error.message]).toEqual([status, message])
    })
  })

  describe('refused bookings', () => {
    const email = { attendee: { ...bo, email: 'bo' } }
    const phone = { attendee: { ...bo, phoneNumber: '12' } }
    it.each<[string, object, string]>([
      ['for an unknown property', { colour: 'red' }, 'property colour should not exist'],
      ['for an unknown property of the attendee', { attendee: { ...bo, age: 4 } }, 'property attendee.age should not'],
      ['without a start', { start: undefined }, 'start is required'],
      ['for a start that is no time', { start: 'tomorrow' }, 'start must be a valid ISO 8601 date string'],
      ['without an attendee', { attendee: undefined }, 'attendee is required'],
      ['for an attendee without a name', { attendee: { ...bo, name: undefined } }, 'attendee.name is required'],
      ['for an attendee with an empty name', { attendee: { ...bo, name: ' ' } }, 'attendee.name is required'],
      ['for an unknown time zone', { attendee: { ...bo, timeZone: 'Mars/Base' } }, 'attendee.timeZone must be a valid'],
      ['for an unknown language', { attendee: { ...bo, language: 'tlh' } }, 'attendee.language must be one of'],
      ['for an address that is none', email, 'attendee.email property is wrong,Invalid email format '],
      [
        'for a number that is none',
        phone,
        'attendee.phoneNumber property is wrong,Invalid phone number format. Please use international format. ',
      ],
      [
        'for an attendee who can not be reached',
        { attendee: { ...bo, email: undefined } },
        'Attendee must have at least one contact method (email or phone number)',
      ],
      [
        'for an attendee with a number only, since the event type asks for an address',
        { attendee: { ...bo, email: undefined, phoneNumber: '+4930123456' } },
        'attendee.email is required',
      ],
      ['for a guest whose address is none', { guests: ['cy@example.com', 'di'] }, '"di" must be an email'],
      ['for a link that is none', { meetingUrl: 'javascript:alert(1)' }, 'meetingUrl must be a URL'],
      [
        'for a length that can not be chosen',
        { lengthInMinutes: 45 },
        "Can't specify 'lengthInMinutes' because event type does not have multiple possible lengths.",
      ],
      ['for no length at all', { lengthInMinutes: 0 }, 'lengthInMinutes must be >= 1'],
      [
        'for an instant meeting with one person',
        { instant: true },
        'Instant bookings are only supported for team event types, not individual user event types.',
      ],
      ['for a series of an event type without recurrence', { recurrenceCount: 2 }, 'has no recurrence'],
      [
        'for the time that nobody works',
        { start: '2030-01-12T10:00:00Z' },
        'User either already has booking at this time or is not available',
      ],
      ['for a time in the past', { start: '2030-01-04T10:00:00Z' }, 'Attempting to book a meeting in the past.'],
      [
        'for a time that is too soon',
        { start: '2030-01-07T09:00:00Z' },
        'The event type can\'t be booked at the "start" time provided.',
      ],
    ])('a booking is refused and not stored %s', async (_, fields, message) => {
      const before = await stored()
      const { status, body } = await book(fields)
      expect(status, JSON.stringify(body)).toBe(400)
      expect(body.error.message).toContain(message)
      expect(await stored()).toBe(before)
    })

    it.each<[string, unknown]>([
      ['is a list', ['a']],
      ['is a text', 'a'],
      ['has more than 50 keys', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1]))],
      ['has a key of more than 40 characters', { ['k'.repeat(41)]: 1 }],
      ['has a text of more than 500 characters', { note: 'n'.repeat(501) }],
      ['has an object within', { note: { a: 1 } }],
      ['has a null within', { note: null }],
    ])('a booking is refused and not stored if its metadata %s', async (_, metadata) => {
      const { status, body } = await book({ metadata })
      expect(status).toBe(400)
      expect(body.error.message).toContain(
        'Metadata must have at most 50 keys, each key up to 40 characters, and string values up to 500 characters.',
      )
    })

    it('a series of an event type without recurrence is refused', async () => {
      const single = await book({ recurrenceCount: 4 })
      expect(single.status).toBe(400)
      expect(single.body.error.details.code).toBe('EVENT_TYPE_NOT_RECURRING')
    })

    it('only an administrator of the event type can book outside of its hours', async () => {
      const wish = { start: '2030-01-12T11:00:00Z', overrideAvailability: true }
      const stranger = await book(wish)
      expect(stranger.status).toBe(403)
      expect((await book(wish, { as: ann.apiKey })).status).toBe(201)
    })

    it('a stranger is refused with 403 if only those who run the event type may book it', async () => {
      const eventTypeId = await eventType({ bookingRequiresAuthentication: true })
      const stranger = await book({ eventTypeId })
      expect(stranger.status).toBe(403)
      expect(stranger.body.error.message).toMatch(/^checkBookingRequiresAuthentication - /)
      expect((await book({ eventTypeId }, { as: ann.apiKey })).status).toBe(201)
    })
  })

  it('a booking can have metadata up to its limits', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`k${index}`.padEnd(40, '.'), 'v'.repeat(500)]),
    )
    expect((await booked({ metadata })).metadata).toEqual(metadata)
  })

  it('a booking accepts fields for routing and teams, and a code that nobody requested', async () => {
    const made = await booked({
      routing: { responseId: 1, teamMemberIds: [ann.id], skipContactOwner: true },
      rrHostSubsetIds: [ann.id],
      hostSubsetIds: [ann.id],
      emailVerificationCode: '123456',
      instant: false,
    })
    expect(made.status).toBe('accepted')
  })

  it('a booking keeps the first and the last name apart if the event type asks for both', async () => {
    const eventTypeId = await eventType({ bookingFields: [{ type: 'splitName' }] })
    const made = await booked({
      eventTypeId,
      attendee: { ...bo, name: undefined },
      bookingFieldsResponses: { name: { firstName: 'Bo', lastName: 'Baker' } },
    })
    expect(made.attendees[0].name).toBe('Bo Baker')
    expect(made.bookingFieldsResponses.name).toEqual({ firstName: 'Bo', lastName: 'Baker' })
  })

  it('a booking refuses a name that is neither a text nor a first and a last name', async () => {
    const { status, body } = await book({ bookingFieldsResponses: { name: { lastName: 'Baker' } } })
    expect(status).toBe(400)
    expect(body.error.message).toContain('name must be a string, or {firstName, lastName}')
  })

  describe('a booking at the time of a hold', () => {
    const hold = async () => {
      const slotStart = freeStart()
      const { body } = await app.post('/v2/slots/reservations', {
        as: ann.apiKey,
        body: { eventTypeId: tea, slotStart },
      })
      return { start: slotStart, uid: body.data.reservationUid as string }
    }

    it('a booking uses up the hold that it names, and nobody else may book there', async () => {
      const { start, uid } = await hold()
      const other = await book({ start })
      expect(other.status).toBe(400)
      expect(other.body.error.message).toMatch(/^Someone else reserved this booking time slot before you\. /)
      expect((await book({ start, reservedSlotUid: uid })).status).toBe(201)
      expect((await app.get(`/v2/slots/reservations/${uid}`)).body.data).toBeNull()
    })

    it('a booking uses up the hold that the cookie names', async () => {
      const { start, uid } = await hold()
      expect((await book({ start }, { headers: { cookie: `uid=${uid}` } })).status).toBe(201)
    })

    it('a reschedule uses up the hold that the cookie names', async () => {
      const made = await booked()
      const { start, uid } = await hold()
      const move = (headers: Record<string, string>) =>
        app.post(`/v2/bookings/${made.uid}/reschedule`, { body: { start }, headers })
      expect((await move({})).status).toBe(400)
      expect((await move({ cookie: `uid=${uid}` })).status).toBe(201)
    })
  })

  describe('the location of a new booking', () => {
    let eventTypeId: number
    beforeAll(async () => {
      eventTypeId = await eventType({
        locations: [
          { type: 'address', address: 'Tea Street 1', public: true },
          { type: 'integration', integration: 'cal-video' },
          { type: 'attendeePhone' },
          { type: 'attendeeDefined' },
        ],
      })
    })

    it.each<[string, unknown, string, object | undefined]>([
      ['at the first place of the event type', undefined, 'Tea Street 1', undefined],
      ['at the first place for an empty text', '', 'Tea Street 1', undefined],
      ['at the address that is offered', { type: 'address' }, 'Tea Street 1', { value: 'inPerson', optionValue: '' }],
      [
        'on video',
        { type: 'integration', integration: 'cal-video' },
        'https://book.example.com/video/(uid)',
        { value: 'integrations:daily', optionValue: '' },
      ],
      [
        "at the attendee's number",
        { type: 'attendeePhone', phone: '+4930123456' },
        '+4930123456',
        { value: 'phone', optionValue: '+4930123456' },
      ],
      [
        'where the attendee says',
        { type: 'attendeeDefined', location: 'The park' },
        'The park',
        { value: 'somewhereElse', optionValue: 'The park' },
      ],
      [
        'at a link in the words of older clients',
        'https://meet.example.com/a',
        'https://meet.example.com/a',
        { value: 'link', optionValue: 'https://meet.example.com/a' },
      ],
    ])('a booking takes place %s', async (_, location, expected, answer) => {
      const made = await booked({ eventTypeId, location })
      expect(made.location).toBe(expected.replace('(uid)', made.uid))
      expect(made.meetingUrl).toBe(made.location)
      expect(made.bookingFieldsResponses.location).toEqual(answer)
    })

    it('a booking takes place at the link in the deprecated property', async () => {
      expect((await booked({ eventTypeId, meetingUrl: 'https://meet.example.com/b' })).location).toBe(
        'https://meet.example.com/b',
      )
    })

    it.each<[string, unknown, string]>([
      [
        'at a kind of place that the event type does not offer',
        { type: 'link' },
        'Booking location with type link not valid for event type with id=',
      ],
      [
        'on an integration that the event type does not offer',
        { type: 'integration', integration: 'zoom' },
        'Booking location with integration zoom not valid for event type with id=',
      ],
      [
        'at a kind of place that does not exist',
        { type: 'moon' },
        "Unsupported booking location type 'moon'. Valid types are address, link, integration, phone, attendeePhone, attendeeAddress, attendeeDefined and organizersDefaultApp.",
      ],
      ['at a place without a type', {}, "Unsupported booking location type 'undefined'."],
      ['at a number', 7, 'location must be an object with a type'],
      ['at a telephone without a number', { type: 'attendeePhone' }, 'location.phone must be a text that is not empty'],
      ['at a telephone that is none', { type: 'attendeePhone', phone: 'x' }, 'Invalid phone number format.'],
      ['at a place of endless words', 'x'.repeat(2001), 'location must have at most 2000 characters'],
    ])("a booking can't take place %s", async (_, location, message) => {
      const { status, body } = await book({ eventTypeId, location })
      expect(status).toBe(400)
      expect(body.error.message).toContain(message)
    })
  })

  it('a booking may start on the grid of any offered length', async () => {
    const { id } = await anEventType(app, ann, { lengthInMinutes: 30, lengthInMinutesOptions: [30, 60] })
    const book = (start: string, lengthInMinutes: number) =>
      app.post('/v2/bookings', { body: aBookingByAnother(id, start, { lengthInMinutes }) })
    const hour = await book('2030-06-04T09:30:00Z', 60)
    expect([hour.status, hour.body.data?.end]).toEqual([201, '2030-06-04T10:30:00.000Z'])
    const quarter = await book('2030-06-04T11:15:00Z', 60)
    expect([quarter.status, quarter.body.error.details.reasons]).toEqual([400, [{ code: 'OFF_GRID' }]])
  })
})
