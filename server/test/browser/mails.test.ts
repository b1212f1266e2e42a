import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'
import { signIn, siteOf } from './people.ts'

let demonstration: Demonstration
let browser: Browser
let page: Page

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'en-GB' })
  page = await context.newPage()
  const [, email = '', password = ''] = /as (\S+) with the password (\S+)/.exec(demonstration.output()) ?? []
  const [, address = ''] = /Mails +(\S+)/.exec(demonstration.output()) ?? []
  await page.goto(address)
  await signIn(page, email, password)
  await page.getByRole('heading', { level: 1, name: 'Messages that were kept' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const overflow = () =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth') as Promise<number>

async function faults(besides: string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(besides).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('kept messages', () => {
  it('an administrator reads kept messages as their readers would, and follows their links', async () => {
    const [start] = await firstFreeTimes()
    await demonstration.api('/bookings', {
      start,
      username: 'ada',
      eventTypeSlug: '30min',
      attendee: { name: 'Grace', email: 'grace@example.org', timeZone: 'Asia/Tokyo', language: 'ja' },
    })
    await page.goto(siteOf(demonstration, '/dev/mail'))
    await page.getByLabel('Only to this address').fill('grace@example.org')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('link', { name: /確定/ }).click()
    const mail = page.frameLocator('iframe')
    expect(await mail.getByRole('heading').textContent()).toBe('ご予約が確定しました')
    const opened = page.waitForEvent('popup')
    await mail.getByRole('link', { name: '予約を見る' }).click()
    const booking = await opened
    await booking.getByRole('heading', { level: 1, name: 'The meeting is booked' }).waitFor()
    await booking.close()
  })

  it.each(['/dev/mail', '/dev/mail/1', '/dev/mail/samples', '/dev/mail/samples/rescheduled.attendee.juergen'])(
    '%s has no fault that axe finds, and fits a small telephone',
    async (path) => {
      await page.goto(siteOf(demonstration, path))
      expect(await overflow()).toBe(0)
      // axe waits for ever for a frame in which no script runs; a frame without a name it would find.
      for (const frame of await page.locator('iframe').all()) {
        expect(await frame.getAttribute('title')).toMatch(/./)
        await frame.evaluate((element) => element.remove())
      }
      expect(await faults()).toEqual([])
    },
  )

  it.each(['de', 'ja', 'ar'])(
    'mails in %s have no fault that axe finds when they are shown alone',
    async (language) => {
      const address = siteOf(demonstration, `/dev/mail/samples/rescheduled.attendee.juergen/html?lang=${language}`)
      const mail = await (await page.request.get(address)).text()
      await page.goto('about:blank')
      await page.setContent(mail)
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await overflow()).toBe(0)
      // A mail is a part of the page on which it is read, which has the landmarks.
      expect(await faults(['landmark-one-main', 'region'])).toEqual([])
    },
  )
})

describe.each(['de', 'es', 'fr', 'pt', 'ja', 'ar', 'he'])('pages in %s', (language) => {
  it.each(['/', '/ada', '/ada/30min', '/signup', '/settings/security', '/dev/mail'])(
    '%s fits a small telephone, with the longer words of the language',
    async (path) => {
      await page.goto(siteOf(demonstration, `${path}?lang=${language}`))
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await overflow()).toBe(0)
    },
  )
})

async function firstFreeTimes(): Promise<string[]> {
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
  const days = await demonstration.api(`/slots?username=ada&eventTypeSlug=30min&start=${day(1)}&end=${day(15)}`)
  return Object.values(days as Record<string, { start: string }[]>).flatMap((slots) => slots.map(({ start }) => start))
}
