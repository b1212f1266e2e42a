import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { violationsOf } from './axe.ts'
import { fits, LAPTOP, newcomer, PHONE, signInAsAda } from './signed-in.ts'

const NOW = new Date('2030-03-03T20:00:00Z')

let demonstration: Demonstration
let browser: Browser

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

let hour = 9
async function book(email: string): Promise<string> {
  const start = `2030-03-05T${String(hour++).padStart(2, '0')}:00:00Z`
  const attendee = { name: 'A guest', email, timeZone: 'Europe/Berlin' }
  const body = { username: 'ada', eventTypeSlug: '30min', start, attendee }
  return ([await demonstration.api('/bookings', body)].flat()[0] as { uid: string }).uid
}
const textsOf = async (uid: string): Promise<string[]> =>
  ((await demonstration.api(`/bookings/${uid}/notes`)) as { text: string }[]).map(({ text }) => text)

const SIZES: readonly [string, BrowserContextOptions][] = [
  ['a laptop', { viewport: LAPTOP }],
  ['a phone', { viewport: PHONE, hasTouch: true }],
]

describe('the notes of hosts on a booking', () => {
  it.each(SIZES)('a host writes, changes, removes and brings back a note on %s', async (_size, options) => {
    const uid = await book('guest@example.net')
    const { page, open } = await signInAsAda(browser, demonstration, options)
    await open(`/dashboard/bookings/${uid}`)
    await page.getByText('Only hosts see these notes.').waitFor()
    await page.getByText('There are no notes yet.').waitFor()
    const panel = page.locator('section').filter({ hasText: 'Only hosts see these notes.' })
    const field = panel.getByLabel('New note')
    await field.fill('She asks for\na quiet room.')
    await panel.getByRole('button', { name: 'Add' }).click()
    const note = panel.getByRole('listitem').filter({ hasText: 'She asks for' })
    await note.getByText('Ada').waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await textsOf(uid)).toEqual(['She asks for\na quiet room.'])

    const menu = panel.getByRole('button', { name: /^Actions for She asks/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edited = panel.getByLabel('Note', { exact: true })
    expect(await edited.evaluate((element) => element === document.activeElement)).toBe(true)
    await edited.fill('She asks for a room with a window.')
    expect(await violationsOf(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('a room with a window').waitFor()
    expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await textsOf(uid)).toEqual(['She asks for a room with a window.'])

    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await note.waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await note.waitFor({ state: 'detached' })
    expect(await fits(page)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    await expect.poll(() => textsOf(uid), { timeout: 15_000, interval: 1_000 }).toEqual([])
    await page.context().close()
  })

  it('an attendee with an account sees the booking without notes', async () => {
    const guest = await newcomer(browser, demonstration)
    const uid = await book(guest.email)
    await demonstration.api(`/bookings/${uid}/notes`, { text: 'A very private note' })
    const refused = guest.page.waitForResponse((answer) => answer.url().endsWith(`/bookings/${uid}/notes`))
    await guest.open(`/dashboard/bookings/${uid}`)
    expect((await refused).status()).toBe(403)
    await guest.page.getByRole('heading', { name: 'People' }).waitFor()
    expect(await guest.page.getByText(/private note|Only hosts see/).count()).toBe(0)
    await guest.page.context().close()
  })
})
