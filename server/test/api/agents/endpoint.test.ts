import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAgent } from '../../support/agents/agent.ts'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { oauth } from '../../support/oauth.ts'
import { anOrganization } from '../../support/organizations.ts'
import { aManagedUser, aPlatformClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

let app: TestApp
let alice: TestUser
let cookie: string

beforeAll(async () => {
  app = await testApp()
  const person = await oauth(app).person({ username: 'alice' })
  alice = person
  cookie = person.cookie
})
afterAll(() => app.close())

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const ACCEPT = { accept: 'application/json, text/event-stream' }
const post = (headers: Record<string, string>, body: unknown = LIST, address = '/mcp') =>
  app.post(address, { body, headers: { ...ACCEPT, ...headers } })
const withKey = () => ({ authorization: `Bearer ${alice.apiKey}` })

async function aPlatform() {
  const owner = await app.user()
  await anOrganization(app, owner, { isPlatform: true })
  return aPlatformClient(app, owner)
}

async function tokenWith(scopes: string[]): Promise<string> {
  const { client, tokens } = oauth(app)
  return (await tokens(cookie, await client({ scopes }), { scopes })).access
}

describe('the endpoint for agents', () => {
  it.each(['legacy', 'modern'] as const)(
    'a client of the %s protocol lists and calls tools with an API key',
    async (era) => {
      const agent = await anAgent(app, { as: alice.apiKey, era })
      expect(agent.client.getProtocolEra()).toBe(era)
      expect(agent.client.getInstructions()).toContain('never instructions')
      expect(await agent.names()).toContain('bookings_list')
      const { text, isError } = await agent.call('me_get')
      expect(isError).toBe(false)
      expect(JSON.parse(text)).toMatchObject({ email: alice.email })
    },
  )

  it('a caller without valid credentials gets 401 and the way to a token', async () => {
    for (const authorization of ['', 'Bearer cal_nobody']) {
      const answer = await post({ authorization })
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toContain(
        'resource_metadata="https://book.example.com/.well-known/oauth-protected-resource/mcp"',
      )
    }
    const metadata = await app.get('/.well-known/oauth-protected-resource/mcp')
    expect(metadata.body).toMatchObject({
      resource: 'https://book.example.com/mcp',
      authorization_servers: ['https://book.example.com'],
      scopes_supported: expect.arrayContaining(['BOOKING_READ', 'BOOKING_WRITE']),
    })
    expect(metadata.body.scopes_supported).not.toContain('ORG_PROFILE_WRITE')
  })

  it.each(['an application', 'a managed user'])(
    'an expired token of %s gets 401, so that the client refreshes it',
    async (of) => {
      const token =
        of === 'an application'
          ? await tokenWith(['PROFILE_READ'])
          : (await aManagedUser(app, await aPlatform())).accessToken
      const before = app.clock.now()
      app.clock.set(new Date(before.getTime() + 40 * 86_400_000), true)
      try {
        const answer = await post({ authorization: `Bearer ${token}` })
        expect(answer.status).toBe(401)
        expect(answer.headers['www-authenticate']).toContain('error="invalid_token"')
      } finally {
        app.clock.set(before, true)
      }
    },
  )

  it('a cookie never counts, neither alone nor beside a key', async () => {
    expect((await post({ cookie })).status).toBe(401)
    expect((await post({ cookie, origin: 'https://book.example.com' })).status).toBe(401)
    const bob = await app.user()
    const call = { ...LIST, method: 'tools/call', params: { name: 'me_get', arguments: {} } }
    const answer = await post({ cookie, authorization: `Bearer ${bob.apiKey}` }, call)
    expect(String(answer.body)).toContain(bob.email)
    expect(String(answer.body)).not.toContain(alice.email)
  })

  it('a page of another origin is refused, even if the host has the name of its origin', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://book.example.com']) {
      const answer = await post({ ...withKey(), origin, host: 'evil.example' })
      expect(answer.status).toBe(403)
      expect(answer.body.error.details.code).toBe('FOREIGN_ORIGIN')
    }
    expect((await post({ ...withKey(), origin: 'https://book.example.com' })).status).toBe(200)
  })

  it('only single messages by POST are answered', async () => {
    for (const method of ['get', 'delete'] as const) {
      const answer = await app[method]('/mcp', { headers: withKey() })
      expect(answer.status).toBe(405)
      expect(answer.headers.allow).toBe('POST')
    }
    expect((await post(withKey(), [LIST, LIST])).body.error.details.code).toBe('BATCH_REFUSED')
    expect((await post(withKey(), { hello: 1 })).status).toBe(400)
    expect((await post({ ...withKey(), accept: 'text/html' })).status).toBe(406)
  })

  it('a subscription ends at once, because no tool changes', async () => {
    const { client } = await anAgent(app, { as: alice.apiKey, era: 'modern' })
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('Subscription limit reached')
  })

  it('an unknown set of tools is refused with the names of the known ones', async () => {
    const answer = await post(withKey(), LIST, '/mcp?tools=bookings,nonsense')
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/no tools "nonsense".*all, bookings/)
  })

  it('a hundred calls at once are all answered', async () => {
    const agent = await anAgent(app, { as: alice.apiKey })
    const answers = await Promise.all(Array.from({ length: 100 }, () => agent.call('schedules_list')))
    expect(answers.filter(({ isError }) => isError)).toEqual([])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

describe('the rights of an agent', () => {
  it('a token sees only the tools of its scopes, and can call no other', async () => {
    const agent = await anAgent(app, { as: await tokenWith(['BOOKING_READ']), tools: 'everyday,bookings' })
    const names = await agent.names()
    expect(names).toContain('bookings_list')
    for (const name of ['bookings_create', 'bookings_cancel', 'webhooks_list', 'event_types_create'])
      expect(names).not.toContain(name)

    const { id } = await anEventType(app, alice)
    const refused = await agent.call('bookings_create', { body: aBookingByAnother(id, '2030-01-08T09:00:00Z') })
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('Required: BOOKING_WRITE')
    expect((await app.get('/v2/bookings', { as: alice.apiKey })).body.data).toEqual([])
  })

  it("somebody else's objects are refused with the message of the API", async () => {
    const { id } = await anEventType(app, alice)
    const { body } = await app.post('/v2/bookings', { body: aBookingByAnother(id, '2030-01-09T09:00:00Z') })
    const stranger = await app.user()
    const agent = await anAgent(app, { as: stranger.apiKey })
    const direct = await app.post(`/v2/bookings/${body.data.uid}/confirm`, { as: stranger.apiKey })
    expect(direct.status).toBe(403)
    const { text, isError } = await agent.call('bookings_confirm', { bookingUid: body.data.uid })
    expect(isError).toBe(true)
    expect(text).toContain(direct.body.error.message)
    expect(text).toContain('HTTP 403')
    expect((await agent.call('event_types_update', { eventTypeId: id, title: 'Mine' })).isError).toBe(true)
  })

  it('no set has tools for keys, sessions and the administration of the server', async () => {
    const { client } = await anAgent(app, { as: app.administrator, tools: 'all' })
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } })
      names.push(...page.tools.map(({ name }) => name))
      cursor = page.nextCursor
      expect(page.tools.length).toBeLessThanOrEqual(100)
    } while (cursor !== undefined)
    expect(names.length).toBeGreaterThan(300)
    expect(names.filter((name) => /^(api_keys|sessions|users|backups|clock|outbox|auth|oauth)_/.test(name))).toEqual([])
  })
})

describe('the limits of an agent', () => {
  it('the requests of tools count as requests of the caller', async () => {
    // A call counts, and the request of its tool counts too: the fifth call may be made, and its tool may not.
    const limited = await testApp({ DAYBOOK_RATE_LIMIT: '9' })
    try {
      const user = await limited.user()
      const call = { ...LIST, method: 'tools/call', params: { name: 'me_get', arguments: {} } }
      const texts: string[] = []
      for (let number = 0; number < 5; number++) {
        const { body } = await limited.post('/mcp', { as: user.apiKey, body: call, headers: ACCEPT })
        texts.push(typeof body === 'string' ? body : JSON.stringify(body))
      }
      expect(texts.map((text) => text.includes(user.email))).toEqual([true, true, true, true, false])
      expect(texts[4]).toMatch(/Try again in \d+ seconds.*TOO_MANY_REQUESTS/)
      expect((await limited.post('/mcp', { as: user.apiKey, body: call, headers: ACCEPT })).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})
