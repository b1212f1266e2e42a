import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ComponentPage, startComponentPage } from './component-page.ts'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

let demonstration: Demonstration
let browser: Browser
let component: ComponentPage

beforeAll(async () => {
  ;[demonstration, browser, component] = await Promise.all([startDemonstration(), openBrowser(), startComponentPage()])
})
afterAll(async () => {
  await browser?.close()
  await component?.stop()
  await demonstration?.stop()
})

type Result = { status: string; data: { uid: string; startTime: string; endTime: string } }

/** Opens the component's page. Its first picture takes some seconds on a busy machine. */
async function open(eventSlug: string): Promise<Page> {
  const { origin, pathname } = new URL(demonstration.bookingPage)
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  page.setDefaultTimeout(60_000)
  await page.goto(component.show({ apiUrl: `${origin}/v2`, username: pathname.slice(1), eventSlug }))
  return page
}

async function book(page: Page, name: string): Promise<Result> {
  await page.getByTestId('time').first().click()
  await page.locator('input[name="name"]').fill(name)
  await page.locator('input[name="email"]').fill(`${name.toLowerCase()}@example.com`)
  await page.getByTestId('confirm-book-button').click()
  await page.waitForFunction('window.results.length > 0')
  const [result] = (await page.evaluate('window.results')) as Result[]
  return result as Result
}

it('the published booking component books a slot', async () => {
  const page = await open('30min')
  const { status, data } = await book(page, 'Grace')
  expect(status).toBe('success')
  expect(await demonstration.api(`/bookings/${data.uid}`)).toMatchObject({
    status: 'accepted',
    start: data.startTime,
    attendees: [{ name: 'Grace', email: 'grace@example.com' }],
  })
  await page.close()
})

it('the published booking component books the length that its visitor chooses', async () => {
  await demonstration.api('/event-types', {
    title: 'Choose',
    slug: 'choose',
    lengthInMinutes: 30,
    lengthInMinutesOptions: [30, 60],
  })
  const page = await open('choose')
  await page.getByTestId('multiple-choice-60mins').click()
  const { status, data } = await book(page, 'Alan')
  expect(status).toBe('success')
  expect(Date.parse(data.endTime) - Date.parse(data.startTime)).toBe(60 * 60_000)
  await page.close()
})
