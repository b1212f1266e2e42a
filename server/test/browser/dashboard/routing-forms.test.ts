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

it('a host builds a form, tries it, and a visitor is led where the answer says', async () => {
  const { page, open } = ada
  const dialog = page.getByRole('dialog')
  await open('/dashboard')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Routing forms' }).click()
  await page.getByRole('button', { name: 'New form' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()

  // A question with choices.
  await page.getByRole('button', { name: 'Add a question' }).click()
  await dialog.getByLabel('Question').fill('What is it about?')
  await dialog.getByLabel('Choices').fill('Sales\nHelp')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()

  // A route for one of them.
  await page.getByRole('link', { name: 'Routes' }).click()
  await page.getByRole('button', { name: 'Add a route' }).click()
  const route = page.getByRole('group', { name: 'Route 1' })
  await route.getByRole('button', { name: 'Add a condition' }).click()
  await route.getByRole('combobox', { name: 'Question' }).selectOption('What is it about?')
  await route.getByLabel('Sales').check()
  await route.getByLabel('Event type').selectOption('A conversation')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).last().waitFor()

  // The try-out leads both ways, and lists nothing.
  await page.getByRole('link', { name: 'Try it' }).click()
  await page.getByLabel('E-mail address').fill('grace@example.org')
  await page.getByLabel('What is it about?').selectOption('Sales')
  await page.getByRole('button', { name: 'Show where it leads' }).click()
  await page.getByRole('heading', { level: 3, name: 'A conversation' }).waitFor()
  await page.getByLabel('What is it about?').selectOption('Help')
  await page.getByRole('button', { name: 'Show where it leads' }).click()
  await page.getByText('Thank you. We will write to you.').waitFor()
  await page.getByRole('link', { name: 'Answers' }).click()
  await page.getByText('Nobody has answered yet').waitFor()

  // The page of the form does the same, and its answer is listed.
  const link = await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await visitor.goto(link ?? '')
  await visitor.getByLabel('E-mail address').fill('mary@example.org')
  await visitor.getByLabel('What is it about?').selectOption('Help')
  await visitor.getByRole('button').last().click()
  await visitor.getByText('Thank you. We will write to you.').waitFor()
  await visitor.context().close()
  await page.reload()
  await page.getByRole('cell', { name: 'mary@example.org' }).waitFor()
})

it('a form is closed, opened, and its removal is taken back', async () => {
  const { page, open } = ada
  await open('/dashboard/routing-forms')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Contact' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Close it')
  await page.getByText('Closed', { exact: true }).waitFor()
  await choose('Open it')
  await page.getByText('Open', { exact: true }).waitFor()
  await choose('Delete')
  await page.getByText('There are no routing forms').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Contact' }).waitFor()
})

it('conditions that the editor cannot show stay as they are', async () => {
  const { page, open } = ada
  const query = {
    type: 'group',
    children1: {
      a: { type: 'group', children1: { b: rule('email', 'like', 'example') } },
    },
  }
  const { id } = (await demonstration.api('/routing-forms', {
    name: 'Deep',
    fields: [{ id: 'email', label: 'E-mail', type: 'email' }],
    routes: [{ id: 'deep', queryValue: query, action: { type: 'customPageMessage', value: 'Hello' } }],
  })) as { id: string }
  await open(`/dashboard/routing-forms/${id}?tab=routes`)
  await page.getByText(/These conditions were made with the API/).waitFor()
  await page.getByLabel('Message').fill('Good day')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const { routes } = (await demonstration.api(`/routing-forms/${id}`)) as { routes: object[] }
  expect(routes).toMatchObject([{ queryValue: query, action: { value: 'Good day' } }])
})

const rule = (field: string, operator: string, value: string) => ({
  type: 'rule',
  properties: { field, operator, value: [value] },
})
