import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const ADDRESS = `https://meetings.example.com/${'room-'.repeat(30)}`

let demonstration: Demonstration
let browser: Browser
let paths: string[]

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  const { api } = demonstration
  await api('/me', { name: WORD, bio: `${WORD} ${ADDRESS}` }, 'PATCH')
  const question = { required: false, label: WORD }
  const { id, slug } = (await api('/event-types', {
    title: WORD,
    slug: 'long',
    lengthInMinutes: 30,
    description: `${ADDRESS}\n\n\`${WORD}\``,
    locations: [
      { type: 'link', link: ADDRESS, public: true },
      { type: 'address', address: WORD, public: true },
      { type: 'attendeePhone' },
    ],
    bookingFields: [
      { type: 'radio', slug: 'radio', options: [WORD, ADDRESS], ...question },
      { type: 'select', slug: 'select', options: [WORD, ADDRESS], ...question },
      { type: 'boolean', slug: 'tick', ...question },
      { type: 'text', slug: 'text', ...question },
    ],
    bookingConsent: { text: `${WORD} ${ADDRESS}`, required: false },
  })) as { id: number; slug: string }
  const person = new URL(demonstration.bookingPage).pathname
  const slots = (await api(`/slots?eventTypeId=${id}&start=${day(1)}&end=${day(20)}&format=range`)) as Record<
    string,
    { start: string }[]
  >
  const [first, second] = Object.values(slots).flat()
  const { uid } = (await api('/bookings', {
    eventTypeId: id,
    start: second?.start,
    attendee: {
      name: WORD,
      email: `${'x'.repeat(60)}@${'long-'.repeat(8)}domain.example.com`,
      timeZone: 'Europe/Berlin',
    },
    location: { type: 'link' },
  })) as { uid: string }
  const slot = new URLSearchParams({ slot: first?.start ?? '' })
  paths = [
    person,
    `${person}/${slug}`,
    `${person}/${slug}?clock=12&lang=ar`,
    `${person}/${slug}?layout=column&clock=12`,
    `${person}/${slug}?layout=week`,
    `${person}/${slug}?month=${day(400).slice(0, 7)}`,
    `${person}/${slug}?${slot}&name=${WORD}`,
    `/bookings/${uid}`,
    `/bookings/${uid}/reschedule`,
    `/bookings/${uid}/reschedule?${slot}`,
    `/bookings/${uid}/cancel`,
    `/bookings/${uid}/booked?embed=`,
    `${person}/${slug}?rescheduleUid=${uid}&embed=`,
  ]
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Names what stands out of the page. A place that scrolls by itself, such as the week, doesn't count. */
const standsOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isInside = (element: Element) => element.closest('.week-scroll, .unseen') !== null
    return [...document.querySelectorAll('main *, footer *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && !isInside(element) && (right > clientWidth + 1 || left < -1)
      })
      .map((element) => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`)
      .concat(`the page is ${scrollWidth} of ${clientWidth}`)
  })

it.each([
  [320, 100],
  [390, 200],
  [1280, 200],
  [320, 200],
])('nothing scrolls sideways on %i pixels with texts of %i percent', async (width, percent) => {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(new URL(path, demonstration.bookingPage).href)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`
    }, percent)
    // The chooser is drawn again by its script.
    if (!path.includes('slot=') && path.includes('/long')) await page.waitForTimeout(300)
    const out = await standsOut(page)
    if (out.length > 0) found[path] = out
    if (process.env.PICTURES) {
      const name = `${process.env.PICTURES}/${width}-${percent}-${paths.indexOf(path)}.png`
      await page.screenshot({ path: name, fullPage: true })
    }
  }
  await context.close()
  expect(found).toEqual({})
})
