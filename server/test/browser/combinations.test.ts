import { AxeBuilder } from '@axe-core/playwright'
import { catalogues } from '@daybook/i18n'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'
import { allCases, pairwiseCases } from './pairwise.ts'

// Languages, zones, sizes, layouts, themes and clocks together. `COMBINATIONS=all` tries all of them; without it, each
// pair of values is tried at least once. A number tries so many of all, evenly spread.

const PROPERTIES = {
  language: [...catalogues.keys()],
  // The zones have whole hours, half hours and three quarters of an hour, and both ends of the day.
  timeZone: ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  // 320 px is a small phone. A laptop at 200 % has 640 px.
  width: ['320', '390', '640', '1280'],
  layout: ['month', 'week', 'column'],
  theme: ['light', 'dark'],
  clock: ['12', '24'],
} as const

const wanted = process.env.COMBINATIONS
const all = () => allCases(PROPERTIES)
const cases =
  wanted === undefined
    ? pairwiseCases(PROPERTIES)
    : wanted === 'all'
      ? all()
      : all().filter((_, place, { length }) => place % Math.ceil(length / Number(wanted)) === 0)

let demonstration: Demonstration
let browser: Browser
// The clocks of Europe go forward on 31 March, and those of Newfoundland on 10 March.
const NOW = new Date('2030-03-03T20:00:00Z')

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

describe('the way from the link to the form', () => {
  it.each(cases)('$language, $timeZone, $width px, $layout, $theme, $clock h', async (each) => {
    const { language, timeZone, width, layout, theme, clock } = each
    const context = await browser.newContext({
      locale: language,
      timezoneId: timeZone,
      colorScheme: theme,
      viewport: { width: Number(width), height: 800 },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const complaints: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    page.on('pageerror', (error) => void complaints.push(error.message))
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

    await page.goto(`${demonstration.bookingPage}/30min?layout=${layout}&clock=${clock}&date=2030-03-28`)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    expect(await page.locator('html').getAttribute('dir')).toBe(['ar', 'he'].includes(language) ? 'rtl' : 'ltr')
    // A Thursday. The clocks change on the Sunday after it, which a week and columns show as well.
    const first = page.locator('.slots a, .week a').first()
    await first.waitFor()
    await expect.poll(() => page.locator('.booker-foot').textContent()).toContain(placeOf(timeZone))
    expect(await fits()).toBe(true)
    expect(await faults()).toEqual([])

    const start = new Date(new URL((await first.getAttribute('href')) ?? '', page.url()).searchParams.get('slot') ?? '')
    const time = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
      ...{
        timeZone,
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: clock === '24' ? 'h23' : language === 'ja' ? 'h11' : 'h12',
      },
    }).format(start)
    expect(digitsOf(await first.locator('time').first().textContent())).toBe(digitsOf(time))
    await first.click()
    await page.waitForURL(/slot=/)
    const shown = page.locator('main time').first()
    expect(new Date((await shown.getAttribute('datetime')) ?? '')).toEqual(start)
    expect(await shown.textContent()).toContain(String(Number(dayOf(start, timeZone))))
    expect(await fits()).toBe(true)
    expect(await faults()).toEqual([])
    expect(complaints).toEqual([])
    await context.close()

    async function faults(): Promise<string[]> {
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
  })
})

const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
const digitsOf = (text: string | null): string => (text ?? '').replaceAll(/[^0-9:]/g, '').replace(/^0(?=\d)/, '')
const dayOf = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(instant)
