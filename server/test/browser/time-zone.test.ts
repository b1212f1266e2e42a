import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

let demonstration: Demonstration
let browser: Browser

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

it("the page shows times by the reader's own clock, or by that of the chosen zone", async () => {
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
  await page.goto(`${demonstration.bookingPage}/30min`)
  await page.getByText('Times are shown in Asia/Tokyo').waitFor()

  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await page.getByRole('combobox', { name: 'Search for a city' }).fill('berl')
  await page.keyboard.press('Enter')
  await page.getByText('Times are shown in Europe/Berlin').waitFor()
  // The host's own zone stays the chosen one from month to month, and on the next visit.
  await page.getByRole('link', { name: /^On to / }).click()
  await page.reload()
  expect(await page.getByText('Times are shown in Europe/Berlin').isVisible()).toBe(true)
  await page.close()
})
