// This script measures the dashboard of an account with many bookings: `npx tsx scripts/measure-dashboard.ts`. It prints the
// time until the first screen shows bookings, the script that it loads, and the rows and the longest task of the list of
// bookings. BOOKINGS says how many there are, TIMES how often each is measured (docs/performance.md).
import type { Page } from 'playwright-core'
import { importBookings } from '../server/test/browser/dashboard/many-bookings.ts'
import { LAPTOP, signInAsAda } from '../server/test/browser/dashboard/signed-in.ts'
import { openBrowser, startDemonstration } from '../server/test/browser/demonstration.ts'

const BOOKINGS = Number(process.env.BOOKINGS ?? 10_000)
const TIMES = Number(process.env.TIMES ?? 5)
const PAGES = 5
const POLL_MS = 50

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Notes in the page when it shows bookings, and how long its longest task is. It is a text, because what compiles
 * this script adds calls to functions that the page doesn't have.
 */
const OBSERVE = `
  window.noted = { readyMs: 0, longestTaskMs: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longestTaskMs = Math.max(noted.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
  const watch = () => {
    if (document.querySelector('main a[href^="/dashboard/bookings/"]')) noted.readyMs = performance.now()
    else requestAnimationFrame(watch)
  }
  requestAnimationFrame(watch)
`

type Noted = { readyMs: number; longestTaskMs: number }
const notedIn = (page: Page): Promise<Noted> => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

const demonstration = await startDemonstration({ DAYBOOK_RATE_LIMIT: 'off' })
const browser = await openBrowser()
try {
  const began = Date.now()
  await importBookings(demonstration, BOOKINGS)
  process.stdout.write(`${BOOKINGS} bookings imported in ${Math.round((Date.now() - began) / 1000)} s\n`)
  const firsts: Noted[] = []
  const lists: (Noted & { rows: number })[] = []
  let scriptBytes = 0
  for (let time = 0; time < TIMES; time++) {
    const { page, open } = await signInAsAda(browser, demonstration, { viewport: LAPTOP })
    // Somebody who signs in comes from another page of the server.
    await open('/settings/security')
    await page.addInitScript(OBSERVE)
    scriptBytes = 0
    const network = await page.context().newCDPSession(page)
    const scripts = new Set<string>()
    await network.send('Network.enable')
    network.on('Network.responseReceived', ({ type, requestId }) => void (type === 'Script' && scripts.add(requestId)))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await open('/dashboard')
    while ((await notedIn(page)).readyMs === 0) await page.waitForTimeout(POLL_MS)
    firsts.push(await notedIn(page))
    await network.detach()

    await open('/dashboard/bookings')
    const rows = page.locator('main li:has(a), main tbody tr')
    await rows.first().waitFor()
    let most = 0
    for (let turn = 0; turn < PAGES; turn++) {
      most = Math.max(most, await rows.count())
      await page.getByRole('button', { name: 'Next' }).click()
      await page.waitForLoadState('networkidle')
    }
    lists.push({ ...(await notedIn(page)), rows: most })
    await page.context().close()
  }
  const of = (values: readonly Noted[], name: keyof Noted) => Math.round(median(values.map((each) => each[name])))
  process.stdout.write(
    [
      `first screen: bookings shown after ${of(firsts, 'readyMs')} ms, longest task ${of(firsts, 'longestTaskMs')} ms`,
      `script of the first screen: ${(scriptBytes / 1000).toFixed(1)} kB compressed`,
      `list of bookings: shown after ${of(lists, 'readyMs')} ms, ${Math.max(...lists.map(({ rows }) => rows))} rows, longest task over ${PAGES} pages ${of(lists, 'longestTaskMs')} ms`,
      '',
    ].join('\n'),
  )
} finally {
  await browser.close()
  await demonstration.stop()
}
