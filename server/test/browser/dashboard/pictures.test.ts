import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { differenceFrom, TOLERATED_SHARE } from '../pictures/stored-pictures.ts'
import { LAPTOP, PHONE, signInAsAda } from './signed-in.ts'

// Compares the main screens of the dashboard with stored pictures. `UPDATE_PICTURES=1` stores them again: look at them
// before the commit.

const NOW = new Date('2030-03-04T08:00:00Z')
const NAMES = ['Grace Hopper', 'Mary Jackson', 'Annie Easley', 'Hedy Lamarr']
const STARTS = ['2030-03-05T09:00', '2030-03-05T13:30', '2030-03-06T10:00', '2030-03-07T14:00']

let demonstration: Demonstration
let browser: Browser
beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
  for (const [index, start] of STARTS.entries()) {
    const attendee = { name: NAMES[index], email: `guest-${index}@example.org`, timeZone: 'Europe/Berlin' }
    await demonstration.api('/bookings', { username: 'ada', eventTypeSlug: '30min', start: `${start}:00Z`, attendee })
  }
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const SCREENS: [name: string, size: typeof PHONE, path: string][] = [
  ['home-laptop', LAPTOP, '/dashboard'],
  ['home-phone', PHONE, '/dashboard'],
  ['bookings-phone', PHONE, '/dashboard/bookings'],
  ['calendar-laptop', LAPTOP, '/dashboard/bookings/calendar?date=2030-03-06'],
  ['event-type-phone', PHONE, '/dashboard/event-types/1?tab=rules'],
  ['hours-laptop', LAPTOP, '/dashboard/availability/1'],
  ['troubleshooter-phone', PHONE, '/dashboard/availability/troubleshooter?date=2030-03-06'],
  ['developers-laptop', LAPTOP, '/dashboard/developers'],
  ['settings-laptop', LAPTOP, '/dashboard/administration/settings?search=DAYBOOK_RATE'],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each(SCREENS)('%s looks as it did', async (name, viewport, path) => {
    // The style of the comparison is not the page's own.
    const { page, open } = await signInAsAda(browser, demonstration, { viewport, colorScheme, bypassCSP: true })
    await page.clock.setFixedTime(NOW)
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const share = await differenceFrom(`dashboard-${name}-${colorScheme}`, page)
    await page.context().close()
    expect(share).toBeLessThanOrEqual(TOLERATED_SHARE)
  })
})
