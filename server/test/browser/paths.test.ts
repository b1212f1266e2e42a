import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeStripe, fakeStripe } from '../support/providers/stripe.ts'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

// The ways through the pages that the other files don't go: series, seats, requests, payments and private links.

let stripe: FakeStripe
let demonstration: Demonstration
let browser: Browser

beforeAll(async () => {
  stripe = await fakeStripe()
  demonstration = await startDemonstration(stripe.settings)
  stripe.sendNoticesTo(`${server()}/v2/stripe/webhook`)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
  await stripe?.close()
})

const server = () => new URL(demonstration.bookingPage).origin

/** Makes an event type of Ada, and returns its id. */
async function offer(slug: string, fields: object): Promise<number> {
  const body = { title: `About ${slug}`, slug, lengthInMinutes: 30, ...fields }
  return ((await demonstration.api('/event-types', body)) as { id: number }).id
}

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(new URL(path, server()).href)
  return page
}

/** Chooses the first free time, and sends the form. */
async function book(page: Page, name: string, button: string): Promise<void> {
  await page.locator('.slots a').first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(`${name.toLowerCase()}@example.org`)
  await page.getByRole('button', { name: button }).click()
}

/** Checks a page that no other test looks at: with axe, and at the width of a small phone. */
async function expectFit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

it('of a weekly series a booker cancels one meeting and the following ones, and the first one stays', async () => {
  await offer('lessons', { recurrence: { frequency: 'weekly', interval: 1, occurrences: 4 } })
  const page = await open('/ada/lessons')
  await book(page, 'Grace', 'Book this time')
  expect(await title(page)).toBe('The meeting is booked')
  const first = page.url()
  const others = page.locator('.rows a[href*="/bookings/"]')
  expect(await others.count()).toBe(3)
  await others.first().click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectFit(page)
  await page.getByLabel('This and the following ones (3)').check()
  await page.getByRole('button', { name: 'Cancel the meeting' }).click()
  expect(await title(page)).toBe('The meeting is cancelled')
  await page.goto(first)
  expect(await title(page)).toBe('The meeting is booked')
  expect(await others.count()).toBe(0)
  await page.context().close()
})

it('two people take seats of one meeting, and one of them gives the seat back', async () => {
  const seats = { seatsPerTimeSlot: 2, showAttendeeInfo: false, showAvailabilityCount: true }
  await offer('workshop', { seats })
  const grace = await open('/ada/workshop')
  expect(await grace.locator('.slots a').first().textContent()).toContain('2')
  await book(grace, 'Grace', 'Book this time')
  expect(await title(grace)).toBe('The meeting is booked')
  const mary = await open('/ada/workshop')
  const wanted = await mary.locator('.slots a').first().getAttribute('href')
  await book(mary, 'Mary', 'Book this time')
  expect(await title(mary)).toBe('The meeting is booked')
  const late = await open('/ada/workshop')
  expect(await late.locator('.slots a').first().getAttribute('href')).not.toBe(wanted)
  await grace.getByRole('link', { name: 'Give my place back' }).click()
  await expectFit(grace)
  await grace.getByRole('button', { name: 'Give my place back' }).click()
  expect(await title(grace)).toBe('You don’t take part any more')
  await late.reload()
  expect(await late.locator('.slots a').first().getAttribute('href')).toBe(wanted)
  await mary.reload()
  expect(await title(mary)).toBe('The meeting is booked')
  for (const page of [grace, mary, late]) await page.context().close()
})

it('a host confirms one request and declines another from the mails, and the bookers see it', async () => {
  await offer('request', { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: true } })
  const used = new Set<string>()
  const confirmLinks = async () =>
    (await demonstration.mailsTo('ada@example.com')).flatMap(
      (mail) => mail.match(/http\S+\/bookings\/\w+\/confirm\?\S+/g) ?? [],
    )
  const asked = async (name: string) => {
    const page = await open('/ada/request')
    await book(page, name, 'Send the request')
    // The mail is written a moment after the booking.
    const confirm = async () => (await confirmLinks()).find((link) => !used.has(link)) ?? ''
    await expect.poll(confirm).not.toBe('')
    const link = await confirm()
    used.add(link)
    return { page, confirm: link }
  }
  const host = await open('/')
  const good = await asked('Grace')
  await host.goto(good.confirm)
  await host.getByRole('button', { name: 'Confirm', exact: true }).click()
  await good.page.reload()
  expect(await title(good.page)).toBe('The meeting is booked')

  const bad = await asked('Mary')
  await host.goto(bad.confirm)
  await host.getByText('Or decline it').click()
  await expectFit(host)
  await host.getByLabel('Why does it not work?').fill('I am away')
  await host.getByRole('button', { name: 'Decline', exact: true }).click()
  await bad.page.reload()
  expect(await title(bad.page)).toBe('The request was declined')
  expect(await bad.page.textContent('main')).toContain('I am away')
  for (const { page } of [good, bad]) await page.context().close()
  await host.context().close()
})

it('a meeting with a price is paid at Stripe, and the booker comes back to a booking', async () => {
  const { authUrl } = (await demonstration.api('/stripe/connect')) as { authUrl: string }
  const host = await open(authUrl)
  await host.getByRole('button', { name: 'Allow' }).click()
  await host.getByRole('button', { name: 'Yes, connect it' }).click()
  await host.getByRole('heading', { name: 'Stripe is connected' }).waitFor()
  await host.context().close()
  await offer('advice', { payment: { amount: 2050, currency: 'EUR' } })
  const page = await open('/ada/advice')
  expect(await page.textContent('main')).toContain('€20.50')
  await book(page, 'Grace', 'Continue to the payment')
  expect(await title(page)).toBe('Pay for your meeting')
  await expectFit(page)
  await page.locator('main form button').click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/\/payments\//)
  await expect.poll(() => page.reload().then(() => title(page))).toBe('Your payment has arrived')
  await expectFit(page)
  await page.locator('main a.button').click()
  expect(await title(page)).toBe('The meeting is booked')
  await expectFit(page)
  await page.context().close()
})

it('a private link books a hidden event type once, and then says that it can’t be used any more', async () => {
  const id = await offer('secret', { hidden: true })
  const { linkId } = (await demonstration.api(`/event-types/${id}/private-links`, { maxUsageCount: 1 })) as {
    linkId: string
  }
  const person = await open('/ada')
  expect(await person.textContent('main')).not.toContain('About secret')
  const page = await open(`/d/${linkId}/secret`)
  await book(page, 'Grace', 'Book this time')
  expect(await title(page)).toBe('The meeting is booked')
  const second = await open(`/d/${linkId}/secret`)
  expect(await title(second)).toBe('This link can’t be used any more')
  await expectFit(second)
  for (const each of [person, page, second]) await each.context().close()
})

it('with the keyboard alone a booker chooses a day and a time, fills in the form, and books', async () => {
  const page = await open('/ada/30min')
  await page.getByRole('button', { name: 'Change the time zone' }).waitFor()
  await page.getByRole('grid').locator('a[tabindex="0"]').focus()
  const focused = page.locator('*:focus')
  await page.keyboard.press('PageDown')
  await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/, \d+ free|, no free times/)
  for (let days = 0; days < 7 && !/, \d+ free/.test((await focused.getAttribute('aria-label')) ?? ''); days++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  // Without the times the page is short, and the Tab key soon leaves it.
  await page.locator('.slots').waitFor()
  const tabTo = async (matches: (name: string) => boolean) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const name = `${await focused.getAttribute('aria-label')} ${await focused.getAttribute('name')} ${await focused.textContent()}`
      if (matches(name)) return
    }
    throw new Error('The tabulator never gets there.')
  }
  await tabTo((name) => /^\w+ \d+ \w+, \d+:\d\d/.test(name))
  await page.keyboard.press('Enter')
  await page.waitForURL(/slot=/)
  await tabTo((name) => / name /.test(name))
  await page.keyboard.type('Katherine')
  await tabTo((name) => / email /.test(name))
  await page.keyboard.type('katherine@example.org')
  await tabTo((name) => name.includes('Book this time'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/bookings\//)
  expect(await title(page)).toBe('The meeting is booked')
  await page.context().close()
})
