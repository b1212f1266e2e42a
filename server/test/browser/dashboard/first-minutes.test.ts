import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { signUp, siteOf } from '../people.ts'
import { violationsOf } from './axe.ts'

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

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }

async function fresh(viewport = LAPTOP): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(error.message))
  return { page, complaints }
}

describe.each([
  ['a phone', PHONE, 'dark'],
  ['a laptop', LAPTOP, 'light'],
] as const)('the first minutes on %s', (_, viewport, colorScheme) => {
  it('lead from the sign-up to the own link, which can be copied and books', async () => {
    const { page, complaints } = await fresh(viewport)
    await signUp(page, demonstration)
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
    expect(await page.getByLabel('Clock').inputValue()).toBe('24')
    expect(await page.getByLabel('The week begins on').inputValue()).toBe('Monday')
    await page.getByLabel('Your name').fill('Mary Jackson')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'When can people book you?' }).waitFor()
    await page.getByLabel('Saturday').check()
    await page.getByLabel('From').fill('10:00')
    await page.getByLabel('To').fill('09:00')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('The end is after the beginning.').waitFor()
    await page.getByLabel('To').fill('16:00')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'What can people book?' }).waitFor()
    await page.getByLabel('Name').fill('Wind tunnel talk')
    await page.getByLabel('Length').fill('45')
    await page.getByLabel('Where you meet').selectOption({ label: 'At an address' })
    await page.getByLabel('Address', { exact: true }).fill('1 Langley Boulevard')
    await page.getByRole('button', { name: 'Create it' }).click()
    await page.getByRole('heading', { name: 'Your page is ready' }).waitFor()
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByText('Copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname).toMatch(/^\/guest-\d+\/wind-tunnel-talk$/)
    const [tried] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Try it in a new window' }).click(),
    ])
    await tried.getByRole('heading', { level: 1, name: 'Wind tunnel talk' }).waitFor()
    expect(await tried.getByText('Mary Jackson').first().isVisible()).toBe(true)
    expect(await tried.getByText('1 Langley Boulevard').first().isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hello, Mary Jackson' }).waitFor()
    await page.getByText('2 of 4 are done.').waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('have no fault that axe finds, and nothing sticks out', async () => {
    const { page } = await fresh(viewport)
    await signUp(page, demonstration)
    await page.emulateMedia({ colorScheme })
    for (const path of ['/dashboard/welcome', '/dashboard/welcome?step=2', '/dashboard/welcome?step=3', '/dashboard']) {
      await page.goto(siteOf(demonstration, path))
      await page.getByRole('heading', { level: 2 }).first().waitFor()
      expect(await violationsOf(page), `${path}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    }
    await page.context().close()
  })
})

it('the keyboard alone goes through the first minutes', async () => {
  const { page } = await fresh()
  await signUp(page, demonstration)
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const focused = document.activeElement
        return focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused?.textContent
      })
      if (label === name) return
    }
    throw new Error(`Tab never gets to ${name}`)
  }
  await tabTo('Your name')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'When can people book you?' }).waitFor()
  await tabTo('Saturday')
  await page.keyboard.press('Space')
  await tabTo('Next')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What can people book?' }).waitFor()
  await tabTo('Name')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your page is ready' }).waitFor()
  await page.context().close()
})

it('a browser without script says what the dashboard needs, and leads to what works', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto(siteOf(demonstration, '/dashboard'))
  expect(new URL(page.url()).pathname).toBe('/auth/login')
  await signUpWithoutScript(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/welcome')
  await page.getByRole('heading', { name: 'Das Dashboard braucht JavaScript' }).waitFor()
  await page.getByRole('link', { name: 'Sicherheit' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sicherheit' }).waitFor()
  await context.close()
})

async function signUpWithoutScript(page: Page): Promise<void> {
  await page.goto(siteOf(demonstration, '/signup'))
  await page.getByLabel('Name', { exact: true }).fill('Emmy Noether')
  await page.getByLabel('E-Mail-Adresse').fill('emmy@example.org')
  await page.getByLabel('Benutzername').fill('emmy')
  await page.getByLabel('Passwort').fill('four words in a row')
  await page.getByLabel('Zeitzone').selectOption('Europe/Berlin')
  await page.locator('form button[type=submit]').click()
}
