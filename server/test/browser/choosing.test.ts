import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

let demonstration: Demonstration
let browser: Browser

// In this month the clocks of Europe go forward, on Sunday 31 March.
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

type Opened = { page: Page; requests: string[]; complaints: string[] }

async function open(query = '', options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  const page = await context.newPage()
  const [requests, complaints]: [string[], string[]] = [[], []]
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(error.message))
  await page.goto(`${demonstration.bookingPage}/30min${query}`)
  // The chooser goes on in the browser once it can change the zone.
  if (options.javaScriptEnabled !== false)
    await page.getByRole('button', { name: /Change the time zone|تغيير المنطقة/ }).waitFor()
  page.on('request', (request) => void (/\/ada\/30min/.test(request.url()) && requests.push(request.url())))
  return { page, requests, complaints }
}

const heading = (page: Page) => page.locator('#times h3').textContent()
const times = (page: Page): Promise<string[]> => page.locator('.slots time').allTextContents()
const day = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}, \\d+ free`) })

it('a day of the month shows its times without another request, and the address leads there again', async () => {
  const { page, requests, complaints } = await open()
  expect(await heading(page)).toBe('Monday 4 March')
  await day(page, 'Thursday 14 March').click()
  expect(await heading(page)).toBe('Thursday 14 March')
  expect((await times(page))[0]).toBe('9:00')
  expect(requests).toEqual([])
  await page.reload()
  expect(await heading(page)).toBe('Thursday 14 March')
  expect(complaints).toEqual([])
  await page.context().close()
})

it('another month is loaded, one that is far away is chosen from the list, and the way back needs no request', async () => {
  const { page, requests } = await open()
  await page.getByRole('link', { name: 'On to April 2030' }).click()
  await page.getByRole('heading', { name: 'Monday 1 April' }).waitFor()
  await page.getByRole('combobox', { name: 'Go to another month' }).selectOption({ label: 'January 2031' })
  await day(page, 'Wednesday 15 January').click()
  expect(await heading(page)).toBe('Wednesday 15 January')
  const asked = requests.length
  expect(asked).toBe(2)
  await page.getByRole('combobox', { name: 'Go to another month' }).selectOption({ label: 'April 2030' })
  await page.getByRole('heading', { name: 'Monday 1 April' }).waitFor()
  expect(requests).toHaveLength(asked)
  await page.context().close()
})

it('the hours stay the same when the clocks change within the month, and another zone sees the difference', async () => {
  const { page, requests } = await open('?date=2030-03-29')
  expect((await times(page))[0]).toBe('9:00')
  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await page.getByRole('combobox', { name: 'Search for a city' }).fill('kolk')
  await page.getByRole('option', { name: /Kolkata/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Times are shown in Asia/Kolkata').waitFor()
  expect((await times(page))[0]).toBe('13:30')
  await page.getByRole('link', { name: 'On to April 2030' }).click()
  await page.getByRole('heading', { name: 'Monday 1 April' }).waitFor()
  expect((await times(page))[0]).toBe('12:30')
  // The month was loaded, and the zone itself needed nothing.
  expect(requests).toHaveLength(1)
  await page.context().close()
})

it('the chosen zone and clock are those of the next visit from its first answer', async () => {
  const { page } = await open()
  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await page.getByRole('combobox', { name: 'Search for a city' }).fill('new york')
  await page.getByRole('option', { name: /New York/ }).click()
  await page.getByRole('link', { name: '12 h' }).click()
  await page.getByText('Times are shown in America/New York').waitFor()
  const shown = await times(page)
  expect(shown[0]).toMatch(/ am$/i)
  const answer = await page.request.get(`${demonstration.bookingPage}/30min`, {
    headers: { accept: 'text/html', 'accept-language': 'en-GB' },
  })
  const first = await answer.text()
  expect(first).toContain('Times are shown in America/New York')
  expect(first).toContain(`>${shown[0]}</time>`)
  await page.context().close()
})

it('the keyboard goes through the days, the weeks and the months, and chooses one', async () => {
  const { page } = await open()
  await day(page, 'Monday 4 March').focus()
  const focused = page.locator('*:focus')
  const goes = async (key: string, name: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => focused.getAttribute('aria-label'), { message: key }).toMatch(new RegExp(`^${name}, `))
  }
  await goes('ArrowRight', 'Tuesday 5 March')
  await goes('ArrowDown', 'Tuesday 12 March')
  await goes('End', 'Sunday 17 March')
  await goes('Home', 'Monday 11 March')
  await goes('ArrowUp', 'Monday 4 March')
  // Two keys right after each other are two steps.
  await page.keyboard.press('ArrowRight')
  await goes('ArrowRight', 'Wednesday 6 March')
  await goes('ArrowLeft', 'Tuesday 5 March')
  await goes('ArrowLeft', 'Monday 4 March')
  await page.keyboard.press('PageDown')
  await page.getByRole('grid', { name: 'April 2030' }).waitFor()
  await expect.poll(() => focused.getAttribute('aria-label')).toMatch(/^Thursday 4 April, /)
  // The day can be chosen once the times of its month are there.
  await day(page, 'Thursday 4 April').waitFor()
  await page.keyboard.press('Enter')
  expect(await heading(page)).toBe('Thursday 4 April')
  await page.context().close()
})

it('no day of a month is called full while its times are loaded', async () => {
  const { page } = await open()
  let answer = () => {}
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/month=2030-05/, (route) => isAllowed.then(() => route.continue()))
  await page.getByRole('combobox', { name: 'Go to another month' }).selectOption({ label: 'May 2030' })
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  expect(await page.getByRole('link', { name: 'Saturday 4 May', exact: true }).count()).toBe(1)
  expect(await page.getByRole('link', { name: /no free times/ }).count()).toBe(0)
  answer()
  await page.getByRole('link', { name: 'Saturday 4 May, no free times' }).waitFor()
  await page.context().close()
})

it('days stand side by side, and go on by seven', async () => {
  const { page } = await open()
  await page.getByRole('link', { name: 'Days', exact: true }).click()
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toEqual([
    'Monday 4 March',
    'Tuesday 5 March',
    'Wednesday 6 March',
    'Thursday 7 March',
    'Friday 8 March',
  ])
  await page.getByRole('link', { name: 'Later times' }).click()
  await page.getByRole('heading', { name: 'Monday 11 March' }).waitFor()
  expect(new URL(page.url()).searchParams.get('layout')).toBe('column')
  await page.context().close()
})

it('a week is a calendar, whose times the tabulator reaches, and goes on without another page', async () => {
  const { page, requests, complaints } = await open('?date=2030-03-12')
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  expect(await heading(page)).toMatch(/^11 ?– ?17 March 2030$/)
  expect(requests).toEqual([])
  expect(await page.getByRole('heading', { level: 4 }).allTextContents()).toHaveLength(7)
  const first = page.getByRole('link', { name: 'Monday 11 March, 9:00', exact: true })
  const below = page.getByRole('link', { name: 'Monday 11 March, 9:30', exact: true })
  const beside = page.getByRole('link', { name: 'Tuesday 12 March, 9:00', exact: true })
  const [one, two, three] = [await first.boundingBox(), await below.boundingBox(), await beside.boundingBox()]
  expect(two?.y).toBeGreaterThan((one?.y ?? 0) + 24)
  expect(two?.x).toBe(one?.x)
  expect(three?.y).toBe(one?.y)
  expect(three?.x).toBeGreaterThan((one?.x ?? 0) + (one?.width ?? 0))
  await first.focus()
  await page.keyboard.press('Tab')
  expect(await page.locator('*:focus').getAttribute('aria-label')).toBe('Monday 11 March, 9:30')

  await page.getByRole('link', { name: 'Later times' }).click()
  await page.getByRole('heading', { name: 'Monday 18 March' }).waitFor()
  await page.getByRole('link', { name: 'Later times' }).click()
  await page.getByRole('heading', { name: 'Sunday 31 March' }).waitFor()
  // The month has all of these days.
  expect(requests).toEqual([])
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ layout: 'week', date: '2030-03-25' })
  await page.getByRole('link', { name: 'Later times' }).click()
  await page.getByRole('heading', { name: 'Sunday 7 April' }).waitFor()
  expect(requests).toHaveLength(1)
  await page.getByRole('link', { name: 'Earlier times' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Sunday 31 March' }).waitFor()
  await page.getByRole('link', { name: 'Friday 29 March, 9:00', exact: true }).click()
  await page.getByText(/Friday,? 29 March 2030/).waitFor()
  expect(complaints).toEqual([])
  await page.context().close()
})

it('a week follows the zone and the clock without another page', async () => {
  const { page, requests } = await open('?layout=week&date=2030-03-12')
  await page.getByRole('button', { name: 'Change the time zone' }).click()
  await page.getByRole('combobox', { name: 'Search for a city' }).fill('kolk')
  await page.getByRole('option', { name: /Kolkata/ }).click()
  await page.getByRole('link', { name: 'Monday 11 March, 13:30', exact: true }).waitFor()
  await page.getByRole('link', { name: '12 h' }).click()
  await page.getByRole('link', { name: /^Monday 11 March, 1:30 pm$/i }).waitFor()
  expect(await page.locator('.week-hours span').first().textContent()).toMatch(/^1 pm$/i)
  expect(requests).toEqual([])
  await page.context().close()
})

it('on a phone a week scrolls inside of its own frame and begins with the first free day', async () => {
  const sizes = (page: Page) =>
    page.evaluate(() => {
      const frame = document.querySelector('.week-scroll')
      return {
        page: document.documentElement.scrollWidth,
        frame: frame?.clientWidth ?? 0,
        inside: frame?.scrollWidth ?? 0,
      }
    })
  for (const query of ['?layout=week&date=2030-03-12', '?layout=week&date=2030-03-12&lang=ar&clock=12']) {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open(query, { viewport: { width: 320, height: 640 }, javaScriptEnabled })
      const { page: whole, frame, inside } = await sizes(page)
      expect(whole).toBeLessThanOrEqual(320)
      expect(inside).toBeGreaterThan(frame)
      const time = page.locator('.week a').first()
      await time.scrollIntoViewIfNeeded()
      expect((await time.boundingBox())?.height).toBeGreaterThanOrEqual(24)
      expect((await sizes(page)).page).toBeLessThanOrEqual(320)
      await page.context().close()
    }
  }
  // The first week begins with days that are over: they would have nothing to choose.
  await demonstration.moveClock(new Date('2030-03-06T20:00:00Z'))
  const { page } = await open('?layout=week', { viewport: { width: 320, height: 640 } })
  await demonstration.moveClock(NOW)
  const x = async (name: string) => (await page.getByRole('link', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await x('Thursday 7 March, 9:00')).toBeLessThan(160)
  await page.getByRole('link', { name: 'Friday 8 March, 9:00', exact: true }).focus()
  expect(await x('Friday 8 March, 9:00')).toBeLessThan(260)
  await page.context().close()
})

it('a visitor without script chooses a week, and goes to another', async () => {
  const { page } = await open('?date=2030-03-12', { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.getByRole('link', { name: 'Later times' }).click()
  await page.getByRole('link', { name: 'Monday 18 March, 9:00', exact: true }).click()
  await page.getByText(/Monday,? 18 March 2030/).waitFor()
  await page.context().close()
})

it('a visitor without script chooses a day, a month, a zone and a time', async () => {
  const { page } = await open('', { javaScriptEnabled: false })
  await day(page, 'Thursday 14 March').click()
  expect(await heading(page)).toBe('Thursday 14 March')
  await page.getByRole('link', { name: 'On to April 2030' }).click()
  expect(await heading(page)).toBe('Monday 1 April')
  await page.getByRole('link', { name: 'Change the time zone' }).click()
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Show times' }).click()
  expect(await page.getByText('Times are shown in America/New York').isVisible()).toBe(true)
  expect(await heading(page)).toBe('Monday 1 April')
  await page.locator('.slots a').first().click()
  await page.getByText(/Monday,? 1 April 2030/).waitFor()
  expect(await page.getByText('America/New York').isVisible()).toBe(true)
  await page.context().close()
})

it('a booking needs three clicks and the form, and the time stays after it was taken by somebody else', async () => {
  const { page } = await open()
  let clicks = 0
  const click = async (locator: ReturnType<Page['locator']>) => {
    clicks++
    await locator.click()
  }
  await click(day(page, 'Tuesday 12 March'))
  await click(page.getByRole('link', { name: /^Tuesday 12 March, 11:00/ }))
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('E-mail', { exact: true }).fill('grace@example.org')
  // The form holds its time for some minutes.
  await demonstration.moveClock(new Date(NOW.getTime() + 10 * 60_000))
  const offered = (await demonstration.api('/event-types')) as { id: number; slug: string }[]
  await demonstration.api('/bookings', {
    eventTypeId: offered.find(({ slug }) => slug === '30min')?.id,
    start: '2030-03-12T10:00:00Z',
    attendee: { name: 'Somebody Else', email: 'else@example.org', timeZone: 'Europe/Berlin' },
  })
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Grace Hopper')
  await page.getByLabel('Tuesday 12 March, 11:30').check()
  await click(page.getByRole('button', { name: 'Book this time' }))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The meeting is booked')
  expect(await page.getByText('11:30 – 12:00').isVisible()).toBe(true)
  expect(clicks).toBe(3)
  await page.context().close()
})

it('in Arabic the days run from right to left, and the left arrow leads to the next day', async () => {
  const { page, complaints } = await open('?lang=ar&date=2030-03-13')
  const places = await page.locator('[role="grid"] a[href*="date=2030-03-1"]').evaluateAll((days) =>
    days.map((each) => ({
      date: new URL((each as HTMLAnchorElement).href).searchParams.get('date'),
      x: each.getBoundingClientRect().x,
    })),
  )
  const at = (date: string) => places.find((each) => each.date === date)?.x ?? Number.NaN
  expect(at('2030-03-13')).toBeLessThan(at('2030-03-12'))
  await page.locator('[role="grid"] a[href*="date=2030-03-13"]').focus()
  const press = async (key: string, date: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date)).toBe(date)
  }
  await press('ArrowLeft', '2030-03-14')
  await press('ArrowRight', '2030-03-13')
  await press('ArrowRight', '2030-03-12')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(complaints).toEqual([])
  await page.context().close()
})
