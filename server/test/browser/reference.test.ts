import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

let demonstration: Demonstration
let browser: Browser
let docs: string

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  docs = `${new URL(demonstration.bookingPage).origin}/docs`
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

it('a developer finds an operation by the search and sends it to the demonstration', async () => {
  const page = await browser.newPage()
  await page.goto(docs)
  await page.getByLabel('Search guides and operations').fill('list free slots')
  await page.getByRole('link', { name: 'GET /v2/slots', exact: false }).first().click()
  const operation = page.locator('details.operation[open]')
  await operation.getByRole('button', { name: 'Try it' }).click()
  await operation.getByRole('button', { name: 'Send GET' }).click()
  await operation.getByLabel('Answer of this server').getByText('"status": "success"').waitFor()
  await page.close()
})

it.each(['light', 'dark'] as const)('the pages have no barrier for anybody (%s)', async (colorScheme) => {
  const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  for (const url of [docs, `${docs}/reference/slots`, `${docs}/guides/webhooks`, `${docs}/guides/errors`]) {
    await page.goto(url)
    const first = page.locator('details.operation > summary').first()
    if (await first.count()) await first.click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(390)
  }
  await context.close()
})

it('the pages can be read without a script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${docs}/reference/bookings`)
  await page.locator('details.operation > summary').filter({ hasText: 'Book a slot' }).click()
  expect(await page.getByText('curl -X POST').first().isVisible()).toBe(true)
  await context.close()
})
