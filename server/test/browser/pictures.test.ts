import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'
import { differenceFrom, TOLERATED_SHARE } from './pictures/stored-pictures.ts'

// Compares the main pages with stored pictures. `UPDATE_PICTURES=1` stores them again: look at them before the commit.

const NOW = new Date('2030-03-03T20:00:00Z')
const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }

let demonstration: Demonstration
let browser: Browser
let uid: string

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
  const attendee = { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'Europe/Berlin' }
  const booking = { username: 'ada', eventTypeSlug: '30min', start: '2030-03-12T10:00:00Z', attendee }
  uid = ((await demonstration.api('/bookings', booking)) as { uid: string }).uid
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const at = (path: string) => (page: Page) => page.goto(new URL(path, demonstration.bookingPage).href)

const month = async (page: Page) => {
  await at('/ada/30min?date=2030-03-14')(page)
  await page.getByRole('button', { name: 'Change the time zone' }).waitFor()
}

const PAGES: [name: string, size: typeof PHONE, open: (page: Page) => Promise<unknown>][] = [
  ['month-laptop', LAPTOP, month],
  ['month-phone', PHONE, month],
  ['week-laptop', LAPTOP, at('/ada/30min?date=2030-03-14&layout=week')],
  ['days-laptop', LAPTOP, at('/ada/30min?date=2030-03-14&layout=column')],
  ['form-phone', PHONE, at('/ada/30min?slot=2030-03-14T10:00:00Z&timeZone=Europe/Berlin')],
  ['person-phone', PHONE, at('/ada')],
  ['booking-phone', PHONE, (page) => at(`/bookings/${uid}`)(page)],
  ['cancel-phone', PHONE, (page) => at(`/bookings/${uid}/cancel`)(page)],
  ['sign-in-phone', PHONE, at('/auth/login')],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each(PAGES)('%s looks as it did', async (name, viewport, open) => {
    const context = await browser.newContext({
      ...{ viewport, colorScheme, locale: 'en-GB', timezoneId: 'Europe/Berlin' },
      // The style of the comparison is not the page's own.
      bypassCSP: true,
    })
    const page = await context.newPage()
    await open(page)
    const share = await differenceFrom(`${name}-${colorScheme}`, page)
    await context.close()
    expect(share).toBeLessThanOrEqual(TOLERATED_SHARE)
  })
})
