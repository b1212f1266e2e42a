import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { CALLBACK, oauth } from '../../support/oauth.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** Nothing of ours: the library's client knows only the address, and finds its way over a real socket. */

let app: TestApp
let address: URL
let person: TestUser & { cookie: string }

beforeAll(async () => {
  const port = await freePort()
  address = new URL(`http://127.0.0.1:${port}/mcp`)
  app = await testApp({ PUBLIC_URL: address.origin, DAYBOOK_OAUTH_REGISTRATION: 'on' })
  await app.app.http.listen({ port, host: '127.0.0.1' })
  // The library compares expiries with the clock of this machine.
  app.clock.reset()
  person = await oauth(app).person({ username: 'alice' })
})
afterAll(() => app.close())

/** What a client keeps between the steps of the sign-in. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK
  readonly clientMetadata = {
    client_name: 'Assistant',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
  }
  registered: OAuthClientInformationMixed | undefined
  saved: OAuthTokens | undefined
  page: URL | undefined
  verifier = ''

  clientInformation = () => this.registered
  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.registered = information
  }
  tokens = () => this.saved
  saveTokens(tokens: OAuthTokens): void {
    this.saved = tokens
  }
  redirectToAuthorization(url: URL): void {
    this.page = url
  }
  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
}

/** What the person's browser does: it opens the page and sends its form. */
async function letIn(page: URL): Promise<URLSearchParams> {
  const headers = { cookie: person.cookie, accept: 'text/html' }
  const body = await (await fetch(page, { headers, redirect: 'manual' })).text()
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(body) ?? []
  const fields = [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
  )
  const answer = await fetch(new URL(action, page), {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, origin: address.origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    body: new URLSearchParams(fields),
  })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

describe('signing in', () => {
  it('a client that knows only the address registers, signs in, books and loses its access', async () => {
    const provider = new Provider()
    const transport = () => new StreamableHTTPClientTransport(address, { authProvider: provider })
    const first = transport()
    const client = new Client({ name: 'Assistant', version: '1' })
    await expect(client.connect(first)).rejects.toThrow(UnauthorizedError)
    expect(provider.page?.searchParams.get('resource')).toBe(address.href)
    expect(provider.page?.searchParams.get('scope')?.split(' ')).toContain('BOOKING_WRITE')
    expect(provider.page?.searchParams.get('scope')).not.toContain('ORG_')
    await first.finishAuth(await letIn(provider.page ?? address))

    await client.connect(transport())
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['find_times', 'book', 'me_get']))
    const { id } = await anEventType(app, person)
    const start = new Date(Date.now() + 7 * 86_400_000)
    const day = new Date(start.getTime() + ((8 - start.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10)
    const booked = await client.callTool({
      name: 'book',
      arguments: {
        eventTypeId: id,
        start: `${day}T09:00:00Z`,
        attendee: { name: 'Ben', email: 'ben@example.com', timeZone: 'UTC' },
      },
    })
    expect(booked.isError).toBe(false)
    expect((await app.get('/v2/bookings', { as: person.apiKey })).body.data).toHaveLength(1)

    const [{ id: appId }] = (await app.get('/v2/me/authorized-apps', { as: person.apiKey })).body.data
    await app.delete(`/v2/me/authorized-apps/${appId}`, { as: person.apiKey })
    // The client gets 401 and tries to refresh its token.
    await expect(client.callTool({ name: 'me_get', arguments: {} })).rejects.toMatchObject({ code: 'invalid_grant' })
    await client.close()
  })
})
