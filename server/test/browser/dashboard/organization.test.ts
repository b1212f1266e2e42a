import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { type SignedIn, signInAsAda } from './signed-in.ts'

let demonstration: Demonstration
let browser: Browser
let ada: SignedIn
let home: string
let api: string

beforeAll(async () => {
  demonstration = await startDemonstration()
  browser = await openBrowser()
  const { id } = (await demonstration.api('/admin/organizations', { name: 'Acme', ownerId: 1 })) as { id: number }
  home = `/dashboard/organizations/${id}`
  api = `/organizations/${id}`
  ada = await signInAsAda(browser, demonstration)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

/** Waits until a list of the API has what it is asked for. */
const eventually = (path: string) => expect.poll(() => demonstration.api(api + path), { timeout: 10_000 })

it('an owner makes a role, and its boxes give and take permissions', async () => {
  const { page, open } = ada
  await open('/dashboard')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Organization' }).click()
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('dialog').getByLabel('Name of the role').fill('Planner')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Planner: Event types, Change').check()
  await eventually('/roles').toMatchObject([{ name: 'Planner', permissions: ['eventType.update'] }])
  await page.getByLabel('Planner: Bookings, Read', { exact: true }).check()
  await eventually('/roles').toMatchObject([{ permissions: expect.arrayContaining(['booking.read']) }])
  await page.getByLabel('Planner: Event types, Change').uncheck()
  await eventually('/roles').toMatchObject([{ permissions: ['booking.read'] }])
})

it('an owner reads the insights of the organization', async () => {
  const { page, open } = ada
  await demonstration.api('/bookings', {
    eventTypeId: 1,
    start: await firstFreeTime(),
    attendee: { name: 'Grace', email: 'grace-books@example.org', timeZone: 'UTC' },
  })
  await open(home)
  await page.getByRole('link', { name: 'Insights' }).last().click()
  await page.getByText('Figures about the bookings of all teams and members.').waitFor()
  const today = new Date()
  const later = new Date(today.getTime() + 14 * 86_400_000)
  const date = (day: Date) => day.toISOString().slice(0, 10)
  await open(`${home}/insights?span=own&from=${date(today)}&to=${date(later)}&by=host`)
  await page.getByText('booking in this time').waitFor()
  await page.getByRole('rowheader', { name: 'Ada Lovelace' }).first().waitFor()
  await page.getByRole('columnheader', { name: 'Booked hours' }).last().waitFor()
  await page.getByRole('link', { name: 'Back to the organization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Organization' }).waitFor()
})

/** Returns the first free time of the first event type in the next week. */
async function firstFreeTime(): Promise<string> {
  const date = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const slots = await demonstration.api(`/slots?eventTypeId=1&start=${date(1)}&end=${date(8)}`)
  const [first] = Object.values(slots as Record<string, { start: string }[]>).flat()
  return first?.start ?? ''
}

it('an owner adds an attribute with choices, and renames one', async () => {
  const { page, open } = ada
  const dialog = page.getByRole('dialog')
  await open(`${home}/attributes`)
  await page.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByLabel('Name of the attribute').fill('Language')
  await dialog.getByLabel('Kind').selectOption('Several of a list')
  await dialog.getByLabel('Choices').fill('German\nFrench')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Language' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Language' }).click()
  await page.getByRole('menuitem', { name: 'Choices' }).click()
  await dialog.getByLabel('Choice French').fill('Français')
  await dialog.getByLabel('Choice French').press('Tab')
  await dialog.getByLabel('Choice Français').waitFor()
  await dialog.getByLabel('New choice').fill('Dutch')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Choice Dutch').waitFor()
})

it('an owner adds a member, gives a role, an attribute, hours and an absence, and removes the account', async () => {
  const { page, open } = ada
  const dialog = page.getByRole('dialog')
  await open(home)
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await dialog.getByLabel('E-mail address').fill('grace@example.org')
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Hopper')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor()

  await page.getByLabel('Role', { exact: true }).selectOption('Admin')
  await page.getByLabel('Further role').selectOption('Planner')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await eventually('/memberships?emails=grace@example.org').toMatchObject([
    { role: 'ADMIN', roleId: expect.any(String) },
  ])

  await page.getByLabel('Attribute', { exact: true }).selectOption('Language')
  await page.getByLabel('Choice', { exact: true }).selectOption('German')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Weight of German in percent').fill('80')
  await eventually('/memberships?emails=grace@example.org').toMatchObject([
    { attributes: [{ name: 'Language', options: [{ option: 'German' }] }] },
  ])

  await page.getByRole('button', { name: 'New schedule' }).click()
  await dialog.getByLabel('Name of the schedule').fill('Evenings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Evenings' }).waitFor()

  await page.getByRole('button', { name: 'New absence' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Holiday').first().waitFor()

  await page.getByRole('button', { name: 'Delete the account' }).click()
  await dialog.getByRole('button', { name: 'Delete the account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Organization' }).waitFor()
  await eventually('/memberships').toHaveLength(1)
})

it('a key of a service account is checked before it is sent', async () => {
  const { page, open } = ada
  await open(`${home}/workspaces`)
  await page.getByLabel('Domain').fill('example.com')
  await page.getByLabel('Key of the service account').fill('{"client_id": "1"}')
  await page.getByText('This is not such a JSON text.').waitFor()
  expect(await page.getByRole('button', { name: 'Connect a workspace' }).isDisabled()).toBe(true)
})

it('somebody who may not manage the organization reads why', async () => {
  await demonstration.api(`${api}/users`, { email: 'plain@example.org', name: 'Plain Member' })
  const { page, open } = ada
  await open('/dashboard/organizations/999999')
  await page.getByText('You may not do this.').first().waitFor()
})
