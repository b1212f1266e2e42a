import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeStripe, fakeStripe } from '../../support/providers/stripe.ts'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { siteOf } from '../people.ts'
import { fits, LAPTOP, PHONE, signInAsAda } from './signed-in.ts'

// Somebody sends another person a link that connects an account. Two contexts are the browsers of two people.

let stripe: FakeStripe
let demonstration: Demonstration
let browser: Browser

beforeAll(async () => {
  stripe = await fakeStripe()
  demonstration = await startDemonstration(stripe.settings)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
  await stripe?.close()
})

const title = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

async function openAtStripe(context: BrowserContext, authUrl: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(authUrl)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Returns the status of the check of Ada's account at Stripe: 404 without one. */
const check = async () =>
  (
    await fetch(siteOf(demonstration, '/v2/stripe/check'), {
      headers: { authorization: `Bearer ${demonstration.apiKey}` },
    })
  ).status

it('a link that a session began connects nothing in the browser of somebody else', async () => {
  const ada = await signInAsAda(browser, demonstration)
  await ada.open('/dashboard/connections')
  let authUrl = ''
  await ada.page.route(`${new URL(await addressOfStripe()).origin}/**`, (route) => {
    authUrl = route.request().url()
    return route.abort()
  })
  await ada.page.getByRole('button', { name: 'Connect Stripe' }).click()
  await expect.poll(() => authUrl).toContain('/oauth/authorize')
  const other = await browser.newContext({ locale: 'en-GB' })
  const page = await openAtStripe(other, authUrl)
  expect(await title(page)).toBe('This was begun somewhere else')
  expect(await check()).toBe(404)
  await other.close()

  // In her own browser she comes back to the dashboard.
  await ada.page.unrouteAll()
  await ada.open('/dashboard/connections')
  await ada.page.getByRole('button', { name: 'Connect Stripe' }).click()
  await ada.page.getByRole('button', { name: 'Allow' }).click()
  await ada.page.waitForURL(/\/dashboard\/connections/)
  expect(await check()).toBe(200)
  await ada.page.context().close()
})

it('a link that a key began names both accounts in the browser of somebody else, without a script', async () => {
  const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
  const accounts = await connected()
  const page = await openAtStripe(context, await addressOfStripe('?returnTo=https://client.example/done'))
  expect(await title(page)).toBe('Connect this account at Stripe?')
  const text = (await page.textContent('main')) ?? ''
  expect(text).toContain('ada@example.com')
  expect(text).toContain('acct_')
  expect(await connected()).toEqual(accounts)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  expect(await title(page)).toBe('No account at Stripe was connected')
  expect(await page.getByRole('link', { name: 'Go on to client.example' }).getAttribute('href')).toBe(
    'https://client.example/done',
  )
  expect(await connected()).toEqual(accounts)
  await context.close()
})

it('the page that asks fits on a phone and a laptop, in the dark and from right to left', async () => {
  for (const [viewport, colorScheme, locale] of [
    [PHONE, 'dark', 'en-GB'],
    [PHONE, 'light', 'ar'],
    [LAPTOP, 'light', 'de'],
    [LAPTOP, 'dark', 'ja'],
  ] as const) {
    const context = await browser.newContext({ viewport, colorScheme, locale })
    const page = await openAtStripe(context, await addressOfStripe())
    expect(await fits(page)).toBe(true)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    if (process.env.CONNECTING_PICTURES)
      await page.screenshot({ path: `${process.env.CONNECTING_PICTURES}/${locale}-${colorScheme}.png`, fullPage: true })
    await context.close()
  }
})

const addressOfStripe = async (query = ''): Promise<string> =>
  ((await demonstration.api(`/stripe/connect${query}`)) as { authUrl: string }).authUrl

/** Returns the connections of Ada to Stripe. */
async function connected(): Promise<number[]> {
  const answer = await fetch(siteOf(demonstration, '/v2/atoms/event-types-app/stripe'), {
    headers: { authorization: `Bearer ${demonstration.apiKey}` },
  })
  const { data } = (await answer.json()) as { data: { userCredentialIds: number[] } }
  return data.userCredentialIds
}
