import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { endConnecting } from '../../support/providers/end-connecting.ts'
import { type GoogleFake, startGoogle } from '../../support/providers/google-calendar.ts'
import { refusalBody } from '../../support/providers/google-rules.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const START = '2030-01-14T10:00:00Z'

describe('Unified calendar events', () => {
  let app: TestApp
  let google: GoogleFake
  let host: TestUser
  let uid: string
  let bookingUid: string

  beforeAll(async () => {
    google = await startGoogle()
    app = await testApp({
      GOOGLE_CLIENT_ID: google.oauth.clientId,
      GOOGLE_CLIENT_SECRET: google.oauth.clientSecret,
      DAYBOOK_GOOGLE_API_URL: google.apiUrl,
      DAYBOOK_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
      DAYBOOK_GOOGLE_TOKEN_URL: google.tokenUrl,
    })
  })
  afterAll(async () => {
    await app.close()
    await google.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    google.heal()
    google.mailings.splice(0)
    host = await app.user({ timeZone: 'Europe/London' })
    google.account(host.email)
    await connect()
    const { id } = await anEventType(app, host)
    bookingUid = (await app.post('/v2/bookings', { body: aBookingByAnother(id, START) })).body.data.uid
    await app.app.runner.drain()
    uid = (await references())[0].eventUid
  })

  /** Connects the host's Google account, as their browser does. */
  async function connect(): Promise<void> {
    const { body } = await app.get('/v2/calendars/google/connect', { as: host.apiKey })
    const asked = new URL(body.data.authUrl)
    asked.searchParams.set('auto', '1')
    asked.searchParams.set('account', host.email)
    const back = await fetch(asked, { redirect: 'manual' })
    await endConnecting(app, new URL(back.headers.get('location') ?? ''))
  }

  const references = async () => {
    const asked = { as: host.apiKey, headers: { 'cal-api-version': '2024-08-13' } }
    return (await app.get(`/v2/bookings/${bookingUid}/references?type=google_calendar`, asked)).body.data
  }
  const read = (url = `/v2/calendars/google/event/${uid}`, as = host.apiKey) => app.get(url, { as })
  const change = (body: object, url = `/v2/calendars/google/events/${uid}`, as = host.apiKey) =>
    app.patch(url, { as, body })
  const stored = () => google.events(host.email).find(({ id }) => id === uid)
  const saidBy = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

  it('The event of a booking is read from the calendar of its host, at each of its addresses', async () => {
    const { status, body } = await read()
    expect([status, body.data]).toMatchObject([
      200,
      {
        id: uid,
        title: stored()?.summary,
        start: { time: '2030-01-14T10:00:00.000Z', timeZone: 'Europe/London' },
        end: { time: '2030-01-14T10:30:00.000Z' },
        status: 'accepted',
        attendees: [{ responseStatus: 'accepted', host: false, self: false, optional: false }],
        hosts: [{ email: host.email, name: null, responseStatus: null }],
        calendarEventOwner: { email: host.email },
        source: 'google',
      },
    ])
    for (const place of ['/v2/calendars/google/events', '/v2/google/event', '/v2/google/events']) {
      expect((await read(`${place}/${uid}`)).body).toEqual(body)
    }
  })

  it('The ways into the meeting come before the location, and the location before the link of Google', async () => {
    const entryPoints = [
      { entryPointType: 'video', uri: 'https://meet.google.com/abc', label: 'abc' },
      { entryPointType: 'phone', uri: 'tel:+1-555', pin: '12', regionCode: 'US' },
      { entryPointType: 'hologram', uri: 'https://future.example' },
    ]
    google.edit(host.email, uid, {
      conferenceData: { entryPoints },
      location: 'Room 1',
      hangoutLink: 'https://h.example',
    })
    expect((await read()).body.data.locations).toEqual([
      { type: 'video', url: 'https://meet.google.com/abc', label: 'abc' },
      { type: 'phone', url: 'tel:+1-555', pin: '12', regionCode: 'US' },
    ])
    google.edit(host.email, uid, { conferenceData: {} })
    expect((await read()).body.data.locations).toEqual([{ type: 'video', url: 'Room 1' }])
    google.edit(host.email, uid, { location: '' })
    expect((await read()).body.data.locations).toEqual([{ type: 'video', url: 'https://h.example' }])
  })

  it('A change of some fields leaves the others, and nobody gets a mail', async () => {
    const before = stored()
    const { status, body } = await change({ title: 'New title', description: null, status: 'pending' })
    expect([status, body.data]).toMatchObject([200, { title: 'New title', status: 'pending' }])
    expect(stored()).toMatchObject({
      summary: 'New title',
      description: '',
      status: 'tentative',
      start: before?.start,
      attendees: before?.attendees,
      extendedProperties: before?.extendedProperties,
    })
    expect(google.mailings).toEqual([])
  })

  it('A change of the start moves the event, and the booking follows', async () => {
    const { body } = await change({
      start: { time: '2030-01-14T14:00:00+01:00' },
      end: { time: '2030-01-14T13:30:00Z', timeZone: 'Europe/Berlin' },
    })
    expect([body.data.start, body.data.end]).toEqual([
      { time: '2030-01-14T13:00:00.000Z', timeZone: 'Europe/London' },
      { time: '2030-01-14T13:30:00.000Z', timeZone: 'Europe/Berlin' },
    ])
    app.clock.set(new Date('2030-01-07T08:10:00.000Z'), true)
    await app.app.runner.drain()
    const { body: answer } = await app.get(`/v2/bookings/${bookingUid}`, { as: host.apiKey })
    const successor = answer.data.rescheduledToUid
    expect((await app.get(`/v2/bookings/${successor}`, { as: host.apiKey })).body.data.start).toBe(
      '2030-01-14T13:00:00.000Z',
    )
  })

  it('Attendees are merged: one is changed, one is added, one is removed, and the organizer stays', async () => {
    google.edit(host.email, uid, {
      attendees: [
        { email: host.email, organizer: true, responseStatus: 'accepted' },
        { email: 'Kept@example.net', displayName: 'Kept', responseStatus: 'accepted', comment: 'Yes' },
        { email: 'gone@example.net', responseStatus: 'accepted' },
        { email: 'quiet@example.net', responseStatus: 'declined' },
      ],
    })
    const { body } = await change({
      attendees: [
        { email: 'kept@example.net', name: 'Renamed', responseStatus: 'pending' },
        { email: 'new@example.net', optional: true },
        { email: 'GONE@example.net', action: 'delete' },
        { email: host.email, action: 'delete' },
      ],
      hosts: [
        { email: host.email, responseStatus: 'declined' },
        { email: 'nobody@example.net', responseStatus: 'declined' },
      ],
    })
    expect(body.data.attendees).toMatchObject([
      { email: host.email, responseStatus: 'declined', host: true },
      { email: 'Kept@example.net', name: 'Renamed', responseStatus: 'pending' },
      { email: 'quiet@example.net', responseStatus: 'declined' },
      { email: 'new@example.net', responseStatus: 'needsAction', optional: true },
    ])
    expect(body.data.hosts).toEqual([{ email: host.email, name: null, responseStatus: 'declined' }])
    expect(stored()?.attendees?.[1]).toMatchObject({ comment: 'Yes' })
  })

  it('The host of an event that this server wrote can answer, and the answer stays when the event is written again', async () => {
    const { status, body } = await change({ hosts: [{ email: host.email.toUpperCase(), responseStatus: 'pending' }] })
    expect([status, body.data.hosts]).toMatchObject([200, [{ responseStatus: 'pending' }]])
    const answered = (responseStatus: string) => expect.objectContaining({ email: host.email, responseStatus })
    expect(stored()?.attendees).toContainEqual(answered('tentative'))
    const invited = await app.post(`/v2/bookings/${bookingUid}/guests`, {
      as: host.apiKey,
      headers: { 'cal-api-version': '2024-08-13' },
      body: { guests: [{ email: 'late@example.net' }] },
    })
    expect(invited.body.status).toBe('success')
    await app.app.runner.drain()
    expect(stored()?.attendees).toContainEqual(expect.objectContaining({ email: 'late@example.net' }))
    expect(stored()?.attendees).toContainEqual(answered('tentative'))
    await app.post(`/v2/bookings/${bookingUid}/reschedule`, {
      as: host.apiKey,
      body: { start: '2030-01-14T13:00:00Z' },
    })
    await app.app.runner.drain()
    expect(stored()?.attendees).toContainEqual(answered('accepted'))
  })

  it('A change of hosts that names no organizer is refused, with the organizer who can be named', async () => {
    const before = stored()
    const { status, body } = await change({ hosts: [{ email: 'nobody@example.net', responseStatus: 'declined' }] })
    expect([status, body.error.details.code, body.message]).toEqual([
      400,
      'CALENDAR_EVENT_HOST_UNKNOWN',
      expect.stringContaining(host.email),
    ])
    expect(stored()).toEqual(before)
  })

  it('An answer that an attendee gives at the same time is not lost', async () => {
    let isAnswered = false
    google.fail(
      { kind: 'delay', ms: 0 },
      {
        when: ({ method }) => {
          const [attendee] = stored()?.attendees ?? []
          if (method === 'PATCH' && !isAnswered) {
            google.edit(host.email, uid, { attendees: [{ ...attendee, responseStatus: 'accepted' }] })
          }
          isAnswered ||= method === 'PATCH'
          return false
        },
      },
    )
    await change({ attendees: [{ email: 'new@example.net' }] })
    expect(stored()?.attendees?.map(({ responseStatus }) => responseStatus)).toEqual(['accepted', 'needsAction'])
  })

  it('Nobody else reads or changes the event', async () => {
    const stranger = await app.user()
    expect(saidBy(await read(undefined, stranger.apiKey))).toEqual([404, 'Booking reference not found'])
    expect(saidBy(await change({ title: 'Mine' }, undefined, stranger.apiKey))).toEqual([
      404,
      'Booking reference not found',
    ])
    expect((await app.get(`/v2/calendars/google/event/${uid}`)).status).toBe(401)
    expect(stored()?.summary).not.toBe('Mine')
  })

  it('Events of other calendars, unknown events and lost access have their own refusals', async () => {
    expect(saidBy(await read(`/v2/calendars/office365/event/${uid}`))).toEqual([
      400,
      'Meeting details are currently only available for Google Calendar',
    ])
    expect(saidBy(await change({ title: 'X' }, `/v2/apple/events/${uid}`))).toEqual([
      400,
      'Event updates are currently only available for Google Calendar',
    ])
    expect(saidBy(await read('/v2/calendars/google/event/unknown'))).toEqual([404, 'Booking reference not found'])

    const fail = (status: number, reason: string) =>
      google.fail({ kind: 'answer', status, body: refusalBody(status, reason, 'No.') }, { when: isEvent })
    const isEvent = ({ path }: { path: string }) => path.includes('/events/')
    fail(404, 'notFound')
    expect(saidBy(await read())).toEqual([404, 'Failed to retrieve meeting details'])
    fail(404, 'notFound')
    expect(saidBy(await change({ title: 'X' }))).toEqual([404, 'Failed to update meeting details'])
    fail(503, 'backendError')
    expect((await read()).status).toBe(503)
    fail(401, 'authError')
    expect(saidBy(await read())).toEqual([401, 'No valid credentials available for Google Calendar'])
  })

  it('A change that Google refuses is refused with its reason', async () => {
    const { status, body } = await change({ end: { time: '2030-01-14T09:00:00Z' } })
    expect([status, body.message]).toEqual([400, expect.stringContaining('The specified time range is empty.')])
    expect((await change({ start: { timeZone: 'Nowhere' } })).status).toBe(400)
  })
})
