import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeProvider, startIdentityProvider } from '../support/servers/identity-provider.ts'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'
import { addSecondFactor, mailedLink, PASSWORD, signIn, signUp, siteOf } from './people.ts'

let demonstration: Demonstration
let browser: Browser
let provider: FakeProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  demonstration = await startDemonstration({ DAYBOOK_OIDC_PROVIDERS: 'company', ...provider.settings('company') })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
  await provider?.stop()
})

const freshPage = async (): Promise<Page> =>
  (await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })).newPage()
const done = (page: Page) => page.context().close()
const open = (page: Page, path: string) => page.goto(siteOf(demonstration, path))

it('the security page lists the browsers that are signed in, and signs one of them out', async () => {
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  const other = await freshPage()
  await open(other, '/auth/login')
  await signIn(other, email)

  await open(page, '/settings/security')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  expect(await sessions.getByRole('listitem').count()).toBe(2)
  expect(await sessions.getByText('This browser: Chrome on Linux').isVisible()).toBe(true)
  await sessions.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  expect(await page.getByRole('status').textContent()).toBe('The session has ended.')
  expect(await sessions.getByRole('listitem').count()).toBe(1)
  await other.reload()
  expect(await other.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
  await done(page)
  await done(other)
})

it('the security page makes an API key that works, and deletes it', async () => {
  const page = await freshPage()
  await signUp(page, demonstration)
  await open(page, '/settings/security')
  await page.getByRole('link', { name: 'Create a key' }).click()
  await page.getByLabel('What is it for?').fill('A program')
  await page.getByLabel('How long does it work?').selectOption('Without end')
  await page.getByRole('button', { name: 'Create the key' }).click()
  const key = (await page.locator('.secret').textContent()) ?? ''
  const ask = () =>
    fetch(siteOf(demonstration, '/v2/me'), { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
  expect(await ask()).toBe(200)
  await page.getByRole('link', { name: 'Back to “Security”' }).click()
  await page.getByRole('button', { name: /^Revoke A program/ }).click()
  expect(await page.getByText('You have no keys.').isVisible()).toBe(true)
  expect(await ask()).toBe(401)
  await done(page)
})

it('the security page adds an outside provider to an account, and removes it', async () => {
  provider.letIn({ sub: 'two', email: 'two@company.example' })
  const page = await freshPage()
  const email = await signUp(page, demonstration)
  await open(page, '/settings/security')
  await page.getByRole('link', { name: 'Add Company' }).click()
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add Company' }).click()
  expect(await page.getByRole('status').textContent()).toBe('You can sign in with it from now on.')

  await page.context().clearCookies()
  await open(page, '/auth/login')
  await page.getByRole('link', { name: 'Sign in with Company' }).click()
  await page.waitForURL('**/dashboard')
  await open(page, '/settings/security')
  expect(await page.getByText(`You are signed in as ${email}.`).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Remove Company' }).click()
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove' }).click()
  expect(await page.getByRole('status').textContent()).toBe('You can’t sign in with it any more.')
  await done(page)
})

it('the page shows a QR code that a telephone can read', async () => {
  const page = await freshPage()
  await signUp(page, demonstration)
  await open(page, '/settings/security')
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
  const { width, height } = (await code.boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBeGreaterThanOrEqual(200)
  expect(Math.abs(width - height)).toBeLessThan(4)
  await done(page)
})

/** Each page, and how a person gets there who is signed in as `email`. */
type Way = (page: Page, email: string) => Promise<unknown>
const at =
  (path: string): Way =>
  (page) =>
    open(page, path)

const PAGES_BEFORE: [string, Way][] = [
  ['signing in', at('/auth/login')],
  [
    'signing in with a fault',
    async (page) => {
      await open(page, '/auth/login')
      await signIn(page, 'nobody@example.org', 'wrong')
    },
  ],
  ['signing up', at('/signup')],
  [
    'signing up with faults',
    async (page) => {
      await open(page, '/signup')
      await page.getByLabel('E-mail address').fill('nonsense')
      await page.getByRole('button', { name: 'Create the account' }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
  ['a forgotten password', at('/auth/forgot-password')],
  ['a new password', at('/auth/reset-password?token=abc')],
  ['a link that lacks its token', at('/auth/reset-password')],
  ['an address to confirm', at('/auth/verify-email?token=abc')],
  ['a second factor that is over', at('/auth/second-factor')],
  ['a provider’s answer that is none', at('/auth/oidc/company/callback?code=a&state=b')],
]

const PAGES_AFTER: [string, Way][] = [
  ['the safety of the account', at('/settings/security?done=mail-sent')],
  ['a new password', at('/settings/security/password')],
  ['another address', at('/settings/security/email')],
  ['a new key', at('/settings/security/api-keys')],
  [
    'a key that was made',
    async (page) => {
      await open(page, '/settings/security/api-keys')
      await page.getByRole('button', { name: 'Create the key' }).click()
    },
  ],
  ['signing out', at('/auth/logout')],
  ['setting up a second factor', at('/settings/security/second-factor')],
  [
    'the key of a second factor',
    async (page) => {
      await open(page, '/settings/security/second-factor')
      await page.getByRole('button', { name: 'Start' }).click()
    },
  ],
  ['recovery codes', (page) => addSecondFactor(page, demonstration)],
  ['a second factor to switch off', at('/settings/security/second-factor/disable')],
  ['new recovery codes', at('/settings/security/second-factor/codes')],
  [
    'a second factor that is asked for',
    async (page, email) => {
      await page.context().clearCookies()
      await open(page, '/auth/login')
      await signIn(page, email)
      await page.getByLabel('Code').waitFor()
    },
  ],
]

const faultsOf = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )

const overflowOf = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

describe.each([
  ['light', 1280],
  ['dark', 320],
] as const)('the pages in %s colours, at a width of %i px', (colorScheme, width) => {
  let context: BrowserContext
  let page: Page
  let email: string
  beforeAll(async () => {
    context = await browser.newContext({ colorScheme, locale: 'en-GB', viewport: { width, height: 720 } })
    page = await context.newPage()
  })
  afterAll(() => context?.close())

  it.each(PAGES_BEFORE)('%s has no fault that axe finds, and fits', async (_name, go) => {
    await go(page, '')
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  it('a person makes an account for the other pages', async () => {
    email = await signUp(page, demonstration)
    expect(await mailedLink(demonstration, email, 'verify-email')).not.toBe('')
  })

  it.each(PAGES_AFTER)('%s has no fault that axe finds, and fits', async (_name, go) => {
    await go(page, email)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })
})
