import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from '../demonstration.ts'
import { violationsOf } from './axe.ts'
import { filled, type Ids, makeSomethingOfEverything, SCREENS } from './every-screen.ts'
import { unreachedByKeyboard } from './reached.ts'
import { fits, LAPTOP, PHONE, type SignedIn, signInAsAda } from './signed-in.ts'

// Opens every screen with data in it, and looks for what holds everywhere: no fault that axe finds, nothing beyond the
// edge of the window, nothing out of reach of the keyboard, no error in the console.

const NOW = new Date('2030-03-03T20:00:00Z')

let demonstration: Demonstration
let browser: Browser
let ids: Ids

beforeAll(async () => {
  demonstration = await startDemonstration({ DAYBOOK_TEST_CLOCK: 'true', DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
  await demonstration.moveClock(NOW)
  browser = await openBrowser()
  ids = await makeSomethingOfEverything(demonstration)
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

/** Some questions are answered with a refusal, which browsers write into the console: no Stripe, no platform clients. */
const EXPECTED = /status of 40[03]/

describe.each([
  ['a laptop', LAPTOP, 'light', undefined],
  // What is dark differs only in its colours.
  ['a phone', PHONE, 'dark', ['color-contrast', 'target-size', 'scrollable-region-focusable']],
] as const)('on %s', (_, viewport, colorScheme, rules) => {
  let signedIn: SignedIn
  beforeAll(async () => {
    signedIn = await signInAsAda(browser, demonstration, { viewport, colorScheme })
  })
  afterAll(() => signedIn?.page.context().close())

  it.each(SCREENS)('the screen %s can be used by everybody', async (screen) => {
    const { page, open, complaints } = signedIn
    complaints.length = 0
    await open(filled(screen, ids))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('There is no such screen').count()).toBe(0)
    expect(await page.locator('.problem').count()).toBe(0)
    expect(await violationsOf(page, rules)).toEqual([])
    expect(await fits(page)).toBe(true)
    // The order of the focus is the same on a phone.
    if (viewport === LAPTOP) expect(await unreachedByKeyboard(page)).toEqual([])
    expect(complaints.filter((each) => !EXPECTED.test(each))).toEqual([])
  })
})
