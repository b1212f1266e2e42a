import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aManagedUser, anOrganization, aPlatformClient, type TestClient } from '../../support/platform.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const PERMISSIONS = [
  'EVENT_TYPE_READ',
  'EVENT_TYPE_WRITE',
  'BOOKING_READ',
  'BOOKING_WRITE',
  'SCHEDULE_READ',
  'SCHEDULE_WRITE',
  'APPS_READ',
  'APPS_WRITE',
  'PROFILE_READ',
  'PROFILE_WRITE',
]

const valid = { name: 'Portal', redirectUris: ['https://portal.example.com'], permissions: ['*'] }

describe('platform clients', () => {
  let app: TestApp
  let ann: TestUser
  let organizationId: number
  let foreigner: TestUser
  let foreignOrganizationId: number

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann' })
    organizationId = (await anOrganization(app, ann)).id
    foreigner = await app.user()
    foreignOrganizationId = (await anOrganization(app, foreigner)).id
  })
  afterAll(() => app.close())

  const create = (body: object, as = ann.apiKey) => app.post('/v2/oauth-clients', { as, body })
  const code = ({ body }: { body: { error: { details: { code: string } } } }) => body.error.details.code
  const join = (userId: number, organization: number, role: string) =>
    app.connection.db
      .insertInto('memberships')
      .values({
        userId,
        organizationId: organization,
        role: role as 'admin',
        accepted: true,
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute()

  it('a platform client shows its secret again whenever its organization asks', async () => {
    const made = await create({
      ...valid,
      permissions: ['BOOKING_READ', 'PROFILE_WRITE', 'BOOKING_READ'],
      logo: 'https://portal.example.com/logo.png',
      bookingRedirectUri: 'https://portal.example.com/bookings',
      areEmailsEnabled: false,
    })
    expect(made.status).toBe(201)
    const { clientId, clientSecret } = made.body.data
    expect(made.body).toEqual({
      status: 'success',
      data: {
        clientId: expect.stringMatching(/^[a-z0-9]{25}$/),
        clientSecret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      },
    })
    const shown = {
      id: clientId,
      secret: clientSecret,
      name: 'Portal',
      redirectUris: valid.redirectUris,
      permissions: ['BOOKING_READ', 'PROFILE_WRITE'],
      logo: 'https://portal.example.com/logo.png',
      bookingRedirectUri: 'https://portal.example.com/bookings',
      organizationId,
      createdAt: '2030-01-07T08:00:00.000Z',
      areEmailsEnabled: false,
      areDefaultEventTypesEnabled: false,
      areCalendarEventsEnabled: true,
    }
    expect((await app.get(`/v2/oauth-clients/${clientId}`, { as: ann.apiKey })).body.data).toEqual(shown)
    expect((await app.get('/v2/oauth-clients', { as: ann.apiKey })).body.data).toContainEqual(shown)
  })

  it('the database does not keep the secret of a platform client', async () => {
    const { secret } = await aPlatformClient(app, ann)
    const { rows } = await sql<{ text: string }>`
      SELECT encode(ciphertext, 'escape') AS text FROM platform_client_secrets`.execute(app.connection.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain(secret)
  })

  it('a platform client gets every permission with *, and its permissions never change later', async () => {
    const { id } = await aPlatformClient(app, ann)
    const changed = await app.patch(`/v2/oauth-clients/${id}`, {
      as: ann.apiKey,
      body: {
        name: 'New name',
        redirectUris: ['https://new.example.com'],
        areEmailsEnabled: false,
        permissions: ['BOOKING_READ'],
      },
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      name: 'New name',
      redirectUris: ['https://new.example.com'],
      areEmailsEnabled: false,
      areCalendarEventsEnabled: true,
      permissions: PERMISSIONS,
    })
    expect((await app.get(`/v2/oauth-clients/${id}`, { as: ann.apiKey })).body.data).toEqual(changed.body.data)
  })

  it('a platform client with a missing field or a wrong address is refused', async () => {
    const faulty = [
      {},
      { ...valid, name: undefined },
      { ...valid, name: '' },
      { ...valid, redirectUris: [] },
      { ...valid, redirectUris: undefined },
      { ...valid, redirectUris: ['javascript:alert(1)'] },
      { ...valid, redirectUris: ['portal'] },
      { ...valid, redirectUris: 'https://portal.example.com' },
      { ...valid, permissions: undefined },
      { ...valid, permissions: ['EVERYTHING'] },
      { ...valid, permissions: [0] },
      { ...valid, areEmailsEnabled: 'yes' },
      { ...valid, bookingRedirectUri: 'ftp://portal.example.com' },
    ]
    for (const body of faulty) expect([body, (await create(body)).status]).toEqual([body, 400])
  })

  it("only a platform's organization has platform clients, and another organization learns that it is none", async () => {
    const owner = await app.user()
    await anOrganization(app, owner, { isPlatform: false })
    const answer = await create(valid, owner.apiKey)
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'Team is not subscribed, cannot create an OAuth Client.',
    ])
    expect((await app.get('/v2/oauth-clients', { as: owner.apiKey })).body.data).toEqual([])
  })

  it('only those who run the organization see and change its platform clients', async () => {
    const { id } = await aPlatformClient(app, ann)
    const member = await app.user()
    await join(member.id, organizationId, 'member')
    const refusal = `RolesGuard - user with id=${member.id} does not have the minimum required role=ORG_ADMIN within organization with id=${organizationId}.`
    const asMember = { as: member.apiKey }
    const answers = [
      await create(valid, member.apiKey),
      await app.get('/v2/oauth-clients', asMember),
      await app.get(`/v2/oauth-clients/${id}`, asMember),
      await app.patch(`/v2/oauth-clients/${id}`, { ...asMember, body: { name: 'x' } }),
      await app.delete(`/v2/oauth-clients/${id}`, asMember),
    ]
    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual(
      Array.from({ length: 5 }, () => [403, refusal]),
    )
    const admin = await app.user()
    await join(admin.id, organizationId, 'admin')
    expect((await app.get(`/v2/oauth-clients/${id}`, { as: admin.apiKey })).status).toBe(200)
    const stranger = await app.user()
    expect((await create(valid, stranger.apiKey)).status).toBe(403)
    expect((await app.get('/v2/oauth-clients', { as: stranger.apiKey })).status).toBe(403)
    expect((await app.post('/v2/oauth-clients', { body: valid })).status).toBe(401)
  })

  it('the platform client of another organization is refused in the words that existing clients know', async () => {
    const { id } = await aPlatformClient(app, ann)
    const get = await app.get(`/v2/oauth-clients/${id}`, { as: foreigner.apiKey })
    expect([get.status, get.body.error.message]).toEqual([
      403,
      `OAuthClientGuard - forbidden. oAuth client with id=${id} does not belong to the organization with id=${foreignOrganizationId}.`,
    ])
    const change = await app.patch(`/v2/oauth-clients/${id}`, { as: foreigner.apiKey, body: { name: 'Mine' } })
    expect(change.status).toBe(403)
    expect((await app.delete(`/v2/oauth-clients/${id}`, { as: foreigner.apiKey })).status).toBe(403)
    const none = await app.get(`/v2/oauth-clients/${'x'.repeat(25)}`, { as: ann.apiKey })
    expect([none.status, none.body.error.message]).toEqual([404, 'OAuthClientGuard - OAuth client not found.'])
    expect((await app.get(`/v2/oauth-clients/${id}`, { as: ann.apiKey })).body.data.name).toBe('Portal')
  })

  it('a deleted platform client is shown once more, and its users stay without tokens', async () => {
    const client = await aPlatformClient(app, ann)
    const { user, accessToken } = await aManagedUser(app, client)
    const deleted = await app.delete(`/v2/oauth-clients/${client.id}`, { as: ann.apiKey })
    expect([deleted.status, deleted.body.data.id, deleted.body.data.secret]).toEqual([200, client.id, client.secret])
    expect((await app.get(`/v2/oauth-clients/${client.id}`, { as: ann.apiKey })).status).toBe(404)
    expect((await app.get('/v2/me', { as: accessToken })).status).toBe(401)
    expect((await app.get(client.users, { headers: client.headers })).status).toBe(401)
    const stays = await app.connection.db
      .selectFrom('users')
      .select(['email', 'platformClientId'])
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(stays).toEqual({ email: user.email, platformClientId: null })
  })

  describe('credentials of a platform client', () => {
    let client: TestClient
    beforeAll(async () => {
      client = await aPlatformClient(app, ann)
    })
    const me = (headers: Record<string, string>) => app.get('/v2/me', { headers })

    it('a platform client proves itself by id and secret, and acts as the owner of its organization', async () => {
      const answer = await me({ 'x-cal-client-id': client.id, 'x-cal-secret-key': client.secret })
      expect([answer.status, answer.body.data.id]).toEqual([200, ann.id])
    })

    it('a platform client needs only the secret if the address names it', async () => {
      expect((await app.get(client.users, { headers: client.headers })).status).toBe(200)
    })

    it('a platform client never acts as another one that the address names', async () => {
      const other = await aPlatformClient(app, ann)
      const answer = await app.get(other.users, {
        headers: { 'x-cal-client-id': client.id, 'x-cal-secret-key': client.secret },
      })
      expect([answer.status, answer.body.error.message]).toEqual([
        401,
        'ApiAuthStrategy - oAuth client - Invalid client secret',
      ])
    })

    it('a refused platform client learns what is wrong', async () => {
      const cases: [Record<string, string>, string][] = [
        [
          { 'x-cal-client-id': 'nobody', 'x-cal-secret-key': client.secret },
          'oAuth client - Client with ID nobody not found',
        ],
        [{ 'x-cal-client-id': client.id, 'x-cal-secret-key': 'wrong' }, 'oAuth client - Invalid client secret'],
        [
          { 'x-cal-client-id': client.id },
          "Only 'x-cal-client-id' header provided. Please also provide 'x-cal-secret-key' header or Auth bearer token as 'Authentication' header",
        ],
        [
          { 'x-cal-secret-key': client.secret },
          "Only 'x-cal-secret-key' header provided. Please also provide 'x-cal-client-id' header or Auth bearer token as 'Authentication' header",
        ],
      ]
      for (const [headers, text] of cases) {
        const { status, body } = await me(headers)
        expect([status, body.error.message]).toEqual([401, `ApiAuthStrategy - ${text}`])
      }
    })

    it('a platform client acts as an admin if no owner is left, and is refused if nobody is', async () => {
      const owner = await app.user()
      const { id } = await anOrganization(app, owner)
      const orphan = await aPlatformClient(app, owner)
      const headers = { 'x-cal-client-id': orphan.id, 'x-cal-secret-key': orphan.secret }
      const admin = await app.user()
      await join(admin.id, id, 'admin')
      const { db } = app.connection
      await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', owner.id).execute()
      expect((await me(headers)).body.data.id).toBe(admin.id)
      await db.updateTable('memberships').set({ role: 'member' }).where('userId', '=', admin.id).execute()
      const nobody = await me(headers)
      expect([nobody.status, nobody.body.error.message]).toEqual([
        401,
        'ApiAuthStrategy - oAuth client - No owner ID found for this OAuth client',
      ])
    })

    it('a platform client administers nothing of the server, even if the owner does', async () => {
      const owner = await app.user()
      await app.connection.db.updateTable('users').set({ isAdministrator: true }).where('id', '=', owner.id).execute()
      await anOrganization(app, owner)
      const powerful = await aPlatformClient(app, owner)
      expect((await app.get('/v2/admin/outbox', { as: owner.apiKey })).status).toBe(200)
      const answer = await app.get('/v2/admin/outbox', {
        headers: { 'x-cal-client-id': powerful.id, 'x-cal-secret-key': powerful.secret },
      })
      expect([answer.status, code(answer)]).toEqual([403, 'ADMINISTRATOR_ONLY'])
    })
  })

  describe('pages of platform clients', () => {
    it('a page learns without credentials whose client it is', async () => {
      const { id } = await aPlatformClient(app, ann)
      expect((await app.get(`/v2/provider/${id}`)).body).toEqual({
        status: 'success',
        data: { clientId: id, organizationId, name: 'Portal' },
      })
      expect((await app.get('/v2/provider/nobody')).status).toBe(401)
    })

    it('a page learns whether a token is still valid', async () => {
      const client = await aPlatformClient(app, ann)
      const other = await aPlatformClient(app, ann)
      const { accessToken } = await aManagedUser(app, client)
      const check = (as: string, clientId = client.id) => app.get(`/v2/provider/${clientId}/access-token`, { as })
      expect((await check(accessToken)).status).toBe(200)
      expect((await check(accessToken, other.id)).status).toBe(401)
      expect((await check('nonsense')).status).toBe(401)
      expect((await check(ann.apiKey)).status).toBe(200)
      expect((await check(foreigner.apiKey)).status).toBe(403)
      app.clock.set(new Date('2030-01-07T09:00:00.000Z'), true)
      expect((await check(accessToken)).status).toBe(498)
      app.clock.set(new Date('2030-01-07T08:00:00.000Z'), true)
    })
  })
})
