import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { calendarOf, eventOf, type FeedServer, feedServer } from '../../support/servers/feed-server.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, mailedToken, PASSWORD, type Visitor } from '../../support/visitor.ts'

const page = { accept: 'text/html', 'accept-language': 'en-GB' }
const script = { ...page, accept: 'application/json' }
const DAY = '2030-01-14'
const at = (time: string, day = DAY) => `${day}T${time}:00.000Z`

describe('the own appointments of a signed-in visitor', () => {
  let app: TestApp
  let feeds: FeedServer
  let ann: TestUser
  let bob: TestUser
  let vera: TestUser
  let browser: Visitor
  let bobsEvent: number

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    feeds = await feedServer()
    ann = await app.user({ name: 'Ann Miller', username: 'ann' })
    await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
  })
  afterAll(async () => {
    await feeds.stop()
    await app.close()
  })

  let people = 0
  beforeEach(async () => {
    const email = `vera-${++people}@example.com`
    vera = await app.user({ name: 'Vera', username: `vera-${people}`, email, password: PASSWORD })
    browser = aVisitor(app)
    await browser.logIn(email)
    bob = await app.user({ name: 'Bob Low', username: `bob-${people}` })
    bobsEvent = (await anEventType(app, bob, { title: 'Chess' })).id
  })

  const attends = async (start: string, { email = vera.email, guests }: { email?: string; guests?: string[] } = {}) => {
    const attendee = { name: 'Vera', email, timeZone: 'UTC', language: 'en' }
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(bobsEvent, start, { attendee, ...(guests && { guests }) }),
    })
    expect([status, body.error]).toEqual([201, undefined])
    return body.data.uid as string
  }
  const busyIn = async (query = `?date=${DAY}`, visitor = browser) => {
    const { body } = await visitor.get(`/ann/talk${query}`, script)
    return (body.busy as { start: number; end: number; title?: string }[] | undefined)?.map(
      ({ start, end, title }) =>
        `${new Date(start).toISOString().slice(0, 16)}/${new Date(end).toISOString().slice(11, 16)} ${title}`,
    )
  }
  const connects = async (...events: string[][]) => {
    feeds.answer(`feed-${people}`, { body: calendarOf(...events) })
    const { status } = await app.post('/v2/calendars/ics-feed/save', {
      as: vera.apiKey,
      body: { urls: [feeds.url(`feed-${people}`)] },
    })
    expect(status).toBe(201)
  }

  it('stand beside the free times that they overlap, which stay bookable', async () => {
    await attends(at('10:00'))
    await connects(
      eventOf('Dentist <b>', '20300114T111500Z', '20300114T114000Z'),
      eventOf('Trip', '20300115T000000Z', '20300117T000000Z'),
    )
    const { body } = await browser.get(`/ann/talk?date=${DAY}`, page)
    expect(body).toMatch(
      /<a class="clashes" href="\/ann\/talk\?slot=2030-01-14T10%3A00%3A00.000Z" aria-label="Monday 14 January, 10:00, You are busy: Chess between Bob Low and Vera · 10:00–10:30">/,
    )
    expect(body).toContain('aria-label="Monday 14 January, 9:30"')
    expect(body).toContain('aria-label="Monday 14 January, 11:00, You are busy: Dentist &lt;b> · 11:15–11:40"')
    expect(body).toContain('aria-label="Monday 14 January, 11:30, You are busy: Dentist &lt;b> · 11:15–11:40"')
    expect(body).toContain('Only you see them.')
    expect(body).not.toContain('Dentist <b>')
    const trip = (await browser.get('/ann/talk?date=2030-01-15', page)).body
    expect(trip).toContain('aria-label="Tuesday 15 January, 9:00, You are busy: Trip"')
    const { status } = await app.post('/v2/bookings', {
      body: aBooking((await anEventType(app, ann, {})).id, at('11:30'), {
        attendee: { name: 'Vera', email: vera.email, timeZone: 'UTC' },
      }),
    })
    expect(status).toBe(201)
  })

  it('stand at their place in the week', async () => {
    await connects(eventOf('Dentist', '20300114T111500Z', '20300114T114000Z'))
    const { body } = await browser.get(`/ann/talk?layout=week&date=${DAY}`, page)
    expect(body).toContain(
      '<ul class="busy" aria-hidden="true"><li class="lane-row-2 lane-minute-15 lane-to-row-2 lane-to-minute-40" dir="auto"></li></ul>',
    )
    expect(body).toContain('aria-label="Monday 14 January, 11:00, You are busy: Dentist · 11:15–11:40"')
    expect(body).toContain('<span class="clash" dir="auto">Dentist</span>')
  })

  it('are those that the visitor hosts or attends with a proven address, and not those that ended or were asked by strangers', async () => {
    const own = (await anEventType(app, vera, { title: 'Lesson' })).id
    await app.post('/v2/bookings', { body: aBooking(own, at('09:00')) })
    await attends(at('10:00'))
    const cancelled = await attends(at('11:00'))
    await app.post(`/v2/bookings/${cancelled}/cancel`, { as: bob.apiKey, body: { cancellationReason: 'No' } })
    await attends(at('12:00'), { email: 'stranger@example.com', guests: [vera.email] })
    await attends(at('13:00'), { email: 'stranger@example.com' })
    expect(await busyIn()).toEqual([
      '2030-01-14T09:00/09:30 Lesson between Vera and Bob',
      '2030-01-14T10:00/10:30 Chess between Bob Low and Vera',
    ])
    expect(await busyIn('?month=2030-03')).toEqual([])
  })

  it('are not those of an address that nobody has proven', async () => {
    const email = `claimed-${people}@example.com`
    await attends(at('14:00'), { email })
    const unproven = aVisitor(app)
    await aMember(app, { email, username: `claimed-${people}` })
    await unproven.logIn(email)
    expect(await busyIn(undefined, unproven)).toEqual([])
    await unproven.post('/api/auth/verify-email', { token: await mailedToken(app, email, 'verify-email') })
    expect(await busyIn(undefined, unproven)).toHaveLength(1)
  })

  it('are shown to nobody else: not without a session, not in a frame, not to a host of the event', async () => {
    await attends(at('15:00'))
    await connects(eventOf('Dentist', '20300114T111500Z', '20300114T114000Z'))
    for (const query of [`?date=${DAY}`, `?layout=week&date=${DAY}`]) {
      for (const headers of [page, script]) {
        const nobody = await app.get(`/ann/talk${query}`, { headers })
        const framed = await browser.get(`/ann/talk${query}&embed=`, headers)
        for (const { body } of [nobody, framed]) {
          expect(JSON.stringify(body)).not.toMatch(/Dentist|Chess|"busy\\?"/)
        }
      }
    }
    const event = await anEventType(app, vera, { slug: 'mine', title: 'Mine' })
    await app.post('/v2/bookings', { body: aBooking(event.id, at('09:00')) })
    const own = await browser.get(`/${vera.username}/mine?date=${DAY}`, page)
    expect(own.body).not.toMatch(/Dentist|"busy"|clashes/)
  })

  it('stand beside the free times of a booking that moves, without that booking', async () => {
    await attends(at('10:00'))
    await connects(eventOf('Dentist', '20300114T111500Z', '20300114T114000Z'))
    const { body: booked } = await app.post('/v2/bookings', {
      body: aBooking((await anEventType(app, ann, { title: 'Piano' })).id, at('12:30'), {
        attendee: { name: 'Vera', email: vera.email, timeZone: 'UTC', language: 'en' },
      }),
    })
    const path = `/bookings/${booked.data.uid}/reschedule`
    const { body, headers } = await browser.get(`${path}?date=${DAY}`, page)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(
      /aria-label="Monday 14 January, 10:00, You are busy: Chess between Bob Low and Vera · 10:00–10:30"/,
    )
    expect(body).toContain('aria-label="Monday 14 January, 11:00, You are busy: Dentist · 11:15–11:40"')
    const titles = async (visitor: Pick<Visitor, 'get'>) => {
      const before = app.statements()
      const answer = await visitor.get(`${path}?date=${DAY}`, script)
      const busy = answer.body.busy as { title: string }[] | undefined
      return { busy: busy?.map(({ title }) => title), statements: app.statements() - before }
    }
    const own = await titles(browser)
    expect(own.busy).toEqual(['Chess between Bob Low and Vera', 'Dentist'])
    const nobody = await titles(aVisitor(app))
    expect(nobody.busy).toBeUndefined()
    expect(own.statements).toBe(nobody.statements + 3)
    // The event page shows the booking itself, too.
    expect(await busyIn()).toHaveLength(3)
    await app.post(`/v2/bookings/${booked.data.uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'No' } })
  })

  it('are not shown to a host who moves a booking', async () => {
    const event = await anEventType(app, vera, {})
    await app.post('/v2/bookings', { body: aBooking(event.id, at('09:00')) })
    const { body: booked } = await app.post('/v2/bookings', { body: aBooking(event.id, at('10:00')) })
    const { body } = await browser.get(`/bookings/${booked.data.uid}/reschedule?date=${DAY}`, page)
    expect(body).toContain('by-month')
    expect(body).not.toMatch(/"busy"|clashes/)
  })

  it('are in no cache', async () => {
    const path = `/ann/talk?date=${DAY}`
    const caching = async (visitor: Pick<Visitor, 'get'>, headers: Record<string, string>) =>
      (await visitor.get(path, headers)).headers['cache-control']
    expect(await caching(browser, page)).toBe('no-store')
    expect(await caching(browser, script)).toBe('no-store')
    expect(await caching(aVisitor(app), page)).toBe('private, no-cache')
    expect(await caching(aVisitor(app), script)).toBe('no-store')
  })

  it('are at most 500, the same one once, with short titles, and read by a fixed number of statements', async () => {
    const count = async (visitor = browser) => {
      const before = app.statements()
      const found = await busyIn(undefined, visitor)
      return { found: found?.length, statements: app.statements() - before }
    }
    await busyIn()
    const nobody = await count(aVisitor(app))
    // The session, the bookings and the events.
    expect(await count()).toEqual({ found: 0, statements: nobody.statements + 3 })
    const long = 'long '.repeat(40).trim()
    const instant = (minute: number) =>
      new Date(Date.parse(at('00:00')) + minute * 60_000).toISOString().replace(/[-:]|\.000/g, '')
    const minutes = Array.from({ length: 700 }, (_, minute) => [
      ...eventOf(`minute-${minute}`, instant(minute), instant(minute + 1)).slice(0, -1),
      `SUMMARY:${long}`,
    ])
    await connects(...minutes, ['UID:twin', ...(minutes[0] ?? []).slice(1)])
    // The page reads at most 500, of which two are the same.
    expect(await count()).toEqual({ found: 499, statements: nobody.statements + 3 })
    expect((await busyIn())?.[0]).toMatch(/^2030-01-14T00:00\/00:01 long .*long…$/)
    expect((await busyIn())?.[0]?.length).toBeLessThan(130)
  })
})
