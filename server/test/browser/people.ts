import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Demonstration } from './demonstration.ts'

export const PASSWORD = 'four words in a row'

let people = 0

/** Signs somebody up on the page, which is then signed in; returns their address. */
export async function signUp(page: Page, demonstration: Demonstration): Promise<string> {
  people++
  const email = `guest-${people}@example.org`
  await page.goto(siteOf(demonstration, '/signup'))
  await page.getByLabel('Name', { exact: true }).fill(`Guest ${people}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Username').fill(`guest-${people}`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.waitForURL('**/dashboard/welcome*')
  // Without a script it is the page that says so.
  await page.getByRole('heading', { level: 1 }).waitFor()
  return email
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Sets up a second factor on the page of somebody who is signed in. */
export async function addSecondFactor(page: Page, demonstration: Demonstration) {
  await page.goto(siteOf(demonstration, '/settings/security'))
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(secret))
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const recoveryCodes = await page.locator('.secret').allTextContents()
  return { secret, recoveryCodes }
}

/** What the app on the telephone shows now. */
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** An address of the server, by the name under which the demonstration shows itself. */
export const siteOf = ({ bookingPage }: Demonstration, path: string): string => new URL(path, bookingPage).href

/** The link of the newest mail to an address. */
export async function mailedLink(demonstration: Demonstration, email: string, page: string): Promise<string> {
  const [mail = ''] = await demonstration.mailsTo(email)
  const [link] = new RegExp(`http\\S+/auth/${page}\\?token=[\\w-]+`).exec(mail) ?? []
  if (!link) throw new Error(`the newest mail to ${email} has no link to ${page}:\n${mail}`)
  return link
}
