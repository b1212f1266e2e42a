import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Demonstration } from '../demonstration.ts'
import { PASSWORD, siteOf } from '../people.ts'

export const PHONE = { width: 390, height: 844 }
export const LAPTOP = { width: 1280, height: 800 }

/** A page whose browser is signed in, and what its console complains about. */
export type SignedIn = { page: Page; complaints: string[]; open(path: string): Promise<void> }

/** Signs the person of the demonstration in, who is an administrator. */
export async function signInAsAda(
  browser: Browser,
  demonstration: Demonstration,
  options: BrowserContextOptions = {},
): Promise<SignedIn> {
  const [, email = ''] = /as (\S+) with the password/.exec(demonstration.output()) ?? []
  const [, password = ''] = /with the password (\S+)/.exec(demonstration.output()) ?? []
  return signInAs(browser, demonstration, { email, password }, options)
}

/** Signs a person in without the page, which has its own tests. */
export async function signInAs(
  browser: Browser,
  demonstration: Demonstration,
  data: { email: string; password: string },
  options: BrowserContextOptions = {},
): Promise<SignedIn> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: LAPTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const answer = await context.request.post(siteOf(demonstration, '/api/auth/login'), { data })
  if (!answer.ok()) throw new Error(`The sign-in of ${data.email} is refused: ${await answer.text()}`)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(error.message))
  // The browser asks before it leaves a page where a password or a key is typed. Without an answer it stays.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    page,
    complaints,
    async open(path) {
      await page.goto(siteOf(demonstration, path))
      // Before the script draws the screen, there is neither a heading nor a skeleton.
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    },
  }
}

let people = 0

/** Signs somebody up without the page, who is signed in then. */
export async function newcomer(browser: Browser, demonstration: Demonstration, options: BrowserContextOptions = {}) {
  people++
  const email = `host-${people}@example.org`
  const username = `host-${people}`
  const data = { email, username, password: PASSWORD, name: `Host ${people}`, timeZone: 'Europe/Berlin' }
  const answer = await fetch(siteOf(demonstration, '/api/auth/signup'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!answer.ok) throw new Error(`The sign-up of ${email} is refused: ${await answer.text()}`)
  const signedIn = await signInAs(browser, demonstration, { email, password: PASSWORD }, options)
  return { ...signedIn, email, username }
}

/** True if nothing of the page is beyond the right edge of the window. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
