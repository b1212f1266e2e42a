import { execFileSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFullDay, type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'

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

const withoutScript = (): Promise<Page> => browser.newPage({ javaScriptEnabled: false, locale: 'en-GB' })

const linkTo = (mail: string | undefined, page: string): string =>
  new RegExp(`http\\S+/bookings/\\w+/${page}\\S*`).exec(mail ?? '')?.[0] ?? ''

it('the page prints a line for the shell that lists free times when it is copied', () => {
  const [, line = ''] = /^ {2}(curl 'http.*)$/m.exec(demonstration.output()) ?? []
  const answer = JSON.parse(execFileSync('sh', ['-c', `${line} -s`], { encoding: 'utf8' }))
  expect(answer.status).toBe('success')
})

it('a browser without script makes a booking, reschedules it and cancels it by the links of its mails', async () => {
  const page = await withoutScript()
  await page.goto(demonstration.bookingPage)
  await page.getByRole('link', { name: 'A conversation' }).click()
  expect(await page.getByText('Times are shown in Europe/Berlin').isVisible()).toBe(true)
  await page.goto(`${page.url()}?date=${aFullDay()}`)

  const slot = page.locator('main .slots a').nth(2)
  const name = (await slot.getAttribute('aria-label')) ?? ''
  const [, time = ''] = /, (\S+)$/.exec(name) ?? []
  await slot.click()
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('E-mail', { exact: true }).fill('grace@example.org')
  await page.getByLabel('Notes').fill('About compilers')
  await page.getByRole('button', { name: 'Book this time' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The meeting is booked')
  expect(await page.getByText(`${time} – `).isVisible()).toBe(true)
  const booked = page.url()

  const [invitation] = await demonstration.mailsTo('grace@example.org')
  expect(invitation).toContain('Your booking is confirmed')
  await page.goto(linkTo(invitation, 'reschedule'))
  const other = page.locator('main .slots a').nth(5)
  const newName = (await other.getAttribute('aria-label')) ?? ''
  await other.click()
  await page.getByLabel('Why do you reschedule it?').fill('A moth in the relay')
  await page.getByRole('button', { name: 'Reschedule the meeting' }).click()
  expect(page.url()).not.toBe(booked)
  expect(await page.getByText(newName.replace(/^.*, /, '')).isVisible()).toBe(true)
  await page.goto(booked)
  expect(await page.getByText('This meeting was moved.').isVisible()).toBe(true)
  expect(await page.getByText(newName.replace(/^.*, /, '')).isVisible()).toBe(true)
  expect(await page.getByText('A moth in the relay').isVisible()).toBe(true)

  const [moved] = await demonstration.mailsTo('grace@example.org')
  expect(moved).toContain('Your booking is rescheduled')
  await page.goto(linkTo(moved, 'cancel'))
  await page.getByRole('button', { name: 'Cancel the meeting' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The meeting is cancelled')
  expect((await demonstration.mailsTo('grace@example.org'))[0]).toContain('Your booking is cancelled')
  await page.close()
})

it('a browser without script shows the faults of a form, and keeps the typed values', async () => {
  const page = await withoutScript()
  await page.goto(`${demonstration.bookingPage}/15min`)
  await page.locator('main .slots a').first().click()
  await page.getByLabel('E-mail', { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.getByRole('link', { name: 'Name: Please fill this in.' }).click()
  expect(new URL(page.url()).hash).toBe('#question-1')
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('nonsense')
  await page.getByLabel('Name').fill('Grace')
  await page.getByLabel('E-mail', { exact: true }).fill('grace@example.org')
  await page.getByRole('button', { name: 'Book this time' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The meeting is booked')
  await page.close()
})

it('the keyboard alone can use the booking page', async () => {
  const page = await withoutScript()
  await page.goto(`${demonstration.bookingPage}/30min`)
  const focused = page.locator('*:focus')
  const tabTo = async (matches: (label: string) => boolean) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const label = `${await focused.getAttribute('aria-label')} ${await focused.getAttribute('name')} ${await focused.textContent()}`
      if (matches(label)) return
    }
    throw new Error('Tab never gets there')
  }
  await page.keyboard.press('Tab')
  expect(await focused.textContent()).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await tabTo((label) => /^\w+ \d+ \w+, \d+:\d\d/.test(label))
  await page.keyboard.press('Enter')
  await page.waitForURL(/slot=/)
  await tabTo((label) => / name /.test(label))
  await page.keyboard.type('Katherine Johnson')
  await tabTo((label) => / email /.test(label))
  await page.keyboard.type('katherine@example.org')
  await tabTo((label) => label.includes('Book this time'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/bookings\//)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The meeting is booked')
  await page.close()
})

it('the page sends the form from its own origin, which the server accepts behind its public name', async () => {
  const page = await withoutScript()
  const { origin } = new URL(demonstration.bookingPage)
  await page.goto(demonstration.bookingPage.replace(origin, origin.replace('localhost', '127.0.0.1')))
  await page.getByRole('link', { name: 'A quick question' }).click()
  await page.locator('main .slots a').last().click()
  await page.getByLabel('Name').fill('Mary')
  await page.getByLabel('E-mail', { exact: true }).fill('mary@example.org')
  await page.getByRole('button', { name: 'Book this time' }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The meeting is booked')
  await page.close()
})
