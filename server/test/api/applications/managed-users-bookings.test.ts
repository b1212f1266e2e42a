import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aManagedUser, anOrganization, aPlatformClient, type TestClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const VERSION = { 'cal-api-version': '2024-08-13' }

describe('bookings of managed users', () => {
  let app: TestApp
  let ann: TestUser
  let client: TestClient

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann' })
    await anOrganization(app, ann)
    client = await aPlatformClient(app, ann)
  })
  afterAll(() => app.close())

  /** A user with an event type, as a test calls it. */
  async function aHost(of = client, fields: object = {}) {
    const { user, accessToken } = await aManagedUser(app, of)
    const owner = { ...user, apiKey: accessToken }
    return { ...owner, eventTypeId: (await anEventType(app, owner, { ...fields })).id }
  }

  const book = (eventTypeId: number, start: string, fields: object = {}, as?: string) =>
    app.post('/v2/bookings', { as, headers: VERSION, body: aBooking(eventTypeId, start, { ...fields }) })
  const attendee = (email: string) => ({ attendee: { name: 'Bob', email, timeZone: 'UTC', language: 'en' } })

  it('bookings show the address of a managed user to the client as it is kept, and to others as people write it', async () => {
    const host = await aHost()
    const shortHost = host.email.replace(`+${client.id}`, '')
    const { user: bob } = await aManagedUser(app, client, { email: 'bob@example.com' })
    const { user: eve } = await aManagedUser(app, client, { email: 'eve@example.com' })
    const { status, body } = await book(host.eventTypeId, '2030-01-08T10:00:00Z', {
      ...attendee('bob@example.com'),
      guests: ['eve@example.com', 'outsider@example.com', bob.email],
      metadata: { own: 'x' },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      hosts: [{ email: host.email, displayEmail: shortHost }],
      attendees: [
        { email: bob.email, displayEmail: 'bob@example.com' },
        { email: eve.email, displayEmail: 'eve@example.com' },
        { email: 'outsider@example.com', displayEmail: 'outsider@example.com' },
      ],
      guests: [eve.email, 'outsider@example.com'],
      bookingFieldsResponses: {
        email: bob.email,
        displayEmail: 'bob@example.com',
        guests: [eve.email, 'outsider@example.com'],
        displayGuests: ['eve@example.com', 'outsider@example.com'],
      },
      metadata: { own: 'x', platformClientId: client.id },
    })

    for (const email of ['bob@example.com', 'BOB@example.com', bob.email]) {
      const found = await app.get(`/v2/bookings?attendeeEmail=${encodeURIComponent(email)}`, {
        as: host.apiKey,
        headers: VERSION,
      })
      expect(found.body.data.map(({ uid }: { uid: string }) => uid)).toEqual([body.data.uid])
    }
    const none = await app.get('/v2/bookings?attendeeEmail=bo@example.com', { as: host.apiKey, headers: VERSION })
    expect(none.body.data).toEqual([])
  })

  it('bookings find a person who joins later by the address under which the user is kept', async () => {
    const host = await aHost()
    const { user: kim } = await aManagedUser(app, client, { email: 'kim@example.com' })
    const { user: lea } = await aManagedUser(app, client, { email: 'lea@example.com' })
    const { uid } = (await book(host.eventTypeId, '2030-01-08T11:00:00Z')).body.data
    const guests = await app.post(`/v2/bookings/${uid}/guests`, {
      as: host.apiKey,
      headers: VERSION,
      body: { guests: [{ email: 'kim@example.com' }] },
    })
    expect(guests.body.data.guests).toEqual([kim.email])
    const added = await app.post(`/v2/bookings/${uid}/attendees`, {
      as: host.apiKey,
      headers: VERSION,
      body: { email: 'lea@example.com', name: 'Lea', timeZone: 'UTC' },
    })
    expect(added.body.data).toMatchObject({ email: lea.email, displayEmail: 'lea@example.com' })
  })

  it('bookings of other people keep addresses unchanged', async () => {
    await aManagedUser(app, client, { email: 'plain@example.com' })
    const { id } = await anEventType(app, ann)
    const { body } = await book(id, '2030-01-08T12:00:00Z', attendee('plain@example.com'))
    expect(body.data.attendees[0].email).toBe('plain@example.com')
    expect(body.data.metadata).toEqual({})
  })

  it('bookings keep all their data when they are rescheduled, and need no reason when they are cancelled', async () => {
    const host = await aHost()
    const { uid } = (await book(host.eventTypeId, '2030-01-09T10:00:00Z')).body.data
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      headers: VERSION,
      body: { start: '2030-01-09T11:00:00Z' },
    })
    expect(moved.body.data.metadata).toEqual({ platformClientId: client.id })
    const cancelled = await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, {
      as: host.apiKey,
      headers: VERSION,
      body: {},
    })
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
  })

  describe('mails about bookings of managed users', () => {
    it('the server sends mails unless the client sends them itself', async () => {
      const silent = await aPlatformClient(app, ann, { areEmailsEnabled: false })
      const host = await aHost(silent)
      const booked = await book(host.eventTypeId, '2030-01-10T10:00:00Z', attendee('silent@example.com'))
      const { uid } = booked.body.data
      await app.post(`/v2/bookings/${uid}/reschedule`, { headers: VERSION, body: { start: '2030-01-10T11:00:00Z' } })
      expect(await app.mails('silent@example.com')).toEqual([])
      expect(await app.mails(host.email)).toEqual([])
    })

    it('the server sends mails when a managed user attends the meeting of another person', async () => {
      const silent = await aPlatformClient(app, ann, { areEmailsEnabled: false })
      const { user } = await aManagedUser(app, silent)
      const { id } = await anEventType(app, ann)
      await book(id, '2030-01-10T14:00:00Z', { ...attendee(user.email), guests: ['loud@example.com'] })
      expect(await app.mails(user.email)).toEqual([])
      expect(await app.mails('loud@example.com')).toHaveLength(1)
      expect((await app.mails(ann.email)).length).toBeGreaterThan(0)
    })

    it('mails have links to the pages of the client', async () => {
      const own = await aPlatformClient(app, ann, {
        bookingRedirectUri: 'https://portal.example.com/bookings/?lang=en',
        bookingCancelRedirectUri: 'https://portal.example.com/cancel',
        bookingRescheduleRedirectUri: 'https://portal.example.com/move?lang=en',
      })
      const host = await aHost(own, { slug: 'portal-meeting' })
      const { uid } = (await book(host.eventTypeId, '2030-01-11T10:00:00Z', attendee('linked@example.com'))).body.data
      const [mail] = await app.mails('linked@example.com')
      expect(mail.text).toContain(`https://portal.example.com/bookings/${uid}?lang=en`)
      expect(mail.text).toContain(`https://portal.example.com/cancel/${uid}`)
      expect(mail.text).toContain(
        `https://portal.example.com/move?lang=en&rescheduleUid=${uid}&eventTypeSlug=portal-meeting`,
      )
      expect(mail.text).not.toContain('https://book.example.com/bookings/')
    })
  })

  it('a booking made on our page leads on to the page of the client', async () => {
    const own = await aPlatformClient(app, ann, { bookingRedirectUri: 'https://portal.example.com/bookings' })
    const onPage = async (of: TestClient, slug: string) => {
      const { username } = await aHost(of, { slug })
      const url = `/${username}/${slug}?slot=2030-01-11T15%3A00%3A00.000Z`
      const shown = await app.get(url, { headers: { accept: 'text/html' } })
      expect(shown.headers['content-security-policy']).toContain("form-action 'self' https: http:")
      const answer = await app.post(url, {
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'name=Bob&email=bob%40example.com&timeZone=UTC',
      })
      expect(answer.status).toBe(303)
      return answer.headers.location
    }
    expect(await onPage(own, 'redirected')).toMatch(/^https:\/\/portal\.example\.com\/bookings\/[0-9a-z]{25}$/)
    expect(await onPage(client, 'kept')).toMatch(/^\/bookings\/[0-9a-z]{25}/)
  })

  describe('bookings of a deleted managed user', () => {
    const remove = ({ id }: { id: number }) => app.delete(`${client.users}/${id}`, { headers: client.headers })

    it('the server cancels coming bookings of a deleted user, and notifies their attendees', async () => {
      const host = await aHost()
      const past = (await book(host.eventTypeId, '2030-01-07T09:00:00Z', attendee('past@example.com'))).body.data
      const next = (await book(host.eventTypeId, '2030-01-15T10:00:00Z', attendee('next@example.com'))).body.data
      const gone = (await book(host.eventTypeId, '2030-01-15T11:00:00Z', attendee('gone@example.com'))).body.data
      await app.post(`/v2/bookings/${gone.uid}/cancel`, { headers: VERSION, body: {} })
      app.clock.set(new Date('2030-01-08T08:00:00.000Z'), true)

      const { status, body } = await remove(host)
      app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)

      expect([status, body.data.id, body.data.email]).toEqual([200, host.id, host.email])
      const standing = async (uid: string) => {
        const { data } = (await app.get(`/v2/bookings/${uid}`, { headers: VERSION })).body
        return [data.status, data.hosts[0].name]
      }
      expect(await standing(past.uid)).toEqual(['accepted', 'unknown'])
      expect(await standing(next.uid)).toEqual(['cancelled', 'unknown'])
      const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)
      expect(subjects(await app.mails('next@example.com'))[0]).toMatch(/cancelled/i)
      expect(await app.mails('past@example.com')).toHaveLength(1)
      expect(await app.mails('gone@example.com')).toHaveLength(2)
      const heard = await app.connection.db
        .selectFrom('events')
        .select('bookingId')
        .where('type', '=', 'BOOKING_CANCELLED')
        .where('bookingId', '=', next.id)
        .execute()
      expect(heard).toHaveLength(1)
    })

    it('each booker hears of their own cancelled booking, and of no other', async () => {
      const host = await aHost()
      const bookers = ['first', 'second', 'third'].map((name) => `${name}-of-several@example.com`)
      for (const [hour, email] of bookers.entries())
        await book(host.eventTypeId, `2030-01-22T${10 + hour}:00:00Z`, attendee(email))
      await remove(host)
      for (const email of bookers) {
        const [cancelled, ...before] = await app.mails(email)
        expect([cancelled.subject, before.length]).toEqual([expect.stringMatching(/cancelled/i), 1])
        expect(cancelled.attachments).toHaveLength(1)
      }
    })

    it('a deleted user leaves no token, event type, slot or membership behind', async () => {
      const host = await aHost()
      const slots = () =>
        app.get(`/v2/slots?eventTypeId=${host.eventTypeId}&start=2030-01-14&end=2030-01-15`, {
          headers: { 'cal-api-version': '2024-09-04' },
        })
      expect((await slots()).status).toBe(200)
      expect((await remove(host)).status).toBe(200)
      expect((await slots()).status).toBe(404)
      expect((await app.get('/v2/me', { as: host.apiKey })).status).toBe(401)
      expect((await remove(host)).status).toBe(404)
      expect((await book(host.eventTypeId, '2030-01-16T10:00:00Z')).status).toBe(404)
      const { db } = app.connection
      expect(await db.selectFrom('memberships').select('id').where('userId', '=', host.id).execute()).toEqual([])
      expect(await db.selectFrom('occupancy').select('id').where('hostId', '=', host.id).execute()).toEqual([])
      const again = await app.post(client.users, {
        headers: client.headers,
        body: { email: host.email, name: 'Second life' },
      })
      expect(again.status).toBe(201)
    })

    it('the deletion of a user takes as many statements for five bookings as for one', async () => {
      const cost = async (bookings: number) => {
        const host = await aHost()
        for (let hour = 0; hour < bookings; hour++)
          expect((await book(host.eventTypeId, `2030-01-17T${10 + hour}:00:00Z`)).status).toBe(201)
        const before = app.statements()
        await remove(host)
        return app.statements() - before
      }
      const one = await cost(1)
      expect(await cost(5)).toBe(one)
    })

    it('no booking outlives its host, also if somebody books at the moment of the deletion', async () => {
      const host = await aHost()
      const hours = [9, 10, 11, 12, 13, 14]
      const bookAt = (hour: number) =>
        book(
          host.eventTypeId,
          `2030-01-21T${String(hour).padStart(2, '0')}:00:00Z`,
          attendee(`late-${hour}@example.com`),
        )
      const [removed, ...booked] = await Promise.all([remove(host), ...hours.map(bookAt)])
      expect(removed?.status).toBe(200)
      for (const answer of booked) {
        if (answer.status !== 201) expect([400, 404]).toContain(answer.status)
        else {
          const { body } = await app.get(`/v2/bookings/${answer.body.data.uid}`, { headers: VERSION })
          expect(body.data.status).toBe('cancelled')
        }
      }
      const orphans = app.connection.db
        .selectFrom('bookings')
        .select('id')
        .where('organizerId', 'is', null)
        .where('status', '=', 'accepted')
        .where('startsAt', '>', new Date('2030-01-08T08:00:00Z'))
      expect(await orphans.execute()).toEqual([])
    })

    it('two deletions of a user at the same moment cancel each booking once', async () => {
      const host = await aHost()
      await book(host.eventTypeId, '2030-01-18T10:00:00Z', attendee('once@example.com'))
      const answers = await Promise.all([remove(host), remove(host), remove(host)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      expect(await app.mails('once@example.com')).toHaveLength(2)
    })
  })
})
