import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aFullDay, type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { type SignedIn, signInAsAda } from './signed-in.ts'

// A part of the dashboard can't be loaded: an upgrade has replaced its files, or there is no connection.

let demonstration: Demonstration
let browser: Browser
let ada: SignedIn
beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})
beforeEach(async () => {
  await ada?.page.context().close()
  ada = await signInAsAda(browser, demonstration)
})

const go = (page: Page, name: string) => page.locator('nav.side').getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Counts how often the page itself is loaded. */
function loadsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => void (request.isNavigationRequest() && count++))
  return () => count
}

it('a screen whose file an upgrade has replaced opens by itself, as the page is loaded once', async () => {
  const { page, open } = ada
  await open('/dashboard')
  const loads = loadsOf(page)
  // The open tab knows the names of the old build. After the page is loaded again, the names are those of the new one.
  await page.route('**/assets/*.js', (route) =>
    loads() === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
  )
  await go(page, 'Workflows')
  await heading(page, 'Workflows').waitFor()
  expect(loads()).toBe(1)
})

it('a screen that stays missing says so with a button, and the page is not loaded for ever', async () => {
  const { page, open } = ada
  await open('/dashboard')
  const loads = loadsOf(page)
  await page.route(/\/assets\/workflows-.*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await go(page, 'Workflows')
  await heading(page, 'This screen could not be loaded').waitFor()
  expect(loads()).toBe(1)
  await page.unroute(/\/assets\/workflows-.*\.js$/)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await heading(page, 'Workflows').waitFor()
})

it('without a connection a screen says so, and opens when there is one again', async () => {
  const { page, open } = ada
  await open('/dashboard')
  await page.context().setOffline(true)
  await page.getByText('You are offline. What you see may be old.').waitFor()
  await go(page, 'Workflows')
  await heading(page, 'You are offline').waitFor()
  await page.context().setOffline(false)
  await heading(page, 'Workflows').waitFor()
})

it('a screen that was opened without a connection opens later, after others', async () => {
  const { page, open } = ada
  await open('/dashboard')
  await go(page, 'Bookings')
  await heading(page, 'Bookings').waitFor()
  await page.context().setOffline(true)
  await go(page, 'Workflows')
  await heading(page, 'You are offline').waitFor()
  await go(page, 'Bookings')
  await heading(page, 'Bookings').waitFor()
  await page.context().setOffline(false)
  await go(page, 'Workflows')
  await heading(page, 'Workflows').waitFor()
})

it('a booking form stays with its answers while there is no connection, and is sent when there is one', async () => {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  const slot = `${aFullDay()}T10:00:00.000Z`
  await page.goto(`${demonstration.bookingPage}/30min?slot=${encodeURIComponent(slot)}&timeZone=Europe%2FBerlin`)
  await page.getByLabel('Name').first().fill('Grace Hopper')
  await page
    .getByLabel(/E-mail/)
    .first()
    .fill('grace@example.org')
  await context.setOffline(true)
  await page.locator('form[data-offline] button[type=submit]').click()
  await page.getByText('You are offline. Nothing was sent').waitFor()
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Grace Hopper')
  await context.setOffline(false)
  await page.locator('form[data-offline] button[type=submit]').click()
  await page.waitForURL('**/bookings/**')
  await context.close()
})
