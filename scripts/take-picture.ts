// This script takes the README's picture of a booking page with a browser: `npx tsx scripts/take-picture.ts`. The fonts
// are those of the machine. The month is always the same.
import { openBrowser, startDemonstration } from '../server/test/browser/demonstration.ts'

const FILE = new URL('../docs/booking-page.png', import.meta.url)
const NOW = '2030-01-06T20:00:00Z'

const demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
const browser = await openBrowser()
try {
  await fetch(new URL('/v2/admin/clock', demonstration.bookingPage), {
    method: 'PUT',
    headers: { authorization: `Bearer ${demonstration.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ now: NOW }),
  })
  const viewport = { width: 1280, height: 800 }
  const page = await browser.newPage({ viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  await page.goto(`${demonstration.bookingPage}/30min?date=2030-01-08`)
  await page.getByText('Times are shown in Europe/Berlin').waitFor()
  await page.screenshot({ path: FILE.pathname })
} finally {
  await browser.close()
  await demonstration.stop()
}
