import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFullDay, type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

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

type EventType = { id: number; slug: string }

async function offered(slug: string): Promise<EventType> {
  const found = ((await demonstration.api('/event-types')) as EventType[]).find((each) => each.slug === slug)
  if (!found) throw new Error(`the demonstration offers no ${slug}`)
  return found
}

/** Opens the free times and notes what the page's own rules refuse. */
async function open(slug: string): Promise<{ page: Page; refused: string[] }> {
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  const listening = page.waitForResponse((answer) => answer.url().includes('/v2/slots/stream'))
  await page.goto(`${demonstration.bookingPage}/${slug}?date=${aFullDay()}`)
  await listening
  return { page, refused }
}

const slots = (page: Page) => page.locator('main .slots a')
const instantOf = async (page: Page, index: number): Promise<string> =>
  (await slots(page).nth(index).locator('time').getAttribute('datetime')) ?? ''

const bookedByAnother = async (slug: string, start: string) =>
  demonstration.api('/bookings', {
    eventTypeId: (await offered(slug)).id,
    start,
    attendee: { name: 'Somebody Else', email: 'else@example.org', timeZone: 'Europe/Berlin' },
  })

it('a shown time disappears when somebody else books it, and the others stay', async () => {
  const { page, refused } = await open('30min')
  const [taken, other] = [await instantOf(page, 1), await instantOf(page, 6)]
  await bookedByAnother('30min', taken)
  await page.locator(`main .slots time[datetime="${taken}"]`).waitFor({ state: 'detached' })
  expect(await page.locator(`main .slots time[datetime="${other}"]`).count()).toBe(1)
  expect(refused).toEqual([])
  await page.close()
})

it('the keyboard focus stays on its time when others disappear', async () => {
  const { page } = await open('15min')
  const [taken, other] = [await instantOf(page, 2), await instantOf(page, 9)]
  await page.locator(`main .slots a:has(time[datetime="${other}"])`).focus()
  await bookedByAnother('15min', taken)
  await page.locator(`main .slots time[datetime="${taken}"]`).waitFor({ state: 'detached' })
  expect(await page.locator('*:focus time').getAttribute('datetime')).toBe(other)
  await page.close()
})
