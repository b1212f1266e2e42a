import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { hasRadicale, type Radicale, startRadicale, USER } from '../../support/servers/radicale.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY = '2030-03-27'

/** A weekly meeting at 10:00 in London, over the day at which the clocks change. */
const WEEKLY = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//Other program//EN',
  'BEGIN:VEVENT',
  'UID:weekly',
  'DTSTAMP:20290101T000000Z',
  'DTSTART;TZID=Europe/London:20300327T100000',
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY',
  'SUMMARY:Weekly',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

// Without Radicale (apt-get install radicale) there is no server to ask, except in CI.
describe.skipIf(!hasRadicale)('Accounts at CalDAV servers', () => {
  let app: TestApp
  let radicale: Radicale
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    radicale = await startRadicale()
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true', DAYBOOK_APPLE_CALDAV_URL: radicale.url })
  })
  afterAll(async () => {
    await app.close()
    await radicale.stop()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-03-20T08:00:00.000Z'), true)
    await radicale.makeCalendar('private', 'Private')
    await radicale.makeCalendar('work', 'Work')
    host = await app.user({ timeZone: 'Europe/London' })
    eventTypeId = (await anEventType(app, host)).id
  })
  afterEach(async () => {
    for (const { credentialId: id, integration } of (await connected()).connectedCalendars) {
      await app.post(`/v2/calendars/${integration.slug}/disconnect`, { as: host.apiKey, body: { id } })
    }
    for (const name of ['private', 'work']) await radicale.call('DELETE', `/${USER.username}/${name}/`)
  })

  const login = (password = USER.password) => ({ username: USER.username, password })
  const connect = (password?: string, url = radicale.url) =>
    app.post('/v2/calendars/caldav/credentials', { as: host.apiKey, body: { url, ...login(password) } })
  const connectApple = (body: object = login()) =>
    app.post('/v2/calendars/apple/credentials', { as: host.apiKey, body })
  const connected = async () => (await app.get('/v2/calendars', { as: host.apiKey })).body.data
  const put = (text: string) => radicale.call('PUT', `/${USER.username}/private/weekly.ics`, text)
  const events = async (name: string) => (await radicale.call('GET', `/${USER.username}/${name}/`)).text
  const timesIn = (text: string) =>
    [...text.matchAll(/^DT(START|END)\b.*$/gm)]
      .map(([line]) => line.trim())
      .sort()
      .reverse()

  const starts = async (date: string): Promise<string[]> => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${date}&end=${date}`)
    return (body.data[date] ?? []).map(({ start }: { start: string }) => start.slice(11, 16))
  }

  /** Lets time pass, and does all work that is due. */
  async function later(minutes: number): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
    await app.app.runner.drain()
  }

  it('A connected account has all its calendars, and only the primary one makes its host busy', async () => {
    const { status, body } = await connect()
    expect([status, body.data]).toMatchObject([201, { type: 'caldav_calendar', userId: host.id, invalid: false }])
    const { connectedCalendars, destinationCalendar } = await connected()
    const shown = connectedCalendars[0].calendars.map(({ name, primary, isSelected, readOnly }: never) => ({
      name,
      primary,
      isSelected,
      readOnly,
    }))
    expect(shown).toEqual([
      { name: 'Private', primary: true, isSelected: true, readOnly: false },
      { name: 'Work', primary: false, isSelected: false, readOnly: false },
    ])
    expect(destinationCalendar).toMatchObject({ name: 'Private', integration: 'caldav_calendar' })
    expect(JSON.stringify(connectedCalendars)).not.toContain(USER.password)
  })

  it('A weekly event blocks the same time of the clock before and after the clocks change', async () => {
    await put(WEEKLY)
    await connect()
    const [before, after] = [await starts('2030-03-27'), await starts('2030-04-03')]
    expect(['09:30', '10:00', '10:30', '11:00'].map((time) => before.includes(time))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(['08:30', '09:00', '09:30', '10:00'].map((time) => after.includes(time))).toEqual([true, false, false, true])
  })

  it('A calendar that has not changed is not read again', async () => {
    await put(WEEKLY)
    await connect()
    const before = radicale.requests('REPORT')
    await later(6)
    expect(radicale.requests('REPORT')).toBe(before)
    await radicale.call('DELETE', `/${USER.username}/private/weekly.ics`)
    await later(6)
    expect(radicale.requests('REPORT')).toBe(before + 1)
    expect(await starts(DAY)).toContain('10:00')
  })

  it('The event of a booking goes into the chosen calendar, moves with the booking, moves it, and goes', async () => {
    await connect()
    const { connectedCalendars } = await connected()
    const { externalId } = connectedCalendars[0].calendars.find(({ name }: { name: string }) => name === 'Work')
    const chosen = { integration: 'caldav_calendar', externalId }
    const headers = { 'idempotency-key': 'destination' }
    const put = () => app.put('/v2/destination-calendars', { as: host.apiKey, body: chosen, headers })
    const first = await put()
    expect(first).toMatchObject({ status: 200, body: { data: { externalId } } })
    expect((await put()).body).toEqual(first.body)

    const { uid } = (await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, `${DAY}T10:00:00Z`) })).body
      .data
    await later(1)
    await later(6)
    expect(await events('private')).not.toContain('BEGIN:VEVENT')
    const text = await events('work')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(`UID:${uid}@daybook`)
    expect(text).toContain('SCHEDULE-AGENT=CLIENT')

    const reschedule = { as: host.apiKey, body: { start: `${DAY}T12:00:00Z` } }
    const rescheduled = (await app.post(`/v2/bookings/${uid}/reschedule`, reschedule)).body.data
    await later(1)
    expect(timesIn(await events('work'))).toEqual(['DTSTART:20300327T120000Z', 'DTEND:20300327T123000Z'])

    const path = `/${USER.username}/work/${encodeURIComponent(`${uid}@daybook`)}.ics`
    const moved = (await radicale.call('GET', path)).text
      .replace(/^DTSTART.*$/m, 'DTSTART:20300327T140000Z')
      .replace(/^DTEND.*$/m, 'DTEND:20300327T143000Z')
    expect((await radicale.call('PUT', path, moved)).status).toBeLessThan(300)
    await later(1)
    const booking = (await app.get(`/v2/bookings/${rescheduled.uid}`, { as: host.apiKey })).body.data
    const successor = (await app.get(`/v2/bookings/${booking.rescheduledToUid}`, { as: host.apiKey })).body.data
    expect(successor).toMatchObject({ status: 'accepted', start: `${DAY}T14:00:00.000Z` })
    await later(1)
    expect(timesIn(await events('work'))).toEqual(['DTSTART:20300327T140000Z', 'DTEND:20300327T143000Z'])

    await app.post(`/v2/bookings/${successor.uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    await later(1)
    expect(await events('work')).not.toContain('BEGIN:VEVENT')
  })

  it('A wrong password is refused, and nothing is connected', async () => {
    const { status, body } = await connect('wrong')
    expect([status, body.message]).toEqual([
      400,
      'Could not add this CalDAV account: The server refuses the username or the password.',
    ])
    expect((await connected()).connectedCalendars).toEqual([])
  })

  it('An account whose password no longer works is invalid, and its last copy counts', async () => {
    await put(WEEKLY)
    await connect()
    radicale.answers = 'refusing'
    await later(6)
    radicale.answers = 'normal'
    const { status, body } = await app.get('/v2/calendars/caldav/check', { as: host.apiKey })
    expect([status, body.message]).toEqual([400, 'Invalid CalDAV calendar credentials.'])
    expect(await starts(DAY)).not.toContain('10:00')
    await connect()
    expect((await app.get('/v2/calendars/caldav/check', { as: host.apiKey })).status).toBe(200)
    expect((await connected()).connectedCalendars).toHaveLength(1)
  })

  it('An Apple account is connected, checked and disconnected with the messages that clients know', async () => {
    const check = () => app.get('/v2/calendars/apple/check', { as: host.apiKey })
    expect((await check()).body.message).toBe('Credentials for apple calendar not found.')
    const empty = await connectApple({ username: 'o', password: '' })
    expect([empty.status, empty.body.message]).toEqual([400, 'Username or password cannot be empty'])
    const refused = await connectApple(login('wrong'))
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringMatching(/^Could not add this apple calendar account: .*app-specific password/),
    ])
    expect(await connectApple()).toMatchObject({ status: 201, body: { status: 'success' } })
    expect(await check()).toMatchObject({ status: 200, body: { status: 'success' } })
    const [{ integration, credentialId }] = (await connected()).connectedCalendars
    expect(integration.type).toBe('apple_calendar')
    const body = { id: credentialId }
    expect((await app.post('/v2/calendars/apple/disconnect', { as: host.apiKey, body })).status).toBe(200)
    expect((await connected()).connectedCalendars).toEqual([])
  })

  it('Another kind of calendar has no password', async () => {
    const { status, body } = await app.post('/v2/calendars/google/credentials', { as: host.apiKey, body: login() })
    expect([status, body.message]).toEqual([400, 'Invalid calendar type, available calendars are: '])
  })
})

describe('A server that may not call internal addresses', () => {
  it('refuses CalDAV servers at such addresses, and passwords without https', async () => {
    const app = await testApp()
    const host = await app.user()
    const connect = async (url: string) => {
      const body = { url, username: 'olga', password: 'secret' }
      const answer = await app.post('/v2/calendars/caldav/credentials', { as: host.apiKey, body })
      return [answer.status, answer.body.message]
    }
    expect(await connect('https://127.0.0.1/dav/')).toEqual([
      400,
      expect.stringMatching(/the address https:\/\/127\.0\.0\.1\/dav\/ is not usable, because 127\.0\.0\.1 is/),
    ])
    expect(await connect('http://203.0.114.1/')).toEqual([
      400,
      expect.stringContaining('a password is only sent over https'),
    ])
    const [status, message] = await connect('https://olga:topsecret@dav.example.com/')
    expect([status, message]).toEqual([400, expect.not.stringContaining('topsecret')])
    await app.close()
  })
})
