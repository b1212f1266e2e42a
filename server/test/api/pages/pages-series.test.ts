import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a series on its pages', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await offer('weekly', { interval: 1, occurrences: 6, frequency: 'weekly' })
    await offer('fortnightly', { interval: 2, occurrences: 6, frequency: 'weekly' })
    await offer('monthly', { interval: 1, occurrences: 3, frequency: 'monthly' })
    await offer('every-2-months', { interval: 2, occurrences: 3, frequency: 'monthly' })
    await offer('yearly', { interval: 1, occurrences: 2, frequency: 'yearly' })
    await offer('every-2-years', { interval: 2, occurrences: 2, frequency: 'yearly' })
    await offer('long', { interval: 1, occurrences: 60, frequency: 'weekly' })
    await offer('single', { interval: 1, occurrences: 1, frequency: 'weekly' })
  })
  afterAll(() => app.close())

  async function offer(slug: string, recurrence: object, fields: object = {}): Promise<void> {
    const sent = { title: 'Lessons', slug, lengthInMinutes: 30, recurrence, ...fields }
    const { status, body } = await app.post('/v2/event-types', { as: ann.apiKey, body: sent })
    if (status !== 201) throw new Error(JSON.stringify(body))
  }

  const read = async (path: string, language: string): Promise<string> =>
    (await app.get(path, { headers: { accept: 'text/html', 'accept-language': language } })).body
  const form = (slug: string, start: string, language = 'en-GB') =>
    read(`/ann/${slug}?slot=${start}&timeZone=UTC`, language)
  const listed = (body: string): string[] =>
    [...body.matchAll(/<li>([^<]+ \d+ [^<]+)<\/li>/g)].map(([, date = '']) => date)

  it.each([
    ['weekly', 'Every week, 6 times', 'Jede Woche, 6-mal'],
    ['fortnightly', 'Every 2 weeks, 6 times', 'Alle 2 Wochen, 6-mal'],
    ['monthly', 'Every month, 3 times', 'Jeden Monat, 3-mal'],
    ['every-2-months', 'Every 2 months, 3 times', 'Alle 2 Monate, 3-mal'],
    ['yearly', 'Every year, 2 times', 'Jedes Jahr, 2-mal'],
    ['every-2-years', 'Every 2 years, 2 times', 'Alle 2 Jahre, 2-mal'],
  ])('the page of the event says how often it takes place: %s', async (slug, english, german) => {
    expect(await read(`/ann/${slug}?week=2030-03-22`, 'en-GB')).toContain(english)
    expect(await read(`/ann/${slug}?week=2030-03-22`, 'de')).toContain(german)
    expect(await form(slug, '2030-03-22T10:00:00.000Z')).toContain(english)
  })

  it('a single meeting has no rhythm', async () => {
    expect(await read('/ann/single?week=2030-03-22', 'en')).not.toMatch(/Every week|, once/)
    expect(await form('single', '2030-03-22T10:00:00.000Z')).not.toContain('And again')
  })

  it('the form lists the further dates, with the year if it is another one', async () => {
    const shown = await form('fortnightly', '2030-11-22T10:00:00.000Z')
    expect(shown).toContain('<p>And again:</p>')
    expect(listed(shown)).toEqual([
      'Friday 6 December',
      'Friday 20 December',
      'Friday, 3 January 2031',
      'Friday, 17 January 2031',
      'Friday, 31 January 2031',
    ])
    expect(await form('weekly', '2030-03-22T10:00:00.000Z', 'de')).toContain('<p>Und wieder:</p>')
  })

  it('the form folds the dates of a long series, and says how many they are and when they end', async () => {
    const shown = await form('long', '2030-03-22T10:00:00.000Z')
    expect(shown).toContain('<details class="fold my-2"><summary>59 more dates, until Friday, 9 May 2031</summary><ul>')
    expect(listed(shown)).toHaveLength(59)
    expect(await form('long', '2030-03-22T10:00:00.000Z', 'de')).toContain(
      '<summary>59 weitere Termine, bis Freitag, 9. Mai 2031</summary>',
    )
  })

  it('a series across a closed day names it before the form, offers whole series first, and may leave it out', async () => {
    await app.post('/v2/me/ooo', {
      as: ann.apiKey,
      body: { start: '2031-12-24T00:00:00Z', end: '2031-12-24T00:00:00Z' },
    })
    const start = '2031-12-03T10:00:00.000Z'
    const shown = await form('weekly', start)
    expect(shown).toContain('Not free: Wednesday 24 December')
    expect(shown).not.toContain('Book the other dates')
    const send = async (fields: Record<string, string> = {}) =>
      app.post(`/ann/weekly?slot=${start}&timeZone=UTC`, {
        headers: {
          accept: 'text/html',
          'accept-language': 'en-GB',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ name: 'Bob', email: 'bob@example.com', ...fields }).toString(),
      })
    const refused = await send()
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('Not free: Wednesday 24 December')])
    expect(refused.body).not.toContain('not free any more')
    const offered = [...refused.body.matchAll(/id="slot-\d+"[^>]*value="([^"]+)"/g)].map(([, value]) =>
      value.slice(0, 10),
    )
    expect(offered).toHaveLength(6)
    // Series that begin on another day of the week don't meet the closed day.
    expect(offered.filter((date) => ['2031-11-26', '2031-12-03', '2031-12-10'].includes(date))).toEqual([])

    await offer('partial', { interval: 1, occurrences: 6, frequency: 'weekly' }, { allowPartialSeries: true })
    expect(await form('partial', start)).toContain('value="2031-12-24"')
    const booked = await app.post(`/ann/partial?slot=${start}&timeZone=UTC`, {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'Bob', email: 'bob@example.com', skipDates: '2031-12-24' }).toString(),
    })
    expect(booked.status).toBe(303)
  })
})
