import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aManagedUser, anOrganization, aPlatformClient } from '../../support/platform.ts'
import { appWithGoogle, connectGoogle } from '../../support/providers/connect-google.ts'
import type { GoogleFake } from '../../support/providers/google-calendar.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import type { TestApp, TestUser } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY = '2030-01-14'
const at = (time: string) => ({ dateTime: `${DAY}T${time}:00Z` })

describe('events of bookings in calendars', () => {
  let app: TestApp
  let google: GoogleFake
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    ;({ app, google } = await appWithGoogle())
  })
  afterAll(async () => {
    await app.close()
    await google.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await aHost()
    eventTypeId = (await anEventType(app, host)).id
  })

  async function aHost(): Promise<TestUser> {
    const person = await app.user({ timeZone: 'Europe/London' })
    google.account(person.email)
    await connectGoogle(app, person)
    return person
  }

  const book = async (time: string, fields: object = {}) =>
    (await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, `${DAY}T${time}:00Z`, { ...fields }) })).body
      .data

  const bookingOf = async (uid: string) => (await app.get(`/v2/bookings/${uid}`, { as: host.apiKey })).body.data

  const references = async (uid: string) => {
    const asked = { as: host.apiKey, headers: { 'cal-api-version': '2024-08-13' } }
    return (await app.get(`/v2/bookings/${uid}/references?type=google_calendar`, asked)).body.data
  }

  /** Does all work that is due: events, mails, calendars. */
  const settle = () => app.app.runner.drain()

  async function later(minutes: number): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
    await settle()
  }

  const events = (person = host) => google.events(person.email).filter(({ status }) => status !== 'cancelled')
  const timesOf = () =>
    events().map(({ start, end }) => [start.dateTime, end.dateTime].map((each) => each && new Date(each).toISOString()))
  const span = (from: string, to: string) => [`${DAY}T${from}:00.000Z`, `${DAY}T${to}:00.000Z`]

  it('A booking is written into the calendar of its organizer once, and no provider mails its attendees', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(5)
    expect(timesOf()).toEqual([span('10:00', '10:30')])
    expect(events()[0]).toMatchObject({ iCalUID: `${uid}@daybook`, summary: expect.stringContaining('Bob') })
    expect(google.mailings).toEqual([])
    expect(await references(uid)).toMatchObject([{ type: 'google_calendar', destinationCalendarId: host.email }])
  })

  it('A rescheduled booking moves its event', async () => {
    const { uid } = await book('10:00')
    await settle()
    await app.post(`/v2/bookings/${uid}/reschedule`, { as: host.apiKey, body: { start: `${DAY}T14:00:00Z` } })
    await settle()
    expect(timesOf()).toEqual([span('14:00', '14:30')])
  })

  const GUEST = 'guest-of-bob@example.com'
  const answersIn = () =>
    Object.fromEntries(events()[0]?.attendees?.map(({ email, responseStatus }) => [email, responseStatus]) ?? [])
  /** Returns the answers in the calendar file of the newest mail to an address. */
  const answersInMail = async (to: string) => {
    const [mail] = await app.mails(to)
    const file = String(mail.attachments[0].content).replaceAll('\r\n ', '')
    return Object.fromEntries(
      file
        .split('\r\n')
        .filter((line) => line.startsWith('ATTENDEE'))
        .map((line) => [/mailto:(.*)$/i.exec(line)?.[1], /PARTSTAT=([A-Z-]+)/.exec(line)?.[1]]),
    )
  }
  const asked = () => ({ as: host.apiKey, headers: { 'cal-api-version': '2024-08-13' } })
  const answersOf = async (uid: string) =>
    (await app.get(`/v2/bookings/${uid}/attendees`, asked())).body.data.map(
      ({ email, responseStatus }: { email: string; responseStatus?: string }) => [email, responseStatus],
    )
  const withGuest = async () => {
    const { body } = await app.post('/v2/bookings', {
      as: host.apiKey,
      body: aBookingByAnother(eventTypeId, `${DAY}T10:00:00Z`, { guests: [GUEST] }),
    })
    await settle()
    return { uid: body.data.uid, booker: body.data.attendees[0].email }
  }

  it('If the host moves a meeting, the booker and the guests are asked again, in the mails and in the calendar', async () => {
    const { uid, booker } = await withGuest()
    expect(answersIn()).toEqual({ [booker]: 'accepted', [GUEST]: 'needsAction' })
    const body = { start: `${DAY}T14:00:00Z` }
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { as: host.apiKey, body })
    await settle()
    expect(answersIn()).toEqual({ [booker]: 'needsAction', [GUEST]: 'needsAction' })
    const answers = { [host.email]: 'ACCEPTED', [booker]: 'NEEDS-ACTION', [GUEST]: 'NEEDS-ACTION' }
    expect(await answersInMail(booker)).toEqual(answers)
    expect(await answersInMail(host.email)).toEqual(answers)
    await later(1)
    expect(await answersOf(moved.body.data.uid)).toContainEqual([booker, 'needsAction'])
  })

  it('If the booker moves a meeting, the booker has accepted, and the guests are asked again', async () => {
    const { uid, booker } = await withGuest()
    const [event] = events()
    const attendees = event?.attendees?.map((each) => ({ ...each, responseStatus: 'declined' })) ?? []
    google.edit(host.email, event?.id ?? '', { attendees })
    await later(1)
    const { body } = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: `${DAY}T14:00:00Z` } })
    await settle()
    expect(answersIn()).toEqual({ [booker]: 'accepted', [GUEST]: 'needsAction' })
    expect(await answersInMail(booker)).toEqual({
      [host.email]: 'ACCEPTED',
      [booker]: 'ACCEPTED',
      [GUEST]: 'NEEDS-ACTION',
    })
    await later(1)
    expect(await answersOf(body.data.uid)).toContainEqual([booker, 'accepted'])
  })

  it('If the host moves the event in the calendar, the booker and the guests are asked again', async () => {
    const { booker } = await withGuest()
    await later(1)
    google.edit(host.email, events()[0]?.id ?? '', { start: at('15:00'), end: at('15:30') })
    await later(1)
    await settle()
    expect(answersIn()).toEqual({ [booker]: 'needsAction', [GUEST]: 'needsAction' })
    expect(await answersInMail(booker)).toMatchObject({ [booker]: 'NEEDS-ACTION', [host.email]: 'ACCEPTED' })
  })

  it('A cancelled booking deletes its event and its reference', async () => {
    const { uid } = await book('10:00')
    await settle()
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    await settle()
    expect(events()).toEqual([])
    expect(await references(uid)).toEqual([])
  })

  it('An event that the organizer moves reschedules the booking, with mails', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    const [event] = events()
    google.edit(host.email, event?.id ?? '', { start: at('15:00'), end: at('15:30') })
    await later(1)
    await settle()
    const moved = await bookingOf(uid)
    expect(moved).toMatchObject({ status: 'cancelled', rescheduledToUid: expect.any(String) })
    const successor = await bookingOf(moved.rescheduledToUid)
    expect(successor).toMatchObject({ status: 'accepted', start: `${DAY}T15:00:00.000Z` })
    expect(timesOf()).toEqual([span('15:00', '15:30')])
    expect((await app.mails(successor.attendees[0].email))[0].subject).toContain('Rescheduled')
  })

  it('An event that is moved to a time that is taken goes back, and the organizer is told', async () => {
    const { uid } = await book('10:00')
    await book('15:00', { attendee: { name: 'Carol', email: 'carol@example.com', timeZone: 'Europe/London' } })
    await settle()
    const event = events().find(({ iCalUID }) => iCalUID === `${uid}@daybook`)
    google.edit(host.email, event?.id ?? '', { start: at('15:00'), end: at('15:30') })
    await later(1)
    await settle()
    expect(await bookingOf(uid)).toMatchObject({ status: 'accepted', start: `${DAY}T10:00:00.000Z` })
    expect(timesOf().sort()).toEqual([span('10:00', '10:30'), span('15:00', '15:30')])
    const [mail] = await app.mails(host.email)
    expect(mail.subject).toBe('A change in your calendar was not taken over')
  })

  it('A deleted event cancels the booking after two readings that are ten minutes apart', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    google.remove(host.email, events()[0]?.id ?? '')
    await later(1)
    expect((await bookingOf(uid)).status).toBe('accepted')
    await later(5)
    expect((await bookingOf(uid)).status).toBe('accepted')
    await later(5)
    await settle()
    expect(await bookingOf(uid)).toMatchObject({ status: 'cancelled' })
    expect(events()).toEqual([])
  })

  it('The answer of an attendee in the calendar is shown with the attendees of the booking', async () => {
    const { uid } = await book('10:00')
    const statuses = async () => {
      const { body } = await app.get(`/v2/bookings/${uid}/attendees`, {
        as: host.apiKey,
        headers: { 'cal-api-version': '2024-08-13' },
      })
      return body.data.map(({ responseStatus }: { responseStatus?: string }) => responseStatus)
    }
    expect(await statuses()).toEqual([undefined])
    await settle()
    await later(1)
    expect(await statuses()).toEqual(['accepted'])
    for (const [answer, shown] of [
      ['tentative', 'pending'],
      ['declined', 'declined'],
      ['accepted', 'accepted'],
    ]) {
      const [event] = events()
      const attendees = event?.attendees?.map((attendee) => ({ ...attendee, responseStatus: answer }))
      google.edit(host.email, event?.id ?? '', { attendees })
      await later(1)
      expect(await statuses()).toEqual([shown])
    }
  })

  it('A booking is not cancelled before the provider confirms that its event is deleted', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    const id = events()[0]?.id ?? ''
    google.remove(host.email, id)
    google.fail(
      { kind: 'answer', status: 503, body: {} },
      { times: 3, when: ({ method, path }) => method === 'GET' && path.endsWith(`/events/${id}`) },
    )
    for (let minute = 0; minute < 12; minute++) await later(1)
    expect((await bookingOf(uid)).status).toBe('accepted')
    for (let minute = 0; minute < 3; minute++) await later(1)
    expect((await bookingOf(uid)).status).toBe('cancelled')
  })

  it('An event that the organizer moves out of the range of readings counts as moved, not as deleted', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    const moved = { start: { dateTime: '2032-04-05T10:00:00Z' }, end: { dateTime: '2032-04-05T10:30:00Z' } }
    google.edit(host.email, events()[0]?.id ?? '', moved)
    for (let minute = 0; minute < 14; minute++) await later(1)
    expect(await bookingOf(uid)).toMatchObject({ status: 'accepted', start: `${DAY}T10:00:00.000Z` })
    expect(timesOf()).toEqual([span('10:00', '10:30')])
    const [mail] = await app.mails(host.email)
    expect(mail.text).toContain('2032')
  })

  it('A booking follows its event out of the range of readings, and the event is not missed there', async () => {
    const { connectedCalendars } = (await app.get('/v2/calendars', { as: host.apiKey })).body.data
    const { credentialId } = connectedCalendars[0]
    const named = `integration=google_calendar&externalId=${host.email}&credentialId=${credentialId}`
    expect((await app.delete(`/v2/selected-calendars?${named}`, { as: host.apiKey })).status).toBe(200)
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    const id = events()[0]?.id ?? ''
    const moved = { start: { dateTime: '2032-04-05T10:00:00Z' }, end: { dateTime: '2032-04-05T10:30:00Z' } }
    google.edit(host.email, id, moved)
    for (let minute = 0; minute < 14; minute++) await later(1)
    const { rescheduledToUid } = await bookingOf(uid)
    const asked = google.requests.length
    for (let minute = 0; minute < 14; minute++) await later(1)
    expect(await bookingOf(rescheduledToUid)).toMatchObject({ status: 'accepted', start: '2032-04-05T10:00:00.000Z' })
    expect(google.requests.slice(asked).filter(({ path }) => path.endsWith(`/events/${id}`))).toEqual([])
    expect(events()).toHaveLength(1)
  })

  it('An event that is deleted and restored in time leaves the booking as it is', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(1)
    const id = events()[0]?.id ?? ''
    google.remove(host.email, id)
    await later(1)
    google.edit(host.email, id, { status: 'confirmed' })
    await later(11)
    await later(11)
    expect((await bookingOf(uid)).status).toBe('accepted')
    expect(events()).toHaveLength(1)
  })

  it('The event of a booking makes its host not busy a second time', async () => {
    const { uid } = await book('10:00')
    await settle()
    await later(6)
    const { status } = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: host.apiKey,
      body: { start: `${DAY}T10:30:00Z` },
    })
    expect(status).toBe(201)
    await later(6)
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${DAY}&end=${DAY}`)
    const starts = body.data[DAY].map(({ start }: { start: string }) => start.slice(11, 16))
    expect([starts.includes('10:00'), starts.includes('10:30')]).toEqual([true, false])
  })

  it('A provider that fails delays the event and loses nothing', async () => {
    google.fail({ kind: 'answer', status: 503, body: {} }, { times: 3, when: ({ method }) => method === 'POST' })
    google.fail({ kind: 'lost-answer' }, { times: 1, when: ({ method }) => method === 'POST' })
    await book('10:00')
    await settle()
    for (let minute = 0; minute < 5; minute++) await later(1)
    expect(timesOf()).toEqual([span('10:00', '10:30')])
  })

  it('A disconnected account gets no more events', async () => {
    const connected = (await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars
    await app.post('/v2/calendars/google/disconnect', { as: host.apiKey, body: { id: connected[0].credentialId } })
    await book('10:00')
    await settle()
    expect(events()).toEqual([])
  })

  it('The event of a reassigned booking goes to the calendar of the new organizer', async () => {
    const other = await aHost()
    const { id: teamId } = await aTeam(app, host, { members: [other] })
    const rotation = await aRoundRobin(app, teamId, [host, other])
    const { body } = await app.post('/v2/bookings', { body: aBookingByAnother(rotation, `${DAY}T10:00:00Z`) })
    await settle()
    const [first, second] = events(host).length === 1 ? [host, other] : [other, host]
    expect([events(first).length, events(second).length]).toEqual([1, 0])
    const path = `/v2/bookings/${body.data.uid}/reassign/${second.id}`
    expect((await app.post(path, { as: host.apiKey, body: {} })).status).toBe(200)
    await settle()
    expect([events(first).length, events(second).length]).toEqual([0, 1])
  })

  it('A platform client that wants no calendar events gets none', async () => {
    const ann = await app.user()
    await anOrganization(app, ann)
    for (const [areCalendarEventsEnabled, expected] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const client = await aPlatformClient(app, ann, { areCalendarEventsEnabled })
      const { user, accessToken } = await aManagedUser(app, client)
      const managed = { ...user, apiKey: accessToken }
      google.account(managed.email)
      await connectGoogle(app, managed)
      const { id } = await anEventType(app, managed)
      const { status } = await app.post('/v2/bookings', { body: aBooking(id, `${DAY}T10:00:00Z`) })
      expect(status).toBe(201)
      await settle()
      expect(events(managed)).toHaveLength(expected)
    }
  })

  it('A dry run and a refusal connect nothing', async () => {
    const person = await app.user()
    google.account(person.email)
    expect(await connectGoogle(app, person, '&isDryRun=true')).toBe('https://client.example/done')
    expect((await app.get('/v2/calendars', { as: person.apiKey })).body.data.connectedCalendars).toEqual([])
  })

  it('A state that this server did not make connects nothing', async () => {
    const { status, body } = await app.get('/v2/calendars/google/save?state=invented&code=1')
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('`state`')])
  })
})
