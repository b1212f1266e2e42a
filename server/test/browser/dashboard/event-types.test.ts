import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { type SignedIn, signInAsAda } from './signed-in.ts'

let demonstration: Demonstration
let browser: Browser
let ada: SignedIn

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  ada = await signInAsAda(browser, demonstration)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

type EventType = Record<string, unknown> & { id: number; slug: string; bookingFields: { slug: string; type: string }[] }

const typeOf = async (id: number | string): Promise<EventType> =>
  (await demonstration.api(`/event-types/${id}`)) as EventType

async function make(slug: string, fields: object = {}): Promise<number> {
  const body = { title: `About ${slug}`, slug, lengthInMinutes: 30, ...fields }
  return ((await demonstration.api('/event-types', body)) as { id: number }).id
}

const save = async () => {
  await ada.page.getByRole('button', { name: 'Save' }).click()
  await ada.page.getByText('Saved.', { exact: true }).last().waitFor()
  await ada.page.getByText('There are changes that are not saved.').waitFor({ state: 'detached' })
}

it('a host makes an event type, and its page shows what the basics say', async () => {
  const { page, open } = ada
  await open('/dashboard/event-types')
  await page.getByRole('button', { name: 'New event type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Compiler talk')
  expect(await dialog.getByLabel('Address').inputValue()).toBe('compiler-talk')
  await dialog.getByLabel('Length').fill('40')
  await dialog.getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compiler talk' }).waitFor()
  await page.getByLabel('Description').fill('We talk about **parsers**.')
  await page.getByRole('button', { name: 'Add a place' }).click()
  await page.getByRole('combobox', { name: 'Place' }).last().selectOption({ label: 'At an address' })
  await page.getByLabel('Address', { exact: true }).last().fill('12 Code Street')
  await save()
  const preview = page.frameLocator('iframe')
  await preview.getByText('12 Code Street').waitFor()
  expect(await preview.locator('strong', { hasText: 'parsers' }).count()).toBe(1)
})

it('a host discards changes, and is told of changes that are not saved', async () => {
  const { page, open } = ada
  const id = await make('discarded')
  await open(`/dashboard/event-types/${id}`)
  await page.getByLabel('Name').fill('Something else')
  await page.getByText('There are changes that are not saved.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('About discarded')
})

it('changes of several tabs are saved together', async () => {
  const { page, open } = ada
  const id = await make('several')
  await open(`/dashboard/event-types/${id}?tab=availability`)
  await page.getByLabel('Book at least this long before').fill('3')
  await page.getByLabel('Unit').selectOption({ label: 'days' })
  await page.getByLabel('Book at least this long before').fill('2')
  await page.getByLabel('Free after each booking').fill('15')
  await page.getByLabel('In a day').first().fill('4')
  await page.getByRole('link', { name: 'Booking rules' }).click()
  await page.getByLabel('Several people share a time').check()
  await page.getByRole('spinbutton', { name: 'Seats' }).fill('6')
  await save()
  expect(await typeOf(id)).toMatchObject({
    minimumBookingNotice: 2880,
    afterEventBuffer: 15,
    bookingLimitsCount: { day: 4 },
    seats: { seatsPerTimeSlot: 6 },
  })
})

it('a host adds questions, sorts them by the keyboard, and removes one', async () => {
  const { page, open } = ada
  const id = await make('asked')
  await open(`/dashboard/event-types/${id}?tab=questions`)
  const add = async (label: string, kind?: string, options?: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click()
    const dialog = page.getByRole('dialog')
    if (kind) await dialog.getByLabel('Kind of answer').selectOption({ label: kind })
    await dialog.getByLabel('Question').fill(label)
    if (options) await dialog.getByLabel('Choices').fill(options)
    await dialog.getByRole('button', { name: 'Add' }).click()
  }
  await add('Your company')
  await add('Your team', 'One of a list', 'Red\nBlue')
  await add('Anything else', 'Long text')
  await page.getByRole('button', { name: /^Move Anything else/ }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Anything else is at place 2 of 3.').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Remove the question: Your company' }).click()
  await save()
  const own = (await typeOf(id)).bookingFields.filter(({ slug }) =>
    ['your-company', 'your-team', 'anything-else'].includes(slug),
  )
  expect(own.map(({ slug, type }) => [slug, type])).toEqual([
    ['anything-else', 'textarea'],
    ['your-team', 'select'],
  ])
})

it('a host hides, duplicates and deletes an event type, and takes the deletion back', async () => {
  const { page, open } = ada
  const id = await make('short-lived')
  await open('/dashboard/event-types')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const choose = async (name: string, item: string) => {
    await row(name)
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('About short-lived', 'Hide')
  await row('About short-lived').getByText('Hidden').waitFor()
  expect((await typeOf(id)).hidden).toBe(true)
  await choose('About short-lived', 'Delete')
  await row('About short-lived').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('About short-lived').waitFor()
  expect((await typeOf(id)).id).toBe(id)
  await choose('About short-lived', 'Duplicate')
  await page.getByRole('dialog').getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { level: 1, name: 'About short-lived (copy)' }).waitFor()
})

it('a host makes a private link, and copies the lines for a website', async () => {
  const { page, open } = ada
  const id = await make('shared')
  await open(`/dashboard/event-types/${id}?tab=links`)
  await page.getByLabel('Good for so many bookings').fill('2')
  await page.getByRole('button', { name: 'Make a private link' }).click()
  await page.getByText('0 of 2 used').waitFor()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Allow one more booking' }).click()
  await page.getByText('0 of 3 used').waitFor()
  await page.getByLabel('Way', { exact: true }).selectOption({ label: 'In a window, by a button in the corner' })
  await page.getByRole('button', { name: 'Copy', exact: true }).last().click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('<daybook-button link="ada/shared">About shared</daybook-button>')
})

it('what the server refuses is said beside the form, and nothing is lost', async () => {
  const { page, open } = ada
  const id = await make('refused')
  await open(`/dashboard/event-types/${id}`)
  await page.getByLabel('Address', { exact: true }).first().fill('30min')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('This exists already, or its name or address is taken.').waitFor()
  expect(await page.getByLabel('Address', { exact: true }).first().inputValue()).toBe('30min')
})
