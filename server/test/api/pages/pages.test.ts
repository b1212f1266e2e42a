import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, COOKIE } from '../../support/visitor.ts'

const browser = { accept: 'text/html,application/xhtml+xml' }
const sent = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** The Wednesday after the day on which the test clock stands. */
const SLOT = '2030-01-09T10:00:00.000Z'

/** Returns what the page hands to its script. */
const islandIn = (body: string) => JSON.parse(/id="booker-data">([^<]*)<\/script>/.exec(body)?.[1] ?? '{}')

describe('booking pages', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await offer({ title: 'Talk', slug: 'talk', lengthInMinutes: 30, description: 'About <b>anything</b>' })
  })
  afterAll(() => app.close())

  const offer = async (fields: object): Promise<number> => {
    const { status, body } = await app.post('/v2/event-types', { as: ann.apiKey, body: fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data.id
  }

  it('the page of a person lists the public event types, and leaves hidden ones out', async () => {
    await offer({ title: 'Secret', slug: 'secret', lengthInMinutes: 30, hidden: true })
    const { status, body } = await app.get('/ANN', { headers: browser })
    expect(status).toBe(200)
    expect(body).toContain('Book a time with Ann Miller')
    expect(body).toContain('href="/ANN/talk"')
    expect(body).not.toContain('Secret')
  })

  it('the page of a person without event types says that nothing can be booked', async () => {
    await app.user({ username: 'nothing-to-offer' })
    const { status, body } = await app.get('/nothing-to-offer', { headers: browser })
    expect(status).toBe(200)
    expect(body).toContain('Nothing can be booked here')
  })

  it.each(['/nobody', '/ann/nothing', '/bookings/unknown', '/admin', '/a/b/c/d'])(
    'the server answers a browser at %s with a page and a program with JSON',
    async (url) => {
      const page = await app.get(url, { headers: browser })
      expect(page.status).toBe(404)
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.body).toContain('There is no page here')
      const json = await app.get(url)
      expect(json.status).toBe(404)
      expect(json.body.error.code).toBe('NotFoundException')
    },
  )

  it('the pages never link to another server, however their own address is written', async () => {
    const { body } = await app.get('http://book.example.com//evil.example/a', { headers: browser })
    expect(body).toContain('href="/evil.example/a?lang=de"')
  })

  it('the pages leave the addresses of programs to the API', async () => {
    const { status, body } = await app.get('/v2/nothing', { headers: browser })
    expect(status).toBe(404)
    expect(body.error.details.code).toBe('ROUTE_NOT_FOUND')
    const post = await app.post('/v2/nothing', { body: {} })
    expect(post.body.error.details.code).toBe('ROUTE_NOT_FOUND')
  })

  it('the page shows each free time as a link with its day in its name, and names the zone', async () => {
    const { body } = await app.get('/ann/talk?week=2030-01-09', { headers: { ...browser, 'accept-language': 'en-GB' } })
    expect(body).toContain('Times are shown in UTC.')
    expect(body).toContain('aria-label="Wednesday 9 January, 10:00"')
    expect(body).toContain('<time datetime="2030-01-09T10:00:00.000Z">10:00</time>')
    expect(body).toContain('About &lt;b&gt;anything&lt;/b&gt;')
  })

  it('the page shows the same instants in another zone, and keeps the zone in every link', async () => {
    const { body } = await app.get('/ann/talk?week=2030-01-09&timeZone=america/new_york', {
      headers: { ...browser, 'accept-language': 'en-GB' },
    })
    expect(body).toContain('Times are shown in America/New York, GMT-5.')
    expect(body).toContain('<time datetime="2030-01-09T10:00:00.000Z">5:00</time>')
    expect(body).toMatch(/href="\/ann\/talk\?timeZone=America%2FNew_York&amp;slot=2030-01-09T10/)
  })

  it('the page keeps the chosen zone of the host in every link, and names the shown zone', async () => {
    const chosen = await app.get('/ann/talk?week=2030-01-09&timeZone=UTC', { headers: browser })
    expect(chosen.body).toMatch(/href="\/ann\/talk\?timeZone=UTC&amp;slot=2030-01-09T/)
    const { body } = await app.get('/ann/talk?week=2030-01-09', { headers: browser })
    expect(body).toContain('Times are shown in UTC.')
    expect(body).toMatch(/href="\/ann\/talk\?slot=2030-01-09T/)
  })

  it('the page uses the zone of the host for an unknown zone, and today for an unknown date', async () => {
    const { status, body } = await app.get('/ann/talk?week=2030-13-45&timeZone=Nowhere&slot=soon', { headers: browser })
    expect(status).toBe(200)
    expect(body).toContain('Times are shown in UTC.')
    expect(body).toContain('January 7')
  })

  it('a month or days without free times lead to the next ones with some', async () => {
    const id = await offer({
      title: 'Later',
      slug: 'later',
      lengthInMinutes: 30,
      bookingWindow: { type: 'range', value: ['2030-02-04', '2030-02-08'] },
    })
    const first = await app.get('/ann/later', { headers: browser })
    expect(first.body).toContain('datetime="2030-02-04"')
    const empty = await app.get('/ann/later?month=2030-01', { headers: browser })
    expect(empty.body).toContain('No free times in January 2030.')
    expect(empty.body).toContain('href="/ann/later?month=2030-02&amp;date=2030-02-04"')
    const days = await app.get('/ann/later?layout=column&date=2030-01-14', { headers: browser })
    expect(days.body).toContain('No free times this week.')
    expect(days.body).toContain('href="/ann/later?layout=column&amp;date=2030-02-04"')
    const after = await app.get('/ann/later?month=2030-03', { headers: browser })
    expect(after.body).toContain('There are no free times until')
    await app.delete(`/v2/event-types/${id}`, { as: ann.apiKey })
  })

  it('the page is in the language of the link, the event type or the browser', async () => {
    await offer({ title: 'Gespräch', slug: 'gespraech', lengthInMinutes: 30, interfaceLanguage: 'de' })
    const german = { ...browser, 'accept-language': 'nl;q=0.9, de-AT;q=0.8, en;q=0.1' }
    expect((await app.get('/ann/talk', { headers: german })).body).toContain('<html lang="de" dir="ltr">')
    const chosen = await app.get('/ann/talk?lang=en', { headers: german })
    expect(chosen.body).toContain('<html lang="en" dir="ltr">')
    expect(chosen.body).toMatch(/slot=[^"]*"/)
    expect(chosen.body).toContain('lang=en&amp;slot=')
    expect((await app.get('/ann/gespraech', { headers: browser })).body).toContain('<html lang="de"')
    expect((await app.get('/ann/talk?lang=%00%FF', { headers: browser })).body).toContain('<html lang="en"')
  })

  it('the page locks the zone if the event type does', async () => {
    await offer({ title: 'Here', slug: 'here', lengthInMinutes: 30, lockTimeZoneToggleOnBookingPage: true })
    const { body } = await app.get('/ann/here?timeZone=Asia/Tokyo', { headers: browser })
    expect(body).toContain('Times are shown in UTC, where the meeting takes place.')
    expect(body).not.toContain('<select')
  })

  it('the page offers the lengths of an event type, and keeps the chosen one', async () => {
    await offer({ title: 'Long', slug: 'long', lengthInMinutes: 30, lengthInMinutesOptions: [30, 90] })
    const { body } = await app.get('/ann/long?duration=90&week=2030-01-09', { headers: browser })
    expect(body).toContain('1 hour 30 minutes')
    expect(body).toContain('duration=90&amp;slot=')
  })

  it('the pages have safe headers, and no cache keeps personal ones', async () => {
    const week = await app.get('/ann/talk', { headers: browser })
    expect(week.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(week.headers['referrer-policy']).toBe('same-origin')
    expect(week.headers['x-content-type-options']).toBe('nosniff')
    const withoutOwn = week.body
      .replace(/<script type="module" src="\/assets\/booker-[\w-]+\.js" fetchpriority="low"><\/script>/, '')
      .replace('<script type="application/json" id="booker-data">', '')
    expect(withoutOwn).not.toMatch(/<script|style=|onclick/i)
    const choosing = await app.get(`/ann/talk?slot=${SLOT}`, { headers: browser })
    expect(choosing.headers['content-security-policy']).toContain("script-src 'self';")
    const formWithoutOwn = choosing.body.replace(
      /<script type="module" src="\/assets\/form-[\w-]+\.js" fetchpriority="low"><\/script>/,
      '',
    )
    expect(formWithoutOwn).not.toMatch(/<script|style=|onclick/)
    const answer = await app.post(`/ann/talk?slot=${SLOT}`, { headers: sent, body: form({}) })
    expect(answer.status).toBe(400)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('the pages load one style sheet, which may be kept for ever under its name', async () => {
    const { body } = await app.get('/', { headers: browser })
    const [, address = ''] = /href="(\/assets\/main-[^"]+\.css)"/.exec(body) ?? []
    const sheet = await app.get(address)
    expect(sheet.status).toBe(200)
    expect(sheet.headers['content-type']).toContain('text/css')
    expect(sheet.headers['cache-control']).toContain('immutable')
    expect((await app.get('/assets/main-other.css')).status).toBe(404)
  })

  it('the chooser goes on in the browser with one script, and hears of changes', async () => {
    const { body } = await app.get('/ann/talk', { headers: browser })
    const [, address = ''] = /src="(\/assets\/booker-[^"]+\.js)"/.exec(body) ?? []
    const script = await app.get(address)
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.headers['cache-control']).toContain('immutable')
    const { data } = islandIn(body)
    expect(data.times.live).toMatch(/^\/v2\/slots\/stream\?eventTypeId=\d+&lastEventId=[\w-]{16}$/)
    const json = await app.get('/ann/talk?month=2030-02', { headers: { accept: 'application/json' } })
    expect([json.status, json.headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
    expect(json.body.starts).toContain(Date.parse('2030-02-06T10:00:00Z'))
    expect(json.body.from).toBe(Date.parse('2030-01-31T00:00:00Z'))
  })

  it('the page of an event type for signed-in people books nothing for others and says so', async () => {
    await offer({ title: 'Members', slug: 'members', lengthInMinutes: 30, bookingRequiresAuthentication: true })
    const { status, body } = await app.get('/ann/members', { headers: browser })
    expect(status).toBe(200)
    expect(body).toContain('Only people who are signed in')
    const answer = await app.post(`/ann/members?slot=${SLOT}`, {
      headers: sent,
      body: form({ name: 'Bob', email: 'bob@example.com' }),
    })
    expect(answer.status).toBe(403)
    expect(body).toContain('href="/auth/login?callbackUrl=%2Fann%2Fmembers"')
  })

  it('the owner can book an event type that needs authentication, and another account is refused', async () => {
    const owner = await aMember(app)
    const other = await aMember(app)
    const [signedIn, stranger] = [aVisitor(app), aVisitor(app)]
    await signedIn.logIn(owner.email)
    await stranger.logIn(other.email)
    const fields = { title: 'Inner', slug: 'inner', lengthInMinutes: 30, bookingRequiresAuthentication: true }
    expect((await signedIn.post('/v2/event-types', fields)).status).toBe(201)
    const path = `/${owner.username}/inner`
    const week = await signedIn.get(`${path}?week=2030-01-07`, browser)
    expect(week.body).toContain('slot=2030-01-07T')
    const refused = await stranger.get(path, browser)
    expect(refused.body).toContain('Only its owner, its hosts and administrators can book this meeting.')
    expect(refused.body).not.toContain('slot=')
    const book = (visitor: typeof signedIn, headers: Record<string, string>) =>
      app.post(`${path}?slot=${SLOT}`, {
        headers: { ...sent, ...headers, cookie: `${COOKIE}=${visitor.session()}` },
        body: form({ name: 'Bob', email: 'bob@example.com' }),
      })
    expect((await book(stranger, {})).status).toBe(403)
    const booked = await book(signedIn, {})
    expect([booked.status, booked.headers.location]).toEqual([303, expect.stringMatching(/^\/bookings\//)])
  })
})
