import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'

let demonstration: Demonstration
let browser: Browser
/** Paths of pages that a test made, by what they show. */
const made = { accepted: '', moved: '', cancelled: '', confirm: '', decline: '' }

const options = ['First', 'Second', 'Third']
const field = (type: string, more: object = {}) => ({
  type,
  slug: `a-${type}`,
  label: `A ${type}`,
  required: true,
  ...more,
})

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  await demonstration.api('/event-types', {
    title: 'Everything',
    slug: 'everything',
    lengthInMinutes: 30,
    lengthInMinutesOptions: [30, 60, 90],
    description: 'With every kind of question.',
    confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true },
    locations: [
      { type: 'address', address: 'Main Street 1', public: true },
      { type: 'attendeePhone' },
      { type: 'attendeeDefined' },
    ],
    bookingFields: [
      ...['text', 'textarea', 'number', 'phone', 'url', 'address', 'multiemail'].map((type) => field(type)),
      ...['select', 'radio', 'multiselect', 'checkbox'].map((type) => field(type, { options })),
      field('boolean'),
    ],
  })
  const { bookings } = await bookThree()
  const [accepted, moved, cancelled] = bookings
  made.accepted = `/bookings/${accepted}`
  made.moved = `/bookings/${moved}`
  made.cancelled = `/bookings/${cancelled}`
  const mails = await demonstration.mailsTo('ada@example.com')
  const link = (name: string) => {
    const found = mails.flatMap((mail) => new RegExp(`(/bookings/\\w+/${name}\\?\\S+)`).exec(mail)?.[1] ?? [])
    if (!found[0]) throw new Error(`no mail has a link to ${name}`)
    return found[0]
  }
  made.confirm = link('confirm')
  made.decline = link('decline')
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

async function bookThree() {
  const slots = Object.values(
    (await demonstration.api(`/slots?username=ada&eventTypeSlug=30min&start=${day(1)}&end=${day(15)}`)) as Record<
      string,
      { start: string }[]
    >,
  ).flat()
  const attendee = { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'America/New_York' }
  const book = async (index: number, more: object) =>
    (
      (await demonstration.api('/bookings', { start: slots[index]?.start, attendee, username: 'ada', ...more })) as {
        uid: string
      }
    ).uid
  const bookings = [0, 1, 2].map((index) => () => book(index, { eventTypeSlug: '30min' }))
  const uids: string[] = []
  for (const make of bookings) uids.push(await make())
  await demonstration.api(`/bookings/${uids[1]}/reschedule`, { start: slots[6]?.start })
  await demonstration.api(`/bookings/${uids[2]}/cancel`, { cancellationReason: 'Ill' })
  await book(9, {
    eventTypeSlug: 'everything',
    location: { type: 'attendeeDefined', location: 'The park' },
    bookingFieldsResponses: {
      'a-text': 'x',
      'a-textarea': 'x',
      'a-number': 1,
      'a-phone': '+4930123456',
      'a-url': 'https://example.com',
      'a-address': 'x',
      'a-multiemail': [],
      'a-select': 'First',
      'a-radio': 'First',
      'a-multiselect': ['First'],
      'a-checkbox': ['First'],
      'a-boolean': true,
    },
  })
  return { bookings: uids }
}

const day = (later: number): string => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)

const openForm = async (page: Page, event: string) => {
  await page.goto(`${demonstration.bookingPage}/${event}`)
  await page.locator('main .slots a').first().click()
}
const at = (path: () => string) => (page: Page) => page.goto(new URL(path(), demonstration.bookingPage).href)

/** Each page, and how a person gets there. */
const PAGES: [string, (page: Page) => Promise<unknown>][] = [
  ['the start page', at(() => '/')],
  ['a person', at(() => '/ada')],
  ['a month', at(() => '/ada/everything')],
  ['a month that is far away', at(() => `/ada/everything?date=${day(900)}`)],
  ['days side by side', at(() => '/ada/everything?layout=column')],
  ['a week', at(() => '/ada/everything?layout=week')],
  [
    'a month with the choice of a zone',
    async (page) => {
      await page.goto(`${demonstration.bookingPage}/30min`)
      await page.getByRole('button', { name: 'Change the time zone' }).click()
      await page.getByRole('combobox', { name: 'Search for a city' }).fill('york')
    },
  ],
  ['a form', (page) => openForm(page, 'everything')],
  [
    'a form with faults',
    async (page) => {
      await openForm(page, 'everything')
      await page.getByLabel('We call you').check()
      await page.getByRole('button', { name: 'Send the request' }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
  ['a booking', at(() => made.accepted)],
  ['a booking that has moved', at(() => made.moved)],
  ['a booking that is cancelled', at(() => made.cancelled)],
  ['a month to move to', at(() => `${made.accepted}/reschedule`)],
  [
    'the question whether to move',
    async (page) => {
      await at(() => `${made.accepted}/reschedule`)(page)
      await page.locator('main .slots a').first().click()
    },
  ],
  ['the question whether to cancel', at(() => `${made.accepted}/cancel`)],
  ['the question whether to confirm', at(() => made.confirm)],
  ['the question whether to decline', at(() => made.decline)],
  ['a link that is not valid', at(() => `${made.accepted}/confirm?token=none`)],
  ['an address without a page', at(() => '/nobody/nothing')],
  ['all components', at(() => '/dev/components')],
]

describe.each(['light', 'dark'] as const)('the pages in %s colours', (colorScheme) => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await browser.newContext({ colorScheme, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
    page = await context.newPage()
  })
  afterAll(() => context?.close())

  it.each(PAGES)('%s has no fault that axe finds', async (_name, open) => {
    await open(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
})

describe.each([320, 640])('the pages at a width of %i px, like a small phone or a page at twice the size', (width) => {
  let page: Page
  beforeAll(async () => {
    page = await browser.newPage({ viewport: { width, height: 640 }, timezoneId: 'Europe/Berlin' })
  })
  afterAll(() => page?.close())

  it.each(PAGES)('%s fits without scrolling to the side', async (_name, open) => {
    await open(page)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
  })
})

describe('the pages with text at twice the size, on a tablet', () => {
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    // The style below is not the pages' own.
    const viewport = { width: 768, height: 1024 }
    context = await browser.newContext({ viewport, timezoneId: 'Europe/Berlin', locale: 'en-GB', bypassCSP: true })
    page = await context.newPage()
  })
  afterAll(() => context?.close())

  it.each(PAGES)('%s fits without scrolling to the side', async (_name, open) => {
    await open(page)
    await page.waitForLoadState()
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
  })
})
