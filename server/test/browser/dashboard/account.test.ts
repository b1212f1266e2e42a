import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { PASSWORD, siteOf } from '../people.ts'
import { violationsOf } from './axe.ts'
import { fits, LAPTOP, newcomer, PHONE, signInAs, signInAsAda } from './signed-in.ts'

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

it('a host changes the profile, and the booking page shows it', async () => {
  const { page, open, complaints } = await signInAsAda(browser, demonstration)
  await open('/dashboard/account')
  await page.getByLabel('Name').fill('Rózsa Péter')
  await page.getByLabel('About you').fill('I like **recursion**.')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const link = (await page.locator('.person a').getAttribute('href')) ?? ''
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Rózsa Péter' }).waitFor()
  expect(await page.locator('strong', { hasText: 'recursion' }).count()).toBe(1)
  expect(complaints).toEqual([])
  await page.context().close()
})

it('a host chooses a clock and a zone, and the dashboard writes times with them', async () => {
  const { page, open } = await signInAsAda(browser, demonstration)
  await demonstration.api('/bookings', {
    username: 'ada',
    eventTypeSlug: '30min',
    start: '2030-03-12T14:00:00Z',
    attendee: { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'UTC' },
  })
  await open('/dashboard/account')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByLabel('Clock').selectOption('24')
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await open('/dashboard')
  await page.getByText('23:00 – 23:30').waitFor()
  await page.context().close()
})

it('a host gives the booking pages a colour and a theme', async () => {
  const { page, open } = await signInAsAda(browser, demonstration)
  await open('/dashboard/account')
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByLabel('Use my own colour').check()
  await page.getByLabel('Colour on light pages').fill('#7a1f5f')
  await page.getByRole('button', { name: 'Save' }).nth(2).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const link = (await page.locator('.person a').getAttribute('href')) ?? ''
  const html = await (await page.request.get(link)).text()
  expect(html).toContain('data-theme="dark"')
  expect(html).toMatch(/brand-7a1f5f/)
  await page.context().close()
})

it('a host signs another browser out', async () => {
  const { page, open, email } = await newcomer(browser, demonstration)
  const other = await signInAs(browser, demonstration, { email, password: PASSWORD })
  await open('/dashboard/account/security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('You are signed out everywhere else.').waitFor()
  await other.page.goto(siteOf(demonstration, '/dashboard'))
  expect(new URL(other.page.url()).pathname).toBe('/auth/login')
  await other.page.context().close()
  await page.context().close()
})

it('a host adds an address, and takes the removal of it back', async () => {
  const { page, open } = await newcomer(browser, demonstration)
  await open('/dashboard/account/security')
  await page.getByLabel('Another address').fill('second@example.org')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByText('A mail with a link is on its way to second@example.org.').waitFor()
  expect((await demonstration.mailsTo('second@example.org')).length).toBe(1)
  const row = page.getByRole('listitem').filter({ hasText: 'second@example.org' })
  await row.getByRole('button', { name: 'Actions for second@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await row.getByRole('button', { name: 'Actions for second@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  // Leaving the screen carries the removal out at once.
  await page.goto('about:blank')
  await expect
    .poll(async () => {
      const answer = await page.request.get(siteOf(demonstration, '/v2/me/emails'))
      return ((await answer.json()) as { data: unknown[] }).data.length
    })
    .toBe(1)
  await page.context().close()
})

it('a host gets a copy of the data, and deletes the account', async () => {
  const { page, open, email } = await newcomer(browser, demonstration)
  await open('/dashboard/account/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Make the copy' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^daybook-host-\d+\.json$/)
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the account' })
  await dialog.getByText(/erases \d+ entries/).waitFor()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const again = await page.request.post(siteOf(demonstration, '/api/auth/login'), {
    data: { email, password: PASSWORD },
  })
  expect(again.status()).toBe(401)
  await page.context().close()
})

it.each([
  ['light', LAPTOP],
  ['dark', PHONE],
] as const)('the screens of the account have no fault that axe finds, %s', async (colorScheme, viewport) => {
  const { page, open } = await signInAsAda(browser, demonstration, { colorScheme, viewport })
  for (const path of ['', '/security', '/applications', '/data']) {
    await open(`/dashboard/account${path}`)
    expect(await violationsOf(page), path).toEqual([])
    expect(await fits(page), path).toBe(true)
  }
  await page.context().close()
})
