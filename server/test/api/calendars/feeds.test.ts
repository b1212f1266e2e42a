import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { calendarOf, eventOf, type FeedServer, feedServer } from '../../support/servers/feed-server.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY = '2030-01-14'
const ALL_DAY = 18

describe('ICS feeds', () => {
  let app: TestApp
  let feeds: FeedServer
  let host: TestUser
  let eventTypeId: number
  let feed: string
  let made = 0

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    feeds = await feedServer()
  })
  afterAll(async () => {
    await feeds.stop()
    await app.close()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await app.user({ timeZone: 'Europe/London' })
    eventTypeId = (await anEventType(app, host)).id
    feed = `feed-${++made}`
  })

  const connect = (names: readonly string[] = [feed]) =>
    app.post('/v2/calendars/ics-feed/save', { as: host.apiKey, body: { urls: names.map(feeds.url) } })

  const starts = async (date = DAY): Promise<string[]> => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${date}&end=${date}`)
    return (body.data[date] ?? []).map(({ start }: { start: string }) => start.slice(11, 16))
  }

  const book = (time: string) =>
    app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, `${DAY}T${time}:00Z`) })

  /** Lets time pass until the calendars are due, and reads them. */
  async function later(minutes: number): Promise<void> {
    app.clock.set(new Date(app.clock.now().getTime() + minutes * MINUTE_MS), true)
    while (await app.app.services.calendarCopies.job.run());
  }

  const connected = async () => (await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars

  it('The events of a connected feed are not offered to bookers', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T113000Z')) })
    expect(await starts()).toHaveLength(ALL_DAY - 2)
    const { status, body } = await connect()
    expect([status, body.data]).toMatchObject([201, { type: 'ics-feed_calendar', userId: host.id, invalid: false }])
    expect((await starts()).filter((time) => time >= '09:30' && time <= '11:30')).toEqual(['09:30', '11:30'])
  })

  it('Slots of a host with ten calendars take at most five statements after a change', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${feed}-${index}`)
    for (const [index, name] of names.entries()) {
      const hour = String(8 + index).padStart(2, '0')
      feeds.answer(name, { body: calendarOf(eventOf(name, `20300114T${hour}0000Z`, `20300114T${hour}2000Z`)) })
    }
    await connect(names)
    const before = app.statements()
    expect(await starts()).toEqual(['09:30', '10:30', '11:30', '12:30', '13:30', '14:30', '15:30', '16:30'])
    expect(app.statements() - before).toBeLessThanOrEqual(5)
  })

  it('Those who manage an event type may list slots without its calendars, and others may not', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T113000Z')) })
    await connect()
    const url = `/v2/slots?eventTypeId=${eventTypeId}&start=${DAY}&end=${DAY}&_bypassCalendarBusyTimes=true`
    const count = async (as?: string) => (await app.get(url, { as })).body.data[DAY].length
    const stranger = await app.user()
    expect([await count(), await count(host.apiKey), await count(stranger.apiKey), await count()]).toEqual([
      13, 16, 13, 13,
    ])
  })

  it('A time at which the calendar is busy cannot be booked', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T113000Z')) })
    await connect()
    const refused = await book('11:00')
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'User either already has booking at this time or is not available',
    ])
    expect((await book('11:30')).status).toBe(201)
  })

  it('A series is expanded at the wall time of its zone, also after the clocks have changed', async () => {
    feeds.answer(feed, {
      body: calendarOf([
        'UID:daily',
        'DTSTAMP:20290101T000000Z',
        'DTSTART;TZID=Europe/London:20300114T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY',
        'SUMMARY:Daily',
      ]),
    })
    await connect()
    expect((await starts('2030-01-15')).includes('10:00')).toBe(false)
    // London's clocks are an hour ahead of UTC in July.
    const summer = await starts('2030-07-16')
    expect([summer.includes('09:00'), summer.includes('09:30'), summer.includes('10:00')]).toEqual([false, false, true])
  })

  it('A booking reads a calendar first whose copy is older than a minute', async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    expect(await starts()).toContain('10:00')
    feeds.answer(feed, { body: calendarOf(eventOf('sudden', '20300114T100000Z', '20300114T110000Z')) })
    app.clock.set(new Date(app.clock.now().getTime() + 2 * MINUTE_MS), true)
    expect((await book('10:00')).status).toBe(400)
  })

  it('Two bookings within a minute ask the provider once', async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    const before = feeds.requests(feed)
    app.clock.set(new Date(app.clock.now().getTime() + 2 * MINUTE_MS), true)
    const answers = await Promise.all([book('10:00'), book('12:00'), book('14:00')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(feeds.requests(feed) - before).toBe(1)
  })

  it.each([
    ['answers with an error', { status: 500 }],
    ['refuses', { status: 403 }],
    ['sends a page', { body: '<html>Sign in</html>' }],
    [
      'sends a calendar that is cut off',
      { body: calendarOf(eventOf('a', '20300114T150000Z', '20300114T160000Z')).slice(0, -60) },
    ],
  ])('A feed that %s leaves the last copy, with a warning', async (_, answer) => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z')) })
    await connect()
    feeds.answer(feed, answer)
    await later(6)
    const times = await starts()
    expect([times.includes('10:00'), times.includes('15:00')]).toEqual([false, true])
    const [account] = await connected()
    expect(account.error.message).toMatch(/feed/i)
    feeds.answer(feed, { body: calendarOf() })
    await later(6)
    expect(await starts()).toContain('10:00')
    expect((await connected())[0].error).toBeUndefined()
  })

  it('A broken event among good ones loses none of the good ones', async () => {
    feeds.answer(feed, {
      body: calendarOf(
        ['UID:broken', 'DTSTAMP:20290101T000000Z', 'DTSTART:tomorrow', 'SUMMARY:Broken'],
        eventOf('good', '20300114T100000Z', '20300114T110000Z'),
      ),
    })
    await connect()
    expect(await starts()).not.toContain('10:00')
    const [account] = await connected()
    expect(account.calendars[0].warning).toMatch(/^1 event could not be read completely/)
  })

  it.each([
    [
      'an exception with a rule of its own',
      ['RRULE:FREQ=DAILY;COUNT=3'],
      ['RECURRENCE-ID:20300115T100000Z', 'RRULE:FREQ=WEEKLY'],
    ],
    ['a bad RDATE', ['RDATE:soon'], undefined],
    ['a bad EXDATE', ['EXDATE:soon'], undefined],
    ['an exception without a start', ['RRULE:FREQ=DAILY;COUNT=3'], ['RECURRENCE-ID:20300114T100000Z', 'DTSTART:soon']],
    ['an empty part of its rule', ['RRULE:FREQ=DAILY;BYDAY='], undefined],
    ['INTERVAL=0', ['RRULE:FREQ=DAILY;INTERVAL=0'], undefined],
    ['a rule that nobody can read', ['RRULE:sometimes'], undefined],
  ])('An event with %s is busy from its first reading, and the owner learns it', async (_, lines, exception) => {
    const changed = exception && ['UID:series', 'DTSTAMP:20290101T000000Z', ...exception, 'DURATION:PT1H']
    const start = exception?.some((line) => line.startsWith('DTSTART')) ? [] : ['DTSTART:20300115T120000Z']
    feeds.answer(feed, {
      body: calendarOf(
        [...eventOf('series', '20300114T100000Z', '20300114T110000Z'), ...lines],
        ...(changed ? [[...changed, ...start]] : []),
      ),
    })
    await connect()
    expect(await starts()).not.toContain('10:00')
    const [account] = await connected()
    expect(account.calendars[0].warning).toMatch(/^1 event could not be read completely/)
  })

  it.each([
    ['tzone://Microsoft/Utc', '10:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '05:00'],
    ['Mexico Standard Time', '04:00'],
    ['Customized Time Zone', '10:00'],
    ['GMT+0200', '12:00'],
  ])('An event in the zone %s is busy from its first reading', async (zone, local) => {
    const time = `20300114T${local.replace(':', '')}00`
    feeds.answer(feed, {
      body: calendarOf(['UID:z', 'DTSTAMP:20290101T000000Z', `DTSTART;TZID="${zone}":${time}`, 'DURATION:PT1H']),
    })
    await connect()
    const times = await starts()
    expect([
      times.includes('09:30'),
      times.includes('10:00'),
      times.includes('10:30'),
      times.includes('11:00'),
    ]).toEqual([true, false, false, true])
  })

  it('What an event had when it could be read stays busy beside what it has now, and no more', async () => {
    const withRdate = (time: string, ...more: string[]) =>
      calendarOf([...eventOf('dentist', `20300114T${time}0000Z`, `20300114T${time}3000Z`), ...more])
    feeds.answer(feed, { body: withRdate('10') })
    await connect()
    const busyNow = async () => {
      const free = await starts()
      return ['10:00', '11:00', '12:00', '13:00'].filter((time) => !free.includes(time))
    }
    expect(await busyNow()).toEqual(['10:00'])
    // Nobody knows whether the part that can't be read was the time of before.
    for (const [time, busy] of [
      ['11', ['10:00', '11:00']],
      ['12', ['10:00', '12:00']],
      ['13', ['10:00', '13:00']],
    ] as const) {
      feeds.answer(feed, { body: withRdate(time, 'RDATE:soon') })
      await later(6)
      expect(await busyNow()).toEqual(busy)
    }
    feeds.answer(feed, { body: withRdate('13') })
    await later(6)
    expect(await busyNow()).toEqual(['13:00'])
  })

  it('An event whose end is guessed moves with its calendar', async () => {
    const untilEvening = (time: string) =>
      calendarOf(['UID:x', 'DTSTAMP:20290101T000000Z', `DTSTART:20300114T${time}0000Z`, 'DTEND:later'])
    feeds.answer(feed, { body: untilEvening('12') })
    await connect()
    expect((await starts()).at(-1)).toBe('11:30')
    feeds.answer(feed, { body: untilEvening('15') })
    await later(6)
    expect((await starts()).at(-1)).toBe('14:30')
  })

  it('An event that becomes unreadable stays busy', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z')) })
    await connect()
    feeds.answer(feed, { body: calendarOf(['UID:dentist', 'DTSTAMP:20290101T000000Z', 'DTSTART:soon']) })
    await later(6)
    expect(await starts()).not.toContain('10:00')
  })

  it('A calendar that was never read blocks its host, and the explanation says so', async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    const [{ calendars }] = await connected()
    const { integration, externalId, credentialId } = calendars[0]
    const name = { integration, externalId, credentialId }
    const query = new URLSearchParams({ integration, externalId, credentialId: String(credentialId) })
    await app.delete(`/v2/selected-calendars?${query}`, { as: host.apiKey })
    feeds.answer(feed, { status: 500 })
    expect((await app.post('/v2/selected-calendars', { as: host.apiKey, body: name })).status).toBe(201)
    expect(await starts()).toEqual([])
    const { body } = await app.get(`/v2/slots/explain?eventTypeId=${eventTypeId}&at=${DAY}T10:00:00Z`, {
      as: host.apiKey,
    })
    expect(body.data.starts[0].hosts[0].reasons[0]).toMatchObject({
      code: 'CALENDAR_UNREAD',
      calendar: { name: '127.0.0.1' },
    })
  })

  it('An explanation names the calendar and its time, and the title only to the host', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z')) })
    await connect()
    const explain = async (as?: string) =>
      (await app.get(`/v2/slots/explain?eventTypeId=${eventTypeId}&at=${DAY}T10:00:00Z`, { as })).body.data.starts[0]
        .hosts[0].reasons[0]
    expect(await explain(host.apiKey)).toMatchObject({
      code: 'BUSY_CALENDAR',
      calendar: { name: '127.0.0.1', title: 'dentist', start: `${DAY}T10:00:00.000Z`, end: `${DAY}T11:00:00.000Z` },
    })
    expect(await explain(app.administrator)).not.toHaveProperty('calendar.title')
    expect(await explain()).not.toHaveProperty('calendar')
  })

  it('A feed that has not changed is not sent again', async () => {
    const body = calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z'))
    const etags: (string | undefined)[] = []
    feeds.answer(feed, (request) => {
      etags.push(request.headers['if-none-match'])
      return request.headers['if-none-match'] === '"one"' ? { status: 304 } : { body, headers: { etag: '"one"' } }
    })
    await connect()
    await later(6)
    expect(etags.at(-1)).toBe('"one"')
    expect(await starts()).not.toContain('10:00')
    expect((await connected())[0].calendars[0].lastSyncedAt).toBe(app.clock.now().toISOString())
  })

  it('An event with a long uid that becomes unreadable stays busy', async () => {
    const uid = '040000008200E00074C5B7101A82E008'.repeat(5)
    feeds.answer(feed, { body: calendarOf(eventOf(uid, '20300114T100000Z', '20300114T110000Z')) })
    await connect()
    feeds.answer(feed, { body: calendarOf([`UID:${uid}`, 'DTSTAMP:20290101T000000Z', 'DTSTART:soon']) })
    await later(6)
    expect(await starts()).not.toContain('10:00')
  })

  it('Connecting feeds asks each of them once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${feed}-${index}`)
    for (const name of names)
      feeds.answer(name, { body: calendarOf(eventOf(name, '20300114T100000Z', '20300114T110000Z')) })
    await connect(names)
    expect(names.map(feeds.requests)).toEqual(names.map(() => 1))
    expect(await starts()).not.toContain('10:00')
  })

  it('A person can have a hundred selected calendars', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `${feed}-${index}`)
    for (const name of names) feeds.answer(name, { body: calendarOf() })
    for (let at = 0; at < 100; at += 10) expect((await connect(names.slice(at, at + 10))).status).toBe(201)
    const { status, body } = await connect(names.slice(100))
    expect([status, body.message]).toEqual([400, expect.stringContaining('at most 100 selected calendars')])
    expect(await connected()).toHaveLength(10)
  })

  it('Unselecting a calendar makes its times free, and selecting it makes them busy again', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z')) })
    await connect()
    const [{ calendars }] = await connected()
    const { integration, externalId, credentialId } = calendars[0]
    const name = { integration, externalId, credentialId }
    const query = new URLSearchParams({ integration, externalId, credentialId: String(credentialId) })
    const removed = await app.delete(`/v2/selected-calendars?${query}`, { as: host.apiKey })
    expect([removed.status, removed.body.data]).toEqual([200, { userId: host.id, ...name }])
    expect(await starts()).toContain('10:00')
    expect((await app.post('/v2/selected-calendars', { as: host.apiKey, body: name })).status).toBe(201)
    expect(await starts()).not.toContain('10:00')
  })

  it('Choosing a calendar with an Idempotency-Key is answered, and a repeat gets the first answer', async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    const [{ calendars }] = await connected()
    const { integration, externalId, credentialId } = calendars[0]
    const name = { integration, externalId, credentialId }
    const query = new URLSearchParams({ integration, externalId, credentialId: String(credentialId) })
    const options = { as: host.apiKey, headers: { 'idempotency-key': 'choice' } }
    for (const choose of [
      () => app.delete(`/v2/selected-calendars?${query}`, options),
      () => app.post('/v2/selected-calendars', { ...options, body: name }),
    ]) {
      const first = await choose()
      expect(first.body.data).toEqual({ userId: host.id, ...name })
      const repeat = await choose()
      expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([first.status, 'true'])
      expect(repeat.body).toEqual(first.body)
    }
  })

  it('Disconnecting an account makes its times free', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z')) })
    const { id } = (await connect()).body.data
    const disconnect = (as: string) => app.post('/v2/calendars/ics-feed/disconnect', { as, body: { id } })
    const stranger = await disconnect((await app.user()).apiKey)
    expect([stranger.status, stranger.body.message]).toEqual([404, 'Calendar credentials not found'])
    const { status, body } = await disconnect(host.apiKey)
    expect([status, body.data.id]).toEqual([200, id])
    expect(await starts()).toContain('10:00')
  })

  it('Busy times are listed for the calendars that are asked for', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('dentist', '20300114T100000Z', '20300114T110000Z')) })
    await connect()
    const [{ calendars }] = await connected()
    const { externalId, credentialId } = calendars[0]
    const asked = `calendarsToLoad[0][credentialId]=${credentialId}&calendarsToLoad[0][externalId]=${externalId}`
    const list = (query: string, as = host.apiKey) => app.get(`/v2/calendars/busy-times?${query}`, { as })
    const range = `dateFrom=${DAY}&dateTo=${DAY}&timeZone=Europe/London`
    expect((await list(`${range}&${asked}`)).body.data).toEqual([
      { start: `${DAY}T10:00:00.000Z`, end: `${DAY}T11:00:00.000Z`, source: '127.0.0.1' },
    ])
    expect((await list(asked)).body.message).toBe('Either timeZone or loggedInUsersTz must be provided')
    expect((await list(`timeZone=UTC&${asked}`)).body.data).toEqual([])
    const stranger = await list(`${range}&${asked}`, (await app.user()).apiKey)
    expect([stranger.status, stranger.body.message]).toEqual([401, 'These credentials do not belong to you'])
  })

  it('A calendar account is checked with the messages that clients know', async () => {
    const check = () => app.get('/v2/calendars/ics-feed/check', { as: host.apiKey })
    expect((await check()).body.message).toBe('Credentials for Ics Feed calendar not found.')
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    expect(await check()).toMatchObject({ status: 200, body: { status: 'success' } })
    feeds.answer(feed, { status: 410 })
    await later(6)
    const refused = await check()
    expect([refused.status, refused.body.message]).toEqual([400, 'Invalid Ics Feed credentials.'])
  })

  it('A read-only feed is refused as the destination', async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    const [{ calendars }] = await connected()
    const { integration, externalId } = calendars[0]
    const refused = await app.put('/v2/destination-calendars', { as: host.apiKey, body: { integration, externalId } })
    expect([refused.status, refused.body.message]).toEqual([404, `Could not find calendar ${externalId}`])
  })

  it('An address that is no feed is refused, and nothing is connected', async () => {
    feeds.answer(feed, { body: 'hello' })
    const refused = await connect()
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Could not add ICS feeds, try using private ics feed. The feed is not an iCalendar file.',
    ])
    expect(await connected()).toEqual([])
    const local = await app.post('/v2/calendars/ics-feed/save', {
      as: host.apiKey,
      body: { urls: ['file:///etc/passwd'] },
    })
    expect(local.status).toBe(400)
  })

  it("A person's calendars that hang do not hold up the calendars of others", async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    host = await app.user({ timeZone: 'Europe/London' })
    const hanging = Array.from({ length: 6 }, (_, index) => `${feed}-hanging-${index}`)
    for (const name of hanging) feeds.answer(name, { body: calendarOf() })
    await connect(hanging)
    const count = (names: readonly string[]) => names.reduce((sum, name) => sum + feeds.requests(name), 0)
    const before = { feed: count([feed]), hanging: count(hanging) }
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    for (const name of hanging) feeds.answer(name, () => released.then(() => ({ body: calendarOf() })))
    // The hanging calendars are due first.
    await app.connection.db
      .updateTable('calendarSyncs')
      .set({ nextSyncAt: new Date('2030-01-07T08:00:00Z') })
      .where('calendarId', 'in', (query) => query.selectFrom('calendars').select('id').where('userId', '=', host.id))
      .execute()
    app.clock.set(new Date(app.clock.now().getTime() + 6 * MINUTE_MS), true)
    const { job } = app.app.services.calendarCopies
    const first = job.run()
    await expect.poll(() => count(hanging) - before.hanging, { timeout: 20_000 }).toBe(4)
    while (count([feed]) === before.feed) await job.run()
    expect(count(hanging) - before.hanging).toBe(4)
    release()
    await first
  })

  it('The address of a feed is a secret that no answer contains', async () => {
    feeds.answer(feed, { body: calendarOf() })
    await connect()
    expect(JSON.stringify(await connected())).not.toContain(feed)
  })
})

describe('A server that stops', () => {
  it('ends the readings of calendars that hang, and leaves them to the next server', async () => {
    const app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    const feeds = await feedServer()
    const host = await app.user()
    feeds.answer('feed', { body: calendarOf() })
    await app.post('/v2/calendars/ics-feed/save', { as: host.apiKey, body: { urls: [feeds.url('feed')] } })
    const before = feeds.requests('feed')
    feeds.answer('feed', () => new Promise(() => {}))
    app.clock.set(new Date(app.clock.now().getTime() + 6 * MINUTE_MS), true)
    const { job, stop } = app.app.services.calendarCopies
    const run = job.run()
    await expect.poll(() => feeds.requests('feed'), { timeout: 20_000 }).toBe(before + 1)
    await stop()
    await run
    const syncs = await app.connection.db.selectFrom('calendarSyncs').select(['leasedUntil', 'lastError']).execute()
    expect(syncs).toEqual([{ leasedUntil: null, lastError: null }])
    await feeds.stop()
    await app.close()
  })
})

describe('A server that may not call internal addresses', () => {
  it('A feed in the internal network is refused', async () => {
    const app = await testApp()
    const host = await app.user()
    const body = { urls: ['http://169.254.169.254/latest/meta-data'] }
    const refused = await app.post('/v2/calendars/ics-feed/save', { as: host.apiKey, body })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('DAYBOOK_ALLOW_PRIVATE_NETWORKS'),
    ])
    await app.close()
  })
})
