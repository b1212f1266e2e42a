import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aPlatformClient, type TestClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { anAddress, aWish, facts, NOBODYS } from '../../support/webhook-wishes.ts'

describe('webhooks of an event type', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let eventTypeId: number
  let url: string
  const guard = 'IsUserEventTypeWebhookGuard'

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
    bob = await app.user()
    eventTypeId = (await anEventType(app, ann)).id
    url = `/v2/event-types/${eventTypeId}/webhooks`
  })
  afterAll(() => app.close())

  it('only the owner of the event type reads and changes its webhooks', async () => {
    const subscriberUrl = anAddress()
    const call = { as: ann.apiKey, body: aWish({ subscriberUrl }) }
    const made = await app.post(url, call)
    expect(made.body.data).toMatchObject({ eventTypeId, subscriberUrl })
    expect(made.body.data).not.toHaveProperty('userId')
    expect(facts(await app.post(url, call))).toEqual([
      409,
      'Webhook with this subscriber url already exists for this event type',
    ])
    const other = await anEventType(app, ann)
    expect((await app.post(`/v2/event-types/${other.id}/webhooks`, call)).status).toBe(201)
    const { id } = made.body.data
    expect(facts(await app.get(`/v2/event-types/${other.id}/webhooks/${id}`, call))).toEqual([
      403,
      `${guard} - Webhook (${id}) is not associated with event type (${other.id})`,
    ])
  })

  it('a webhook of an event type is refused in the known words', async () => {
    const as = ann.apiKey
    expect(facts(await app.get('/v2/event-types/987654/webhooks', { as }))).toEqual([
      404,
      `${guard} - Event type (987654) not found`,
    ])
    expect(facts(await app.post(url, { as: bob.apiKey, body: aWish() }))).toEqual([
      403,
      `${guard} - User (${bob.id}) is not the owner of event type (${eventTypeId})`,
    ])
    const own = await app.post('/v2/webhooks', { as, body: aWish() })
    expect((await app.get(`${url}/${own.body.data.id}`, { as })).status).toBe(400)
    expect((await app.get(`${url}/${NOBODYS}`, { as })).status).toBe(404)
  })

  it('the webhooks of an event type are deleted all at once', async () => {
    const { id } = await anEventType(app, ann)
    const all = `/v2/event-types/${id}/webhooks`
    const call = { as: ann.apiKey }
    for (let hook = 0; hook < 2; hook++) await app.post(all, { ...call, body: aWish() })
    const answer = await app.delete(all, call)
    expect([answer.status, answer.body]).toEqual([200, { status: 'success', data: '2 webhooks deleted' }])
    expect((await app.get(all, call)).body.data).toEqual([])
    expect((await app.delete(all, call)).body.data).toBe('0 webhooks deleted')
  })
})

describe('webhooks of groups', () => {
  let app: TestApp
  let owner: TestUser
  let admin: TestUser
  let member: TestUser
  let stranger: TestUser
  let organizationId: number
  let teamId: number

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    admin = await app.user()
    member = await app.user()
    stranger = await app.user()
    organizationId = (await anOrganization(app, owner, { isPlatform: true, members: [admin, member] })).id
    teamId = (await aTeam(app, admin, { organizationId, members: [member] })).id
  })
  afterAll(() => app.close())

  it('the admins of an organization manage its webhooks, which get events of delegation credentials', async () => {
    const url = `/v2/organizations/${organizationId}/webhooks`
    const call = { as: owner.apiKey, body: aWish({ triggers: ['DELEGATION_CREDENTIAL_ERROR'] }) }
    const made = await app.post(url, call)
    expect([made.status, made.body.data]).toMatchObject([201, { teamId: organizationId }])
    expect(facts(await app.post(url, call))).toEqual([
      409,
      'Webhook with this subscriber url already exists for this user',
    ])
    for (const { apiKey } of [member, stranger]) expect((await app.get(url, { as: apiKey })).status).toBe(403)
    // Which webhooks there are is nobody's business: an unknown one is answered as another's.
    expect((await app.get(`${url}/${NOBODYS}`, call)).status).toBe(403)
    const audited = await app.get(`/v2/organizations/${organizationId}/audit-log`, { as: owner.apiKey })
    expect(JSON.stringify(audited.body.data)).toContain('webhook.created')
  })

  it.each([
    ['a team', () => `/v2/teams/${teamId}/webhooks`],
    ["an organization's team", () => `/v2/organizations/${organizationId}/teams/${teamId}/webhooks`],
  ])('the admins and those above manage the webhooks of %s', async (_whose, at) => {
    const url = at()
    const call = { as: admin.apiKey, body: aWish() }
    const made = await app.post(url, call)
    expect([made.status, made.body.data]).toMatchObject([201, { teamId }])
    expect(facts(await app.post(url, call))).toEqual([
      409,
      'Webhook with this subscriber url already exists for this team',
    ])
    const one = `${url}/${made.body.data.id}`
    expect((await app.get(one, { as: owner.apiKey })).status).toBe(200)
    expect((await app.get(one, { as: member.apiKey })).status).toBe(403)
    expect((await app.get(`${url}/${NOBODYS}`, { as: admin.apiKey })).status).toBe(404)
    const own = await app.post('/v2/webhooks', { as: admin.apiKey, body: aWish() })
    expect((await app.get(`${url}/${own.body.data.id}`, { as: admin.apiKey })).status).toBe(403)
  })

  it('the admins of a team manage the webhooks of its event types', async () => {
    const guard = 'IsTeamEventTypeWebhookGuard'
    const made = await app.post(`/v2/organizations/${organizationId}/teams/${teamId}/event-types`, {
      as: admin.apiKey,
      body: {
        title: 'Talk',
        slug: 'talk',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        hosts: [{ userId: admin.id }],
      },
    })
    const eventTypeId = made.body.data.id
    const url = `/v2/teams/${teamId}/event-types/${eventTypeId}/webhooks`
    const call = { as: admin.apiKey, body: aWish() }
    const hook = await app.post(url, call)
    expect([hook.status, hook.body.data]).toMatchObject([201, { eventTypeId }])
    for (const { id, apiKey } of [owner, member]) {
      expect(facts(await app.get(url, { as: apiKey }))).toEqual([
        403,
        `${guard} - User (${id}) is not an admin/owner of team (${teamId})`,
      ])
    }
    expect((await app.get(url, { as: stranger.apiKey })).status).toBe(403)
    expect((await app.get(url, { as: app.administrator })).status).toBe(200)
    const elsewhere = `/v2/teams/${teamId}/event-types/987654/webhooks`
    expect(facts(await app.get(elsewhere, call))).toEqual([
      404,
      `${guard} - Event type (987654) not found for team (${teamId})`,
    ])
    expect(facts(await app.get(`${url}/${NOBODYS}`, call))).toEqual([404, `${guard} - Webhook (${NOBODYS}) not found`])
    const own = await app.post('/v2/webhooks', { as: admin.apiKey, body: aWish() })
    expect(facts(await app.get(`${url}/${own.body.data.id}`, call))).toEqual([
      403,
      `${guard} - Webhook mismatch with event type`,
    ])
    expect((await app.delete(url, call)).body.data).toBe('1 webhooks deleted')
  })

  it('the client and those who run its organization manage the webhooks of a platform client', async () => {
    const client: TestClient = await aPlatformClient(app, owner)
    const url = `/v2/oauth-clients/${client.id}/webhooks`
    const call = { headers: client.headers, body: aWish() }
    const made = await app.post(url, call)
    expect([made.status, made.body.data]).toMatchObject([201, { oAuthClientId: client.id }])
    expect(facts(await app.post(url, call))).toEqual([
      409,
      'Webhook with this subscriber url already exists for this oAuth client',
    ])
    const one = `${url}/${made.body.data.id}`
    expect((await app.get(one, { as: owner.apiKey })).status).toBe(200)
    for (const { apiKey } of [member, stranger]) expect((await app.get(one, { as: apiKey })).status).toBe(403)
    expect((await app.get(`${url}/${NOBODYS}`, { headers: client.headers })).status).toBe(404)
    const own = await app.post('/v2/webhooks', { as: owner.apiKey, body: aWish() })
    expect((await app.get(`${url}/${own.body.data.id}`, { headers: client.headers })).status).toBe(403)
    expect((await app.delete(url, { headers: client.headers })).body.data).toBe('1 webhooks deleted')
  })
})
