import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

const DAY_MS = 86_400_000

let demonstration: Demonstration
let browser: Browser
/** Of a meeting that is over. */
let link = ''

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  browser = await openBrowser()
  const { api } = demonstration
  await api('/workflows', {
    name: 'How it was',
    activation: { isActiveOnAllEventTypes: true },
    trigger: { type: 'newEvent' },
    steps: [
      {
        stepNumber: 1,
        action: 'email_attendee',
        recipient: 'attendee',
        template: 'rating',
        sender: 'Ada',
        message: { subject: '', html: '' },
      },
    ],
  })
  const day = (later: number) => new Date(Date.now() + later * DAY_MS).toISOString().slice(0, 10)
  const free = (await api(`/slots?username=ada&eventTypeSlug=30min&start=${day(1)}&end=${day(9)}`)) as object
  const [slot] = Object.values(free).flat() as { start: string }[]
  await api('/bookings', {
    start: slot?.start,
    username: 'ada',
    eventTypeSlug: '30min',
    attendee: { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'America/New_York' },
  })
  const mails = await demonstration.mailsTo('grace@example.org')
  link = mails.flatMap((mail) => /(\/bookings\/\w+\/rate\?\S+)/.exec(mail)?.[1] ?? [])[0] ?? ''
  expect(link).not.toBe('')
  await demonstration.moveClock(new Date(Date.parse(slot?.start ?? '') + DAY_MS))
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const open = (page: Page) => page.goto(new URL(link, demonstration.bookingPage).href)
const faultsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe.each(['light', 'dark'] as const)('the page of a rating, in %s colours', (colorScheme) => {
  it('the page has no fault that axe finds, fits a small telephone and is sent without script', async () => {
    const looking = await browser.newContext({ colorScheme, locale: 'en-GB', viewport: { width: 320, height: 640 } })
    const page = await looking.newPage()
    await open(page)
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)

    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    const sending = await context.newPage()
    await open(sending)
    await sending.getByLabel('4 – good').check()
    await sending.getByLabel('What would you like to say?').fill('Good tea')
    await sending.getByRole('button', { name: 'Send the rating' }).click()
    await sending.getByRole('heading', { level: 1, name: 'Thank you for the rating' }).waitFor()
    await looking.close()
    await context.close()
  })
})
