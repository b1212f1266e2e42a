import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { administrator, type Caller, callerWith, type Json, stranger, withKey } from './support/client.ts'
import { aPerson, PASSWORD, type Person } from './support/people.ts'

const CALLBACK = 'https://client.example/callback'

let ada: Person
let browser: Caller
let application: { clientId: string; clientSecret: string }
let credentials: { client_id: string; client_secret: string }

beforeAll(async () => {
  ada = await aPerson('ada')
  const { headers } = await stranger.answer('POST', '/api/auth/login', {
    body: { email: ada.email, password: PASSWORD },
  })
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  browser = callerWith({ cookie: cookie.join('; '), origin: inject('daybook').url })
  application = await administrator.post('/v2/admin/oauth-clients', {
    name: 'Helper',
    redirectUris: [CALLBACK],
    type: 'confidential',
    scopes: ['PROFILE_READ', 'BOOKING_READ'],
  })
  credentials = { client_id: application.clientId, client_secret: application.clientSecret }
})

/** Ada lets the application in. Returns the code in the address to which her browser is sent. */
async function codeOfConsent(): Promise<string> {
  const address = `/v2/auth/oauth2/clients/${application.clientId}/authorize`
  const { headers } = await browser.answer('POST', address, {
    body: { redirectUri: CALLBACK, scopes: ['PROFILE_READ'] },
  })
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}

test('the server describes itself to applications', async () => {
  const { issuer } = await stranger.get('/.well-known/oauth-authorization-server')
  expect(await stranger.get('/.well-known/oauth-protected-resource')).toMatchObject({ authorization_servers: [issuer] })
  expect(await stranger.get('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
    authorization_servers: [issuer],
  })
})

test('an application asks who it is, and is let in', async () => {
  const { clientId } = application
  expect(await browser.get(`/v2/auth/oauth2/clients/${clientId}`)).toMatchObject({ client_id: clientId })
  expect(await stranger.get(`/v2/atoms/auth/oauth2/clients/${clientId}`)).toMatchObject({ clientId })
  await browser.refused(404, 'GET', '/v2/auth/oauth2/clients/nothing')
  await stranger.refused(404, 'GET', '/v2/atoms/auth/oauth2/clients/nothing')
  const elsewhere = { redirectUri: 'https://elsewhere.example' }
  await browser.refused(400, 'POST', `/v2/auth/oauth2/clients/${clientId}/authorize`, elsewhere)

  const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, ...credentials }
  const tokens = await stranger.post('/v2/auth/oauth2/token', { ...grant, code: await codeOfConsent() })
  const asApplication = withKey(tokens.access_token)
  expect(await asApplication.get('/v2/me')).toMatchObject({ id: ada.id })
  await asApplication.refused(403, 'GET', '/v2/schedules')
  const question = { ...credentials, token: tokens.access_token }
  expect(await stranger.post('/v2/auth/oauth2/introspect', question)).toMatchObject({ active: true })
  await stranger.post('/v2/auth/oauth2/revoke', question)
  await asApplication.refused(401, 'GET', '/v2/me')
  await stranger.refused(400, 'POST', '/v2/auth/oauth2/token', { ...grant, code: 'nothing' })
  const imposter = { ...question, client_secret: 'a guess' }
  await stranger.refused(401, 'POST', '/v2/auth/oauth2/introspect', imposter)
  await stranger.refused(401, 'POST', '/v2/auth/oauth2/revoke', imposter)
})

test('the older addresses of tokens work as well, and a person ends the access', async () => {
  const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, ...credentials }
  const tokens = await stranger.post('/api/auth/oauth/token', { ...grant, code: await codeOfConsent() })
  const refresh = { grant_type: 'refresh_token', ...credentials }
  const renewed = await withKey(tokens.refresh_token).post('/api/auth/oauth/refreshToken', refresh)
  await stranger.post('/api/auth/oauth/revoke', { ...credentials, token: renewed.access_token })
  await withKey(renewed.access_token).refused(401, 'GET', '/v2/me')
  const again = { ...refresh, refresh_token: renewed.refresh_token }
  const third = await stranger.post('/api/auth/oauth/refreshToken', again)
  const [app] = (await ada.as.get('/v2/me/authorized-apps')) as Json[]
  expect(app).toMatchObject({ client: { id: application.clientId } })
  await ada.as.delete(`/v2/me/authorized-apps/${app.id}`)
  await withKey(third.access_token).refused(401, 'GET', '/v2/me')
  await ada.as.refused(404, 'DELETE', `/v2/me/authorized-apps/${app.id}`)
  await ada.as.refused(400, 'GET', '/v2/me/authorized-apps?take=0')
  await stranger.refused(400, 'POST', '/api/auth/oauth/token', { ...grant, code: 'nothing' })
  await stranger.refused(400, 'POST', '/api/auth/oauth/refreshToken', { ...refresh, refresh_token: 'nothing' })
  await stranger.refused(400, 'POST', '/api/auth/oauth/revoke', credentials)
})

test('a public application proves with PKCE that the code is its own', async () => {
  const { clientId } = await administrator.post('/v2/admin/oauth-clients', {
    name: 'Pocket helper',
    redirectUris: [CALLBACK],
    type: 'public',
    scopes: ['PROFILE_READ'],
  })
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const body = { redirectUri: CALLBACK, scopes: ['PROFILE_READ'], codeChallenge, codeChallengeMethod: 'S256' }
  const { headers } = await browser.answer('POST', `/v2/auth/oauth2/clients/${clientId}/authorize`, { body })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code')
  const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, client_id: clientId, code }
  const form = new URLSearchParams({ ...grant, code: code ?? '', code_verifier: verifier })
  const { body: tokens } = await stranger.answer('POST', '/v2/auth/oauth2/token', { body: form })
  expect(await withKey(tokens.access_token).get('/v2/me')).toMatchObject({ id: ada.id })
})

test('an agent lists and calls tools', async () => {
  const agent = ada.as.with({ accept: 'application/json, text/event-stream' })
  const ask = async (method: string, params: object): Promise<Json> => {
    const { text } = await agent.answer('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method, params } })
    return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? '{}').result
  }
  const { tools } = await ask('tools/list', {})
  expect(tools.map(({ name }: Json) => name)).toContain('book')
  expect(await ask('tools/call', { name: 'find_times', arguments: {} })).toMatchObject({ content: [{ type: 'text' }] })
  await ada.as.refused(406, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  await agent.refused(400, 'POST', '/mcp', [])
})
