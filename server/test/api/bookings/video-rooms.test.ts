import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { visitor } from '../../support/page-visitor.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }
const ROOM = /https:\/\/meet\.jit\.si\/(daybook-\w{25})/

describe('the video rooms of bookings', () => {
  let app: TestApp
  let ann: TestUser
  let eventTypeId: number
  let day = 7

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann', timeZone: 'UTC' })
    eventTypeId = (await anEventType(app, ann, { title: 'Talk' })).id
  })
  afterAll(() => app.close())
  afterEach(() => app.clock.set(new Date(START), true))

  const book = async (fields: object = {}, id = eventTypeId) => {
    day += day % 7 === 4 ? 3 : 1
    const start = new Date(Date.UTC(2030, 0, day, 10)).toISOString()
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(id, start, { ...fields }) })
    expect([status, body.message]).toEqual([201, undefined])
    return body.data as { uid: string; start: string; end: string; location: string; meetingUrl: string }
  }
  const pageOf = (uid: string) => `https://book.example.com/video/${uid}`
  const move = async (uid: string, start: string) =>
    (await app.post(`/v2/bookings/${uid}/reschedule`, { headers, body: { start } })).body.data as { uid: string }
  /** Opens the page some minutes after the instant. */
  const openAt = async (uid: string, instant: string, minutes: number, query = '') => {
    app.clock.set(new Date(Date.parse(instant) + minutes * 60_000), true)
    const { status, body } = await visitor(app).get(`/video/${uid}${query}`)
    expect(status).toBe(200)
    return body as string
  }
  const roomOf = async (uid: string, start: string) => ROOM.exec(await openAt(uid, start, 0))?.[1]

  it('a page leads to the video room from 15 minutes before the start until an hour after the end', async () => {
    const { uid, start, end } = await book()
    expect(await openAt(uid, start, -16)).toContain('The room isn’t open yet')
    expect(await openAt(uid, start, -16)).not.toMatch(ROOM)
    expect(await openAt(uid, start, -15)).toMatch(ROOM)
    expect(await openAt(uid, end, 60)).toMatch(ROOM)
    expect(await openAt(uid, end, 61)).toContain('The room is closed')
    expect(await openAt(uid, end, 61)).not.toMatch(ROOM)
  })

  it("the page of a video room says when the room opens, in the visitor's zone", async () => {
    const { uid, start } = await book()
    expect(await openAt(uid, start, -90)).toMatch(/It opens 15 minutes before the meeting: [^<]*9:45/)
    expect(await openAt(uid, start, -90, '?timeZone=Asia/Tokyo')).toMatch(/15 minutes before the meeting: [^<]*18:45/)
    expect(await openAt(uid, start, -90, '?lang=de')).toMatch(/Er öffnet 15 Minuten vor dem Termin: [^<]*9:45/)
  })

  it('the name of a video room appears nowhere but on its page, and each meeting has another one', async () => {
    const [one, other] = [await book(), await book()]
    const [room, otherRoom] = [await roomOf(one.uid, one.start), await roomOf(other.uid, other.start)]
    expect(room).toMatch(/^daybook-\w{25}$/)
    expect(otherRoom).not.toBe(room)
    expect(room).not.toContain(one.uid)
    app.clock.set(new Date(START), true)
    const shown = [
      await app.get(`/v2/bookings/${one.uid}`, { as: ann.apiKey, headers }),
      await app.get(`/v2/bookings/${one.uid}/calendar-links`, { as: ann.apiKey, headers }),
      await app.get(`/bookings/${one.uid}`),
      await app.mails(),
      await app.get('/v2/admin/events?take=250', { as: app.administrator }),
    ]
    expect(JSON.stringify(shown)).toContain(one.uid)
    expect(JSON.stringify(shown)).not.toContain(room)
  })

  it('the page of the video room is linked in the answer, the page, the mails, the invitation and the calendar links', async () => {
    const { uid, location, meetingUrl } = await book()
    expect([location, meetingUrl]).toEqual([pageOf(uid), pageOf(uid)])
    expect(String((await app.get(`/bookings/${uid}`)).body)).toContain(`href="/video/${uid}"`)
    for (const to of ['bob@example.com', ann.email]) {
      const [mail] = (await app.mails(to)).filter(({ text }: { text: string }) => text.includes(uid))
      expect(mail.text).toContain(pageOf(uid))
      const entry = mail.attachments[0].content.replaceAll('\r\n ', '')
      expect(entry).toContain(`LOCATION:${pageOf(uid)}`)
      expect(entry).toContain(`CONFERENCE;VALUE=URI;FEATURE=VIDEO:${pageOf(uid)}`)
    }
    const links = await app.get(`/v2/bookings/${uid}/calendar-links`, { as: ann.apiKey, headers })
    for (const { link } of links.body.data)
      expect(decodeURIComponent(link).replaceAll('\r\n ', '')).toContain(pageOf(uid))
  })

  it('a rescheduled meeting keeps its video room, and the old page leads to the new one', async () => {
    const { uid, start } = await book()
    const room = await roomOf(uid, start)
    app.clock.set(new Date(START), true)
    const later = new Date(Date.parse(start) + 3_600_000).toISOString()
    const moved = await move(uid, later)
    expect((await app.get(`/v2/bookings/${moved.uid}`)).body.data.location).toBe(pageOf(moved.uid))
    expect(await roomOf(moved.uid, later)).toBe(room)
    const old = await visitor(app).get(`/video/${uid}`)
    expect(old.headers.location).toBe(`/video/${moved.uid}?moved=1`)
    expect(await openAt(moved.uid, later, 0, '?moved=1')).toContain('This meeting was moved.')
  })

  it('an attendee who leaves a shared meeting for another time gets another video room', async () => {
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true }
    const { id } = await anEventType(app, ann, { seats })
    const first = await book({}, id)
    const attendee = { name: 'Eve', email: 'eve@example.com', timeZone: 'UTC', language: 'en' }
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, first.start, { attendee }) })
    const room = await roomOf(first.uid, first.start)
    app.clock.set(new Date(START), true)
    const later = new Date(Date.parse(first.start) + 3_600_000).toISOString()
    const asked = { start: later, seatUid: body.data.seatUid }
    const moved = await app.post(`/v2/bookings/${first.uid}/reschedule`, { headers, body: asked })
    expect(moved.body.data.uid).not.toBe(first.uid)
    const ownRoom = await roomOf(moved.body.data.uid, later)
    expect(ownRoom).toMatch(/^daybook-/)
    expect(ownRoom).not.toBe(room)
  })

  it('the video room of a cancelled meeting stays closed', async () => {
    const { uid, start } = await book()
    await app.post(`/v2/bookings/${uid}/cancel`, { headers, body: { cancellationReason: 'No time' } })
    const page = await openAt(uid, start, 0)
    expect(page).toContain('The meeting is cancelled')
    expect(page).not.toMatch(ROOM)
    expect((await app.get(`/v2/bookings/${uid}`)).body.data.location).toBe('integrations:daily')
  })

  it('a request has no link to a video room until it is confirmed', async () => {
    const { id } = await anEventType(app, ann, {
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false },
    })
    const { uid, start, location } = await book({}, id)
    expect(location).toBe('integrations:daily')
    const [mail] = (await app.mails('bob@example.com')).filter(({ text }: { text: string }) => text.includes(uid))
    expect(mail.text).not.toContain('/video/')
    const waiting = await openAt(uid, start, -1)
    expect(waiting).toContain('The request has been sent')
    expect(waiting).not.toMatch(ROOM)
    app.clock.set(new Date(START), true)
    const { body } = await app.post(`/v2/bookings/${uid}/confirm`, { as: ann.apiKey, headers })
    expect(body.data.location).toBe(pageOf(uid))
    expect(await openAt(uid, start, 0)).toMatch(ROOM)
  })

  it('a meeting that changes to another place loses its video room, and one that changes to video gets a new room', async () => {
    const { uid, start } = await book()
    const room = await roomOf(uid, start)
    app.clock.set(new Date(START), true)
    const change = (location: object) =>
      app.patch(`/v2/bookings/${uid}/location`, { as: ann.apiKey, headers, body: { location } })
    await change({ type: 'address', address: 'Park 2' })
    expect(await openAt(uid, start, 0)).toContain('This meeting has no video room')
    app.clock.set(new Date(START), true)
    await change({ type: 'integration', integration: 'cal-video' })
    const newRoom = await roomOf(uid, start)
    expect(newRoom).toMatch(/^daybook-/)
    expect(newRoom).not.toBe(room)
  })

  it('each meeting of a series has its own video room', async () => {
    const { id } = await anEventType(app, ann, { recurrence: { interval: 1, occurrences: 2, frequency: 'weekly' } })
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-05-06T10:00:00Z') })
    const rooms = await Promise.all(
      body.data.map(async ({ uid, location }: { uid: string; location: string }) => {
        expect(location).toBe(pageOf(uid))
        const { body: found } = await app.get(`/v2/bookings/${uid}/references`, { as: ann.apiKey, headers })
        return found.data[0].eventUid
      }),
    )
    expect(new Set(rooms).size).toBe(2)
  })

  it('without a booking there is no page of a video room', async () => {
    expect((await visitor(app).get('/video/nothing')).status).toBe(404)
  })
})

describe('the bookings of a server without built-in video', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp({ JITSI_HOST: 'off' })
    ann = await app.user({ username: 'ann' })
  })
  afterAll(() => app.close())

  const video = [{ type: 'integration', integration: 'cal-video' }]
  /** Makes an event type as it was made while the server had the built-in video. */
  const anOldEventType = async () => {
    const { id, slug } = await anEventType(app, ann)
    await app.connection.db
      .insertInto('eventTypeLocations')
      .values({ eventTypeId: id, position: 0, type: 'integration', integration: 'cal-video', isPublic: true })
      .execute()
    return { id, slug }
  }

  it('without built-in video, new event types have no place, and their bookings promise none', async () => {
    const { id } = await anEventType(app, ann)
    expect((await app.get(`/v2/event-types/${id}`, { as: ann.apiKey })).body.data.locations).toEqual([])
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T10:00:00Z') })
    expect(body.data.location).toBe('')
    const [mail] = await app.mails('bob@example.com')
    expect(mail.text).not.toMatch(/video/i)
  })

  it('without built-in video, event types and locations that name it are refused', async () => {
    const fields = { title: 'A', slug: 'a', lengthInMinutes: 30, locations: video }
    const refused = await app.post('/v2/event-types', { as: ann.apiKey, body: fields })
    expect([refused.status, refused.body.message]).toEqual([400, 'cal-video not connected.'])
    const { id } = await anEventType(app, ann)
    const changed = await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { locations: video } })
    expect([changed.status, changed.body.message]).toEqual([400, 'cal-video not connected.'])
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-09T10:00:00Z') })
    const moved = await app.patch(`/v2/bookings/${body.data.uid}/location`, {
      as: ann.apiKey,
      headers,
      body: { location: video[0] },
    })
    expect([moved.status, moved.body.message]).toEqual([400, 'cal-video not connected.'])
  })

  it('without built-in video, event types that still name it are booked without a place', async () => {
    const { id, slug } = await anOldEventType()
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-10T10:00:00Z') })
    expect([status, body.data.location]).toEqual([201, ''])
    for (const path of [`/ann/${slug}`, '/ann', `/bookings/${body.data.uid}`])
      expect(String((await visitor(app).get(path)).body), path).not.toContain('Daybook video')
    const asked = aBooking(id, '2030-01-10T11:00:00Z', { location: video[0] })
    expect((await app.post('/v2/bookings', { body: asked })).status).toBe(400)
  })
})
