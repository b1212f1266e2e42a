import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oauth } from '../../support/oauth.ts'
import { aManagedUser, anOrganization, aPlatformClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { aMember, aVisitor, COOKIE, codeIn, pass } from '../../support/visitor.ts'

let app: TestApp
let ann: TestUser

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const me = (apiKey: string) => app.get('/v2/me', { as: apiKey })
const list = async (as = ann.apiKey) => (await app.get('/v2/me/api-keys', { as })).body.data
const create = (body: object = {}, as = ann.apiKey) => app.post('/v2/me/api-keys', { as, body })
const revoke = (id: string, as = ann.apiKey) => app.delete(`/v2/me/api-keys/${id}`, { as })

describe('API keys of my own', () => {
  it('a new API key has its note and its expiry, and is shown once', async () => {
    const { status, body } = await create({ note: 'For the kiosk', expiresAt: '2030-02-01T12:00:00Z' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      note: 'For the kiosk',
      expiresAt: '2030-02-01T12:00:00.000Z',
      createdAt: app.clock.now().toISOString(),
      apiKey: expect.stringMatching(/^cal_[A-Za-z0-9_-]{43}$/),
    })
    expect((await me(body.data.apiKey)).body.data.id).toBe(ann.id)
    expect(JSON.stringify(await list())).not.toContain(body.data.apiKey.slice(4))
  })

  it('the list of API keys shows the newest first, with what tells them apart', async () => {
    pass(app, { minutes: 1 })
    const { id, apiKey } = (await create({ note: 'Second' })).body.data
    expect(await list()).toEqual([
      {
        id,
        note: 'Second',
        lastFour: apiKey.slice(-4),
        isCurrent: false,
        teamId: null,
        expiresAt: null,
        lastUsedAt: null,
        createdAt: app.clock.now().toISOString(),
      },
      expect.objectContaining({ note: 'Made with the account', isCurrent: true }),
    ])
    const { body } = await app.get('/v2/me/api-keys?take=1&skip=1', { as: ann.apiKey })
    expect(body.data).toEqual([expect.objectContaining({ note: 'Made with the account' })])
  })

  it('an API key shows when it was last used, to the hour', async () => {
    const { id, apiKey } = (await create()).body.data
    const lastUse = async () => (await list()).find((key: { id: string }) => key.id === id).lastUsedAt
    const first = app.clock.now().toISOString()
    await me(apiKey)
    expect(await lastUse()).toBe(first)
    pass(app, { minutes: 59 })
    await me(apiKey)
    expect(await lastUse()).toBe(first)
    pass(app, { minutes: 1 })
    await me(apiKey)
    expect(await lastUse()).toBe(app.clock.now().toISOString())
  })

  it('an API key works through the end of its last day, in UTC', async () => {
    const day = app.clock.now().toISOString().slice(0, 10)
    const { apiKey } = (await create({ expiresAt: `${day}T00:00:00Z` })).body.data
    app.clock.set(new Date(`${day}T23:59:59.999Z`), true)
    expect((await me(apiKey)).status).toBe(200)
    pass(app, { seconds: 1 })
    expect((await me(apiKey)).body.message).toBe('ApiAuthStrategy - api key - Your api key is expired')
  })

  it('a revoked API key ends at once, also if it revokes itself', async () => {
    const { id, apiKey } = (await create()).body.data
    expect((await revoke(id, apiKey)).status).toBe(200)
    expect((await me(apiKey)).status).toBe(401)
    const [{ id: own }] = await list()
    expect((await revoke(own)).status).toBe(200)
    expect((await me(ann.apiKey)).status).toBe(401)
  })

  it('nobody else can revoke an API key', async () => {
    const bob = await app.user()
    const { id, apiKey } = (await create()).body.data
    const answer = await revoke(id, bob.apiKey)
    expect([answer.status, codeIn(answer)]).toEqual([404, 'API_KEY_NOT_FOUND'])
    expect((await me(apiKey)).status).toBe(200)
    expect((await list(bob.apiKey)).map((key: { id: string }) => key.id)).not.toContain(id)
    expect((await revoke('7')).status).toBe(400)
  })

  it('somebody who signed in with a browser can make and revoke API keys', async () => {
    const { email } = await aMember(app)
    const visitor = aVisitor(app)
    await visitor.logIn(email)
    const { status, body } = await visitor.post('/v2/me/api-keys', { note: 'Mine' })
    expect(status).toBe(201)
    expect((await visitor.get('/v2/me/api-keys')).body.data).toEqual([
      expect.objectContaining({ note: 'Mine', isCurrent: false }),
    ])
    expect((await visitor.delete(`/v2/me/api-keys/${body.data.id}`)).status).toBe(200)
    expect((await me(body.data.apiKey)).status).toBe(401)
    const foreign = await visitor.post('/v2/me/api-keys', {}, { origin: 'https://evil.example' })
    expect([foreign.status, codeIn(foreign)]).toEqual([403, 'FOREIGN_ORIGIN'])
  })

  it.each([{ note: 5 }, { note: 'x'.repeat(501) }, { expiresAt: 'soon' }])(
    'nobody can make an API key with %j',
    async (body) => {
      expect((await create(body)).status).toBe(400)
    },
  )

  it('a repeated request with the same idempotency key gets the same API key', async () => {
    const call = { as: ann.apiKey, body: { note: 'Once' }, headers: { 'idempotency-key': 'once' } }
    const first = await app.post('/v2/me/api-keys', call)
    const again = await app.post('/v2/me/api-keys', call)
    expect(again.body).toEqual(first.body)
    expect((await list()).filter(({ note }: { note: string }) => note === 'Once')).toHaveLength(1)
  })

  it('a program that only acts for the account reaches neither its API keys nor its sessions', async () => {
    const owner = await app.user()
    await anOrganization(app, owner, { isPlatform: true })
    const client = await aPlatformClient(app, owner)
    const { accessToken } = await aManagedUser(app, client)
    const { client: register, tokens } = oauth(app)
    const { email } = await aMember(app)
    const visitor = aVisitor(app)
    await visitor.logIn(email)
    const letIn = async (scopes?: string[]) =>
      (await tokens(`${COOKIE}=${visitor.session()}`, await register({ scopes }), { scopes })).access
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const callers = {
      'a managed user': bearer(accessToken),
      'a platform client': { 'x-cal-client-id': client.id, ...client.headers },
      'an application': bearer(await letIn(['PROFILE_WRITE', 'PROFILE_READ'])),
      'an application without limits': bearer(await letIn()),
    }
    const operations = ['GET /v2/me/api-keys', 'POST /v2/me/api-keys', 'GET /v2/me/sessions', 'DELETE /v2/me/sessions']
    for (const [who, headers] of Object.entries(callers)) {
      for (const operation of operations) {
        const [method, url] = operation.split(' ') as ['GET' | 'POST' | 'DELETE', string]
        const answer = await app[method.toLowerCase() as 'get' | 'post' | 'delete'](url, { headers })
        expect([who, operation, answer.status]).toEqual([who, operation, 403])
      }
      expect([401, 403]).toContain((await app.post('/v2/api-keys/refresh', { headers })).status)
    }
    expect(await visitor.isSignedIn()).toBe(true)
  })

  it('a caller without an account has no API keys', async () => {
    for (const answer of [
      await app.get('/v2/me/api-keys'),
      await app.post('/v2/me/api-keys'),
      await revoke('x', 'cal_x'),
    ])
      expect(answer.status).toBe(401)
  })
})

describe('refreshing an API key', () => {
  const refresh = (as: string | undefined, body: object = {}) => app.post('/v2/api-keys/refresh', { as, body })
  const expiryOf = async (apiKey: string) => (await list(apiKey)).find((key: { isCurrent: boolean }) => key.isCurrent)

  it('a refreshed API key is replaced by another for thirty days, with its note and limits, and ends', async () => {
    const limits = [{ name: 'burst', limit: 1000, ttl: 60_000, blockDuration: 1000 }]
    const { apiKey } = (
      await app.post(`/v2/admin/users/${ann.id}/api-keys`, {
        as: app.administrator,
        body: { note: 'For the kiosk', rateLimits: limits },
      })
    ).body.data
    const { status, body } = await refresh(apiKey)
    expect(status).toBe(200)
    expect(body).toEqual({ status: 'success', data: { apiKey: expect.stringMatching(/^cal_/) } })
    expect(await expiryOf(body.data.apiKey)).toMatchObject({
      note: 'For the kiosk',
      expiresAt: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    })
    expect((await refresh(apiKey)).body.message).toBe('ApiAuthStrategy - api key - Your api key is not valid')
    const { id } = await expiryOf(body.data.apiKey)
    const kept = await app.connection.db
      .selectFrom('apiKeyLimits')
      .select(['name', 'requestLimit'])
      .where('apiKeyId', '=', id)
      .execute()
    expect(kept).toEqual([{ name: 'burst', requestLimit: 1000 }])
  })

  it('a refreshed API key of a team is replaced by a key of the same team', async () => {
    const { db } = app.connection
    const now = app.clock.now()
    const { id: teamId } = await db
      .insertInto('teams')
      .values({ name: 'Team', slug: `team-${ann.id}`, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('apiKeys').set({ teamId }).where('userId', '=', ann.id).execute()
    const { body } = await refresh(ann.apiKey)
    expect(await expiryOf(body.data.apiKey)).toMatchObject({ teamId })
  })

  it('the new API key lasts as long as the request says', async () => {
    const { body } = await refresh(ann.apiKey, { apiKeyDaysValid: 2 })
    expect((await expiryOf(body.data.apiKey)).expiresAt).toBe(
      new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString(),
    )
    const forever = await refresh(body.data.apiKey, { apiKeyNeverExpires: true })
    expect((await expiryOf(forever.body.data.apiKey)).expiresAt).toBeNull()
    const usual = await refresh(forever.body.data.apiKey, { apiKeyNeverExpires: false, apiKeyDaysValid: 1 })
    expect(usual.status).toBe(200)
  })

  it('the refresh of an API key is refused with two contradicting expiries', async () => {
    const { status, body } = await refresh(ann.apiKey, { apiKeyDaysValid: 30, apiKeyNeverExpires: true })
    expect(status).toBe(400)
    expect(body.error.message).toBe(
      'ApiKeysService -Cannot set both apiKeyDaysValid and apiKeyNeverExpires. It has to be either or none of them.',
    )
    expect((await me(ann.apiKey)).status).toBe(200)
  })

  it.each([
    { apiKeyDaysValid: 0 },
    { apiKeyDaysValid: 1.5 },
    { apiKeyDaysValid: 1e9 },
    { apiKeyNeverExpires: 'perhaps' },
  ])('the refresh of an API key is refused with %j', async (body) => {
    expect((await refresh(ann.apiKey, body)).status).toBe(400)
    expect((await me(ann.apiKey)).status).toBe(200)
  })

  it('only a caller with an API key can refresh it', async () => {
    const { email } = await aMember(app)
    const visitor = aVisitor(app)
    await visitor.logIn(email)
    const { status, body } = await visitor.post('/v2/api-keys/refresh')
    expect([status, body.error.message]).toEqual([
      401,
      "ApiKeysService - This endpoint can only be accessed using an API key by providing 'Authorization: Bearer <apiKey>' header",
    ])
    expect((await refresh(undefined)).status).toBe(401)
  })

  it('two refreshes of the same API key at the same moment make one key', async () => {
    const answers = await Promise.all([refresh(ann.apiKey), refresh(ann.apiKey)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})
