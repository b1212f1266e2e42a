import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WebhookReceiver, webhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { newcomer, type SignedIn, signInAsAda } from './signed-in.ts'

// Webhooks, workflows, keys and teams: what works by itself, and together with others.

let receiver: WebhookReceiver
let demonstration: Demonstration
let browser: Browser
let ada: SignedIn

beforeAll(async () => {
  receiver = await webhookReceiver()
  demonstration = await startDemonstration({
    DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    // On a slow machine the first backup would be made before a test looks for none.
    DAYBOOK_BACKUP_EVERY_MINUTES: '0',
  })
  browser = await openBrowser()
  ada = await signInAsAda(browser, demonstration)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
  await receiver?.close()
})

it('a developer makes a webhook, tests it, reads the delivery and sends it again', async () => {
  const { page, open } = ada
  receiver.answer((_, reply) => reply.end('thank you'))
  await open('/dashboard/developers')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(`${receiver.url}/hook`)
  await dialog.getByLabel('Declined', { exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: `${receiver.url}/hook` }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('A test is on its way.').waitFor()
  await expect.poll(() => receiver.received.length).toBe(1)
  await page.getByText('Delivered', { exact: true }).last().waitFor()
  await page.getByRole('button', { name: /^Open/ }).first().click()
  await dialog.getByText('Status 200').waitFor()
  await dialog.getByText('The answer').click()
  await dialog.getByText(/thank you/).waitFor()
  await dialog.getByRole('button', { name: 'Send it again' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await dialog.getByText(/within 24 hours/).waitFor()
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByText('Copy it now. It is shown this once.').waitFor()
})

it('a developer makes a key that works, and revokes it', async () => {
  const { page, open } = ada
  await open('/dashboard/developers')
  await page.getByLabel('Note').fill('Nightly report')
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = (await page.getByText(/^cal_\S+$/).textContent()) ?? ''
  const ask = async () =>
    (await fetch(new URL('/v2/me', demonstration.bookingPage), { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await ask()).toBe(401)
  expect(await page.getByText(key).count()).toBe(0)
})

it('the requests of a screen can be copied as commands', async () => {
  const { page, open } = ada
  await open('/dashboard/bookings')
  await page.getByRole('button', { name: 'Requests' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^GET \/v2\/bookings\?/)
    .first()
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy as curl' }).first().click()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toMatch(/^curl 'http\S+\/v2\/\S+' \\\n {2}-H "Authorization: Bearer \$DAYBOOK_API_KEY"/)
})

it('a host makes a workflow, and it is said in words', async () => {
  const { page, open } = ada
  await open('/dashboard/workflows')
  await page.getByRole('button', { name: 'New workflow' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reminder' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Thanks')
  await page.getByLabel('When it acts').selectOption({ label: 'After the end' })
  await page.getByLabel('How long before or after').fill('2')
  await page.getByLabel('Subject').fill('Thank you, {ATTENDEE}')
  await page.getByLabel(/^Text/).fill('It was good to meet you.')
  await page.getByRole('button', { name: 'Add a message' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await open('/dashboard/workflows')
  await page.getByText('2 hrs after the end: E-mail to the attendees, E-mail to the host').waitFor()
  const [stored] = (await demonstration.api('/workflows')) as { steps: { message: object }[] }[]
  expect(stored?.steps[0]?.message).toMatchObject({ subject: 'Thank you, {ATTENDEE}' })
})

it('a host inserts a variable, sees the mail as its reader gets it, and sends it to herself', async () => {
  const { page, open } = ada
  await open('/dashboard/workflows')
  await page.getByRole('button', { name: 'New workflow' }).first().click()
  await page.getByLabel('Subject').fill('Until  soon')
  await page.getByLabel('Subject').evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 6))
  await page.getByRole('button', { name: 'Insert ATTENDEE', exact: true }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Until {ATTENDEE} soon')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview of the message' })
  await dialog.getByText('Until Grace Hopper soon').waitFor()
  const mail = dialog.getByRole('document')
  expect(await mail.getByRole('heading').evaluate((heading) => getComputedStyle(heading).fontSize)).toBe('22px')
  expect(await mail.getByRole('link', { name: 'Reschedule it' }).getAttribute('target')).toBe('_blank')
  await dialog.getByRole('button', { name: 'Send it to me' }).click()
  await dialog.getByText(/A mail is on its way to/).waitFor()
  const [, address = ''] = /as (\S+) with the password/.exec(demonstration.output()) ?? []
  expect((await demonstration.mailsTo(address))[0]).toContain('Grace Hopper')
})

it('a host thanks people who answer a form but do not book', async () => {
  const { page, open } = ada
  await demonstration.api('/routing-forms', {
    name: 'Contact',
    fields: [{ id: 'email', identifier: 'email', label: 'E-mail', type: 'email', required: true }],
    routes: [{ isFallback: true, action: { type: 'customPageMessage', value: 'Thank you.' } }],
  })
  await open('/dashboard/workflows')
  await page.getByText('Nothing is sent after a form yet.').waitFor()
  await page.getByRole('button', { name: 'New message after a form' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thanks for your answers' }).waitFor()
  await page.getByLabel('When it acts').selectOption({ label: 'When no booking follows an answer' })
  await page.getByLabel('How long after').fill('3')
  await page.getByLabel('Contact').check()
  await page.getByLabel('Subject').fill('Your answers in {FORM_NAME}')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await open('/dashboard/workflows')
  await page.getByText('3 hrs after an answer, if no booking followed: E-mail to the attendees').waitFor()
  await page.getByText('For one form').waitFor()
  const [stored] = (await demonstration.api('/workflows/routing-form')) as { steps: { message: object }[] }[]
  expect(stored?.steps[0]?.message).toMatchObject({ subject: 'Your answers in {FORM_NAME}' })
})

it('a host makes a team, invites a colleague, and shares an event type with her', async () => {
  const { page, open } = ada
  const other = await newcomer(browser, demonstration)
  await open('/dashboard/teams')
  await page.getByRole('button', { name: 'New team' }).first().click()
  await page.getByRole('dialog').getByLabel('Name of the team').fill('Engineers')
  await page.getByRole('dialog').getByRole('button', { name: 'Create the team' }).click()
  await page.getByRole('heading', { level: 1, name: 'Engineers' }).waitFor()
  const team = new URL(page.url()).pathname
  await page.getByLabel('E-mail address').fill(other.email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText(`An invitation is on its way to ${other.email}.`).waitFor()
  const mails = await demonstration.mailsTo(other.email)
  const [link = ''] = mails
    .flatMap((mail) => /http\S+token=\S+/.exec(mail) ?? [])
    .filter((each) => /invit|signup/.test(each))
  await other.page.goto(link)
  await other.page.getByRole('button', { name: /Join|Accept/ }).click()
  await other.open('/dashboard/teams')
  await other.page.getByRole('link', { name: 'Engineers', exact: true }).waitFor()
  await open(team)
  await page.getByText(other.email).first().waitFor()
  await open(`${team}/event-types`)
  await page.getByRole('button', { name: 'New event type' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Interview')
  await page.getByRole('dialog').getByRole('button', { name: 'Create it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Interview' }).waitFor()
  await page.getByRole('link', { name: 'Hosts' }).click()
  await page.getByLabel('All members of the team').uncheck()
  await page.getByLabel('Weight').first().fill('50')
  await page.getByRole('button', { name: 'Save the hosts' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Whose turn it is' }).waitFor()
  await other.page.context().close()
})

it('the search finds screens, event types and people, by the keyboard alone', async () => {
  const { page, open } = ada
  const attendee = { name: 'Katherine Johnson', email: 'katherine@example.org', timeZone: 'UTC' }
  await demonstration.api('/bookings', {
    username: 'ada',
    eventTypeSlug: '30min',
    start: '2030-03-12T14:00:00Z',
    attendee,
  })
  await open('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('avail')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Availability' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('Katherine')
  await page.getByRole('option', { name: /Katherine Johnson/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Katherine Johnson/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.getByRole('heading', { level: 1, name: 'Event types' }).waitFor()
})

it('an administrator makes an account, gives it a key, disables and enables it, and reads the outbox', async () => {
  const { page, open } = ada
  await open('/dashboard/administration/people')
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill('hedy@example.org')
  await dialog.getByLabel(/^Name/).fill('Hedy Lamarr')
  await dialog.getByRole('button', { name: 'Create the account' }).click()
  const key = (await dialog.getByText(/^cal_\S+$/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).click()
  const ask = async () =>
    (await fetch(new URL('/v2/me', demonstration.bookingPage), { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)
  await page.getByRole('button', { name: 'Actions for Hedy Lamarr' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('The account is disabled.').waitFor()
  expect(await ask()).toBe(401)
  await page.getByText('Disabled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for Hedy Lamarr' }).click()
  await page.getByRole('menuitem', { name: 'Enable again' }).click()
  await page.getByText('The account works again.').waitFor()
  expect(await ask()).toBe(200)
  // Nobody disables their own account.
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click()
  await page.getByRole('menuitem', { name: 'New API key' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Disable' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await open('/dashboard/administration/outbox?to=katherine@example.org')
  await page.getByRole('button', { name: /^Open/ }).first().click()
  await dialog.getByText('Your booking is confirmed').waitFor()
})

it('an administrator finds a setting, makes a backup and finds an organization', async () => {
  const { page, open } = ada
  await open('/dashboard/administration/settings')
  await page.getByLabel('Find a setting').fill('PRIVATE_NETWORKS')
  const [setting] = await page.getByRole('listitem').filter({ hasText: 'DAYBOOK_ALLOW_PRIVATE_NETWORKS' }).all()
  expect(await setting?.textContent()).toMatch(/trueDefault: false.*Set/)
  await open('/dashboard/administration')
  await page.getByText('This server has no test clock.').waitFor()
  await page.getByText('There is no backup yet.').waitFor()
  await page.getByRole('button', { name: 'Make a backup' }).click()
  // The whole database is copied.
  await page.getByText(/^\d+ MB$/).waitFor({ timeout: 100_000 })
  await demonstration.api('/admin/organizations', { name: 'Analytical Engines', ownerId: 1 })
  await open('/dashboard/administration/organizations')
  await page.getByLabel('A part of the name').fill('engine')
  await page.getByRole('heading', { name: 'Analytical Engines' }).waitFor()
  await page.getByText(/One member · 0 teams/).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Difference Engines')
  await page.getByLabel('The owner’s e-mail address').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await page.getByText('Nobody has an account with this address').waitFor()
  await page.getByLabel('The owner’s e-mail address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await page.getByRole('heading', { name: 'Difference Engines' }).waitFor()
})

it('somebody who is no administrator gets no administration', async () => {
  const other = await newcomer(browser, demonstration)
  await other.open('/dashboard/administration')
  await other.page.getByText('This is for administrators of the server').waitFor()
  expect(await other.page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  await other.page.context().close()
})
