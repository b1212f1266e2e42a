import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

let demonstration: Demonstration
let browser: Browser
let form = ''

const options = [{ label: 'Sales' }, { label: 'Help' }]
const FIELDS = [
  { label: 'Your e-mail address', identifier: 'email', type: 'email', required: true },
  { label: 'Topic', identifier: 'topic', type: 'select', required: true, options },
  { label: 'Interests', identifier: 'interests', type: 'multiselect', options },
  ...['text', 'textarea', 'number', 'phone', 'address'].map((type) => ({ label: `A ${type}`, identifier: type, type })),
]

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  const ada = (await demonstration.api('/me')) as { id: number }
  await demonstration.api('/admin/users', { name: 'Bo Stone', username: 'bo', email: 'bo@example.com' })
  await demonstration.api('/admin/organizations', { name: 'Analytical Engines', slug: 'engines', ownerId: ada.id })
  const [type] = (await demonstration.api('/event-types')) as { id: number }[]
  const action = { type: 'eventTypeRedirectUrl', value: 'ada/30min', eventTypeId: type?.id }
  const topic = { type: 'rule', properties: { field: 'topic', operator: 'select_equals', value: ['Sales'] } }
  const made = (await demonstration.api('/routing-forms', {
    name: 'How can we help?',
    description: 'Two questions, and you are there.',
    fields: FIELDS,
    routes: [
      { queryValue: { type: 'group', children1: [topic] }, action },
      { isFallback: true, action: { type: 'customPageMessage', value: 'We will write to you.' } },
    ],
  })) as { id: string }
  form = `/routing/${made.id}`
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const at = (path: () => string) => (page: Page) => page.goto(new URL(path(), demonstration.bookingPage).href)
const send = async (page: Page, topic: string) => {
  await at(() => form)(page)
  await page.getByLabel('Your e-mail address').fill('grace@example.org')
  await page.getByLabel('Topic').selectOption(topic)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const PAGES: [string, (page: Page) => Promise<unknown>][] = [
  ['an organization', at(() => '/org/engines')],
  ['several people', at(() => '/ada+bo')],
  ['the times of several people', at(() => '/ada+bo/30')],
  ['a routing form', at(() => form)],
  [
    'a routing form with faults',
    async (page) => {
      await at(() => form)(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
  ['the message of a routing form', (page) => send(page, 'Help')],
]

describe.each(['light', 'dark'] as const)('the further pages in %s colours', (colorScheme) => {
  it.each(PAGES)('%s has no fault that axe finds, and fits a width of 320 px', async (_name, open) => {
    const context = await browser.newContext({ colorScheme, locale: 'en-GB', viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await open(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(overflow).toBe(0)
    await context.close()
  })
})

describe('the further pages in a browser without scripts', () => {
  let page: Page
  beforeAll(async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    page = await context.newPage()
  })

  it('a routing form leads to the event type, whose form has the answers', async () => {
    await send(page, 'Sales')
    await page.locator('main .slots a').first().click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('grace@example.org')
  })

  it('an organization leads to its people, and several people to their common times', async () => {
    await at(() => '/org/engines')(page)
    await page.getByRole('link', { name: /^Ada/ }).click()
    expect(new URL(page.url()).pathname).toBe('/org/engines/ada')
    await at(() => '/ada+bo')(page)
    await page.getByRole('link', { name: '15 minutes' }).click()
    await page.locator('main .slots a').first().click()
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper')
    await page.getByLabel('E-mail').fill('grace@example.org')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await page.waitForURL('**/bookings/**')
    expect(await page.textContent('main')).toContain('Bo Stone')
  })
})
