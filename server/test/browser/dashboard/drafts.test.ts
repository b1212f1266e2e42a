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
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const FIELDS =
  'form :is(input:not([type=checkbox], [type=radio], [type=file], [type=password], [disabled]), textarea:not([disabled]))'

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

/** Goes to another screen by a link, also below a window. */
async function moveAway(page: Page): Promise<void> {
  const away = new URL(page.url()).pathname === '/dashboard/developers' ? '/dashboard/account' : '/dashboard/developers'
  await page.locator(`nav.side a[href="${away}"]`).evaluate((link: HTMLAnchorElement) => link.click())
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

const ALL = [...SCREENS, '/dashboard/account', '/dashboard/teams/{team}?tab=connections'] as const

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
    expect(await violationsOf(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    const discard = page.getByRole('button', { name: 'Discard my changes' })
    while ((await discard.count()) > 0) await discard.first().click()
    await expect.poll(() => valuesIn(page, 'main')).toEqual(before)
    await page.reload()
    await ready(page)
    expect(await page.locator('.draft-notice').count()).toBe(0)
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
