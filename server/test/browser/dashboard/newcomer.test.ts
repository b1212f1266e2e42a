import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GoogleFake, startGoogle } from '../../support/providers/google-calendar.ts'
import { aFullDay, type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { PASSWORD, siteOf } from '../people.ts'
import { LAPTOP, PHONE } from './signed-in.ts'

// The first hour of somebody who has read nothing: from the sign-up to the first booking and its end.

let google: GoogleFake
let demonstration: Demonstration
let browser: Browser

beforeAll(async () => {
  google = await startGoogle()
  demonstration = await startDemonstration({
    GOOGLE_CLIENT_ID: google.oauth.clientId,
    GOOGLE_CLIENT_SECRET: google.oauth.clientSecret,
    DAYBOOK_GOOGLE_API_URL: google.apiUrl,
    DAYBOOK_GOOGLE_AUTHORIZE_URL: google.authorizeUrl,
    DAYBOOK_GOOGLE_TOKEN_URL: google.tokenUrl,
    DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
  await google?.stop()
})

/** Goes to a screen by the navigation, as somebody does who knows no address. */
async function goTo(page: Page, name: string, viewport: typeof PHONE): Promise<void> {
  const isPhone = viewport === PHONE
  const main = page.getByRole('navigation', { name: isPhone ? 'Main screens' : 'Dashboard' })
  const link = main.getByRole('link', { name, exact: true })
  if (isPhone && (await link.count()) === 0) {
    await main.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name, exact: true }).click()
  } else await link.click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

it.each([
  ['a phone', PHONE, 'emmy'],
  ['a laptop', LAPTOP, 'maria'],
] as const)('a newcomer on %s goes from the sign-up to a cancelled booking', async (_, viewport, username) => {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport })
  const page = await context.newPage()
  const email = `${username}@example.org`
  google.account(email)

  // The start page leads to the sign-up.
  await page.goto(siteOf(demonstration, '/'))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Emmy Noether')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome to Daybook' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'When can people book you?' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'What can people book?' }).waitFor()
  await page.getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { name: 'Your page is ready' }).waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()

  // The checklist leads to the calendar.
  await page.getByRole('link', { name: 'Connect a calendar' }).click()
  await page.getByRole('button', { name: 'Connect a calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await page.getByLabel(email).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor()
  await page.getByRole('heading', { level: 3, name: 'Google Calendar' }).waitFor()

  // Another event type.
  await goTo(page, 'Event types', viewport)
  await page.getByRole('button', { name: 'New event type' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Symmetry talk')
  await page.getByRole('dialog').getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Symmetry talk' }).waitFor()
  await goTo(page, 'Bookings', viewport)

  // Somebody books it in another window.
  const booker = await (await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })).newPage()
  await booker.goto(siteOf(demonstration, `/${username}/symmetry-talk`))
  await booker.locator('main .slots a').first().waitFor()
  await booker.locator('main .slots a').first().click()
  await booker.getByLabel('Name').fill('Grace Hopper')
  await booker.getByLabel('E-mail', { exact: true }).fill(`grace-${username}@example.org`)
  await booker.getByRole('button', { name: 'Book this time' }).click()
  await booker.getByRole('heading', { level: 1, name: 'The meeting is booked' }).waitFor()

  // The host sees it arrive, and moves it.
  await page.getByRole('link', { name: /Symmetry talk/ }).click()
  await page.getByRole('heading', { level: 1, name: /Symmetry talk/ }).waitFor()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Day').fill(aFullDay())
  const another = dialog.getByRole('radio').first()
  await another.waitFor({ state: 'attached' })
  await another.check({ force: true })
  await dialog.getByRole('button', { name: /^Reschedule to/ }).click()
  await page.getByText('The booking is rescheduled.').waitFor()

  // The mail about it leads to the end.
  const newestMail = async () => (await demonstration.mailsTo(`grace-${username}@example.org`))[0] ?? ''
  await expect.poll(newestMail).toContain('Your booking is rescheduled')
  const [link = ''] = /http\S+\/bookings\/\w+\/cancel\S*/.exec(await newestMail()) ?? []
  await booker.goto(link)
  await booker.getByRole('button', { name: 'Cancel the meeting' }).click()
  await booker.getByRole('heading', { level: 1, name: 'The meeting is cancelled' }).waitFor()
  await page.goto(siteOf(demonstration, '/dashboard/bookings?status=cancelled'))
  await page
    .getByRole('link', { name: /Symmetry talk/ })
    .first()
    .waitFor()
  await booker.context().close()
  await context.close()
})
