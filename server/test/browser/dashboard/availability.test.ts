import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { type SignedIn, signInAsAda } from './signed-in.ts'

const NOW = new Date('2030-03-03T20:00:00Z')

let demonstration: Demonstration
let browser: Browser
let ada: SignedIn

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
  ada = await signInAsAda(browser, demonstration)
  await ada.page.clock.setFixedTime(NOW)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

type Schedule = { availability: unknown[]; overrides: unknown[] }

it('a host makes a schedule with a break, copies a day, and closes another', async () => {
  const { page, open } = ada
  await open('/dashboard/availability')
  await page.getByRole('button', { name: 'New schedule' }).click()
  await page.getByRole('heading', { level: 1, name: 'New schedule' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const choose = async (day: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${day}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await page.getByLabel('Monday, range 1, from').fill('08:00')
  await page.getByLabel('Monday, range 1, to').fill('12:00')
  await choose('Monday', 'Add a range')
  await page.getByLabel('Monday, range 2, from').fill('11:00')
  await page.getByText('Two ranges overlap.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('Monday, range 2, from').fill('13:00')
  await page.getByLabel('Monday, range 2, to').fill('16:00')
  await choose('Monday', 'Copy to Monday to Friday')
  await choose('Friday', 'Close this day')
  await page.getByLabel('Name of the schedule').fill('Early hours')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday']
  expect(((await demonstration.api(`/schedules/${id}`)) as Schedule).availability).toEqual([
    { days, startTime: '08:00', endTime: '12:00' },
    { days, startTime: '13:00', endTime: '16:00' },
  ])
  await open('/dashboard/availability')
  await page.getByRole('link', { name: 'Early hours' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Early hours' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Early hours' }).waitFor({ state: 'detached' })
})

it('a host closes a day, and the troubleshooter and the booking page know it', async () => {
  const { page, open } = ada
  await open('/dashboard/availability/1')
  await page.getByLabel('First day').fill('2030-03-12')
  await page.getByRole('button', { name: 'Add these days' }).click()
  await page.getByText(/Tuesday,? 12 March 2030/).waitFor()
  expect(((await demonstration.api('/schedules/1')) as Schedule).overrides).toEqual([
    { date: '2030-03-12', startTime: '00:00', endTime: '00:00' },
  ])
  await open('/dashboard/availability/troubleshooter?date=2030-03-12')
  await page.getByText('Your schedule has other hours on this day.').first().waitFor()
  expect(await page.getByText('Bookable', { exact: true }).count()).toBe(0)
})

it('the troubleshooter names the booking that takes a time', async () => {
  const { page, open } = ada
  const attendee = { name: 'Grace Hopper', email: 'grace@example.org', timeZone: 'UTC' }
  await demonstration.api('/bookings', {
    username: 'ada',
    eventTypeSlug: '30min',
    start: '2030-03-13T10:00:00Z',
    attendee,
  })
  await open('/dashboard/availability/troubleshooter?date=2030-03-13')
  await page.getByText('There is another booking.').waitFor()
  await page.getByText(/A conversation between Ada Lovelace and Grace Hopper, 11:00 am – 11:30 am/).waitFor()
  expect(await page.getByText('Bookable', { exact: true }).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Change it' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Availability' }).waitFor()
})

it('a host is away, changes the days, and comes back', async () => {
  const { page, open } = ada
  await open('/dashboard/availability/absences')
  await page.getByRole('button', { name: 'New absence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First day').fill('2030-04-01')
  await dialog.getByLabel('Last day').fill('2030-04-05')
  await dialog.getByLabel('Note').fill('Mountains')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: '1 Apr 2030 – 5 Apr 2030' }).waitFor()
  await page.getByRole('button', { name: /^Actions for 1 Apr/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Last day').fill('2030-04-08')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: '1 Apr 2030 – 8 Apr 2030' }).waitFor()
  await open('/dashboard/availability/troubleshooter?date=2030-04-08')
  await page.getByText('You are away.').first().waitFor()
  await open('/dashboard/availability/absences')
  await page.getByRole('button', { name: /^Actions for 1 Apr/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.goto('about:blank')
  await expect.poll(async () => ((await demonstration.api('/me/ooo')) as unknown[]).length).toBe(0)
})

it('a host limits the bookings of a day', async () => {
  const { page, open } = ada
  await open('/dashboard/availability')
  await page.getByLabel('Bookings in a day').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await demonstration.api('/me')).toMatchObject({ bookingLimits: { count: { day: 3 } } })
})
