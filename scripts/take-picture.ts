// This script takes the pictures of booking pages for the README and the documents with a browser:
// `npx tsx scripts/take-picture.ts`. The fonts are those of the machine. The month is always the same.
import { openBrowser, startDemonstration } from '../server/test/browser/demonstration.ts'

const DOCS = new URL('../docs/', import.meta.url)
/** The files with the pages that they show. */
const PICTURES = [
  { file: 'booking-page.png', viewport: { width: 1280, height: 800 }, path: '/30min?date=2030-01-08' },
  { file: 'embed-builder.png', viewport: { width: 1280, height: 1400 }, path: '/../dev/embed' },
] as const
const NOW = '2030-01-06T20:00:00Z'

const demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
const browser = await openBrowser()
try {
  await fetch(new URL('/v2/admin/clock', demonstration.bookingPage), {
    method: 'PUT',
    headers: { authorization: `Bearer ${demonstration.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ now: NOW }),
  })
  for (const { file, viewport, path } of PICTURES) {
    const page = await browser.newPage({ viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
    await page.goto(`${demonstration.bookingPage}${path}`)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: new URL(file, DOCS).pathname })
    await page.close()
  }
} finally {
  await browser.close()
  await demonstration.stop()
}
