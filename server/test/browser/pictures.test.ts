import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

// Compares the main pages with stored pictures. `UPDATE_PICTURES=1` stores them again: look at them before the commit.

const FOLDER = fileURLToPath(new URL('./pictures', import.meta.url))
/** A wrong picture and its difference are written here. */
const FOUND = join(tmpdir(), 'daybook-pictures')
/** Another version of the browser draws edges of letters a little differently. A moved or missing part is more than this. */
const TOLERATED_SHARE = 0.01
/** How different the colours of a point may be, from 0 to 1. */
const TOLERATED_COLOUR = 0.2
/** Debian's package fonts-dejavu-core has this font. The pages otherwise take the font of the visitor's system. */
const FONT = '* { font-family: "DejaVu Sans" !important; caret-color: transparent !important }'

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
      // The style below is not the page's own.
      bypassCSP: true,
    })
    const page = await context.newPage()
    await open(page)
    await page.addStyleTag({ content: FONT })
    const shot = PNG.sync.read(await page.screenshot({ animations: 'disabled' }))
    await context.close()
    expect(await differenceOf(`${name}-${colorScheme}`, shot)).toBeLessThanOrEqual(TOLERATED_SHARE)
  })
})

/** Returns the share of the points that differ from the stored picture. */
async function differenceOf(name: string, shot: PNG): Promise<number> {
  const file = join(FOLDER, `${name}.png`)
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, PNG.sync.write(shot))
  }
  if (!existsSync(file)) throw new Error(`There is no picture ${file}. UPDATE_PICTURES=1 stores it.`)
  const stored = PNG.sync.read(readFileSync(file))
  const { width, height } = stored
  expect([shot.width, shot.height]).toEqual([width, height])
  const difference = new PNG({ width, height })
  const points = pixelmatch(stored.data, shot.data, difference.data, width, height, { threshold: TOLERATED_COLOUR })
  const share = points / (width * height)
  if (share > TOLERATED_SHARE) {
    mkdirSync(FOUND, { recursive: true })
    writeFileSync(join(FOUND, `${name}.png`), PNG.sync.write(shot))
    writeFileSync(join(FOUND, `${name}.difference.png`), PNG.sync.write(difference))
  }
  return share
}
