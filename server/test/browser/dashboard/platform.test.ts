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
  await demonstration.api('/admin/organizations', { name: 'Platform', ownerId: 1, isPlatform: true })
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

it('a developer makes a platform client, and a managed user whose name, zone and address change', async () => {
  const { page, open } = ada
  const dialog = page.getByRole('dialog')
  await open('/dashboard/developers/clients')
  await page.getByRole('button', { name: 'New platform client' }).click()
  await dialog.getByLabel('Name').fill('Travel agency')
  await dialog.getByLabel(/Redirect/).fill('https://agency.example')
  await dialog.getByRole('button', { name: 'Create the client' }).click()
  await dialog.getByText(/shown this once/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Travel agency' }).click()

  await page.getByLabel('Name', { exact: true }).last().fill('Emmy')
  await page.getByLabel('E-mail').fill('emmy@example.org')
  await page.getByRole('button', { name: 'Create the user' }).click()
  await page.getByText('This is an access token of the user').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'emmy' })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('Emmy Noether')
  await dialog.getByLabel('Time zone').selectOption('Europe/Rome')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Emmy Noether' }).waitFor()
  expect(await row.textContent()).toMatch(/emmy\+\w+@example\.org/)

  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
})
