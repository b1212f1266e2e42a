import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }

describe('attendees of a booking', () => {
  let app: TestApp
  let ann: TestUser
  let bo: TestUser
  let stranger: TestUser
  let eventTypeId: number
  let uid: string
  let bookings = 0

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann' })
    bo = await app.user({ name: 'Bo', username: 'bo' })
    stranger = await app.user({ name: 'Stranger', username: 'stranger' })
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterAll(() => app.close())

  /** A meeting of Ann with Bo, on a weekday of its own. */
  const book = async (fields: Record<string, unknown> = {}, as?: string): Promise<string> => {
    const day = Math.floor(bookings / 5) * 7 + (bookings++ % 5)
    const start = new Date(Date.parse('2030-01-14T10:00:00Z') + day * 86_400_000).toISOString()
    const attendee = { name: 'Bo', email: 'bo@example.com', timeZone: 'Europe/Rome', language: 'de' }
    const { status, body } = await app.post('/v2/bookings', {
      as,
      body: aBooking(eventTypeId, start, { attendee, ...fields }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid
  }
  beforeEach(async () => {
    uid = await book()
  })

  const list = (of = uid, as = ann.apiKey) => app.get(`/v2/bookings/${of}/attendees`, { as, headers })
  const cy = { name: 'Cy', email: 'cy@example.com', timeZone: 'Asia/Tokyo' }
  const add = (body: unknown = cy, as: string | undefined = ann.apiKey, of = uid) =>
    app.post(`/v2/bookings/${of}/attendees`, { as, headers, body })
  const invite = (guests: unknown, as: string | undefined = ann.apiKey, of = uid) =>
    app.post(`/v2/bookings/${of}/guests`, { as, headers, body: { guests } })
  const events = async (type: string) => {
    const booking = await app.connection.db
      .selectFrom('bookings')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    return app.connection.db
      .selectFrom('events')
      .selectAll()
      .where('bookingId', '=', booking.id)
      .where('type', '=', type)
      .execute()
  }
  const mailsAbout = async (to: string) =>
    (await app.mails(to)).filter((mail: { text: string }) => mail.text.includes(uid))

  describe('the list of attendees', () => {
    it('the organizer reads the list of attendees and each attendee by id', async () => {
      const { status, body } = await list()
      expect(status).toBe(200)
      expect(body.data).toEqual([
        {
          id: expect.any(Number),
          name: 'Bo',
          email: 'bo@example.com',
          displayEmail: 'bo@example.com',
          timeZone: 'Europe/Rome',
          language: 'de',
          absent: false,
        },
      ])
      const one = await app.get(`/v2/bookings/${uid}/attendees/${body.data[0].id}`, { as: ann.apiKey, headers })
      expect(one.body.data).toEqual(body.data[0])
    })

    it('an administrator of the server reads the list of attendees', async () => {
      expect((await list(uid, app.administrator)).status).toBe(200)
    })

    it('nobody else reads the list of attendees', async () => {
      const { status, body } = await list(uid, stranger.apiKey)
      expect([status, body.error.message]).toEqual([
        403,
        `BookingPbacGuard - user with id=${stranger.id} does not have access to booking with uid=${uid}`,
      ])
      expect((await app.get(`/v2/bookings/${uid}/attendees`, { headers })).status).toBe(401)
    })

    it('the list of an unknown booking and an unknown attendee are not found', async () => {
      const missing = await list('nothing')
      expect([missing.status, missing.body.error.message]).toEqual([
        404,
        'Booking with uid=nothing was not found in the database',
      ])
      const other = (await list(await book())).body.data[0].id
      const elsewhere = await app.get(`/v2/bookings/${uid}/attendees/${other}`, { as: ann.apiKey, headers })
      expect([elsewhere.status, elsewhere.body.error.details.code]).toEqual([404, 'ATTENDEE_NOT_FOUND'])
      const noId = await app.get(`/v2/bookings/${uid}/attendees/first`, { as: ann.apiKey, headers })
      expect([noId.status, noId.body.error.details.code]).toEqual([400, 'ID_NOT_NUMERIC'])
    })
  })

  it.each([
    ['GET', 'attendees'],
    ['GET', 'attendees/1'],
    ['POST', 'attendees'],
    ['POST', 'guests'],
    ['PATCH', 'location'],
  ])('the address %s …/%s does not exist for callers of an earlier API version', async (method, path) => {
    const { statusCode } = await app.app.http.inject({
      method: method as 'GET',
      url: `/v2/bookings/${uid}/${path}`,
      headers: { authorization: `Bearer ${ann.apiKey}` },
    })
    expect(statusCode).toBe(404)
  })

  describe('adding one attendee', () => {
    it('the organizer adds an attendee, who gets a mail', async () => {
      const { status, body } = await add({ ...cy, phoneNumber: '+81312345678', language: 'ja' })
      expect(status, JSON.stringify(body)).toBe(201)
      const { id } = await app.connection.db
        .selectFrom('bookings')
        .select('id')
        .where('uid', '=', uid)
        .executeTakeFirstOrThrow()
      expect(body.data).toEqual({
        id: expect.any(Number),
        bookingId: id,
        name: 'Cy',
        email: 'cy@example.com',
        displayEmail: 'cy@example.com',
        timeZone: 'Asia/Tokyo',
        language: 'ja',
        absent: false,
        phoneNumber: '+81312345678',
      })
      const booking = (await app.get(`/v2/bookings/${uid}`)).body.data
      expect(booking.attendees.map(({ email }: { email: string }) => email)).toEqual([
        'bo@example.com',
        'cy@example.com',
      ])
      expect(booking.guests).toEqual(['cy@example.com'])
      const [mail] = await mailsAbout('cy@example.com')
      expect(mail.text).toContain('19:00')
      expect(mail.attachments).toHaveLength(1)
      expect(await mailsAbout('bo@example.com')).toHaveLength(1)
      expect(await events('booking.attendee-added')).toHaveLength(1)
    })

    it('an attendee adds another attendee', async () => {
      expect((await add(cy, bo.apiKey)).status).toBe(201)
    })

    it.each<[string, object, string]>([
      ['without a name', { name: undefined }, 'name is required'],
      ['without a time zone', { timeZone: undefined }, 'timeZone is required'],
      ['with an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone must be a valid IANA time zone'],
      ['without an address', { email: undefined }, 'email is required'],
      ['with an address that is none', { email: 'cy' }, 'email must be an email'],
      ['with a number that is none', { phoneNumber: '1' }, 'phoneNumber must be a phone number'],
      ['with an unknown language', { language: 'tlh' }, 'language must be one of'],
    ])('nobody can add an attendee %s', async (_, fields, message) => {
      const { status, body } = await add({ ...cy, ...fields })
      expect([status, body.error.message]).toEqual([400, 'Bad Request Exception'])
      expect(body.error.details.message).toContain(message)
    })

    it.each(['BO@example.com', 'ann@example.com'])('nobody can add %s, who is an attendee already', async (email) => {
      const { status, body } = await add({ ...cy, email })
      expect([status, body.error.details.code]).toEqual([400, 'ATTENDEE_EXISTS'])
    })

    it("a stranger can't add an attendee, and an unknown booking is not found", async () => {
      expect((await add(cy, stranger.apiKey)).status).toBe(403)
      expect((await app.post(`/v2/bookings/${uid}/attendees`, { headers, body: cy })).status).toBe(401)
      expect((await add(cy, ann.apiKey, 'nothing')).status).toBe(404)
      expect((await list()).body.data).toHaveLength(1)
    })

    it('nobody can add an attendee to a cancelled booking', async () => {
      await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
      const { status, body } = await add()
      expect([status, body.error.details.code]).toEqual([400, 'BOOKING_OVER'])
    })

    it('a request with a list of guests adds the guests', async () => {
      const { status, body } = await add({ guests: [{ email: 'cy@example.com' }] })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data.guests).toEqual(['cy@example.com'])
      const faulty = await add({ guests: [{ name: 'Cy' }] })
      expect([faulty.status, faulty.body.error.details.message]).toEqual([400, 'guests.0.email is required'])
    })
  })

  describe('adding guests', () => {
    it('new guests join the present attendees, and everybody hears of it', async () => {
      // Guests of a booker of whom nobody knows who they are would hear of nothing yet.
      uid = await book({ guests: ['di@example.com'] }, ann.apiKey)
      const { status, body } = await invite([
        { email: 'cy@example.com' },
        { email: 'ed@example.com', name: 'Ed', timeZone: 'Asia/Tokyo', language: 'fr', phoneNumber: '+81312345678' },
      ])
      expect(status, JSON.stringify(body)).toBe(200)
      const guests = ['di@example.com', 'cy@example.com', 'ed@example.com']
      expect(body.data.guests).toEqual(guests)
      expect(body.data.bookingFieldsResponses).toMatchObject({ guests, displayGuests: guests })
      expect(body.data.attendees.slice(2)).toEqual([
        {
          name: '',
          email: 'cy@example.com',
          displayEmail: 'cy@example.com',
          timeZone: 'Europe/Rome',
          language: 'en',
          absent: false,
        },
        {
          name: 'Ed',
          email: 'ed@example.com',
          displayEmail: 'ed@example.com',
          timeZone: 'Asia/Tokyo',
          language: 'fr',
          absent: false,
          phoneNumber: '+81312345678',
        },
      ])
      expect(body.data).toEqual((await app.get(`/v2/bookings/${uid}`)).body.data)
      expect(await mailsAbout('cy@example.com')).toHaveLength(1)
      expect(await mailsAbout('di@example.com')).toHaveLength(2)
      expect((await mailsAbout('ann@example.com'))[0].subject).not.toBe(
        (await mailsAbout('ann@example.com'))[1].subject,
      )
      expect(await events('booking.guests-added')).toHaveLength(1)
    })

    it('a guest who has an account adds further guests', async () => {
      await invite([{ email: stranger.email }])
      const { status, body } = await invite([{ email: 'cy@example.com' }], stranger.apiKey)
      expect(status).toBe(200)
      expect(body.data.guests).toEqual([stranger.email, 'cy@example.com'])
    })

    it('the same address with another plus tag is added once', async () => {
      const { body } = await invite([
        { email: 'cy+home@example.com' },
        { email: 'CY+work@example.com' },
        { email: 'bo+1@example.com' },
        { email: 'Ann@example.com' },
      ])
      expect(body.data.guests).toEqual(['cy+home@example.com'])
    })

    it('a request whose addresses are all present is refused', async () => {
      const { status, body } = await invite([{ email: 'bo+1@example.com' }])
      expect([status, body.error.details.code]).toEqual([400, 'GUESTS_NOT_NEW'])
      expect(body.error.message).toContain('emails_must_be_unique_valid')
    })

    it('a request adds at most ten guests', async () => {
      const { status, body } = await invite(many(0, 11))
      expect([status, body.error.message]).toEqual([400, 'Cannot add more than 10 guests at a time'])
      expect((await invite(many(0, 10))).status).toBe(200)
    })

    it('a booking has at most thirty attendees, the booker included', async () => {
      for (const from of [0, 10]) await invite(many(from, 10))
      const { status, body } = await invite(many(20, 10))
      expect([status, body.error.message]).toEqual([
        400,
        'Cannot add 10 guests. This booking already has 21 attendees. Maximum total guests allowed is 30. You can add up to 9 more guests.',
      ])
      expect((await invite(many(20, 9))).body.data.attendees).toHaveLength(30)
      const oneMore = await add()
      expect([oneMore.status, oneMore.body.error.details.code]).toEqual([400, 'TOO_MANY_GUESTS'])
    })

    it('a booking never has more attendees, however many requests add guests at once', async () => {
      for (const from of [0, 10]) await invite(many(from, 10))
      const answers = await Promise.all([20, 25, 30, 35, 40].map((from) => invite(many(from, 5))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
      expect((await list()).body.data).toHaveLength(26)
    })

    it.each<[string, unknown, string]>([
      ['an empty list', [], 'guests must not have fewer than 1 items'],
      ['no list', 'cy@example.com', 'guests must be array'],
      ['a guest without an address', [{ name: 'Cy' }], 'guests.0.email is required'],
      ['an address that is none', [{ email: 'cy@' }], 'guests.0.email must be an email'],
      ['an unknown time zone', [{ email: 'cy@example.com', timeZone: 'x' }], 'guests.0.timeZone must be a valid'],
    ])('nobody can add guests with %s', async (_, guests, message) => {
      const { status, body } = await invite(guests)
      expect(status).toBe(400)
      expect(body.error.details.message).toContain(message)
    })

    it("a stranger can't add guests, and an unknown booking is not found", async () => {
      const foreign = await invite([{ email: 'cy@example.com' }], stranger.apiKey)
      expect([foreign.status, foreign.body.error.message]).toEqual([
        403,
        "You don't have necessary permissions to access this resource",
      ])
      const anonymous = await app.post(`/v2/bookings/${uid}/guests`, { headers, body: { guests: many(0, 1) } })
      expect(anonymous.status).toBe(401)
      const missing = await invite(many(0, 1), ann.apiKey, 'nothing')
      expect([missing.status, missing.body.error.message]).toEqual([404, 'Booking with uid nothing not found'])
    })

    it('nobody can add guests if the event type permits none', async () => {
      const alone = (await anEventType(app, ann, { disableGuests: true })).id
      uid = await book({ eventTypeId: alone })
      for (const as of [ann.apiKey, bo.apiKey]) {
        for (const { status, body } of [await invite(many(0, 1), as), await add(cy, as)]) {
          expect([status, body.error.details.code]).toEqual([400, 'GUESTS_NOT_ALLOWED'])
        }
      }
      expect(await mailsAbout('cy@example.com')).toHaveLength(0)
    })

    it('guests of a pending booking get no mail before it is confirmed, and get one then', async () => {
      const asking = (
        await anEventType(app, ann, { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false } })
      ).id
      uid = await book({ eventTypeId: asking })
      await invite([{ email: 'cy@example.com' }])
      expect(await mailsAbout('cy@example.com')).toHaveLength(0)
      await app.post(`/v2/bookings/${uid}/confirm`, { as: ann.apiKey })
      expect(await mailsAbout('cy@example.com')).toHaveLength(1)
    })

    it('nobody can add guests to a cancelled booking', async () => {
      await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
      const { status, body } = await invite(many(0, 1))
      expect([status, body.error.message]).toEqual([
        400,
        `Booking with uid=${uid} is cancelled, so nothing about it can be changed any more.`,
      ])
    })
  })

  describe('removing attendees', () => {
    const remove = (id: number, as: string | undefined = ann.apiKey, of = uid) =>
      app.delete(`/v2/bookings/${of}/attendees/${id}`, { as, headers })
    const idOf = async (email: string) =>
      (await list()).body.data.find((attendee: { email: string }) => attendee.email === email).id as number
    const emails = async () => (await list()).body.data.map(({ email }: { email: string }) => email)

    it('the host removes an attendee, who alone gets a mail', async () => {
      await invite([{ email: 'dee@example.com' }, { email: 'eve@example.com' }])
      const id = await idOf('dee@example.com')
      const before = {
        dee: (await mailsAbout('dee@example.com')).length,
        eve: (await mailsAbout('eve@example.com')).length,
      }
      const { status, body } = await remove(id)
      const booking = (await app.get(`/v2/bookings/${uid}`)).body.data
      expect([status, body.data]).toEqual([
        200,
        { id, bookingId: booking.id, name: '', email: 'dee@example.com', timeZone: 'Europe/Rome' },
      ])
      expect(await emails()).toEqual(['bo@example.com', 'eve@example.com'])
      expect([booking.guests, booking.bookingFieldsResponses.guests]).toEqual([
        ['eve@example.com'],
        ['eve@example.com'],
      ])
      const [mail, ...older] = await mailsAbout('dee@example.com')
      expect([mail.subject.split(':')[0], older.length]).toEqual(['Without you', before.dee])
      expect(await mailsAbout('eve@example.com')).toHaveLength(before.eve)
      expect(await events('booking.attendee-removed')).toHaveLength(1)
      expect((await remove(id)).status).toBe(404)
      await invite([{ email: 'dee@example.com' }])
      expect(await emails()).toEqual(['bo@example.com', 'eve@example.com', 'dee@example.com'])
    })

    it('nobody can remove the booker', async () => {
      const { status, body } = await remove(await idOf('bo@example.com'))
      expect([status, body.error.details.code]).toEqual([400, 'ATTENDEE_STAYS'])
      expect(await emails()).toEqual(['bo@example.com'])
    })

    it('an attendee removes themselves, the booker removes others, and nobody else may', async () => {
      await invite([{ email: stranger.email }, { email: 'eve@example.com' }])
      const [own, eve] = [await idOf(stranger.email), await idOf('eve@example.com')]
      const outsider = await app.user()
      for (const as of [outsider, stranger]) {
        const { status, body } = await remove(eve, as.apiKey)
        expect([status, body.message]).toEqual([
          403,
          `BookingPbacGuard - user with id=${as.id} does not have access to booking with uid=${uid}`,
        ])
      }
      expect((await remove(999_999, outsider.apiKey)).status).toBe(403)
      expect((await app.delete(`/v2/bookings/${uid}/attendees/${eve}`, { headers })).status).toBe(401)
      expect(await emails()).toHaveLength(3)
      expect((await remove(own, stranger.apiKey)).status).toBe(200)
      expect((await remove(eve, bo.apiKey)).status).toBe(200)
      expect(await emails()).toEqual(['bo@example.com'])
    })

    it('nobody can remove an attendee of an unknown or past booking', async () => {
      await invite([{ email: 'eve@example.com' }])
      const eve = await idOf('eve@example.com')
      expect((await remove(eve, ann.apiKey, 'nothing')).status).toBe(404)
      const other = await book()
      expect((await remove(eve, ann.apiKey, other)).status).toBe(404)
      await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
      expect((await remove(eve)).body.error.details.code).toBe('BOOKING_OVER')
    })
  })
})

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `guest-${from + index}@example.com` }))
