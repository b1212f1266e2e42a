import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, oauth, pkce } from '../../support/oauth.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
let world: ReturnType<typeof oauth>
let ann: Awaited<ReturnType<typeof world.person>>

beforeAll(async () => {
  app = await testApp()
  world = oauth(app)
  ann = await world.person({ username: 'ann' })
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

describe('an application with a secret', () => {
  it('the application gets tokens for the code, and acts for the person with them', async () => {
    const client = await world.client()
    const consent = await world.answerConsent(ann.cookie, client.clientId, { state: 'a b&c' })
    expect(consent.status).toBe(303)
    const location = new URL(String(consent.headers.location))
    expect(`${location.origin}${location.pathname}`).toBe(CALLBACK)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^[A-Za-z0-9_-]{54}$/),
      state: 'a b&c',
      iss: 'https://book.example.com',
    })

    const { status, body, headers } = await world.exchange(client, location.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      refresh_token: expect.any(String),
      expires_in: 1800,
      scope: '',
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
    expect((await app.get('/v2/me', { as: body.access_token })).body.data.id).toBe(ann.id)
  })

  it('the application gets JWTs with their issuer, subject, audience and end', async () => {
    const client = await world.client({ scopes: ['PROFILE_READ', 'BOOKING_READ'] })
    const { access, refresh, body } = await world.tokens(ann.cookie, client, {
      scopes: ['BOOKING_READ', 'PROFILE_READ'],
    })
    expect(body.scope).toBe('BOOKING_READ PROFILE_READ')
    expect(decodeProtectedHeader(access)).toEqual({ alg: 'HS256', typ: 'JWT' })
    const claims = decodeJwt(access)
    expect(claims).toEqual({
      userId: ann.id,
      scope: ['BOOKING_READ', 'PROFILE_READ'],
      token_type: 'Access Token',
      clientId: client.clientId,
      familyId: expect.any(String),
      version: 1,
      jti: expect.any(String),
      iat: app.clock.now().getTime() / 1000,
      exp: app.clock.now().getTime() / 1000 + 1800,
    })
    const ofRefresh = decodeJwt(refresh)
    expect(ofRefresh).toMatchObject({ token_type: 'Refresh Token', secret: expect.stringMatching(/^[\w-]{43}$/) })
    expect((ofRefresh.exp ?? 0) - (ofRefresh.iat ?? 0)).toBe(30 * 86_400)
  })

  it('the application may send a form or JSON, and its secret by HTTP Basic or in the body', async () => {
    const client = await world.client()
    const fields = async () => ({
      grant_type: 'authorization_code',
      code: await world.code(ann.cookie, client.clientId),
      redirect_uri: CALLBACK,
    })
    const inForm = { ...(await fields()), client_id: client.clientId, client_secret: client.clientSecret }
    expect((await app.post('/v2/auth/oauth2/token', form(inForm))).status).toBe(200)
    const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`
    const { body, headers } = form(await fields())
    const byHeader = await app.post('/v2/auth/oauth2/token', { body, headers: { ...headers, authorization: basic } })
    expect(byHeader.status).toBe(200)
    const proof = pkce()
    const challenged = { codeChallenge: proof.challenge, codeChallengeMethod: 'S256' }
    const code = await world.code(ann.cookie, client.clientId, challenged)
    const both = { ...(await fields()), code, code_verifier: proof.verifier }
    expect((await world.token(both, { ...json, authorization: basic })).status).toBe(200)
  })

  it('a second secret keeps the tokens valid when the first secret is deleted', async () => {
    const client = await world.client()
    const path = `/v2/admin/oauth-clients/${client.clientId}/secrets`
    const second = (await app.post(path, { as: app.administrator })).body.data
    const withSecond = { ...client, clientSecret: second.clientSecret as string }
    const before = await world.tokens(ann.cookie, client)
    expect((await app.delete(`${path}/1`, { as: app.administrator })).status).toBe(200)
    expect((await world.refresh(client, before.refresh)).body).toMatchObject({ error: 'invalid_client' })
    expect((await app.get('/v2/me', { as: before.access })).status).toBe(200)
    expect((await world.refresh(withSecond, before.refresh)).status).toBe(200)
  })

  it('the newest refresh token stays valid when an older one comes again', async () => {
    const client = await world.client()
    const first = await world.tokens(ann.cookie, client)
    const second = (await world.refresh(client, first.refresh)).body
    expect((await world.refresh(client, first.refresh)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'refresh_token_revoked',
    })
    expect((await world.refresh(client, second.refresh_token)).status).toBe(200)
    expect((await app.get('/v2/me', { as: first.access })).status).toBe(200)
  })
})

describe('an application without a secret', () => {
  it('the application gets tokens for code and verifier, and new ones each time it refreshes', async () => {
    const client = await world.client({ type: 'public' })
    expect(client.clientSecret).toBeNull()
    const { refresh } = await world.tokens(ann.cookie, client)
    const { status, body } = await world.refresh(client, refresh)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(refresh)
    expect((await app.get('/v2/me', { as: body.access_token })).status).toBe(200)
  })

  it('the application may have several authorizations side by side', async () => {
    const client = await world.client({ type: 'public' })
    const laptop = await world.tokens(ann.cookie, client)
    const phone = await world.tokens(ann.cookie, client)
    await world.refresh(client, laptop.refresh)
    expect((await world.refresh(client, laptop.refresh)).status).toBe(400)
    expect((await app.get('/v2/me', { as: phone.access })).status).toBe(200)
    expect((await world.refresh(client, phone.refresh)).status).toBe(200)
  })
})

describe('the endpoints beside the pages', () => {
  it('the older endpoint exchanges a code, and refreshes with the refresh token as bearer', async () => {
    const client = await world.client()
    const secret = { client_id: client.clientId, client_secret: client.clientSecret }
    const code = await world.code(ann.cookie, client.clientId)
    const fields = { ...secret, grant_type: 'authorization_code', code, redirect_uri: CALLBACK, unknown: 'overlooked' }
    const exchanged = await app.post('/api/auth/oauth/token', form(fields))
    expect(exchanged.status).toBe(200)
    expect(Object.keys(exchanged.body).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type'])
    expect(exchanged.headers).toMatchObject({
      'content-type': 'application/json;charset=UTF-8',
      'cache-control': 'no-store',
      pragma: 'no-cache',
    })
    const { body, headers } = form({ ...secret, grant_type: 'refresh_token' })
    const refreshed = await app.post('/api/auth/oauth/refreshToken', {
      body,
      headers: { ...headers, authorization: `Bearer ${exchanged.body.refresh_token}` },
    })
    expect(refreshed.status).toBe(200)
    expect((await app.get('/v2/me', { as: refreshed.body.access_token })).status).toBe(200)
  })

  it('the older endpoint takes the refresh token in the body, too, from an application without a secret', async () => {
    const client = await world.client({ type: 'public' })
    const { refresh } = await world.tokens(ann.cookie, client)
    const body = { grant_type: 'refresh_token', client_id: client.clientId, refresh_token: refresh }
    expect((await app.post('/api/auth/oauth/refreshToken', { body })).status).toBe(200)
  })

  it('the older endpoint revokes a token', async () => {
    const client = await world.client()
    const secret = { client_id: client.clientId, client_secret: client.clientSecret }
    const { access, refresh } = await world.tokens(ann.cookie, client)
    expect((await app.get('/v2/me', { as: access })).status).toBe(200)
    const revoked = await app.post('/api/auth/oauth/revoke', form({ ...secret, token: refresh }))
    expect([revoked.status, revoked.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await app.get('/v2/me', { as: access })).status).toBe(401)
    expect((await world.refresh(client, refresh)).status).toBe(400)
    const refused = await app.post('/api/auth/oauth/revoke', { body: secret })
    expect([refused.status, refused.body]).toEqual([400, { error: 'invalid_request' }])
  })

  it('the older endpoint takes secret and verifier together', async () => {
    const client = await world.client()
    const { verifier, challenge } = pkce()
    const code = await world.code(ann.cookie, client.clientId, {
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
    })
    const answer = await app.post('/api/auth/oauth/token', {
      body: {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        code_verifier: verifier,
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
      },
    })
    expect(answer.status).toBe(200)
  })
})

describe('the rights of a token', () => {
  const granted = async (...scopes: string[]) => {
    const { access } = await world.tokens(ann.cookie, await world.client({ scopes }), { scopes })
    return access
  }

  it('a token may do what its scopes name', async () => {
    const token = await granted('SCHEDULE_READ', 'BOOKING_READ')
    expect((await app.get('/v2/schedules', { as: token })).status).toBe(200)
    expect((await app.get('/v2/bookings', { as: token })).status).toBe(200)
    const refused = await app.get('/v2/me', { as: token })
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe(
      'insufficient_scope: token does not have the required scopes. Required: PROFILE_READ. Token has: SCHEDULE_READ, BOOKING_READ',
    )
    expect(refused.headers['www-authenticate']).toContain('error="insufficient_scope", scope="PROFILE_READ"')
  })

  it('a scope to write does not include reading', async () => {
    const token = await granted('PROFILE_WRITE')
    expect((await app.patch('/v2/me', { as: token, body: { bio: 'Hello' } })).status).toBe(200)
    expect((await app.get('/v2/me', { as: token })).status).toBe(403)
  })

  it('a token may do what everybody may do', async () => {
    const token = await granted('PROFILE_READ')
    for (const path of ['/v2/slots?eventTypeId=1&start=2030-01-08&end=2030-01-09', '/v2/bookings/unknown'])
      expect((await app.get(path, { as: token, headers: { 'cal-api-version': '2024-08-13' } })).status).not.toBe(403)
    const booking = { eventTypeId: 99_999, start: '2030-01-08T09:00:00Z', attendee: { name: 'B', timeZone: 'UTC' } }
    expect((await app.post('/v2/bookings', { as: token, body: booking })).status).not.toBe(403)
    const client = await world.client()
    expect((await app.get(`/v2/auth/oauth2/clients/${client.clientId}`, { as: token })).status).toBe(200)
  })

  it('a token never reaches operations that are not for applications', async () => {
    const token = await granted('PROFILE_READ')
    expect((await app.get('/v2/me/authorized-apps', { as: token })).status).toBe(403)
    const refused = await app.get('/v2/oauth-clients', { as: token })
    expect(refused.status).toBe(403)
    expect(refused.body.error.message).toBe(
      'insufficient_scope: this endpoint is not available for third-party OAuth tokens',
    )
  })

  it("a token without today's scopes reaches everything except granted access and the administration", async () => {
    const unrestricted = await world.tokens(ann.cookie, await world.client())
    const old = await world.tokens(ann.cookie, await world.client(), { scopes: 'READ_BOOKING,READ_PROFILE' })
    for (const { access } of [unrestricted, old]) {
      expect((await app.get('/v2/me', { as: access })).status).toBe(200)
      expect((await app.get('/v2/schedules', { as: access })).status).toBe(200)
      expect((await app.get('/v2/me/authorized-apps', { as: access })).status).toBe(403)
    }
    expect(old.body.scope).toBe('READ_BOOKING READ_PROFILE')
    await app.connection.db.updateTable('users').set({ isAdministrator: true }).where('id', '=', ann.id).execute()
    expect((await app.get('/v2/admin/outbox', { as: unrestricted.access })).status).toBe(403)
    expect((await app.get('/v2/admin/outbox', { as: ann.apiKey })).status).toBe(200)
    await app.connection.db.updateTable('users').set({ isAdministrator: false }).where('id', '=', ann.id).execute()
  })

  it('an access token may have fewer rights than its grant', async () => {
    const scopes = ['PROFILE_READ', 'SCHEDULE_READ']
    const client = await world.client({ scopes })
    const { refresh } = await world.tokens(ann.cookie, client, { scopes })
    const less = (await world.refresh(client, refresh, { scope: 'SCHEDULE_READ' })).body
    expect(less.scope).toBe('SCHEDULE_READ')
    expect((await app.get('/v2/me', { as: less.access_token })).status).toBe(403)
    expect((await world.refresh(client, less.refresh_token)).body.scope).toBe('PROFILE_READ SCHEDULE_READ')
  })
})

describe('the applications that a person has let in', () => {
  it('the list shows each application, which loses its access at once when the person revokes it', async () => {
    const bob = await world.person()
    const client = await world.client({ name: 'Notes', scopes: ['PROFILE_READ', 'BOOKING_READ'] })
    const first = await world.tokens(bob.cookie, client, { scopes: ['PROFILE_READ'] })
    await world.tokens(bob.cookie, client, { scopes: ['BOOKING_READ'] })
    const pending = await world.code(bob.cookie, client.clientId, { scopes: ['BOOKING_READ'] })
    const listed = await app.get('/v2/me/authorized-apps', { as: bob.apiKey })
    expect(listed.body.data).toEqual([
      {
        id: expect.any(Number),
        client: { id: client.clientId, name: 'Notes', logo: null, websiteUrl: null },
        scopes: expect.toSatisfy((scopes: string[]) => scopes.sort().join() === 'BOOKING_READ,PROFILE_READ'),
        team: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    const { id } = listed.body.data[0]
    expect((await app.delete(`/v2/me/authorized-apps/${id}`, { as: ann.apiKey })).status).toBe(404)
    expect((await app.delete(`/v2/me/authorized-apps/${id}`, { headers: { cookie: bob.cookie } })).status).toBe(200)
    expect((await app.get('/v2/me/authorized-apps', { as: bob.apiKey })).body.data).toEqual([])
    expect((await app.get('/v2/me', { as: first.access })).status).toBe(401)
    expect((await world.refresh(client, first.refresh)).body.error_description).toBe('refresh_token_revoked')
    expect((await world.exchange(client, pending)).body.error_description).toBe('code_invalid_or_expired')
    expect((await app.delete(`/v2/me/authorized-apps/${id}`, { as: bob.apiKey })).status).toBe(404)
  })

  it('an application that is let in again does not get its old tokens back', async () => {
    const bob = await world.person()
    const client = await world.client()
    const before = await world.tokens(bob.cookie, client)
    const [{ id }] = (await app.get('/v2/me/authorized-apps', { as: bob.apiKey })).body.data
    await app.delete(`/v2/me/authorized-apps/${id}`, { as: bob.apiKey })
    const after = await world.tokens(bob.cookie, client)
    expect((await app.get('/v2/me', { as: after.access })).status).toBe(200)
    expect((await app.get('/v2/me', { as: before.access })).status).toBe(401)
  })
})

describe('introspection and revocation of tokens', () => {
  const ask = (client: { clientId: string; clientSecret: string }, token: string) =>
    app.post('/v2/auth/oauth2/introspect', {
      body: { client_id: client.clientId, client_secret: client.clientSecret, token },
    })
  const giveBack = (client: { clientId: string; clientSecret: string | null }, token: string) =>
    app.post('/v2/auth/oauth2/revoke', {
      body: { client_id: client.clientId, ...(client.clientSecret && { client_secret: client.clientSecret }), token },
    })

  it('an application can read the state of its own tokens', async () => {
    const client = await world.client({ scopes: ['PROFILE_READ'] })
    const { access, refresh } = await world.tokens(ann.cookie, client, { scopes: ['PROFILE_READ'] })
    expect((await ask(client, access)).body).toEqual({
      active: true,
      client_id: client.clientId,
      username: 'ann',
      scope: 'PROFILE_READ',
      token_type: 'bearer',
      iat: expect.any(Number),
      exp: app.clock.now().getTime() / 1000 + 1800,
      sub: `user:${ann.id}`,
      iss: 'https://book.example.com',
      jti: expect.any(String),
    })
    expect((await ask(client, refresh)).body).toMatchObject({ active: true, scope: 'PROFILE_READ' })
    expect((await ask(client, 'nonsense')).body).toEqual({ active: false })
  })

  it('the revocation of a refresh token ends every token of its authorization', async () => {
    const client = await world.client()
    const { access, refresh } = await world.tokens(ann.cookie, client)
    const answer = await giveBack(client, refresh)
    expect([answer.status, answer.body]).toEqual([200, ''])
    expect((await ask(client, access)).body).toEqual({ active: false })
    expect((await ask(client, refresh)).body).toEqual({ active: false })
    expect((await app.get('/v2/me', { as: access })).status).toBe(401)
    expect((await world.refresh(client, refresh)).status).toBe(400)
    expect((await giveBack(client, refresh)).status).toBe(200)
  })

  it('the revocation of an access token ends the access tokens alone', async () => {
    const client = await world.client({ type: 'public' })
    const { access, refresh } = await world.tokens(ann.cookie, client)
    expect((await giveBack(client, access)).status).toBe(200)
    expect((await app.get('/v2/me', { as: access })).status).toBe(401)
    const after = (await world.refresh(client, refresh)).body
    expect((await giveBack(client, access)).status).toBe(200)
    expect((await app.get('/v2/me', { as: after.access_token })).status).toBe(200)
  })
})

it('a request with an access token takes as many statements as one with an API key', async () => {
  const { access } = await world.tokens(ann.cookie, await world.client())
  const costs = async (as: string) => {
    const before = app.statements()
    await app.get('/v2/schedules', { as })
    return app.statements() - before
  }
  expect(await costs(access)).toBe(await costs(ann.apiKey))
})

it('the server deletes codes and tokens that have no use any more', async () => {
  const client = await world.client({ type: 'public' })
  const { refresh } = await world.tokens(ann.cookie, client)
  const codes = () => app.connection.db.selectFrom('oauthCodes').select('codeHash').execute()
  const families = () => app.connection.db.selectFrom('oauthTokenFamilies').select('id').execute()
  await app.app.services.oauth.forget.run()
  expect((await codes()).length).toBeGreaterThan(0)
  const start = app.clock.now()
  app.clock.set(new Date(start.getTime() + 2 * 86_400_000), true)
  await app.app.services.oauth.forget.run()
  expect(await codes()).toEqual([])
  expect((await world.refresh(client, refresh)).status).toBe(200)
  app.clock.set(new Date(start.getTime() + 33 * 86_400_000), true)
  await app.app.services.oauth.forget.run()
  expect(await families()).toEqual([])
  app.clock.set(start, true)
})
