import { createServer, type Server } from 'node:http'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { openBrowser } from './demonstration.ts'

/** The way of the requirements: the page, the consent, the code, the exchange, a refresh with the bearer, an API call. */

const EMAIL = 'ann@example.com'
const PASSWORD = 'correct horse battery'

let server: LiveServer
let browser: Browser
let application: Server
let callback: string
/** What the application was sent, newest last. */
const received: URL[] = []

beforeAll(async () => {
  server = await liveServer()
  browser = await openBrowser()
  // The application's own server: another origin than ours, as it is in life.
  application = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) received.push(new URL(request.url, callback))
    const [, framed] = /^\/frame\?(.*)$/.exec(request.url ?? '') ?? []
    const page = framed ? `<iframe src="${decodeURIComponent(framed)}"></iframe>` : '<h1>Back in the application</h1>'
    response.setHeader('content-type', 'text/html').end(page)
  })
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve))
  callback = `http://127.0.0.1:${(application.address() as { port: number }).port}/callback`
  const body = { email: EMAIL, username: 'ann', name: 'Ann', password: PASSWORD }
  await call(server, 'POST', '/v2/admin/users', body, server.administrator)
})
afterAll(async () => {
  await browser?.close()
  application?.close()
  await server?.dispose()
})

async function register(fields: object = {}) {
  const body = { name: 'Calendar Helper', redirectUris: [callback], type: 'confidential', ...fields }
  const made = await call(server, 'POST', '/v2/admin/oauth-clients', body, server.administrator)
  return made.body.data as { clientId: string; clientSecret: string }
}

const addressFor = (clientId: string, more: Record<string, string> = {}) =>
  `${server.url}/auth/oauth2/authorize?${new URLSearchParams({ client_id: clientId, redirect_uri: callback, state: 'f00d', ...more })}`

async function signInAt(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  expect(new URL(page.url()).pathname).toBe('/auth/login')
  await page.getByLabel('E-mail', { exact: false }).first().fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('main form button').first().click()
  return page
}

const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

it('a person lets an application in, which then acts for them, without any script', async () => {
  const { clientId, clientSecret } = await register({ scopes: ['PROFILE_READ', 'BOOKING_READ'] })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  const page = await signInAt(context, addressFor(clientId, { scope: 'PROFILE_READ BOOKING_READ' }))

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Let Calendar Helper use Daybook for you?')
  expect(await page.locator('.permissions li').allTextContents()).toEqual(['See your bookings', 'See your profile'])
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${callback}*`)
  expect(await page.getByText('Back in the application').isVisible()).toBe(true)
  const answer = received.at(-1)
  expect(answer?.searchParams.get('state')).toBe('f00d')

  const secret = { client_id: clientId, client_secret: clientSecret }
  const code = answer?.searchParams.get('code') ?? ''
  const exchange = { ...secret, grant_type: 'authorization_code', code, redirect_uri: callback }
  const exchanged = await post('/api/auth/oauth/token', exchange)
  expect(exchanged.status).toBe(200)
  const bearer = (token = '') => ({ authorization: `Bearer ${token}` })
  const refreshed = await post(
    '/api/auth/oauth/refreshToken',
    { ...secret, grant_type: 'refresh_token' },
    bearer(exchanged.body.refresh_token),
  )
  expect(refreshed.status).toBe(200)
  const me = await fetch(`${server.url}/v2/me`, { headers: bearer(refreshed.body.access_token) })
  expect(((await me.json()) as { data: { email: string } }).data.email).toBe(EMAIL)
  await context.close()
})

it('a person goes back, and the application hears that', async () => {
  const { clientId } = await register()
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await signInAt(context, addressFor(clientId))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.waitForURL(`${callback}*`)
  expect(Object.fromEntries(received.at(-1)?.searchParams ?? [])).toEqual({
    error: 'access_denied',
    state: 'f00d',
    iss: server.url.replace('127.0.0.1', 'localhost'),
  })
  await context.close()
})

it('an application of the operator gets its code right after the sign-in', async () => {
  const { clientId } = await register({ isTrusted: true })
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await signInAt(context, addressFor(clientId))
  await page.waitForURL(`${callback}*`)
  expect(received.at(-1)?.searchParams.get('code')).toMatch(/^[\w-]{54}$/)
  await context.close()
})

it('a page of another site can’t put the consent page into a frame', async () => {
  const { clientId } = await register()
  const context = await browser.newContext({ locale: 'en-GB' })
  await signInAt(context, addressFor(clientId))
  const page = await context.newPage()
  await page.goto(callback.replace('/callback', `/frame?${encodeURIComponent(addressFor(clientId))}`))
  const [, frame] = page.frames()
  expect(frame?.url()).toMatch(/^chrome-error:/)
  await context.close()
})
