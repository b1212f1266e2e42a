import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Screenshots for people go here if it is set. */
const pictures = process.env.DAYBOOK_PICTURES

let demonstration: Demonstration
let browser: Browser
let booking: { uid: string; start: string; location: string }

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  browser = await openBrowser()
  const { api } = demonstration
  const day = (later: number) => new Date(Date.now() + later * DAY_MS).toISOString().slice(0, 10)
  const free = (await api(`/slots?username=ada&eventTypeSlug=30min&start=${day(1)}&end=${day(9)}`)) as object
  const [slot] = Object.values(free).flat() as { start: string }[]
  booking = (await api('/bookings', {
    start: slot?.start,
    username: 'ada',
    eventTypeSlug: '30min',
    attendee: { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'America/New_York' },
  })) as typeof booking
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const faultsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
const beforeStart = (minutes: number) =>
  demonstration.moveClock(new Date(Date.parse(booking.start) - minutes * MINUTE_MS))

describe.each([
  ['light', 320, 640],
  ['dark', 1280, 800],
] as const)('the page of a video room, in %s colours and %i pixels wide', (colorScheme, width, height) => {
  it("shows in the visitor's zone when the room opens, and then leads from the booking into it", async () => {
    const context = await browser.newContext({
      colorScheme,
      locale: 'en-GB',
      timezoneId: 'Asia/Tokyo',
      viewport: { width, height },
    })
    const page = await context.newPage()
    const look = async (name: string) => {
      expect(await faultsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${colorScheme}.png`, fullPage: true })
    }
    await beforeStart(60)
    await page.goto(booking.location)
    await page.waitForURL(/timeZone=Asia/)
    await page.getByRole('heading', { level: 1, name: 'The room isn’t open yet' }).waitFor()
    await page.getByText('Asia/Tokyo').waitFor()
    await look('early')

    await beforeStart(10)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'The room is open' }).waitFor()
    await look('open')

    await page.goto(new URL(`/bookings/${booking.uid}`, booking.location).href)
    await look('booking')
    await page.getByRole('link', { name: 'Join the video meeting' }).click()
    const join = page.getByRole('link', { name: 'Join the video meeting' })
    expect(await join.getAttribute('href')).toMatch(/^https:\/\/meet\.jit\.si\/daybook-\w{25}$/)
    await context.close()
  })
})
