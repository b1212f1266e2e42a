import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
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

const server = () => new URL(demonstration.bookingPage).origin

/** Opens the form of a free time, and waits for the answer to the hold. */
async function openForm(address?: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.clock.install()
  const held = page.waitForResponse((response) => response.url().endsWith('/v2/slots/reservations'))
  if (address === undefined) {
    await page.goto(`${demonstration.bookingPage}/30min?date=2026-12-15`)
    await page.locator('.slots a').first().click()
  } else await page.goto(address)
  await held
  return page
}

/** Returns the hold of a form as the server knows it, or null. */
async function holdOf(page: Page): Promise<unknown> {
  const uid = await page.locator('input[name="heldUid"]').inputValue()
  return holdNamed(uid)
}
async function holdNamed(uid: string): Promise<unknown> {
  const answer = await fetch(`${server()}/v2/slots/reservations/${uid}`, {
    headers: { 'cal-api-version': '2024-09-04' },
  })
  return ((await answer.json()) as { data: unknown }).data
}

it('an open form holds its time, and leaving it lets the time go', async () => {
  const page = await openForm()
  await expect.poll(() => holdOf(page)).toMatchObject({ slotDuration: 30 })
  const uid = await page.locator('input[name="heldUid"]').inputValue()
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await expect.poll(() => holdNamed(uid)).toBeNull()
  await page.context().close()
})

it('a form that is loaded again holds the same time, and the booking uses the hold up', async () => {
  const page = await openForm()
  const held = page.waitForResponse((response) => response.url().endsWith('/v2/slots/reservations') && response.ok())
  await page.reload()
  await held
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('E-mail', { exact: true }).fill('grace@example.com')
  await expect.poll(() => holdOf(page)).not.toBeNull()
  const uid = await page.locator('input[name="heldUid"]').inputValue()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('heading', { name: 'The meeting is booked' }).waitFor()
  expect(await holdNamed(uid)).toBeNull()
  await page.context().close()
})

it('a form that is sent before its hold is known keeps its faults, its answers and its hold', async () => {
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })).newPage()
  // The server holds the time, and the script of the first form never hears of it.
  await page.addInitScript(`
    const { fetch } = window
    if (location.search.includes('slot') && !sessionStorage.silenced) {
      sessionStorage.silenced = '1'
      window.fetch = (...wish) => fetch(...wish).then(() => new Promise(() => {}))
    }`)
  const held = page.waitForResponse((response) => response.url().endsWith('/v2/slots/reservations'))
  await page.goto(`${demonstration.bookingPage}/30min?date=2026-12-15`)
  await page.locator('.slots a').first().click()
  await page.getByLabel('Name').fill('Grace')
  expect((await held).status()).toBe(201)
  const renewed = page.waitForResponse((response) => response.url().includes('/v2/slots/reservations/'))
  await page.getByRole('button', { name: 'Book this time' }).click()
  expect((await renewed).status()).toBe(200)
  expect(await page.getByLabel('Name').inputValue()).toBe('Grace')
  expect(await page.getByRole('alert').isVisible()).toBe(true)
  await expect.poll(() => holdOf(page)).not.toBeNull()
  await page.context().close()
})

it('a form with faults is not loaded again when its time is held by somebody else', async () => {
  const page = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })).newPage()
  await page.route('**/v2/slots/reservations', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v2/slots/reservations'))
  await page.goto(`${demonstration.bookingPage}/30min?date=2026-12-16`)
  await page.locator('.slots a').first().click()
  await page.getByLabel('Name').fill('Grace')
  // Without this, the first form could ask later, and get the answer for the second one.
  await failed
  await page.unroute('**/v2/slots/reservations')
  await page.route('**/v2/slots/reservations', (route) => route.fulfill({ status: 422, json: {} }))
  const refused = page.waitForResponse((response) => response.status() === 422)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await refused
  // A reload would come at once.
  await page.waitForTimeout(300)
  expect(await page.getByRole('alert').isVisible()).toBe(true)
  expect(await page.getByLabel('Name').inputValue()).toBe('Grace')
  await page.context().close()
})

it('the time left is said once it is short, and typing renews the hold', async () => {
  const page = await openForm()
  await expect.poll(() => holdOf(page)).not.toBeNull()
  expect(await page.locator('#hold').isVisible()).toBe(false)
  await page.clock.runFor('03:10')
  await page.getByText('We keep this time for you for 2 more minutes.').waitFor()
  await page.clock.runFor('01:00')
  await page.getByText('We keep this time for you for one more minute.').waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  const renewed = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByLabel('Name').fill('Grace')
  await page.clock.runFor('00:06')
  expect((await renewed).status()).toBe(200)
  await expect.poll(() => page.locator('#hold').isVisible()).toBe(false)
  await page.clock.runFor('06:00')
  await page.getByText('We no longer keep this time for you.').waitFor()
  await page.context().close()
})

it('a time that somebody else holds is refused before anything is typed', async () => {
  const page = await openForm()
  const address = page.url()
  await page.context().close()
  const startTime = new URL(address).searchParams.get('slot')
  await demonstration.api('/bookings', {
    eventTypeSlug: '30min',
    username: 'ada',
    start: startTime,
    attendee: { name: 'First', email: 'first@example.com', timeZone: 'UTC' },
  })
  const late = await browser.newPage()
  await late.goto(address)
  await late.getByText('This time is not free any more.').waitFor()
  await late.close()
})

it('guests are added one by one, pasted, removed, and sent', async () => {
  const page = await openForm()
  const guests = page.getByRole('textbox', { name: 'Guests' })
  expect(await guests.isVisible()).toBe(false)
  await page.getByText('Guests', { exact: false }).first().click()
  await guests.fill('a@example.com')
  await page.keyboard.press('Enter')
  await guests.pressSequentially('b@example.com, nonsense ')
  await expect
    .poll(() => page.locator('.chip').allInnerTexts())
    .toEqual(['a@example.com\n×', 'b@example.com\n×', 'nonsense\n×'])
  expect(await page.locator('.chip.wrong').count()).toBe(1)
  await page.getByRole('button', { name: 'Remove nonsense' }).click()
  await guests.pressSequentially('c@example.com')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('E-mail', { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('heading', { name: 'Please check one answer' }).waitFor()
  expect(await page.locator('.chip').count()).toBe(3)
  await page.getByLabel('E-mail', { exact: true }).fill('grace@example.com')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('heading', { name: 'The meeting is booked' }).waitFor()
  const uid = new URL(page.url()).pathname.split('/').at(-1)
  const { guests: stored } = (await demonstration.api(`/bookings/${uid}`)) as { guests: string[] }
  expect(stored).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  await page.context().close()
})
