import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from './support/browser.ts'
import { anEventType, aPerson, type Person } from './support/people.ts'

let ada: Person

beforeAll(async () => {
  ada = await aPerson('ada')
})

/** The questions that Ada asks. The campaign is hidden: only a link can tell it. */
const QUESTIONS = [
  { type: 'text', slug: 'company', label: 'Company', required: true },
  { type: 'multiselect', slug: 'topics', label: 'Topics', required: false, options: ['C++', 'Law', 'Music'] },
  { type: 'select', slug: 'campaign', label: 'Campaign', required: false, hidden: true, options: ['spring', 'autumn'] },
]

test('a link to the list of a person fills in the form of the meeting that its reader chooses', async () => {
  const { slug, id } = await anEventType(ada.as, {
    bookingFields: QUESTIONS,
    locations: [{ type: 'attendeePhone' }, { type: 'address', address: 'Main Street 1', public: true }],
  })
  const browser = aBrowser()
  const place = JSON.stringify({ value: 'phone', optionValue: '+4930123456' })
  const answers = new URLSearchParams([
    ['company', 'Acme & Co'],
    ['topics', 'C++'],
    ['topics', 'Law'],
    ['campaign', 'spring'],
    ['location', place],
    ['metadata[source]', 'newsletter'],
    ['guests', 'carol@example.com'],
    ['guests', 'dan@example.com'],
  ])

  // From the list of Ada's meetings to the times, and from the times to the form.
  await browser.open(`/${ada.username}?${answers}`)
  const toTimes = browser.links().find((link) => link.startsWith(`/${ada.username}/${slug}?`)) ?? ''
  await browser.open(`${toTimes}&month=2030-02`)
  const toForm = browser.links().find((link) => link.includes('slot=')) ?? ''
  const form = await browser.open(toForm)

  // The form shows the answers of the link, and not the hidden question.
  expect(form.page).toContain('value="Acme &amp; Co"')
  expect(form.page.match(/<input[^>]*name="answer\.topics"[^>]*checked/g)).toHaveLength(2)
  expect(form.page).toContain('value="+4930123456"')
  expect(form.page).toContain('carol@example.com\ndan@example.com')
  expect(form.page).not.toContain('Campaign')

  const booked = await browser.send(toForm, [
    ['name', 'Bob'],
    ['email', "bob.o'brien@example.com"],
    ['place', 'attendee_phone'],
    ['place.attendee_phone', '+4930123456'],
    ['answer.company', 'Acme & Co'],
    ['answer.topics', 'C++'],
    ['answer.topics', 'Law'],
    ['guests', 'carol@example.com\r\ndan@example.com'],
  ])
  expect(booked.status).toBe(303)

  // The host finds all of it in the booking.
  const [booking] = await ada.as.get(`/v2/bookings?eventTypeId=${id}`)
  expect(booking).toMatchObject({
    location: '+4930123456',
    guests: ['carol@example.com', 'dan@example.com'],
    metadata: { source: 'newsletter' },
    bookingFieldsResponses: { company: 'Acme & Co', topics: ['C++', 'Law'], campaign: 'spring' },
  })
})

test('a wrong answer in a link is noticed, even if its question is hidden', async () => {
  const { slug } = await anEventType(ada.as, { bookingFields: QUESTIONS })
  const browser = aBrowser()
  const address = `/${ada.username}/${slug}?slot=2030-02-05T10:00:00.000Z&campaign=winter`
  await browser.open(address)
  const person = [
    ['name', 'Bob'],
    ['email', 'bob@example.com'],
    ['answer.company', 'Acme'],
  ] as const
  const refused = await browser.send(address, person)
  expect(refused.status).toBe(400)
  expect(refused.page).toContain('“winter” is not one of the answers.')
  const mended = await browser.send(address, [...person, ['answer.campaign', 'autumn']])
  expect(mended.status).toBe(303)
})

test('the page after the booking gets the answers of the link, unless its owner says otherwise', async () => {
  const { slug, id } = await anEventType(ada.as, { successRedirectUrl: 'https://ada.example/thanks' })
  const book = async (start: string): Promise<URL> => {
    const browser = aBrowser()
    const address = `/${ada.username}/${slug}?slot=${start}&campaign=spring&topics=C%2B%2B&topics=Law`
    await browser.open(address)
    const sent = [
      ['name', 'Bob'],
      ['email', 'bob@example.com'],
    ] as const
    return new URL((await browser.send(address, sent)).leadsTo)
  }
  const page = await book('2030-02-06T10:00:00.000Z')
  expect(page.searchParams.getAll('topics')).toEqual(['C++', 'Law'])
  expect(Object.fromEntries(page.searchParams)).toMatchObject({ campaign: 'spring', attendeeName: 'Bob' })

  await ada.as.patch(`/v2/event-types/${id}`, { forwardParamsSuccessRedirect: false })
  expect((await book('2030-02-06T11:00:00.000Z')).href).toBe('https://ada.example/thanks')
})

test('a visitor of an empty month reaches the first free time in at most two clicks, without a script', async () => {
  // Ada offers a single day, more than a year ahead.
  const { slug } = await anEventType(ada.as, {
    bookingWindow: { type: 'range', value: ['2031-04-14', '2031-04-14'] },
  })
  const browser = aBrowser()
  const first = await browser.open(`/${ada.username}/${slug}`)
  expect(first.page).toContain('No free times in January 2030.')

  // One click leads through the parts of the search. A browser follows at most twenty of them.
  let seen = await browser.open(browser.links().find((link) => link.includes('find=')) ?? '')
  let address = ''
  for (let parts = 0; parts < 20 && seen.leadsTo !== ''; parts++) {
    address = seen.leadsTo
    seen = await browser.open(address)
  }

  // The second click could book: the day is open, and its times lead to the form.
  expect(address).toContain('date=2031-04-14')
  const toForm = browser.links().find((link) => link.includes('slot=2031-04-14T09')) ?? ''
  expect((await browser.open(toForm)).page).toContain('Monday, 14 April 2031')
})

test('a meeting without a free time in its window says so', async () => {
  const { slug } = await anEventType(ada.as, {
    bookingWindow: { type: 'range', value: ['2030-01-12', '2030-01-13'] },
  })
  const { page } = await aBrowser().open(`/${ada.username}/${slug}`)
  expect(page).toContain('<p>This meeting offers no times at the moment.</p>')
})

test('the preview of a link is plain text, whatever signs and tags the description has', async () => {
  const { slug } = await anEventType(ada.as, {
    description: '# Welcome\n<p>We talk about **your <b>project</b>**, see [the page](https://ada.example/about).</p>',
  })
  const { page } = await aBrowser().open(`/${ada.username}/${slug}`)
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(page) ?? []
  const [, ofPreview] = /<meta property="og:description" content="([^"]*)"/.exec(page) ?? []
  expect(description).toBe('30 minutes · Welcome We talk about your project, see the page.')
  expect(ofPreview).toBe(description)
})
