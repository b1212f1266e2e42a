import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a booking', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann & Co', username: 'ann' })
  })
  afterAll(() => app.close())

  const booked = async (eventTypeId: number, start: string, fields: Record<string, unknown> = {}) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, fields) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }

  it('anybody reads a booking by its uid, without an account', async () => {
    const { uid } = await booked((await anEventType(app, ann)).id, '2030-01-14T09:00:00Z')
    expect((await app.get(`/v2/bookings/${uid}`)).body.data.uid).toBe(uid)
    expect((await app.get(`/v2/bookings/${uid}`, { as: 'cal_nobody' })).status).toBe(401)
  })

  it('the creation answers a booking as it is read afterwards', async () => {
    const fields = {
      attendee: {
        name: 'Zoë',
        email: 'zoe@example.com',
        timeZone: 'Asia/Tokyo',
        language: 'ja',
        phoneNumber: '+4930901820',
      },
      guests: ['kurt@example.com'],
      metadata: { source: 'letter' },
      bookingFieldsResponses: { notes: 'Mind the "step"' },
    }
    const team = await aTeam(app, ann, { members: [await app.user(), await app.user()] })
    const together = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: ann.apiKey,
      body: {
        title: 'Together',
        slug: 'together',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        minimumBookingNotice: 0,
        assignAllTeamMembers: true,
      },
    })
    expect(together.status, JSON.stringify(together.body)).toBe(201)
    const recurring = await anEventType(app, ann, {
      recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' },
    })
    const hours = [13, 14, 15]
    for (const { id } of [await anEventType(app, ann), together.body.data, recurring]) {
      const body = aBooking(id, `2030-01-15T${hours.pop()}:00:00Z`, fields)
      const made = await app.post('/v2/bookings', { as: ann.apiKey, body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      for (const booking of [made.body.data].flat()) {
        const read = await app.get(`/v2/bookings/${booking.uid}`, { as: ann.apiKey })
        expect(booking).toEqual(read.body.data)
      }
    }
  })

  it('an unknown booking is not found', async () => {
    const { status, body } = await app.get('/v2/bookings/nothing')
    expect([status, body.error.message]).toEqual([404, 'Booking with uid=nothing was not found in the database'])
  })

  it('a booking outlives its event type', async () => {
    const { id } = await anEventType(app, ann)
    const { uid } = await booked(id, '2030-01-14T10:00:00Z')
    expect((await app.delete(`/v2/event-types/${id}`, { as: ann.apiKey })).status).toBe(200)
    const { body } = await app.get(`/v2/bookings/${uid}`)
    expect(body.data).toMatchObject({ status: 'accepted', eventTypeId: 0, eventType: { id: 0, slug: '' } })
    const listed = await app.get(`/v2/bookings?bookingUid=${uid}`, { as: ann.apiKey })
    expect(listed.body.data).toEqual([body.data])
  })

  it('a booking outlives its organizer', async () => {
    const gone = await app.user({ username: 'gone' })
    const { id } = await anEventType(app, gone)
    const { uid } = await booked(id, '2030-01-14T09:00:00Z')
    await app.delete(`/v2/event-types/${id}`, { as: gone.apiKey })
    await app.connection.db.deleteFrom('users').where('id', '=', gone.id).execute()
    const unknown = { name: 'unknown', email: 'unknown', displayEmail: 'unknown', username: 'unknown' }
    expect((await app.get(`/v2/bookings/${uid}`)).body.data.hosts).toEqual([{ id: 0, ...unknown, timeZone: 'unknown' }])
  })

  it('both bookings of a reschedule name each other and the person who rescheduled', async () => {
    const { id } = await anEventType(app, ann)
    const { uid: from } = await booked(id, '2030-01-14T12:00:00Z')
    const move = { start: '2030-01-14T13:00:00Z', rescheduledBy: 'bob@example.com', reschedulingReason: 'Ill' }
    const { body } = await app.post(`/v2/bookings/${from}/reschedule`, { body: move })
    const to = body.data.uid
    expect(body.data).toMatchObject({
      rescheduledFromUid: from,
      rescheduledByEmail: 'bob@example.com',
      reschedulingReason: 'Ill',
    })
    expect(body.data).not.toHaveProperty('rescheduledToUid')
    const old = (await app.get(`/v2/bookings/${from}`)).body.data
    expect(old).toMatchObject({ rescheduledToUid: to, rescheduledByEmail: 'bob@example.com', status: 'cancelled' })
    expect(old).not.toHaveProperty('rescheduledFromUid')
    expect(old).not.toHaveProperty('reschedulingReason')
  })

  it('a booking without seats refuses a seat to reschedule or to cancel', async () => {
    const { uid } = await booked((await anEventType(app, ann)).id, '2030-01-14T14:00:00Z')
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, {
      body: { start: '2030-01-15T09:00:00Z', seatUid: 's' },
    })
    expect([moved.status, moved.body.error.message]).toEqual([404, 'Seat with uid=s does not exist.'])
    const cancelled = await app.post(`/v2/bookings/${uid}/cancel`, { body: { seatUid: 's' } })
    expect(cancelled.status).toBe(400)
  })

  it.each([
    ['reschedule', { start: '2030-01-15T09:00:00Z', colour: 'red' }],
    ['cancel', { colour: 'red' }],
  ])('a booking refuses an unknown property in a request to %s', async (change, body) => {
    const { uid } = await booked(
      (await anEventType(app, ann)).id,
      change === 'cancel' ? '2030-01-17T14:00:00Z' : '2030-01-17T15:00:00Z',
    )
    const answer = await app.post(`/v2/bookings/${uid}/${change}`, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain('property colour should not exist')
  })

  describe('calendar links of a booking', () => {
    let links: { label: string; link: string }[]
    let booking: { uid: string; title: string }

    beforeAll(async () => {
      const { id } = await anEventType(app, ann, {
        title: 'Tea & cake + more',
        locations: [{ type: 'address', address: 'Tea Street 1, #2', public: true }],
      })
      booking = await booked(id, '2030-01-16T09:00:00Z', { bookingFieldsResponses: { notes: 'a=b&c\n100%' } })
      const { status, body } = await app.get(`/v2/bookings/${booking.uid}/calendar-links`, { as: ann.apiKey })
      expect(status).toBe(200)
      links = body.data
    })

    const page = () => `https://book.example.com/bookings/${booking.uid}`
    const linkOf = (label: string) => links.find((link) => link.label === label)?.link ?? ''

    it('a booking has links for four calendars', () => {
      expect(links.map(({ label }) => label)).toEqual([
        'Google Calendar',
        'Microsoft Office',
        'Microsoft Outlook',
        'ICS',
      ])
    })

    it("a booking has a link of Google's calendar", () => {
      const url = new URL(linkOf('Google Calendar'))
      expect(url.origin).toBe('https://calendar.google.com')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        action: 'TEMPLATE',
        text: booking.title,
        dates: '20300116T090000Z/20300116T093000Z',
        details: `a=b&c\n100%\n\n${page()}`,
        location: 'Tea Street 1, #2',
      })
    })

    it.each([
      ['Microsoft Office', 'https://outlook.office.com'],
      ['Microsoft Outlook', 'https://outlook.live.com'],
    ])("a booking has a link of %s's calendar", (label, origin) => {
      const url = new URL(linkOf(label))
      expect(url.origin).toBe(origin)
      expect(url.search).not.toContain('+')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: booking.title,
        startdt: '2030-01-16T09:00:00.000Z',
        enddt: '2030-01-16T09:30:00.000Z',
        body: `a=b&c\n100%\n\n${page()}`,
        location: 'Tea Street 1, #2',
      })
    })

    it('a booking has a file that calendars can read', async () => {
      const answer = await fetch(linkOf('ICS'))
      expect(answer.headers.get('content-type')).toBe('text/calendar;charset=utf-8')
      const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
      expect(event.uid).toBe(`${booking.uid}@daybook`)
      expect(event.summary).toBe(booking.title)
      expect(event.location).toBe('Tea Street 1, #2')
      expect(event.startDate.toJSDate().toISOString()).toBe('2030-01-16T09:00:00.000Z')
      expect(event.endDate.toJSDate().toISOString()).toBe('2030-01-16T09:30:00.000Z')
      expect(event.organizer).toBe(`mailto:${ann.email}`)
      expect(event.attendees.map((person) => person.getFirstValue())).toEqual(['mailto:bob@example.com'])
    })

    it('an unknown booking has no links, and a caller without an account gets none', async () => {
      const missing = await app.get('/v2/bookings/nothing/calendar-links', { as: ann.apiKey })
      expect(missing.status).toBe(404)
      expect((await app.get(`/v2/bookings/${booking.uid}/calendar-links`)).status).toBe(401)
    })

    it('the file of a cancelled booking removes it from calendars', async () => {
      await app.post(`/v2/bookings/${booking.uid}/cancel`, { body: {} })
      const { body } = await app.get(`/v2/bookings/${booking.uid}/calendar-links`, { as: ann.apiKey })
      expect(decodeURIComponent(body.data[3].link)).toContain('STATUS:CANCELLED')
    })
  })
})
