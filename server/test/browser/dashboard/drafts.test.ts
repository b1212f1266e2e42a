import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { violationsOf } from './axe.ts'
import { filled, type Ids, makeSomethingOfEverything, SCREENS } from './every-screen.ts'
import { fits, type SignedIn, signInAsAda } from './signed-in.ts'

// What is typed into a form of the dashboard and not saved is there again after leaving and coming back.

const NOW = new Date('2030-03-03T20:00:00Z')
/** These buttons of a heading make something at once, and have no form. */
const MAKES_AT_ONCE = /^\/dashboard\/(routing-forms|workflows)$/

let demonstration: Demonstration
let browser: Browser
let ids: Ids
let ada: SignedIn
beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true', DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
  await demonstration.moveClock(NOW)
  ids = await makeSomethingOfEverything(demonstration)
  browser = await openBrowser()
  ada = await signInAsAda(browser, demonstration)
  // It makes an object of each kind, which takes long on a busy machine.
}, 400_000)
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

/** Passwords and codes are not kept: leaving asks about them, as a test below shows. */
// The day of a slot picker only says which times are shown.
const NOT_KEPT =
  '.slot-picker input, [type=checkbox], [type=radio], [type=file], [type=password], [autocomplete=one-time-code], [autocomplete=off], [disabled]'
const FIELDS = `form :is(input:not(${NOT_KEPT}), textarea:not([disabled]))`

/** Types into every field of every form on the screen, and returns what is in them now. */
const typeEverywhere = (page: Page, place: string) =>
  page.evaluate(
    ([within, selector]) => {
      const TYPED: Record<string, string> = {
        email: 'walk@example.org',
        url: 'https://example.org/walk',
        tel: '+442079460000',
        date: '2030-03-20',
        time: '10:15',
        'datetime-local': '2030-03-20T10:15',
        color: '#123456',
      }
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${within} ${selector}`)
      for (const field of fields) {
        field.closest('details')?.setAttribute('open', '')
        field.value = field.type === 'number' ? '7' : (TYPED[field.type] ?? `Typed ${field.value}`.slice(0, 60))
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [place, FIELDS] as const,
  )

const valuesIn = (page: Page, place: string): Promise<string[]> =>
  page
    .locator(`${place} ${FIELDS}`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value))

/** Returns the names of the drafts that the browser keeps. */
const draftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.draft.')))

/** Goes to another screen by a link, also below a window. */
async function moveAway(page: Page): Promise<void> {
  const away = new URL(page.url()).pathname === '/dashboard/developers' ? '/dashboard/account' : '/dashboard/developers'
  await page
    .locator(`nav.side a[href="${away}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
  await page.waitForURL(`**${away}`)
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

/** Waits until the screen has what it asks the server for, and its forms their values. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  let last = ''
  await expect
    .poll(
      async () => {
        const now = JSON.stringify([await valuesIn(page, 'main'), await page.locator('.skeleton').count()])
        const isSame = now === last
        last = now
        return isSame
      },
      { interval: 150, timeout: 10_000 },
    )
    .toBe(true)
}

/** Its form has only a key, which the browser doesn't keep: leaving asks about it, as about a password below. */
const ASKS = '/dashboard/organizations/{org}/workspaces'

const ALL = [...SCREENS, '/dashboard/account', '/dashboard/teams/{team}?tab=connections'].filter(
  (screen) => screen !== ASKS,
)

describe('every form', () => {
  const walked: string[] = []

  it.each(ALL)('of the screen %s keeps what is typed', async (screen) => {
    const { page, open } = ada
    await open(filled(screen, ids))
    await ready(page)
    if ((await page.locator(`main ${FIELDS}`).count()) === 0) return
    const before = await valuesIn(page, 'main')
    await typeEverywhere(page, 'main')
    const typed = await valuesIn(page, 'main')
    expect(typed).not.toEqual(before)
    await moveAway(page)
    await page.goBack()
    await ready(page)
    await expect.poll(() => valuesIn(page, 'main')).toEqual(typed)
    await page.reload()
    await ready(page)
    await expect.poll(() => valuesIn(page, 'main')).toEqual(typed)
    expect(await page.locator('.draft-notice').count()).toBeGreaterThan(0)
    // The notice looks alike on all forms, and axe needs a second.
    if (walked.length % 6 === 0) expect(await violationsOf(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    const discard = page.getByRole('button', { name: 'Discard my changes' })
    while ((await discard.count()) > 0) await discard.first().click()
    await expect.poll(() => valuesIn(page, 'main')).toEqual(before)
    expect(await page.locator('.draft-notice').count()).toBe(0)
    expect(await draftsIn(page)).toEqual([])
    walked.push(screen)
  })

  it.each(ALL.filter((screen) => !MAKES_AT_ONCE.test(screen)))(
    'that a button of the screen %s opens keeps what is typed',
    async (screen) => {
      const { page, open } = ada
      await open(filled(screen, ids))
      await ready(page)
      const buttons = page.locator(':is(.screen-head, .panel-head) button:not([aria-haspopup])')
      for (let index = 0; index < (await buttons.count()); index++) {
        await buttons.nth(index).click()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        if ((await page.locator(`dialog[open] ${FIELDS}`).count()) > 0) {
          await typeEverywhere(page, 'dialog[open]')
          const typed = await valuesIn(page, 'dialog[open]')
          await moveAway(page)
          await page.goBack()
          await ready(page)
          await buttons.nth(index).click()
          await expect.poll(() => valuesIn(page, 'dialog[open]')).toEqual(typed)
          await page.getByRole('button', { name: 'Discard my changes' }).click()
          walked.push(`${screen} ${index}`)
        }
        await page.keyboard.press('Escape')
      }
    },
  )

  it('was walked through', () => {
    expect(walked.length).toBeGreaterThan(25)
  })
})

describe('what is typed', () => {
  it('is asked about where it is a password, and is nowhere in the browser', async () => {
    const { page, open } = ada
    await open('/dashboard/workflows')
    await page.locator('nav.side a[href="/dashboard/connections"]').click()
    await page.getByRole('button', { name: 'Connect a calendar' }).first().click()
    await page.locator('dialog[open] select').first().selectOption('caldav')
    await page.locator('dialog[open] input[type=password]').fill('four words in a row')
    const link = page.locator('nav.side a[href="/dashboard/workflows"]')
    await link.evaluate((element: HTMLAnchorElement) => element.click())
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await page.locator('dialog[open] input[type=password]').inputValue()).toBe('four words in a row')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('four words')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.locator('dialog[open]').first().waitFor({ state: 'detached' })
  })

  it('is shown beside what somebody else has changed meanwhile, which is said', async () => {
    const { page, open } = ada
    await open('/dashboard/availability/1')
    await page.getByLabel('Name').fill('My hours')
    await moveAway(page)
    await demonstration.api('/schedules/1', { name: 'Hours from elsewhere' }, 'PATCH')
    // The page shows again for some seconds what it has read. A page that is loaded anew knows nothing.
    await page.reload()
    await page.goBack()
    await page.getByText('It was changed elsewhere since then.').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('My hours')
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Hours from elsewhere')
  })

  it('stays when the screen asks again and somebody else has changed it, which is said', async () => {
    const { page, open } = ada
    await open('/dashboard/availability/1')
    await page.getByLabel('Name').fill('My other hours')
    await demonstration.api('/schedules/1', { name: 'Hours from afar' }, 'PATCH')
    const said = page.getByText('It was changed elsewhere just now.')
    await expect
      .poll(async () => {
        // Whoever comes back to a window that is some seconds old sees what is true now.
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
        return said.isVisible()
      })
      .toBe(true)
    expect(await page.getByLabel('Name').inputValue()).toBe('My other hours')
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    expect(await page.getByLabel('Name').inputValue()).toBe('Hours from afar')
  })

  it('is no draft any more once it is saved', async () => {
    const { page, open } = ada
    await open('/dashboard/availability/1')
    await page.getByLabel('Name').fill('Saved hours')
    await page.locator('form').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await moveAway(page)
    await page.goBack()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Saved hours')
    expect(await page.locator('.draft-notice').count()).toBe(0)
  })

  it('is there again after the session has ended and somebody has signed in', async () => {
    const other = await signInAsAda(browser, demonstration, { locale: 'de-DE' })
    const { page, open } = other
    await open('/dashboard/availability/1')
    await page.locator('main form input[maxlength="255"]').fill('Neue Zeiten')
    await page.context().clearCookies()
    await page.locator('main form button[type=submit]').first().click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).not.toMatch(/ApiAuth|Bearer|Guard|_/)
    const address = await alert.getByRole('link').getAttribute('href')
    expect(address).toBe('/auth/login?callbackUrl=%2Fdashboard%2Favailability%2F1')
    await page.context().addCookies(await ada.page.context().cookies())
    await open('/dashboard/availability/1')
    expect(await page.locator('main form input[maxlength="255"]').inputValue()).toBe('Neue Zeiten')
    await page.context().close()
  })

  it('is gone after a sign-out, which asks before', async () => {
    const other = await signInAsAda(browser, demonstration)
    const { page, open } = other
    await open('/dashboard/availability/1')
    await page.getByLabel('Name').fill('Never saved')
    await page.locator('nav.side').getByRole('link', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/logout*')
    await expect.poll(() => draftsIn(page)).toEqual([])
    await page.context().close()
  })
})
