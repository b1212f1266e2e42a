import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const british = { accept: 'text/html', 'accept-language': 'en-GB' }

describe('a week of free times', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
  })
  afterAll(() => app.close())

  const week = async (query: string, { slug = 'talk', headers = british } = {}): Promise<string> => {
    const { status, body } = await app.get(`/ann/${slug}?layout=week${query}`, { headers })
    expect(status).toBe(200)
    return body
  }
  /** Returns the name of each time with the classes of its place. */
  const placesIn = (body: string): [name: string, place: string][] =>
    [...body.matchAll(/<li class="([^"]*)"><a href="[^"]*slot=[^"]*" aria-label="([^"]*)"/g)].map(
      ([, place = '', name = '']) => [name, place],
    )
  const headings = (body: string): string[] =>
    [...body.matchAll(/<time datetime="[\d-]+"><span class="unseen">([^<]*)/g)].map(([, name = '']) => name)
  const hours = (body: string): string[] =>
    [...(/<div class="week-hours"[^>]*>(.*?)<\/div>/.exec(body)?.[1] ?? '').matchAll(/<span>([^<]*)/g)].map(
      ([, hour = '']) => hour,
    )

  it('the days of the week stand beside each other, and each time is a link at its place', async () => {
    const body = await week('&date=2030-01-16')
    expect(body).toContain('14 – 20 January 2030')
    expect(headings(body)).toEqual([
      'Monday 14 January',
      'Tuesday 15 January',
      'Wednesday 16 January',
      'Thursday 17 January',
      'Friday 18 January',
      'Saturday 19 January',
      'Sunday 20 January',
    ])
    const places = placesIn(body)
    expect(places).toHaveLength(5 * 16)
    expect(places.slice(0, 2)).toEqual([
      ['Monday 14 January, 9:00', 'lane-row-0 lane-minute-0 lane-to-row-0 lane-to-minute-30'],
      ['Monday 14 January, 9:30', 'lane-row-0 lane-minute-30 lane-to-row-1 lane-to-minute-0'],
    ])
    expect(places.at(-1)).toEqual([
      'Friday 18 January, 16:30',
      'lane-row-7 lane-minute-30 lane-to-row-8 lane-to-minute-0',
    ])
    expect(hours(body)).toEqual(['9:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'])
    expect(body).toContain('week scale-30')
    expect(body).toContain('aria-current="true">Week</a>')
    expect(body).not.toContain('style=')
  })

  it('links lead to the weeks before and after, to another layout and to another clock', async () => {
    const body = await week('&date=2030-01-23')
    expect(body).toMatch(/rel="prev" href="\/ann\/talk\?layout=week&amp;date=2030-01-14"/)
    expect(body).toMatch(/rel="next" href="\/ann\/talk\?layout=week&amp;date=2030-01-28"/)
    expect(body).toContain('href="/ann/talk?date=2030-01-23&amp;layout=column"')
    expect(body).toContain('href="/ann/talk?layout=week&amp;date=2030-01-23&amp;clock=12"')
    expect(await week('&date=2030-01-09')).not.toContain('rel="prev"')
    const twelve = await week('&date=2030-01-23&clock=12')
    expect(hours(twelve).slice(2, 5)).toEqual(['11 am', '12 pm', '1 pm'])
    const named = await app.get('/ann/talk?layout=week_view&date=2030-01-23', { headers: british })
    expect(named.body).toContain('by-week')
  })

  it('a week begins on the day of the reader’s region, in the list for the script too', async () => {
    const american = { accept: 'text/html', 'accept-language': 'en-US' }
    const first = headings(await week('&date=2030-01-16', { headers: american }))[0]
    expect(first).toBe('Sunday, January 13')
    const { body } = await app.get('/ann/talk?layout=week&date=2030-01-16', {
      headers: { ...american, accept: 'application/json' },
    })
    expect([body.from, body.until]).toEqual([Date.parse('2030-01-12'), Date.parse('2030-01-21')])
  })

  it('at the end of a week the next one is shown, and an empty week leads to the next free day', async () => {
    app.clock.set(new Date('2030-01-12T10:00:00.000Z'), true)
    expect(headings(await week(''))[0]).toBe('Monday 14 January')
    app.clock.set(new Date(START), true)
    await anEventType(app, ann, {
      slug: 'later',
      bookingWindow: { type: 'range', value: ['2030-02-04', '2030-02-08'] },
    })
    const empty = await week('&date=2030-01-14', { slug: 'later' })
    expect(empty).toContain('No free times this week.')
    expect(empty).toContain('href="/ann/later?layout=week&amp;date=2030-02-04"')
  })

  it('where the clocks change, times stand at the hour that the clock shows', async () => {
    const { body } = await app.post('/v2/schedules', {
      as: ann.apiKey,
      body: {
        name: 'Nights',
        timeZone: 'UTC',
        isDefault: false,
        availability: [{ days: ['Saturday', 'Sunday'], startTime: '00:00', endTime: '03:00' }],
      },
    })
    await anEventType(app, ann, { slug: 'night', scheduleId: body.data.id })
    const spring = await week('&date=2030-03-31&timeZone=Europe/Berlin', { slug: 'night' })
    const ofDay = (text: string, day: string) => placesIn(text).filter(([name]) => name.startsWith(day))
    expect(hours(spring)).toEqual(['1:00', '2:00', '3:00', '4:00'])
    expect(ofDay(spring, 'Saturday 30 March').map(([name]) => name.slice(-4))).toEqual([
      ...['1:00', '1:30', '2:00', '2:30', '3:00', '3:30'],
    ])
    expect(ofDay(spring, 'Sunday 31 March')).toEqual([
      ['Sunday 31 March, 1:00', 'lane-row-0 lane-minute-0 lane-to-row-0 lane-to-minute-30'],
      ['Sunday 31 March, 1:30', 'lane-row-0 lane-minute-30 lane-to-row-1 lane-to-minute-0'],
      ['Sunday 31 March, 3:00', 'lane-row-2 lane-minute-0 lane-to-row-2 lane-to-minute-30'],
      ['Sunday 31 March, 3:30', 'lane-row-2 lane-minute-30 lane-to-row-3 lane-to-minute-0'],
      ['Sunday 31 March, 4:00', 'lane-row-3 lane-minute-0 lane-to-row-3 lane-to-minute-30'],
      ['Sunday 31 March, 4:30', 'lane-row-3 lane-minute-30 lane-to-row-4 lane-to-minute-0'],
    ])
    const autumn = await week('&date=2030-10-27&timeZone=Europe/Berlin', { slug: 'night' })
    expect(ofDay(autumn, 'Sunday 27 October')).toEqual([
      ['Sunday 27 October, 2:00 GMT+2', 'lane-row-0 lane-minute-0 lane-to-row-0 lane-to-minute-30 first-half'],
      ['Sunday 27 October, 2:30 GMT+2', 'lane-row-0 lane-minute-30 lane-to-row-1 lane-to-minute-0 first-half'],
      ['Sunday 27 October, 2:00 GMT+1', 'lane-row-0 lane-minute-0 lane-to-row-0 lane-to-minute-30 second-half'],
      ['Sunday 27 October, 2:30 GMT+1', 'lane-row-0 lane-minute-30 lane-to-row-1 lane-to-minute-0 second-half'],
      ['Sunday 27 October, 3:00', 'lane-row-1 lane-minute-0 lane-to-row-1 lane-to-minute-30'],
      ['Sunday 27 October, 3:30', 'lane-row-1 lane-minute-30 lane-to-row-2 lane-to-minute-0'],
    ])
  })

  it('a long stretch without free times takes one row', async () => {
    const { body } = await app.post('/v2/schedules', {
      as: ann.apiKey,
      body: {
        name: 'Edges',
        timeZone: 'UTC',
        isDefault: false,
        availability: [
          { days: ['Tuesday'], startTime: '08:00', endTime: '09:00' },
          { days: ['Friday'], startTime: '20:00', endTime: '21:00' },
        ],
      },
    })
    await anEventType(app, ann, { slug: 'edges', lengthInMinutes: 60, scheduleId: body.data.id })
    const text = await week('&date=2030-01-14', { slug: 'edges' })
    expect(hours(text)).toEqual(['8:00', '⋮', '20:00'])
    expect(placesIn(text)).toEqual([
      ['Tuesday 15 January, 8:00', 'lane-row-0 lane-minute-0 lane-to-row-1 lane-to-minute-0'],
      ['Friday 18 January, 20:00', 'lane-row-2 lane-minute-0 lane-to-row-3 lane-to-minute-0'],
    ])
  })

  it('a shared meeting says how many seats are left', async () => {
    await anEventType(app, ann, {
      slug: 'shared',
      seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
    })
    const body = await week('&date=2030-01-14', { slug: 'shared' })
    expect(placesIn(body)[0]?.[0]).toBe('Monday 14 January, 9:00, 3 seats left')
    expect(body).toContain('<span class="seats">3 seats left</span>')
    expect(body).toContain('week scale-30 with-seats')
  })
})
