import { dashboard as german } from '@daybook/i18n/dashboard/de'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { fits, PHONE, signInAsAda } from './signed-in.ts'

// The longest words meet the narrowest window, and two languages run from right to left.

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

const SCREENS = [
  '/dashboard',
  '/dashboard/bookings',
  '/dashboard/bookings/calendar',
  '/dashboard/event-types/1?tab=rules',
  '/dashboard/availability',
  '/dashboard/connections',
  '/dashboard/insights',
  '/dashboard/account?tab=security',
  '/dashboard/administration/people',
]

it.each([
  ['ar', 'rtl', 'أوقات التوفر'],
  ['de', 'ltr', 'Verfügbarkeit'],
  ['es', 'ltr', 'Disponibilidad'],
  ['fr', 'ltr', 'Disponibilités'],
  ['he', 'rtl', 'זמינות'],
  ['ja', 'ltr', '空き状況'],
  ['pt', 'ltr', 'Disponibilidade'],
])('the dashboard of an account with the language %s runs %s and fits on a phone', async (locale, direction, word) => {
  await demonstration.api('/me', { locale }, 'PATCH')
  const { page, open } = await signInAsAda(browser, demonstration, { viewport: PHONE, locale })
  for (const screen of SCREENS) {
    await open(screen)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).direction), screen).toBe(direction)
    expect(await page.locator('html').getAttribute('lang'), screen).toBe(locale)
    expect(await fits(page), screen).toBe(true)
  }
  await open('/dashboard/availability')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(word)
  await page.context().close()
})

it('somebody chooses German in the account and reads the dashboard in German', async () => {
  await demonstration.api('/me', { locale: 'en' }, 'PATCH')
  const { page, open } = await signInAsAda(browser, demonstration)
  await open('/dashboard/account')
  await page.getByLabel('Language', { exact: true }).selectOption('de')
  await page.getByLabel('Language', { exact: true }).locator('xpath=ancestor::form').getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: german['account.title'] }).waitFor()
})
