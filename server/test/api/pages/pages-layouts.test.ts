import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const page = { accept: 'text/html', 'accept-language': 'en-GB' }

describe('the layouts of an event type', () => {
  let app: TestApp
  let ann: TestUser
  let weeks: number

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await anEventType(app, ann, { slug: 'all' })
    const bookerLayouts = { defaultLayout: 'week', enabledLayouts: ['week', 'month'] }
    weeks = (await anEventType(app, ann, { slug: 'weeks', lengthInMinutesOptions: [30, 60], bookerLayouts })).id
    await anEventType(app, ann, {
      slug: 'columns',
      bookerLayouts: { defaultLayout: 'column', enabledLayouts: ['column'] },
    })
  })
  afterAll(() => app.close())

  const get = async (path: string): Promise<string> => {
    const { status, body } = await app.get(path, { headers: page })
    expect(status).toBe(200)
    return body
  }
  const layoutIn = (body: string) => /class="booker by-(\w+)"/.exec(body)?.[1]
  /** Returns the switch: the name of each layout with its address. */
  const choicesIn = (body: string): [name: string, address: string][] => {
    const choices = /<nav class="switch" aria-label="Layout">(.*?)<\/nav>/.exec(body)?.[1] ?? ''
    return [...choices.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, address = '', name = '']) => [
      name,
      address.replaceAll('&amp;', '&'),
    ])
  }

  it.each([
    ['all', '', 'month'],
    ['all', 'layout=column', 'column'],
    ['all', 'layout=month_view', 'month'],
    ['all', 'layout=constructor', 'month'],
    ['weeks', '', 'week'],
    ['weeks', 'layout=month', 'month'],
    ['weeks', 'layout=month_view', 'month'],
    ['weeks', 'layout=column', 'week'],
    ['weeks', 'layout=constructor', 'week'],
    ['columns', '', 'column'],
    ['columns', 'layout=month', 'column'],
  ])('%s with "%s" opens as a %s', async (slug, query, layout) => {
    expect(layoutIn(await get(`/ann/${slug}?${query}`))).toBe(layout)
  })

  it('the switch has the enabled ones, and is missing where there is one', async () => {
    expect(choicesIn(await get('/ann/all?date=2030-01-16'))).toEqual([
      ['Month', '/ann/all?date=2030-01-16'],
      ['Week', '/ann/all?date=2030-01-16&layout=week'],
      ['Days', '/ann/all?date=2030-01-16&layout=column'],
    ])
    expect(choicesIn(await get('/ann/weeks?date=2030-01-16'))).toEqual([
      ['Month', '/ann/weeks?date=2030-01-16&layout=month'],
      ['Week', '/ann/weeks?date=2030-01-16'],
    ])
    const columns = await get('/ann/columns')
    expect(columns).not.toContain('aria-label="Layout"')
    expect(columns).toContain('aria-label="Clock"')
  })

  it('links keep the layout: they name it where it is not the default one', async () => {
    const week = await get('/ann/weeks?date=2030-01-16')
    expect(week).toMatch(/rel="next" href="\/ann\/weeks\?date=2030-01-21"/)
    expect(week).toContain('href="/ann/weeks?date=2030-01-16&amp;clock=12"')
    expect(week).toContain('href="/ann/weeks?duration=60&amp;date=2030-01-16"')
    const month = await get('/ann/weeks?layout=month&date=2030-01-16')
    expect(month).toMatch(/rel="next" href="\/ann\/weeks\?layout=month&amp;month=2030-02"/)
    expect(month).toContain('href="/ann/weeks?layout=month&amp;date=2030-01-17#times"')
    expect(month).toContain('href="/ann/weeks?layout=month&amp;month=2030-01&amp;date=2030-01-16&amp;clock=12"')
    expect(month).toContain('href="/ann/weeks?duration=60&amp;layout=month&amp;date=2030-01-16"')
    expect(month).toContain('href="/ann/weeks?slot=2030-01-16T09%3A00%3A00.000Z"')
    const zones = await get('/ann/weeks?layout=month&date=2030-01-16&zones=all')
    expect(zones).toContain('<input type="hidden" name="layout" value="month"/>')
    expect(await get('/ann/weeks?zones=all')).not.toContain('name="layout"')
  })

  it('the page for rescheduling opens in the default one at the day of the booking', async () => {
    const { body: booked } = await app.post('/v2/bookings', {
      body: aBooking(weeks, '2030-01-23T10:00:00.000Z', { lengthInMinutes: 30 }),
    })
    const path = `/bookings/${booked.data.uid}/reschedule`
    const week = await get(path)
    expect(layoutIn(week)).toBe('week')
    expect(week).toContain('21 – 27 January 2030')
    expect(choicesIn(week).map(([name]) => name)).toEqual(['Month', 'Week'])
    expect(layoutIn(await get(`${path}?layout=column`))).toBe('week')
    const month = await get(`${path}?layout=month&month=2030-02`)
    expect([layoutIn(month), /<h3 id="month"[^>]*>([^<]*)/.exec(month)?.[1]]).toEqual(['month', 'February 2030'])
  })

  it('the setting needs no further statement', async () => {
    const count = async (slug: string) => {
      await get(`/ann/${slug}?date=2030-01-16`)
      const before = app.statements()
      await get(`/ann/${slug}?date=2030-01-16`)
      return app.statements() - before
    }
    expect(await count('weeks')).toBe(await count('all'))
  })
})
