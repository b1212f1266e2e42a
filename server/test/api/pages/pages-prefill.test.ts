import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization } from '../../support/organizations.ts'
import { locationOf, type Visitor, visitor } from '../../support/page-visitor.ts'
import { aForm, FALLBACK } from '../../support/routing-forms.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const FIELDS = [
  { type: 'text', slug: 'company', label: 'Company', required: true },
  { type: 'multiselect', slug: 'topics', label: 'Topics', required: false, options: ['C++', 'Law', 'R&D'] },
  { type: 'radio', slug: 'size', label: 'Size', required: false, options: ['small', 'large'] },
  { type: 'boolean', slug: 'terms', label: 'Terms', required: false },
  { type: 'text', slug: 'campaign', label: 'Campaign', required: true, hidden: true },
  { type: 'select', slug: 'tier', label: 'Tier', required: false, hidden: true, options: ['gold', 'silver'] },
  { type: 'number', slug: 'date', label: 'Which date', required: false },
]
const PHONE = '+4930123456'

describe('links that fill in the form', () => {
  let app: TestApp
  let ann: TestUser
  let browser: Visitor
  let meetings = 0
  let slot: string

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await anEventType(app, ann, {
      slug: 'talk',
      bookingFields: FIELDS,
      locations: [
        { type: 'attendeePhone' },
        { type: 'attendeeAddress' },
        { type: 'address', address: 'Main Street 1', public: true },
      ],
    })
  })
  beforeEach(() => {
    slot = new Date(Date.UTC(2030, 1, 5 + Math.floor(meetings / 6), 9 + (meetings % 6))).toISOString()
    meetings++
    browser = visitor(app)
  })
  afterAll(() => app.close())

  const person = { name: 'Bob', email: 'bob@example.com', place: 'address' }
  const at = (query: string, slug = 'talk') => `/ann/${slug}?slot=${slot}&timeZone=UTC&${query}`
  const newest = async () => {
    const { body } = await app.get('/v2/bookings?take=100', { as: ann.apiKey })
    return body.data.find(({ start }: { start: string }) => start === slot)
  }
  const control = (page: string, name: string, value: string) =>
    [...page.matchAll(/<input[^>]*>/g)]
      .map(([tag]) => tag)
      .find((tag) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`))

  it('the questions of the event type are named by their slugs, and may have several values', async () => {
    const { body } = await browser.get(
      at('company=Acme+%26+Co&topics=C%2B%2B&topics=Law&size=large&terms=true&terms=false'),
    )
    expect(control(body, 'answer.company', 'Acme &amp; Co')).toBeDefined()
    expect(control(body, 'answer.topics', 'C++')).toContain('checked')
    expect(control(body, 'answer.topics', 'Law')).toContain('checked')
    expect(control(body, 'answer.topics', 'R&amp;D')).not.toContain('checked')
    expect(control(body, 'answer.size', 'large')).toContain('checked')
    expect(control(body, 'answer.terms', 'yes')).toContain('checked')
    expect(control((await browser.get(at('terms=false'))).body, 'answer.terms', 'yes')).not.toContain('checked')
    // A page's own parameter fills in no question. The longer name does.
    const named = await browser.get(at('date=2030-02-05&answer.date=7'))
    expect(control(named.body, 'answer.date', '7')).toBeDefined()
  })

  it('every click keeps them, on the way from the list to the form', async () => {
    const query = 'company=Acme&topics=C%2B%2B&topics=Law&location=inPerson&metadata%5Bsource%5D=news&utm_source=x'
    const list = await browser.get(`/ann?${query}`)
    const toTalk = /href="([^"]*\/ann\/talk\?[^"]*)"/.exec(list.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(toTalk).toContain(query)
    const times = await browser.get(`${toTalk}&date=2030-02-05`)
    const hrefs = [...times.body.matchAll(/href="(\/ann\/talk\?[^"]*)"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    )
    expect(hrefs.length).toBeGreaterThan(10)
    // The links to other languages are those of the address.
    expect(hrefs.filter((href) => !href?.includes('topics=C%2B%2B&topics=Law'))).toEqual([])
    const toForm = hrefs.find((href) => href?.includes('slot=')) ?? ''
    expect((await browser.get(toForm)).body).toContain('value="Acme"')
  })

  it('what does not fit into an address is left out', async () => {
    const { status, body } = await browser.get(`/ann/talk?company=Acme&notes=${'x'.repeat(5000)}`)
    expect(status).toBe(200)
    const toForms = [...body.matchAll(/href="(\/ann\/talk\?[^"]*slot=[^"]*)"/g)].map(([, href]) => href ?? '')
    expect(toForms.length).toBeGreaterThan(1)
    expect(toForms.filter((href) => href.includes('xxx') || !href.includes('company=Acme'))).toEqual([])
  })

  it('hidden questions get the answers of the link, and the metadata of the booking', async () => {
    const address = at('campaign=spring&tier=gold&title=My+meeting&metadata[source]=news&metadata[n]=2')
    const shown = await browser.get(address)
    expect(shown.body).not.toContain('Campaign')
    expect((await browser.send(address, { ...person, 'answer.company': 'Acme' })).status).toBe(303)
    const { bookingFieldsResponses, metadata } = await newest()
    expect(bookingFieldsResponses).toMatchObject({
      company: 'Acme',
      campaign: 'spring',
      tier: 'gold',
      title: 'My meeting',
    })
    expect(metadata).toEqual({ source: 'news', n: '2' })
  })

  it('a hidden required question without an answer is no hindrance', async () => {
    const address = at('')
    await browser.get(address)
    expect((await browser.send(address, { ...person, 'answer.company': 'Acme' })).status).toBe(303)
  })

  it('an answer that the visitor can’t see is checked, and shown where it has a fault', async () => {
    const address = at('tier=lead')
    await browser.get(address)
    const refused = await browser.send(address, { ...person, 'answer.company': 'Acme' })
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('“lead” is not one of the answers.')
    expect(refused.body).toContain('name="answer.tier"')
    expect(await newest()).toBeUndefined()
    const mended = await browser.send(address, { ...person, 'answer.company': 'Acme', 'answer.tier': 'silver' })
    expect(mended.status).toBe(303)
    expect((await newest()).bookingFieldsResponses.tier).toBe('silver')
  })

  it.each([
    ['location=phone', 'attendee_phone', ''],
    [`location=${encodeURIComponent(JSON.stringify({ value: 'phone', optionValue: PHONE }))}`, 'attendee_phone', PHONE],
    ['location=attendeeInPerson', 'attendee_address', ''],
    [
      `location=${encodeURIComponent('{"value":"attendeeInPerson","optionValue":"Side Street 2"}')}`,
      'attendee_address',
      'Side Street 2',
    ],
    ['location=inPerson', 'address', ''],
    ['location=nowhere', undefined, ''],
    ['location=%7Bbroken', undefined, ''],
  ])('the place of %s is chosen', async (query, value, said) => {
    const { status, body } = await browser.get(at(query))
    expect(status).toBe(200)
    const chosen = ['attendee_phone', 'attendee_address', 'address'].filter((each) =>
      control(body, 'place', each)?.includes('checked'),
    )
    expect(chosen).toEqual(value === undefined ? [] : [value])
    if (said !== '') expect(control(body, `place.${value}`, said)).toBeDefined()
  })

  it('guests may be named one by one, and a name in one part or in two', async () => {
    const address = at('guests=carol@example.com&guests=dan@example.com&firstName=Bob&lastName=Brown')
    const { body } = await browser.get(address)
    expect(body).toMatch(/name="guests"[^>]*>\n?carol@example.com\ndan@example.com</)
    expect(control(body, 'name', 'Bob Brown')).toBeDefined()
    const sent = { ...person, 'answer.company': 'Acme', guests: 'carol@example.com\r\ndan@example.com' }
    expect((await browser.send(address, sent)).status).toBe(303)
    expect((await newest()).guests).toEqual(['carol@example.com', 'dan@example.com'])
  })

  it('an event type that takes no guests gets none from a link', async () => {
    await anEventType(app, ann, { slug: 'alone', disableGuests: true })
    const address = at('guests=carol@example.com', 'alone')
    await browser.get(address)
    expect((await browser.send(address, person)).status).toBe(303)
  })

  it('the organizer’s own page gets them unless the event type says otherwise', async () => {
    const own = await anEventType(app, ann, { slug: 'own', successRedirectUrl: 'https://example.com/thanks' })
    const address = at('utm_source=news&topics=C%2B%2B&topics=Law', 'own')
    await browser.get(address)
    const page = new URL(locationOf(await browser.send(address, { ...person, notes: 'First' })))
    expect(page.origin + page.pathname).toBe('https://example.com/thanks')
    expect(page.searchParams.getAll('topics')).toEqual(['C++', 'Law'])
    expect(Object.fromEntries(page.searchParams)).toMatchObject({ utm_source: 'news', email: 'bob@example.com' })
    expect(page.searchParams.has('slot')).toBe(false)

    const setting = { forwardParamsSuccessRedirect: false }
    const changed = await app.patch(`/v2/event-types/${own.id}`, { as: ann.apiKey, body: setting })
    expect(changed.body.data).toMatchObject(setting)
    slot = slot.replace(':00:', ':30:')
    const second = visitor(app)
    await second.get(at('utm_source=news', 'own'))
    expect(locationOf(await second.send(at('utm_source=news', 'own'), person))).toBe('https://example.com/thanks')
    const reset = await app.patch(`/v2/event-types/${own.id}`, {
      as: ann.apiKey,
      body: { forwardParamsSuccessRedirect: null },
    })
    expect(reset.body.data.forwardParamsSuccessRedirect).toBe(true)
  })

  it('the page of a frame hands them to the organizer’s own page', async () => {
    const address = at('utm_source=news&embed=&theme=dark', 'own-framed')
    await anEventType(app, ann, { slug: 'own-framed', successRedirectUrl: 'https://example.com/thanks' })
    await browser.get(address)
    const booked = await browser.follow(await browser.send(address, person))
    expect(booked.body).toContain('https://example.com/thanks?utm_source=news')
    expect(booked.body).not.toContain('theme=dark&amp;uid')
  })

  it('a routing form passes several answers on as several', async () => {
    const organization = await anOrganization(app, ann)
    const topics = {
      id: 'f-topics',
      label: 'Topics',
      identifier: 'topics',
      type: 'multiselect',
      options: [
        { id: 'o-1', label: 'C++' },
        { id: 'o-2', label: 'Law' },
      ],
    }
    const talk = await app.get('/v2/event-types?username=ann&eventSlug=talk', { as: ann.apiKey })
    const route = {
      ...FALLBACK,
      action: { type: 'eventTypeRedirectUrl', value: 'ann/talk', eventTypeId: talk.body.data[0].id },
    }
    const id = await aForm(app, `/v2/organizations/${organization.id}/routing-forms`, ann.apiKey, {
      fields: [topics],
      routes: [route],
    })
    await browser.get(`/routing/${id}`)
    const body = new URLSearchParams([
      ['answer.topics', 'C++'],
      ['answer.topics', 'Law'],
    ]).toString()
    const sent = await app.post(`/routing/${id}`, {
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect(new URL(locationOf(sent), 'https://x.example').searchParams.getAll('answer.topics')).toEqual(['C++', 'Law'])
  })
})
