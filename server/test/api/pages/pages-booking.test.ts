import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en-GB' }
const sent = { ...browser, 'content-type': 'application/x-www-form-urlencoded' }
const form = (fields: Record<string, string> | [string, string][]) => new URLSearchParams(fields).toString()

const location = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location)
const formIdIn = (body: string): string => /name="formId" value="([^"]+)"/.exec(body)?.[1] ?? ''

describe('booking on a page', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await offer({ title: 'Talk', slug: 'talk', lengthInMinutes: 30 })
  })
  afterAll(() => app.close())

  const offer = async (fields: object): Promise<void> => {
    const { status, body } = await app.post('/v2/event-types', { as: ann.apiKey, body: fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  const bookingsAt = async (start: string) => {
    const { body } = await app.get('/v2/bookings?take=100', { as: ann.apiKey })
    return body.data.filter((booking: { start: string }) => booking.start === start)
  }
  const at = (time: string, slug = 'talk') => `/ann/${slug}?slot=${time}&timeZone=Europe/Berlin`
  const bob = { name: 'Bob', email: 'bob@example.com' }

  it('the page shows the form of a free time, and the booking after it was sent', async () => {
    const start = '2030-01-09T10:00:00.000Z'
    const shown = await app.get(at(start), { headers: browser })
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('Wednesday, 9 January 2030')
    expect(shown.body).toContain('11:00 – 11:30')

    const answer = await app.post(at(start), {
      headers: sent,
      body: form({
        ...bob,
        notes: 'First\nsecond',
        guests: 'carol@example.com, dan@example.com',
        formId: formIdIn(shown.body),
      }),
    })
    expect(answer.status).toBe(303)
    const page = await app.get(location(answer), { headers: browser })
    expect(page.status).toBe(200)
    expect(page.body).toContain('The meeting is booked')
    expect(page.body).toContain('Europe/Berlin, GMT+1')
    expect(page.body).toContain('2 guests')
    // Whoever has the link sees the page, so the booker's address is not whole, and others are missing.
    expect(page.body).toContain('Mails about it go to b…@example.com.')
    expect(page.body.replace('b…@example.com', '')).not.toMatch(/@example\.com/)
    expect(page.headers['cache-control']).toBe('no-store')

    const [booking] = await bookingsAt(start)
    expect(booking.attendees[0]).toMatchObject({ name: 'Bob', email: 'bob@example.com', timeZone: 'Europe/Berlin' })
    expect(booking.bookingFieldsResponses.notes).toBe('First\nsecond')
    expect(booking.guests).toEqual(['carol@example.com', 'dan@example.com'])
  })

  it('the page of a series shows how often it takes place and when, before and after the booking', async () => {
    await offer({
      title: 'Lessons',
      slug: 'lessons',
      lengthInMinutes: 30,
      recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' },
    })
    const start = '2030-03-22T10:00:00.000Z'
    const week = await app.get('/ann/lessons?week=2030-03-22', { headers: browser })
    expect(week.body).toContain('Every week, 3 times')
    const shown = await app.get(at(start, 'lessons'), { headers: browser })
    expect(shown.body).toContain('<p>And again:</p><ul><li>Friday 29 March</li><li>Friday 5 April</li></ul>')

    const answer = await app.post(at(start, 'lessons'), { headers: sent, body: form(bob) })
    const booked = await app.get(location(answer), { headers: browser })
    expect(booked.body).toContain('The other meetings')
    // The clock has changed in between: eleven in Berlin stays eleven.
    const [, last] = /<a href="(\/bookings\/\w+)">Friday, 5 April 2030, 11:00<\/a>/.exec(booked.body) ?? []
    expect((await app.get(last ?? '', { headers: browser })).body).toContain('Friday, 22 March 2030, 11:00')
  })

  it('the page returns the form, filled in, with each fault linked to its field', async () => {
    const { status, body } = await app.post(at('2030-01-09T11:00:00.000Z'), {
      headers: sent,
      body: form({ email: 'bob<at>example', notes: '"quoted" <i>notes</i>', guests: 'carol' }),
    })
    expect(status).toBe(400)
    expect(body).toContain('<title>Error: Talk with Ann Miller</title>')
    expect(body).toContain('Please check 3 answers')
    expect(body).toContain('<a href="#question-1">Name: Please fill this in.</a>')
    expect(body).toContain('aria-describedby="question-2-fault"')
    expect(body).toContain('value="bob&lt;at>example"')
    expect(body).toContain('&quot;quoted&quot; &lt;i>notes&lt;/i></textarea>')
    expect(await bookingsAt('2030-01-09T11:00:00.000Z')).toEqual([])
  })

  it('a form that is sent twice books once, at one moment or one after the other', async () => {
    const start = '2030-01-09T12:00:00.000Z'
    const { body } = await app.get(at(start), { headers: browser })
    const send = () => app.post(at(start), { headers: sent, body: form({ ...bob, formId: formIdIn(body) }) })
    const [first, second] = await Promise.all([send(), send()])
    const third = await send()
    expect([first.status, second.status, third.status]).toEqual([303, 303, 303])
    expect(new Set([first, second, third].map(location)).size).toBe(1)
    expect(await bookingsAt(start)).toHaveLength(1)
  })

  it('the page says that a time was taken meanwhile, keeps what was typed, and books one of the nearest times', async () => {
    const start = '2030-01-09T12:00:00.000Z'
    const eve = { name: 'Eve', email: 'eve@example.com', notes: 'Long thoughts' }
    const answer = await app.post(at(start), { headers: sent, body: form(eve) })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('This time is not free any more')
    expect(answer.body).toContain('value="eve@example.com"')
    expect(answer.body).toContain('Long thoughts</textarea>')
    const [near] = [...answer.body.matchAll(/name="slot" value="([^"]+)"/g)].map(([, instant]) => instant)
    expect(near).toMatch(/^2030-01-09T1[01]:/)
    const booked = await app.post(at(start), { headers: sent, body: form({ ...eve, slot: near ?? '' }) })
    expect(booked.status).toBe(303)
    expect(await bookingsAt(near ?? '')).toHaveLength(1)
    const shown = await app.get(at(start), { headers: browser })
    expect(shown.status).toBe(400)
    expect(shown.body).toContain('This time is not free any more')
  })

  it.each([
    ['an origin of its own', { origin: 'https://evil.example' }],
    ['no origin that it may tell', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ])('the page refuses a form from another site with %s', async (_name, headers) => {
    const start = '2030-01-09T14:00:00.000Z'
    const answer = await app.post(at(start), { headers: { ...sent, ...headers }, body: form(bob) })
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('sent from another site')
    expect(await bookingsAt(start)).toEqual([])
  })

  it('the page accepts the form from its own site, by its public name or by the name of the request', async () => {
    for (const [start, origin] of [
      ['2030-01-09T14:00:00.000Z', 'https://book.example.com'],
      ['2030-01-09T14:30:00.000Z', 'http://localhost:80'],
    ] as const) {
      const headers = { ...sent, origin, host: 'localhost', 'sec-fetch-site': 'same-origin' }
      expect((await app.post(at(start), { headers, body: form(bob) })).status).toBe(303)
    }
  })

  it('the page asks every kind of question and keeps each answer as the API would', async () => {
    const options = ['One', 'Two & more', 'Three']
    const field = (type: string, more: object = {}) => ({
      type,
      slug: `a-${type}`,
      label: `The ${type}`,
      required: true,
      ...more,
    })
    await offer({
      title: 'Survey',
      slug: 'survey',
      lengthInMinutes: 30,
      bookingFields: [
        ...['text', 'textarea', 'number', 'phone', 'url', 'address', 'multiemail'].map((type) => field(type)),
        ...['select', 'radio', 'multiselect', 'checkbox'].map((type) => field(type, { options })),
        field('boolean'),
        field('text', { slug: 'other', label: 'Never asked', hidden: true }),
      ],
    })
    const start = '2030-01-10T10:00:00.000Z'
    const empty = await app.post(at(start, 'survey'), { headers: sent, body: form(bob) })
    expect(empty.status).toBe(400)
    expect(empty.body).toContain('Please check 12 answers')
    expect(empty.body).not.toContain('Never asked')

    const answered = await app.post(at(start, 'survey'), {
      headers: sent,
      body: form([
        ...Object.entries(bob),
        ['answer.a-text', 'x'],
        ['answer.a-textarea', 'y\nz'],
        ['answer.a-number', '3,5'],
        ['answer.a-phone', '+49 30 123456'],
        ['answer.a-url', 'https://example.com/a'],
        ['answer.a-address', 'Main Street 1'],
        ['answer.a-multiemail', 'f@example.com\ng@example.com'],
        ['answer.a-select', 'Two & more'],
        ['answer.a-radio', 'One'],
        ['answer.a-multiselect', 'One'],
        ['answer.a-multiselect', 'Three'],
        ['answer.a-checkbox', 'Three'],
        ['answer.a-boolean', 'yes'],
      ]),
    })
    expect(answered.status).toBe(303)
    const [booking] = await bookingsAt(start)
    expect(booking.bookingFieldsResponses).toMatchObject({
      'a-text': 'x',
      'a-textarea': 'y\nz',
      'a-number': 3.5,
      'a-phone': '+49 30 123456',
      'a-url': 'https://example.com/a',
      'a-address': 'Main Street 1',
      'a-multiemail': ['f@example.com', 'g@example.com'],
      'a-select': 'Two & more',
      'a-radio': 'One',
      'a-multiselect': ['One', 'Three'],
      'a-checkbox': ['Three'],
      'a-boolean': true,
    })
  })

  it('the booker chooses among the locations, and the page asks for the data of each location', async () => {
    await offer({
      title: 'Anywhere',
      slug: 'anywhere',
      lengthInMinutes: 30,
      locations: [
        { type: 'address', address: 'Secret Street 5', public: false },
        { type: 'link', link: 'https://meet.example.com/ann', public: true },
        { type: 'attendeePhone' },
      ],
    })
    const start = '2030-01-10T11:00:00.000Z'
    const { body } = await app.get(at(start, 'anywhere'), { headers: browser })
    expect(body).toContain('In person')
    expect(body).not.toContain('Secret Street')
    expect(body).toContain('https://meet.example.com/ann')
    const send = (more: Record<string, string>) =>
      app.post(at(start, 'anywhere'), { headers: sent, body: form({ ...bob, ...more }) })
    expect((await send({})).body).toContain('Where would you like to meet: Please choose an answer.')
    expect((await send({ place: 'attendee_phone' })).body).toContain('We call you: Please fill this in.')
    expect((await send({ place: 'attendee_phone', 'place.attendee_phone': '+4930123456' })).status).toBe(303)
    const [booking] = await bookingsAt(start)
    expect(booking.location).toBe('+4930123456')
  })

  it('the link fills in the form, the event type fixes its own answers, and both stay from week to week', async () => {
    await offer({
      title: 'Known',
      slug: 'known',
      lengthInMinutes: 30,
      bookingFields: [{ type: 'name', disableOnPrefill: true }],
    })
    const { body } = await app.get('/ann/known?week=2030-01-14&name=Bob&email=bob%40example.com', { headers: browser })
    expect(body).toContain('name=Bob&amp;email=bob%40example.com&amp;slot=')
    const shown = await app.get(`${at('2030-01-14T10:00:00.000Z', 'known')}&name=Bob&email=bob%40example.com`, {
      headers: browser,
    })
    expect(shown.body).toMatch(/name="name"[^>]* readonly value="Bob"/)
    expect(shown.body).toMatch(/name="email"(?![^>]*readonly)[^>]* value="bob@example.com"/)
  })

  it("the page sends the booker on to the event type's own page, with the booking", async () => {
    const successRedirectUrl = 'https://ann.example.com/thanks?from=daybook'
    await offer({ title: 'Own', slug: 'own', lengthInMinutes: 30, successRedirectUrl })
    const shown = await app.get(at('2030-01-10T13:00:00.000Z', 'own'), { headers: browser })
    expect(shown.headers['content-security-policy']).toContain("form-action 'self' https: http:")
    const answer = await app.post(at('2030-01-10T13:00:00.000Z', 'own'), { headers: sent, body: form(bob) })
    const address = new URL(location(answer))
    expect(address.origin + address.pathname).toBe('https://ann.example.com/thanks')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      from: 'daybook',
      eventTypeSlug: 'own',
      email: 'bob@example.com',
      startTime: '2030-01-10T13:00:00.000Z',
      uid: expect.stringMatching(/^[0-9a-z]{25}$/),
    })
  })
})
