import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { importBookings } from './many-bookings.ts'
import { type SignedIn, signInAsAda } from './signed-in.ts'

// What the dashboard loads and keeps. docs/performance.md has the times, which a test can't hold to.

const BOOKINGS = 240
/** The maximum of rows that a screen keeps at once. */
const ROWS = 100
const KILOBYTE = 1_000

let demonstration: Demonstration
let browser: Browser
let ada: SignedIn
beforeAll(async () => {
  demonstration = await startDemonstration()
  await importBookings(demonstration, BOOKINGS)
  browser = await openBrowser()
  ada = await signInAsAda(browser, demonstration)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

/** The scripts that the page has loaded, in compressed kilobytes. */
const scripts = (page: Page) =>
  page.evaluate(
    (unit) =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize / unit })),
    KILOBYTE,
  )

it('the first screen loads at most 200 kB of script, and no other screen', async () => {
  const { page, open } = ada
  await open('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const loaded = await scripts(page)
  const size = loaded.reduce((sum, each) => sum + each.size, 0)
  expect(size).toBeGreaterThan(10)
  expect(size).toBeLessThanOrEqual(200)
  await page.getByRole('link', { name: 'Workflows' }).click()
  await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor()
  expect((await scripts(page)).length).toBeGreaterThan(loaded.length)
})

it('a list of many bookings keeps a page of rows, and leads to the others', async () => {
  const { page, open } = ada
  await open('/dashboard/bookings')
  await page.getByText(`1 to 50 of ${BOOKINGS}`).waitFor()
  const rows = page.locator('main li').filter({ hasText: 'Conversation' })
  expect(await rows.count()).toBe(50)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(`51 to 100 of ${BOOKINGS}`).waitFor()
  expect(await page.locator('main li').count()).toBeLessThanOrEqual(ROWS)
})

it('the calendar of a month with many bookings keeps at most a hundred rows', async () => {
  const { page, open } = ada
  await open('/dashboard/bookings/calendar?view=month')
  await page.getByRole('table').waitFor()
  expect(await page.locator('main td li').count()).toBeLessThanOrEqual(ROWS)
})
