import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { newAccount } from '../provider-account.ts'
import { createOAuthClient } from './oauth-client.ts'

const NOW = Date.parse('2030-01-01T00:00:00Z')
const ended: (() => void)[] = []

afterEach(() => {
  for (const end of ended.splice(0)) end()
})

type Answer = { status?: number; body: object }

/** Serves a token endpoint that gives these answers in turn, and keeps what it was asked. */
async function tokenEndpoint(answers: readonly Answer[]) {
  const asked: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    asked.push(new URLSearchParams(await text(request)))
    const { status = 200, body } = answers[asked.length - 1] ?? { status: 500, body: {} }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ended.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, asked }
}

function clientAt(tokenUrl: string, wait: () => Promise<unknown> = async () => undefined) {
  const settings = {
    authorizeUrl: 'https://provider.example/authorize',
    tokenUrl,
    clientId: 'daybook',
    clientSecret: 'a secret',
    scopes: ['calendars', 'events'],
    parameters: { access_type: 'offline' },
    usesPkce: true,
  }
  return createOAuthClient(settings, { now: () => new Date(NOW), wait })
}

const tokens = (name: string, more: object = {}) => ({
  access_token: name,
  token_type: 'Bearer',
  expires_in: 3600,
  ...more,
})

const credentials = (expiresInMs: number) =>
  JSON.stringify({ accessToken: 'old', refreshToken: 'refresh-1', expiresAt: NOW + expiresInMs })

describe('the client of a provider’s OAuth server', () => {
  it('sends the person to the provider with scopes, state and a PKCE challenge', async () => {
    const url = new URL(
      await clientAt('https://provider.example/token').authorizationUrl({
        state: 'the state',
        redirectUri: 'https://daybook.example/save',
        codeVerifier: 'v'.repeat(43),
      }),
    )
    expect(url.origin + url.pathname).toBe('https://provider.example/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'daybook',
      redirect_uri: 'https://daybook.example/save',
      response_type: 'code',
      scope: 'calendars events',
      state: 'the state',
      code_challenge_method: 'S256',
      access_type: 'offline',
    })
    expect(url.href).not.toContain('v'.repeat(43))
  })

  it('exchanges a code for credentials, with the verifier and its secret', async () => {
    const { url, asked } = await tokenEndpoint([{ body: tokens('new', { refresh_token: 'refresh-1' }) }])
    const answer = { code: 'abc', redirectUri: 'https://daybook.example/save', codeVerifier: 'v'.repeat(43) }
    const stored = await clientAt(url).exchange(answer)
    expect(JSON.parse(stored)).toEqual({ accessToken: 'new', refreshToken: 'refresh-1', expiresAt: NOW + 3_600_000 })
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'abc',
      code_verifier: 'v'.repeat(43),
      redirect_uri: 'https://daybook.example/save',
      client_secret: 'a secret',
    })
  })

  it('uses a token that is still valid without a request', async () => {
    const { url, asked } = await tokenEndpoint([])
    expect(await clientAt(url).accessToken(newAccount(credentials(120_000)))).toBe('old')
    expect(asked).toHaveLength(0)
  })

  it('refreshes an old token once for all callers, and keeps a refresh token that is not replaced', async () => {
    const { url, asked } = await tokenEndpoint([{ body: tokens('new') }])
    const account = newAccount(credentials(1000))
    const client = clientAt(url)
    const found = await Promise.all([client.accessToken(account), client.accessToken(account)])
    expect(found).toEqual(['new', 'new'])
    expect(asked).toHaveLength(1)
    expect(JSON.parse(account.kept())).toMatchObject({ accessToken: 'new', refreshToken: 'refresh-1' })
  })

  it('takes the token of another process that used the refresh token first', async () => {
    const { url } = await tokenEndpoint([{ status: 400, body: { error: 'invalid_grant' } }])
    const account = newAccount(credentials(1000))
    const otherSaves = () =>
      account.save(JSON.stringify({ accessToken: 'theirs', refreshToken: 'refresh-2', expiresAt: NOW + 3_600_000 }))
    expect(await clientAt(url, otherSaves).accessToken(account)).toBe('theirs')
  })

  it.each([
    ['a revoked access', { status: 400, body: { error: 'invalid_grant' } }, 'refused'],
    ['a broken provider', { status: 503, body: {} }, 'unreachable'],
    ['a provider that is too busy', { status: 429, body: {} }, 'unreachable'],
    ['a wrong secret of this server', { status: 401, body: { error: 'invalid_client' } }, 'unreachable'],
    ['an answer without a token', { body: { nothing: true } }, 'unreachable'],
  ])('tells %s', async (_name, answer, kind) => {
    const { url } = await tokenEndpoint([answer])
    await expect(clientAt(url).accessToken(newAccount(credentials(0)))).rejects.toMatchObject({ kind })
  })
})
