// This script takes the pictures of the dashboard for docs/dashboard.md: `npx tsx scripts/take-dashboard-pictures.ts`. The
// fonts are those of the machine. The month is always the same.

import { LAPTOP, signInAsAda } from '../server/test/browser/dashboard/signed-in.ts'
import { openBrowser, startDemonstration } from '../server/test/browser/demonstration.ts'

const DOCS = new URL('../docs/', import.meta.url)
const NOW = new Date('2030-03-04T08:00:00Z')

/** The files with the screens that they show. */
const PICTURES = [
  { file: 'dashboard-home.png', path: '/dashboard' },
  { file: 'dashboard-bookings.png', path: '/dashboard/bookings/calendar?date=2030-03-06' },
  { file: 'dashboard-event-type.png', path: '/dashboard/event-types/1' },
  { file: 'dashboard-availability.png', path: '/dashboard/availability/1' },
  { file: 'dashboard-troubleshooter.png', path: '/dashboard/availability/troubleshooter?date=2030-03-06' },
] as const

const NAMES = ['Grace Hopper', 'Mary Jackson', 'Annie Easley', 'Hedy Lamarr', 'Joan Clarke', 'Radia Perlman']
const STARTS = ['05T09:00', '05T13:30', '06T10:00', '06T11:00', '07T14:00', '08T09:30']

const demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
const browser = await openBrowser()
try {
  await demonstration.moveClock(NOW)
  for (const [index, start] of STARTS.entries()) {
    const name = NAMES[index] ?? ''
    const attendee = { name, email: `${name.toLowerCase().replace(' ', '.')}@example.org`, timeZone: 'Europe/Berlin' }
    await demonstration.api('/bookings', {
      username: 'ada',
      eventTypeSlug: '30min',
      start: `2030-03-${start}:00Z`,
      attendee,
    })
  }
  const { page, open } = await signInAsAda(browser, demonstration, { viewport: LAPTOP })
  await page.clock.setFixedTime(NOW)
  for (const { file, path } of PICTURES) {
    await open(path)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: new URL(file, DOCS).pathname })
  }
} finally {
  await browser.close()
  await demonstration.stop()
}
