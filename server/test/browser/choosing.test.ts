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
  if (options.javaScriptEnabled !== false) await page.getByRole('button', { name: 'Change the time zone' }).waitFor()
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
    await page.getByRole('grid').locator('*:focus').waitFor()
    expect(await focused.getAttribute('aria-label'), key).toMatch(new RegExp(`^${name}, `))
  }
  await goes('ArrowRight', 'Tuesday 5 March')
  await goes('ArrowDown', 'Tuesday 12 March')
  await goes('End', 'Sunday 17 March')
  await goes('Home', 'Monday 11 March')
  await goes('ArrowUp', 'Monday 4 March')
  await page.keyboard.press('PageDown')
  await page.getByRole('grid', { name: 'April 2030' }).waitFor()
  expect(await focused.getAttribute('aria-label')).toMatch(/^Thursday 4 April, /)
  await page.getByRole('heading', { name: 'Monday 1 April' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await heading(page)).toBe('Thursday 4 April')
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

it('a visitor without script chooses a day, a month, a zone and a time', async () => {
  const { page } = await open('', { javaScriptEnabled: false })
  await day(page, 'Thursday 14 March').click()
  expect(await heading(page)).toBe('Thursday 14 March')
  await page.getByRole('link', { name: 'On to April 2030' }).click()
  expect(await heading(page)).toBe('Monday 1 April')
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
