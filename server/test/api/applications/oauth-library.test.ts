import * as library from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, oauth } from '../../support/oauth.ts'
import { freePort } from '../../support/servers/free-port.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

/** Nothing of ours: a library for OAuth clients, as others publish it, finds its way over a real socket. */

let app: TestApp
let world: ReturnType<typeof oauth>
let issuer: URL
let cookie: string
let email: string

// Only because the tests have no certificate.
const insecure = { [library.allowInsecureRequests]: true }

beforeAll(async () => {
  const port = await freePort()
  issuer = new URL(`http://127.0.0.1:${port}`)
  app = await testApp({ PUBLIC_URL: issuer.origin, DAYBOOK_OAUTH_REGISTRATION: 'on' })
  await app.app.http.listen({ port, host: '127.0.0.1' })
  // The library compares expiries with the clock of this machine.
  app.clock.reset()
  world = oauth(app)
  const person = await world.person()
  cookie = person.cookie
  email = person.email
})
afterAll(() => app.close())

const discover = async () =>
  library.processDiscoveryResponse(issuer, await library.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' }))

/** What the person's browser does: it opens the page and sends its form. */
async function letIn(address: URL): Promise<URL> {
  const headers = { cookie, accept: 'text/html' }
  const page = await fetch(address, { headers, redirect: 'manual' })
  const body = await page.text()
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(body) ?? []
  const fields = [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&amp;', '&')],
  )
  const answer = await fetch(new URL(action, address), {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, origin: issuer.origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

async function authorize(server: library.AuthorizationServer, client: library.Client, scope: string) {
  const verifier = library.generateRandomCodeVerifier()
  const state = library.generateRandomState()
  const address = new URL(server.authorization_endpoint ?? '')
  for (const [name, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope,
    state,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value)
  // Throws for another issuer, another state and for errors.
  return { verifier, parameters: library.validateAuthResponse(server, client, await letIn(address), state) }
}

const me = (token: string) =>
  library.protectedResourceRequest(token, 'GET', new URL('/v2/me', issuer), undefined, undefined, insecure)

describe('a client library', () => {
  it.each([
    ['with a secret', 'confidential'],
    ['without a secret', 'public'],
  ])('the client library %s discovers, signs in, refreshes, introspects and revokes', async (_title, type) => {
    const server = await discover()
    const { clientId, clientSecret } = await world.client({ type, scopes: ['PROFILE_READ'] })
    const client: library.Client = { client_id: clientId }
    const proof = type === 'public' ? library.None() : library.ClientSecretBasic(clientSecret)

    const { verifier, parameters } = await authorize(server, client, 'PROFILE_READ')
    const tokens = await library.processAuthorizationCodeResponse(
      server,
      client,
      await library.authorizationCodeGrantRequest(server, client, proof, parameters, CALLBACK, verifier, insecure),
    )
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 1800, scope: 'PROFILE_READ' })
    expect(((await (await me(tokens.access_token)).json()) as { data: { email: string } }).data.email).toBe(email)

    const refreshed = await library.processRefreshTokenResponse(
      server,
      client,
      await library.refreshTokenGrantRequest(server, client, proof, tokens.refresh_token ?? '', insecure),
    )
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
    if (type === 'confidential') {
      const facts = await library.processIntrospectionResponse(
        server,
        client,
        await library.introspectionRequest(server, client, proof, refreshed.access_token, insecure),
      )
      expect(facts).toMatchObject({ active: true, scope: 'PROFILE_READ', client_id: clientId })
    }

    const givenBack = refreshed.refresh_token ?? ''
    await library.processRevocationResponse(await library.revocationRequest(server, client, proof, givenBack, insecure))
    await expect(me(refreshed.access_token)).rejects.toThrow()
    await expect(
      library
        .refreshTokenGrantRequest(server, client, proof, givenBack, insecure)
        .then((response) => library.processRefreshTokenResponse(server, client, response)),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('the library of an agent that knows only the address of the API registers itself and signs in', async () => {
    const refused = await fetch(new URL('/v2/me', issuer))
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
    expect(new URL(metadata).pathname).toBe('/.well-known/oauth-protected-resource')
    const resource = await library.processResourceDiscoveryResponse(
      issuer,
      await library.resourceDiscoveryRequest(issuer, insecure),
    )
    expect(resource.authorization_servers).toEqual([issuer.origin])

    const server = await discover()
    const client = await library.processDynamicClientRegistrationResponse(
      await library.dynamicClientRegistrationRequest(
        server,
        { client_name: 'Agent', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
        insecure,
      ),
    )
    const { verifier, parameters } = await authorize(server, client, 'PROFILE_READ BOOKING_READ')
    const tokens = await library.processAuthorizationCodeResponse(
      server,
      client,
      await library.authorizationCodeGrantRequest(server, client, library.None(), parameters, CALLBACK, verifier, {
        ...insecure,
        additionalParameters: { resource: issuer.origin },
      }),
    )
    expect((await me(tokens.access_token)).status).toBe(200)
  })

  it('the client library notices an answer of another server', async () => {
    const server = await discover()
    const { clientId } = await world.client()
    const client = { client_id: clientId }
    const answer = await world.answerConsent(cookie, clientId, { state: 's' })
    const mixedUp = { ...server, issuer: 'https://other.example' }
    expect(() => library.validateAuthResponse(mixedUp, client, new URL(String(answer.headers.location)), 's')).toThrow(
      'iss',
    )
  })
})
