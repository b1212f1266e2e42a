import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Demonstration, openBrowser, startDemonstration } from './demonstration.ts'
import { type OtherSite, startOtherSite } from './other-site.ts'

let demonstration: Demonstration
let browser: Browser
const sites: OtherSite[] = []

beforeAll(async () => {
  // One visitor loads more pages than a minute allows.
  demonstration = await startDemonstration({ DAYBOOK_RATE_LIMIT: 'off' })
  browser = await openBrowser()
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop()
})
afterAll(async () => {
  await browser?.close()
  await demonstration?.stop()
})

const server = () => new URL(demonstration.bookingPage).origin
const link = () => new URL(`${demonstration.bookingPage}/30min`).pathname.slice(1)

/** Every event is noted in this list of the window, in the order in which the site hears it. */
const HEAR = ['timesShown', 'slotChosen', 'bookingSuccessful', 'linkFailed', 'closed', 'redirect']
const hearing = () => `<script nonce="own">window.heard = []
for (const type of ${JSON.stringify(HEAR)}) addEventListener('daybook:' + type, ({ detail }) => heard.push([type, detail]))
</script><script src="${server()}/embed.js" async></script>`

async function visit(body: string): Promise<{ page: Page; complaints: string[] }> {
  const site = await startOtherSite(body, server())
  sites.push(site)
  // Third-party cookies are refused, as most browsers do.
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  page.on('pageerror', (error) => void complaints.push(error.message))
  await page.goto(site.url)
  return { page, complaints }
}

type Heard = [type: string, detail: Record<string, unknown>][]
const heardBy = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard)

async function frameOf(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBe(2)
  return page.frames()[1] as Frame
}

async function bookIn(frame: Frame, name: string): Promise<void> {
  await frame.locator('.slots a').first().click()
  await frame.getByLabel('Name').fill(name)
  await frame.getByLabel('E-mail', { exact: true }).fill('grace@example.com')
  await frame.getByRole('button', { name: 'Book this time' }).click()
  await frame.getByRole('link', { name: 'Manage the booking' }).waitFor()
}

it('a site shows the page as a part of its own, books, hears it, and stores no cookie', async () => {
  const { page, complaints } = await visit(`<daybook-booking link="${link()}"></daybook-booking>${hearing()}`)
  const frame = await frameOf(page)
  await bookIn(frame, 'Grace')
  await expect
    .poll(async () => (await heardBy(page)).map(([type]) => type))
    .toEqual(['timesShown', 'slotChosen', 'bookingSuccessful'])
  const [, [, chosen], [, booked]] = (await heardBy(page)) as [Heard[0], Heard[0], Heard[0]]
  expect(booked).toMatchObject({
    startTime: chosen?.startTime,
    status: 'accepted',
    isRecurring: false,
    paymentRequired: false,
  })
  const stored = (await demonstration.api(`/bookings/${booked?.uid}`)) as { attendees: { name: string }[] }
  expect(stored.attendees[0]?.name).toBe('Grace')
  expect(await page.context().cookies()).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

it('a booker who goes back in a frame is told what they have booked, and not after a form that was refused', async () => {
  const { page } = await visit(`<daybook-booking link="${link()}"></daybook-booking>${hearing()}`)
  const frame = await frameOf(page)
  const back = () => page.evaluate(() => history.back())
  const send = async (email: string) => {
    await frame.getByLabel('Name').fill('Grace')
    await frame.getByLabel('E-mail', { exact: true }).fill(email)
    await frame.getByRole('button', { name: 'Book this time' }).click()
  }
  await frame.locator('.slots a').last().click()
  await send('no address')
  await frame.getByRole('alert').waitFor()
  await back()
  await frame.getByRole('alert').waitFor({ state: 'detached' })
  await send('grace@example.com')
  await frame.getByRole('link', { name: 'Manage the booking' }).waitFor()
  await back()
  await frame.getByRole('heading', { name: 'You have booked this time' }).waitFor()
  const booked = (await heardBy(page)).find(([type]) => type === 'bookingSuccessful')?.[1]
  const to = await frame.getByRole('link', { name: 'Show the booking' }).getAttribute('href')
  expect(to).toBe(`/bookings/${booked?.uid}`)
  expect(await page.context().cookies()).toEqual([])
  await page.context().close()
})

it('the frame is as high as its content, on a laptop and on a phone', async () => {
  const { page } = await visit(`<daybook-booking link="${link()}"></daybook-booking>${hearing()}`)
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().waitFor()
  for (const width of [1200, 400]) {
    await page.setViewportSize({ width, height: 700 })
    await expect
      .poll(async () => {
        const inside = await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
        const outside = await page
          .locator('daybook-booking')
          .evaluate((element) => element.getBoundingClientRect().height)
        return Math.abs(inside - outside)
      })
      .toBeLessThanOrEqual(1)
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.context().close()
})

it('an element opens the page over the site; it books there, and Escape closes it and returns the focus', async () => {
  const { page } = await visit(
    `<button type="button" data-daybook-link="${link()}" prefill="name=Ida">Meet us</button>${hearing()}`,
  )
  await page.getByRole('button', { name: 'Meet us' }).click()
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().click()
  await expect.poll(() => frame.getByLabel('Name').inputValue()).toBe('Ida')
  await frame.getByLabel('E-mail', { exact: true }).fill('ida@example.com')
  await frame.getByRole('button', { name: 'Book this time' }).click()
  await frame.getByRole('link', { name: 'Manage the booking' }).focus()
  // The frame goes while the key is down, and Chromium may then never say that the key is up again.
  void page.keyboard.press('Escape').catch(() => undefined)
  await expect.poll(() => page.frames().length).toBe(1)
  expect((await heardBy(page)).map(([type]) => type)).toEqual([
    'timesShown',
    'slotChosen',
    'bookingSuccessful',
    'closed',
  ])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Meet us')
  await page.context().close()
})

it('a floating button opens the page, and a screen reader hears the names of the button and the dialog', async () => {
  const { page } = await visit(
    `<main><p>Text</p></main><daybook-button link="${link()}">Book a time</daybook-button>${hearing()}`,
  )
  await page.getByRole('button', { name: 'Book a time' }).click()
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().waitFor()
  await page.getByRole('dialog', { name: /Ada/ }).waitFor()
  const { violations } = await new AxeBuilder({ page }).exclude('h1').disableRules(['region']).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await bookIn(frame, 'Ole')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.frames().length).toBe(1)
  await page.context().close()
})

it('a dark site gets a dark page, and the site may choose colours and hide the description', async () => {
  const dark = `<style nonce="own">body{background:#111;color:#eee}</style><daybook-booking link="${link()}" brand-color="ff8800" details="hidden"></daybook-booking>`
  const { page } = await visit(dark + hearing())
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().waitFor()
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await frame.locator('link[href^="/assets/brand-ff8800-"]').count()).toBe(1)
  expect(await frame.locator('.facts').count()).toBe(0)
  await frame.locator('.slots a').first().click()
  await frame.getByLabel('Name').waitFor()
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.context().close()
})

/** The snippet of Cal.com: it keeps the calls in a list until the script is there. */
const snippetOf = (script: string) => `
  (function (C, A, L) { let p = function (a, ar) { a.q.push(ar); }; let d = C.document; C.Cal = C.Cal || function () { let cal = C.Cal; let ar = arguments;
    if (!cal.loaded) { cal.ns = {}; cal.q = cal.q || []; d.head.appendChild(d.createElement("script")).src = A; cal.loaded = true; }
    if (ar[0] === L) { const api = function () { p(api, arguments); }; const namespace = ar[1]; api.q = api.q || [];
      if (typeof namespace === "string") { cal.ns[namespace] = cal.ns[namespace] || api; p(cal.ns[namespace], ar); p(cal, ["initNamespace", namespace]); } else p(cal, ar); return; }
    p(cal, ar); }; })(window, "${script}", "init");`

it('sites that embed pages of Cal.com change only the address of the script', async () => {
  const snippet = `<script nonce="own">${snippetOf(`${server()}/embed/embed.js`)}
  window.heard = []
  const hear = (event) => heard.push([event.detail.type, event.detail.data])
  Cal("init", "30min", { origin: "https://app.cal.com" })
  Cal.ns["30min"]("inline", { elementOrSelector: "#here", calLink: "${link()}", config: { layout: "month_view", name: "Ada Two", theme: "dark" } })
  Cal.ns["30min"]("ui", { hideEventTypeDetails: false, layout: "month_view" })
  Cal.ns["30min"]("on", { action: "bookingSuccessfulV2", callback: hear })
  Cal.ns["30min"]("on", { action: "linkReady", callback: hear })
  </script>`
  const { page, complaints } = await visit(
    `<div id="here"></div>${snippet}<button type="button" data-cal-link="${link()}" data-cal-namespace="30min" data-cal-config='{"email":"pop@example.com"}'>Pop up</button>`,
  )
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().click()
  await expect.poll(() => frame.getByLabel('Name').inputValue()).toBe('Ada Two')
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await frame.getByLabel('E-mail', { exact: true }).fill('ada@example.com')
  await frame.getByRole('button', { name: 'Book this time' }).click()
  await expect
    .poll(async () => (await heardBy(page)).map(([type]) => type))
    .toEqual(['linkReady', 'bookingSuccessfulV2'])
  await page.getByRole('button', { name: 'Pop up' }).click()
  await page.frameLocator('dialog iframe').locator('.slots a').first().click()
  await expect
    .poll(() => page.frameLocator('dialog iframe').getByLabel('E-mail', { exact: true }).inputValue())
    .toBe('pop@example.com')
  expect(complaints).toEqual([])
  await page.context().close()
})

const lookIn = (frame: Frame) =>
  frame.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    brand: document.querySelector('link[href*="/brand-"]')?.getAttribute('href')?.split('-')[1],
    hasFacts: document.querySelector('.facts') !== null,
  }))
const DARK = { theme: 'dark', brand: 'ff8800', hasFacts: false }

it.each([
  ['in the same moment', 'ui()'],
  ['while the frame loads', 'setTimeout(ui, 60)'],
  ['when the page is shown', 'api("on", { action: "linkReady", callback: () => setTimeout(ui, 0) })'],
  ['much later', 'setTimeout(ui, 2500)'],
])('the look that a site asks for after the page counts: %s', async (_, when) => {
  const { page, complaints } = await visit(`<div id="here"></div><script nonce="own">
  ${snippetOf(`${server()}/embed/embed.js`)}
  Cal("init", "30min", { origin: "https://app.cal.com" })
  const api = Cal.ns["30min"]
  const ui = () => {
    api("ui", { theme: "light", styles: { branding: { brandColor: "#123456" } } })
    api("ui", { theme: "dark", cssVarsPerTheme: { light: { "cal-brand": "#ff8800" } }, hideEventTypeDetails: true })
  }
  api("inline", { elementOrSelector: "#here", calLink: "${link()}", config: { theme: "light" } })
  ${when}
  </script>`)
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().waitFor()
  await expect.poll(() => lookIn(frame).catch(() => undefined)).toEqual(DARK)
  await frame.locator('.slots a').first().click()
  await frame.getByLabel('Name').waitFor()
  expect(await lookIn(frame)).toEqual(DARK)
  expect(complaints).toEqual([])
  await page.context().close()
})

it('a look that comes while the visitor writes changes the colours, and loses nothing', async () => {
  const { page } = await visit(`<daybook-booking link="${link()}" prefill="name=Ida"></daybook-booking>${hearing()}`)
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().click()
  await frame.getByLabel('E-mail', { exact: true }).fill('ida@example.com')
  await page.evaluate(() => document.querySelector('daybook-booking')?.setAttribute('theme', 'dark'))
  await expect.poll(() => frame.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await frame.getByLabel('E-mail', { exact: true }).inputValue()).toBe('ida@example.com')
  await frame.getByRole('button', { name: 'Book this time' }).click()
  await frame.getByRole('link', { name: 'Manage the booking' }).waitFor()
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect((await heardBy(page)).map(([type]) => type)).toEqual(['timesShown', 'slotChosen', 'bookingSuccessful'])
  await page.context().close()
})

it('the attributes that a site gives to the frame are on it, and the site finds the frame by them', async () => {
  const attributes = `{ id: "booking", class: "wide", "data-x": "1", src: "https://evil.example/", onload: "heard = 1" }`
  const { page } = await visit(`<div id="here"></div><script nonce="own">${snippetOf(`${server()}/embed/embed.js`)}
  Cal("init", { origin: "https://app.cal.com" })
  Cal("inline", { elementOrSelector: "#here", calLink: "${link()}", config: { iframeAttrs: ${attributes} } })
  </script><button type="button" data-cal-link="${link()}" data-cal-config='{"iframeAttrs":{"id":"over"}}'>Pop up</button>`)
  await (await frameOf(page)).locator('.slots a').first().waitFor()
  const found = page.locator('#here iframe#booking.wide')
  expect(await found.getAttribute('data-x')).toBe('1')
  expect(await found.getAttribute('onload')).toBeNull()
  expect(new URL((await found.getAttribute('src')) ?? '').origin).toBe(server())
  expect((await found.boundingBox())?.height).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Pop up' }).click()
  await page.frameLocator('#over').locator('.slots a').first().click()
  await page.frameLocator('#over').getByLabel('Name').waitFor()
  await page.context().close()
})

it('the script of Cal.com shows the pages of this server as well, if only the origin is changed', async () => {
  // What that script does, as far as a page can tell: the address, the words it waits for, and the words it sends.
  const { page, complaints } = await visit(`<div id="here">Loading</div><script nonce="own">
  window.heard = []
  const frame = document.createElement("iframe")
  frame.src = "${server()}/${link()}/embed?embed=30min&embedType=inline&name=Ida"
  const send = (method, arg) => frame.contentWindow.postMessage({ originator: "CAL", method, arg }, "*")
  addEventListener("message", ({ data }) => {
    const [peer, namespace, type] = (data.fullType || "").split(":")
    if (peer !== "CAL" || namespace !== "30min") throw new Error("Unhandled " + data.fullType)
    if (type === "__iframeReady") { send("parentKnowsIframeReady"); send("ui", { theme: "dark" }); send("ui", { hideEventTypeDetails: true }) }
    if (type === "linkReady") here.firstChild.data = ""
    if (type === "__dimensionChanged") frame.style.height = data.data.iframeHeight + "px"
    if (!type.startsWith("__")) heard.push([type, data.data])
  })
  here.append(frame)
  </script>`)
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().waitFor()
  await expect.poll(() => page.locator('#here').evaluate((here) => here.firstChild?.nodeValue)).toBe('')
  await expect.poll(() => lookIn(frame).catch(() => undefined)).toMatchObject({ theme: 'dark', hasFacts: false })
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(300)
  await frame.locator('.slots a').first().click()
  await expect.poll(() => frame.getByLabel('Name').inputValue()).toBe('Ida')
  await frame.getByLabel('E-mail', { exact: true }).fill('ida@example.com')
  await frame.getByRole('button', { name: 'Book this time' }).click()
  await frame.getByRole('link', { name: 'Manage the booking' }).waitFor()
  const told = (await heardBy(page)).filter(([type]) => type !== 'linkReady')
  expect(told.map(([type]) => type)).toEqual([
    'bookerReady',
    'eventTypeSelected',
    'slotChosen',
    'bookingSuccessfulV2',
    'bookingSuccessful',
  ])
  // The visitors of this file have one address, which may hold only so many times at once.
  expect(complaints.filter((each) => !each.includes('429'))).toEqual([])
  await page.context().close()
})

it('an event type with a list is shown on the sites of the list alone; others get a link', async () => {
  const listed = await startOtherSite(`<daybook-booking link="ada/listed"></daybook-booking>${hearing()}`, server())
  sites.push(listed)
  await demonstration.api('/event-types', {
    title: 'For some sites',
    slug: 'listed',
    lengthInMinutes: 30,
    embedOrigins: [listed.origin],
  })
  const allowed = await browser.newPage()
  await allowed.goto(listed.url)
  await (await frameOf(allowed)).locator('.slots a').first().waitFor()
  const { page } = await visit(`<daybook-booking link="ada/listed"></daybook-booking>${hearing()}`)
  await page.getByRole('link', { name: /\/ada\/listed$/ }).waitFor()
  expect(await heardBy(page)).toEqual([['linkFailed', { address: expect.stringContaining('/ada/listed?embed=') }]])
  await page.context().close()
  await allowed.context().close()
})

it('pages that change something are in no frame, whatever their address says', async () => {
  const [first] = (await demonstration.api('/bookings')) as { uid: string }[]
  const paths = [
    '/auth/login',
    '/',
    `/bookings/${first?.uid}`,
    `/bookings/${first?.uid}/cancel`,
    `/bookings/${first?.uid}/reschedule`,
    `/payments/${first?.uid}`,
    `/${link()}`,
  ]
  for (const path of paths) {
    const { headers } = await fetch(`${server()}${path}${path.endsWith('30min') ? '' : '?embed='}`)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
})

it('the page that writes the code shows it at work', async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(`${server()}/dev/embed`)
  const frame = await frameOf(page)
  await frame.locator('.slots a').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Code for your site' }).inputValue()).toContain(`${server()}/embed.js`)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByRole('combobox', { name: 'How it appears' }).selectOption('popup')
  await page.getByRole('textbox', { name: 'Text of the button' }).fill('Meet "us" <now>')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('button', { name: 'Meet "us" <now>' }).click()
  await (await frameOf(page)).locator('.slots a').first().waitFor()
  await page.context().close()
})
