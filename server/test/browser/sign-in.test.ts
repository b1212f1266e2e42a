import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeProvider, startIdentityProvider } from '../support/servers/identity-provider.ts'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'
import { addSecondFactor, mailedLink, PASSWORD, signIn, signUp, siteOf } from './people.ts'

let demonstration: Demonstration
let browser: Browser
let provider: FakeProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  demonstration = await startDemonstration({
    DAYBOOK_OIDC_PROVIDERS: 'company',
    ...provider.settings('company'),
    DAYBOOK_OIDC_COMPANY_LABEL: 'Example Ltd.',
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
  await provider?.stop()
})

/** A browser of somebody's own, without script. */
const freshPage = async (): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })).newPage()
const done = (page: Page) => page.context().close()
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
const open = (page: Page, path: string) => page.goto(siteOf(demonstration, path))

it('a person signs up, confirms the address by the mail’s link, signs out and signs in again', async () => {
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  await page.getByRole('link', { name: 'Security' }).click()
  expect(await page.getByText('The address is not confirmed yet.').isVisible()).toBe(true)

  await page.goto(await mailedLink(demonstration, email, 'verify-email'))
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  expect(await heading(page)).toBe('Your e-mail address is confirmed')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  expect(await page.getByText('The address is confirmed.').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  expect(await heading(page)).toBe('You are signed out')
  await open(page, '/settings/security')
  expect(await heading(page)).toBe('Sign in')
  await signIn(page, email)
  expect(new URL(page.url()).pathname).toBe('/settings/security')
  await done(page)
})

it('the page says that the password is wrong, and keeps the address', async () => {
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  await page.context().clearCookies()
  await open(page, '/auth/login?callbackUrl=%2Fada')
  await signIn(page, email, 'not the password')
  expect(await page.getByRole('alert').textContent()).toContain('don’t belong together')
  expect(await page.getByLabel('E-mail address').inputValue()).toBe(email)
  expect(await page.getByLabel('Password').inputValue()).toBe('')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/ada')
  await done(page)
})

it('the page asks for the second factor, and accepts a recovery code in place of the telephone', async () => {
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  const { recoveryCodes } = await addSecondFactor(page, demonstration)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  expect(await page.getByText('10 recovery codes are left.').isVisible()).toBe(true)

  await page.context().clearCookies()
  await open(page, '/auth/login')
  await signIn(page, email)
  expect(await heading(page)).toBe('One more step')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('This code is not right')
  await page.getByLabel('Code').fill(recoveryCodes[3] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  expect(await page.getByText('9 recovery codes are left.').isVisible()).toBe(true)
  await done(page)
})

it('a person replaces a forgotten password', async () => {
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  await page.context().clearCookies()
  await open(page, '/auth/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  expect(await heading(page)).toBe('Look into your mails')

  await page.goto(await mailedLink(demonstration, email, 'reset-password'))
  await page.getByLabel('New password', { exact: true }).fill('other words in a row')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  expect(await heading(page)).toBe('Your password has been changed')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, 'other words in a row')
  await page.waitForURL('**/dashboard')
  await done(page)
})

it('a person signs in with an outside provider, and comes back to the wanted page', async () => {
  provider.letIn({ sub: 'one', email: 'one@company.example', email_verified: true, name: 'One' })
  const page = await freshPage()
  await open(page, '/auth/login?callbackUrl=%2Fsettings%2Fsecurity%2Fapi-keys')
  await page.getByRole('link', { name: 'Sign in with Example Ltd.' }).click()
  expect(await heading(page)).toBe('Create a key')
  await page.getByRole('link', { name: 'Back to “Security”' }).click()
  expect(await page.getByText('one@company.example').first().isVisible()).toBe(true)
  await done(page)
})

it('the keyboard alone can sign in', async () => {
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  await page.context().clearCookies()
  await open(page, '/auth/login')
  const focused = page.locator('*:focus')
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if ((await focused.getAttribute('name')) === name || (await focused.textContent()) === name) return
    }
    throw new Error(`Tab never gets to ${name}`)
  }
  await tabTo('email')
  await page.keyboard.type(email)
  await tabTo('password')
  await page.keyboard.type(PASSWORD)
  await tabTo('Sign in')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await done(page)
})

it('the sign-in can’t be shown in a frame of another page', async () => {
  const other = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<iframe src="${siteOf(demonstration, request.url ?? '/')}"></iframe>`)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const page = await browser.newPage()
  const expectFramed = async (path: string, shown: string) => {
    await page.goto(`http://127.0.0.1:${port}${path}`)
    await expect.poll(() => page.frames()[1]?.url()).toBe(shown)
  }
  // What says nothing of frames is shown, so the other page does what it is meant to do.
  await expectFramed('/health', siteOf(demonstration, '/health'))
  await expectFramed('/auth/login', 'chrome-error://chromewebdata/')
  await expectFramed('/dashboard', 'chrome-error://chromewebdata/')
  await expectFramed('/settings/security', 'chrome-error://chromewebdata/')
  await page.close()
  await new Promise((resolve) => other.close(resolve))
})
