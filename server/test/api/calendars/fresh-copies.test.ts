import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { type EventStream, openEvents } from '../../support/event-stream.ts'
import { calendarOf, eventOf, type FeedServer, feedServer } from '../../support/servers/feed-server.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const DAY = '2030-01-14'
const ALL_DAY = 16

describe('Copies of calendars behind a page', () => {
  let app: TestApp
  let feeds: FeedServer
  let url: string
  let host: TestUser
  let eventTypeId: number
  let slug: string
  let feed: string
  let made = 0
  const open: EventStream[] = []

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    feeds = await feedServer()
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await app.close()
    await feeds.stop()
  })
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close()
  })
  beforeEach(async () => {
    app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    host = await app.user({ timeZone: 'Europe/London' })
    const eventType = await anEventType(app, host)
    eventTypeId = eventType.id
    slug = eventType.slug
    feed = `fresh-${++made}`
    feeds.answer(feed, { body: calendarOf() })
    await app.post('/v2/calendars/ics-feed/save', { as: host.apiKey, body: { urls: [feeds.url(feed)] } })
  })

  const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms), true)
  const becomesBusy = () =>
    feeds.answer(feed, { body: calendarOf(eventOf('sudden', '20300114T100000Z', '20300114T110000Z')) })
  const starts = async (date = DAY): Promise<string[]> => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${date}&end=${date}`)
    return (body.data[date] ?? []).map(({ start }: { start: string }) => start.slice(11, 16))
  }
  const page = () => app.get(`/${host.username}/${slug}?date=${DAY}`)
  const watch = async (): Promise<EventStream> => {
    const stream = await openEvents(`${url}/v2/slots/stream?eventTypeId=${eventTypeId}`)
    open.push(stream)
    return stream
  }
  const connected = async () =>
    (await app.get('/v2/calendars', { as: host.apiKey })).body.data.connectedCalendars[0].calendars[0]
  const readAgain = (before: number) => expect.poll(() => feeds.requests(feed) - before, { timeout: 10_000 }).toBe(1)
  const busyTimes = async (dateFrom: string, dateTo: string) => {
    const { credentialId, externalId } = await connected()
    return app.get(
      `/v2/calendars/busy-times?timeZone=UTC&dateFrom=${dateFrom}&dateTo=${dateTo}&credentialId=${credentialId}&externalId=${externalId}`,
      { as: host.apiKey },
    )
  }

  it('A page is answered at once, although the calendar behind it hangs', async () => {
    let release = () => {}
    const hanging = new Promise<void>((resolve) => (release = resolve))
    const before = feeds.requests(feed)
    feeds.answer(feed, async () => {
      await hanging
      return { body: calendarOf() }
    })
    later(MINUTE_MS + 1)
    expect((await page()).status).toBe(200)
    expect(await starts()).toHaveLength(ALL_DAY)
    await readAgain(before)
    release()
  })

  it('Whoever looks at free times gets the new ones through the stream, without waiting for the next reading', async () => {
    expect(await starts()).toContain('10:00')
    const stream = await watch()
    becomesBusy()
    later(MINUTE_MS + 1)
    await page()
    await stream.until(1)
    expect(await starts()).not.toContain('10:00')
  })

  it('A page that stays open reads the calendar again when it opens its stream, without anybody asking for slots', async () => {
    becomesBusy()
    later(MINUTE_MS + 1)
    const stream = await watch()
    await stream.until(1)
    expect(await starts()).not.toContain('10:00')
  })

  it('Answers that are kept for repeated queries let the calendar be read as well', async () => {
    await starts()
    becomesBusy()
    later(MINUTE_MS - 1)
    await starts()
    const before = feeds.requests(feed)
    later(MINUTE_MS)
    await starts()
    await readAgain(before)
  })

  it('A copy that is a minute old is not read again', async () => {
    const before = feeds.requests(feed)
    later(MINUTE_MS)
    await page()
    await starts()
    await app.app.services.calendarCopies.refresh([])
    expect(feeds.requests(feed) - before).toBe(0)
  })

  it('A calendar is read once a minute, however many people look and on however many nodes', async () => {
    const second = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' }, undefined, { connection: app.connection })
    for (let minute = 1; minute <= 3; minute++) {
      later(MINUTE_MS + 1)
      second.clock.set(app.clock.now(), true)
      const before = feeds.requests(feed)
      const query = `/v2/slots?eventTypeId=${eventTypeId}&start=${DAY}&end=${DAY}`
      await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? app : second).get(query)))
      await readAgain(before)
      await Promise.all([page(), second.get(query), starts(), watch()])
      expect(feeds.requests(feed) - before).toBe(1)
    }
    await second.app.services.calendarCopies.stop()
  })

  it('A calendar that fails is not asked again and again by visitors', async () => {
    feeds.answer(feed, { status: 500 })
    later(MINUTE_MS + 1)
    const before = feeds.requests(feed)
    await starts()
    await readAgain(before)
    await expect.poll(async () => (await connected()).warning, { timeout: 10_000 }).toContain('500')
    for (let look = 0; look < 5; look++) {
      later(2000)
      await starts()
      await page()
    }
    expect(feeds.requests(feed) - before).toBe(1)
  })

  it('After the clock has gone back, the calendar is read again for the time that is needed', async () => {
    later(40 * DAY_MS)
    while (await app.app.services.calendarCopies.job.run());
    feeds.answer(feed, ({ headers }) =>
      headers['if-none-match'] === '"one"'
        ? { status: 304 }
        : {
            body: calendarOf(eventOf('old', '20300114T100000Z', '20300114T110000Z')),
            headers: { etag: '"one"' },
          },
    )
    later(MINUTE_MS + 1)
    await app.app.services.calendarCopies.refresh([host.id])
    later(-40 * DAY_MS)
    const stream = await watch()
    await stream.until(1)
    expect(await starts()).toHaveLength(ALL_DAY - 2)
    expect(await starts()).not.toContain('10:00')
  })

  it('After the clock has gone back, equal busy times of the earlier range are offered too', async () => {
    later(40 * DAY_MS)
    while (await app.app.services.calendarCopies.job.run());
    later(-40 * DAY_MS)
    expect(await starts()).toEqual([])
    await app.app.services.calendarCopies.refresh([host.id])
    expect(await starts()).toHaveLength(ALL_DAY)
  })

  it('After the clock has gone back, a booking reads the calendar first', async () => {
    later(40 * DAY_MS)
    while (await app.app.services.calendarCopies.job.run());
    later(-40 * DAY_MS)
    const booked = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, `${DAY}T10:00:00Z`) })
    expect(booked.status).toBe(201)
  })

  it('Time that was not read has a reason of its own', async () => {
    await app.connection.db
      .updateTable('calendarSyncs')
      .set({
        syncedFrom: null,
        syncedUntil: null,
        lastSyncedAt: null,
        failures: 1,
        nextSyncAt: new Date('2030-01-07T08:30:00Z'),
      })
      .where('calendarId', 'in', (query) => query.selectFrom('calendars').select('id').where('userId', '=', host.id))
      .execute()
    const at = `${DAY}T10:00:00Z`
    const { body } = await app.get(`/v2/slots/explain?eventTypeId=${eventTypeId}&at=${at}`)
    const [{ bookable, hosts }] = body.data.starts
    expect([bookable, hosts[0].reasons]).toEqual([
      false,
      [
        {
          code: 'CALENDAR_UNREAD',
          message: "The host's calendar has not been read for that time, so the time is not offered.",
        },
      ],
    ])
  })

  it('Busy times beyond what is read are the known part, with a warning that says up to when', async () => {
    feeds.answer(feed, { body: calendarOf(eventOf('far', '20320120T100000Z', '20320120T110000Z')) })
    later(MINUTE_MS + 1)
    const { status, body } = await busyTimes('2032-01-01', '2032-03-01')
    const knownUntil = new Date(app.clock.now().getTime() + 750 * DAY_MS).toISOString()
    expect([status, body.data.map(({ start }: { start: string }) => start)]).toEqual([
      200,
      ['2032-01-20T10:00:00.000Z'],
    ])
    expect(body.warnings).toMatchObject([
      { code: 'BUSY_TIMES_KNOWN_UNTIL', message: expect.stringContaining(knownUntil), knownUntil },
    ])
  })

  it('Busy times before what is read are the known part as well', async () => {
    const { status, body } = await busyTimes('2030-01-01', '2030-01-08')
    expect([status, body.data, body.warnings.map(({ code }: { code: string }) => code)]).toEqual([
      200,
      [],
      ['BUSY_TIMES_KNOWN_FROM'],
    ])
  })

  it('Busy times of a range that is read have no warnings', async () => {
    const { status, body } = await busyTimes('2030-01-08', '2030-02-08')
    expect([status, body]).toEqual([200, { status: 'success', data: [] }])
  })

  it('Busy times that begin after all that is read are refused', async () => {
    const { status, body } = await busyTimes('2033-01-01', '2033-02-01')
    expect([status, body.error.details.code]).toEqual([400, 'BUSY_RANGE_UNREAD'])
  })
})
