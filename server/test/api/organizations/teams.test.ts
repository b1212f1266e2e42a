import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keysTo } from '../../support/keys-to.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('teams', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser
  let stranger: TestUser

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    ann = await app.user({ name: 'Ann' })
    bob = await app.user({ name: 'Bob' })
    stranger = await app.user({ name: 'Stranger' })
  })
  afterAll(() => app.close())

  const addMember = (teamId: number, user: TestUser, fields: object = {}) =>
    app.post(`/v2/teams/${teamId}/memberships`, {
      as: app.administrator,
      body: { userId: user.id, accepted: true, ...fields },
    })

  describe('teams of a person', () => {
    const create = (body: object, as = ann) => app.post('/v2/teams', { as: as.apiKey, body })

    it('a team belongs to the person who makes it', async () => {
      const { status, body } = await create({ name: `Sales of ${ann.id}`, metadata: { region: 'north' } })
      expect(status).toBe(201)
      expect(body).toEqual({
        status: 'success',
        data: {
          id: expect.any(Number),
          name: `Sales of ${ann.id}`,
          slug: `sales-of-${ann.id}`,
          hideBranding: false,
          isOrganization: false,
          isPrivate: false,
          hideBookATeamMember: false,
          metadata: { region: 'north' },
          timeZone: 'Europe/London',
          weekStart: 'Sunday',
        },
      })
      const { id } = body.data
      const { data } = (await app.get(`/v2/teams/${id}/memberships`, { as: ann.apiKey })).body
      expect(data).toMatchObject([{ userId: ann.id, teamId: id, role: 'OWNER', accepted: true }])
      expect((await app.get('/v2/teams', { as: ann.apiKey })).body.data).toEqual([body.data])
      expect((await app.get(`/v2/teams/${id}`, { as: ann.apiKey })).body.data).toEqual(body.data)
    })

    it('a team accepts every setting and answers it', async () => {
      const settings = {
        name: 'All of it',
        slug: `all-${ann.id}`,
        logoUrl: 'https://example.com/logo.png',
        calVideoLogo: '/logo.png',
        appLogo: 'https://example.com/app.png',
        appIconLogo: 'data:image/png;base64,iVBORw0KGgo=',
        bannerUrl: 'https://example.com/banner.png',
        bio: 'We sell.',
        hideBranding: true,
        isPrivate: true,
        hideBookATeamMember: true,
        theme: 'dark',
        brandColor: '#fff',
        darkBrandColor: '#000',
        timeFormat: 24,
        timeZone: 'Europe/Rome',
        weekStart: 'Monday',
        metadata: { key: 'value' },
      }
      const { status, body } = await create(settings)
      expect(status).toBe(201)
      expect(body.data).toMatchObject(settings)
    })

    it('an empty text takes a picture of a team out', async () => {
      const { id } = (await create({ name: `Pictures ${ann.id}`, logoUrl: '/logo.png', bannerUrl: '/banner.png' })).body
        .data
      const { status, body } = await app.patch(`/v2/teams/${id}`, { as: ann.apiKey, body: { logoUrl: '' } })
      expect([status, body.data.logoUrl, body.data.bannerUrl]).toEqual([200, undefined, '/banner.png'])
    })

    it("an owner can't have two teams with the same name and slug", async () => {
      const name = `Twice ${ann.id}`
      expect((await create({ name })).status).toBe(201)
      for (const repeated of [{ name }, { name: 'Other', slug: `twice-${ann.id}` }, { name, slug: `new-${ann.id}` }]) {
        const { status, body } = await create(repeated)
        expect(status).toBe(400)
        expect(body.error.message).toBe(`You already have created a team with name=${repeated.name}`)
      }
    })

    it('a team gets a number in its slug if another owner has the name', async () => {
      const name = `Common ${ann.id}`
      expect((await create({ name })).body.data.slug).toBe(`common-${ann.id}`)
      expect((await create({ name }, bob)).body.data.slug).toBe(`common-${ann.id}-2`)
      const chosen = await create({ name: 'Chosen', slug: `common-${ann.id}` }, stranger)
      expect(chosen.status).toBe(409)
      expect(chosen.body.error.details.code).toBe('TEAM_SLUG_TAKEN')
    })

    it.each([
      ['no name', {}],
      ['an empty name', { name: '' }],
      ['metadata that is no object', { name: 'A', metadata: 'text' }],
      ['nested metadata', { name: 'A', metadata: { a: { b: 1 } } }],
      ['a name without a letter, and no slug', { name: '!?' }],
      ['another time format', { name: 'A', timeFormat: 13 }],
      ['an unknown zone', { name: 'A', timeZone: 'Mars/Olympus' }],
      ['a script as a logo', { name: 'A', logoUrl: 'javascript:alert(1)' }],
    ])('a team is refused with %s, and nothing is stored', async (_, sent) => {
      expect((await create(sent)).status).toBe(400)
      expect((await app.get('/v2/teams', { as: ann.apiKey })).body.data).toEqual([])
    })

    it('a team can wait for its creator to accept', async () => {
      const { id } = (await create({ name: `Later ${ann.id}`, autoAcceptCreator: false })).body.data
      expect((await app.get('/v2/teams', { as: ann.apiKey })).body.data).toEqual([])
      expect((await app.get(`/v2/teams/${id}`, { as: ann.apiKey })).status).toBe(403)
      const [waiting] = (await app.get('/v2/me/memberships?accepted=false', { as: ann.apiKey })).body.data
      expect(waiting).toMatchObject({ teamId: id, role: 'OWNER', accepted: false })
      const accepted = await app.post(`/v2/me/memberships/${waiting.id}/accept`, { as: ann.apiKey })
      expect(accepted.status).toBe(200)
      expect((await app.get(`/v2/teams/${id}`, { as: ann.apiKey })).status).toBe(200)
    })

    it('members read a team, admins change it and owners delete it', async () => {
      const { id } = (await create({ name: `Roles ${ann.id}` })).body.data
      await addMember(id, bob)
      const as = bob.apiKey
      expect((await app.get(`/v2/teams/${id}`, { as })).status).toBe(200)
      expect((await app.patch(`/v2/teams/${id}`, { as, body: { bio: 'no' } })).status).toBe(403)
      expect((await app.delete(`/v2/teams/${id}`, { as })).status).toBe(403)

      const [, membership] = (await app.get(`/v2/teams/${id}/memberships`, { as: ann.apiKey })).body.data
      const promoted = { as: ann.apiKey, body: { role: 'ADMIN' } }
      await app.patch(`/v2/teams/${id}/memberships/${membership.id}`, promoted)
      expect((await app.patch(`/v2/teams/${id}`, { as, body: { bio: 'yes' } })).body.data.bio).toBe('yes')
      expect((await app.delete(`/v2/teams/${id}`, { as })).status).toBe(403)
      expect((await app.get(`/v2/teams/${id}`, { as })).body.data.bio).toBe('yes')
    })

    it('a change of a team changes only the sent fields', async () => {
      const team = (await create({ name: `Before ${ann.id}`, bio: 'Old', metadata: { a: 1 } })).body.data
      const { status, body } = await app.patch(`/v2/teams/${team.id}`, {
        as: ann.apiKey,
        body: { name: 'After', slug: `After ${ann.id}`, bookingLimits: '{}', includeManagedEventsInLimits: true },
      })
      expect(status).toBe(200)
      expect(body.data).toEqual({ ...team, name: 'After', slug: `after-${ann.id}` })
    })

    it("a team can't change its slug to that of another team", async () => {
      const taken = (await create({ name: `Taken ${ann.id}` }, bob)).body.data
      const team = (await create({ name: `Mine ${ann.id}` })).body.data
      const { status } = await app.patch(`/v2/teams/${team.id}`, {
        as: ann.apiKey,
        body: { slug: taken.slug, bio: 'x' },
      })
      expect(status).toBe(409)
      expect((await app.get(`/v2/teams/${team.id}`, { as: ann.apiKey })).body.data).toEqual(team)
    })

    it("a stranger can't read or change a team", async () => {
      const { id } = (await create({ name: `Closed ${ann.id}` })).body.data
      const as = stranger.apiKey
      const answers = [
        await app.get(`/v2/teams/${id}`, { as }),
        await app.patch(`/v2/teams/${id}`, { as, body: { name: 'Taken over' } }),
        await app.delete(`/v2/teams/${id}`, { as }),
      ]
      for (const { status, body } of answers) {
        expect(status).toBe(403)
        expect(body.data).toBeUndefined()
      }
      expect((await app.get('/v2/teams', { as })).body.data).toEqual([])
      expect((await app.get(`/v2/teams/${id}`, { as: ann.apiKey })).body.data.name).toBe(`Closed ${ann.id}`)
    })

    it('the deletion of a team deletes its content and answers the team', async () => {
      const team = (await create({ name: `Gone ${ann.id}` })).body.data
      await addMember(team.id, bob)
      const { db } = app.connection
      const now = app.clock.now()
      const eventType = await db
        .insertInto('eventTypes')
        .values({
          teamId: team.id,
          schedulingType: 'collective',
          title: 'T',
          slug: 't',
          lengthMinutes: 30,
          createdAt: now,
          updatedAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('eventTypeHosts')
        .values({ eventTypeId: eventType.id, userId: bob.id, teamId: team.id, createdAt: now })
        .execute()
      await db
        .insertInto('roles')
        .values({ id: `role-${team.id}`, teamId: team.id, name: 'Custom', createdAt: now, updatedAt: now })
        .execute()
      await db
        .updateTable('memberships')
        .set({ roleId: `role-${team.id}` })
        .where('teamId', '=', team.id)
        .execute()
      const key = await db
        .insertInto('apiKeys')
        .values({
          id: crypto.randomUUID(),
          keyHash: Buffer.from(`k${team.id}`),
          userId: bob.id,
          teamId: team.id,
          createdAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()

      const { status, body } = await app.delete(`/v2/teams/${team.id}`, { as: ann.apiKey })
      expect(status).toBe(200)
      expect(body.data).toEqual(team)
      expect((await app.get(`/v2/teams/${team.id}`, { as: ann.apiKey })).status).toBe(403)
      expect((await app.get('/v2/me/memberships', { as: bob.apiKey })).body.data).toEqual([])
      const left = await Promise.all([
        db.selectFrom('eventTypes').select('id').where('id', '=', eventType.id).execute(),
        db.selectFrom('roles').select('id').where('teamId', '=', team.id).execute(),
        db.selectFrom('apiKeys').select('id').where('id', '=', key.id).execute(),
      ])
      expect(left).toEqual([[], [], []])
      const event = await db
        .selectFrom('events')
        .select('payload')
        .where('type', '=', 'team.deleted')
        .where('teamId', '=', team.id)
        .execute()
      expect(event).toEqual([{ payload: { id: team.id, name: team.name, slug: team.slug, userIds: [ann.id, bob.id] } }])
    })
  })

  describe('teams of an organization', () => {
    let admin: TestUser
    let organizationId: number
    const path = () => `/v2/organizations/${organizationId}/teams`
    const create = (body: object, as = ann.apiKey, headers: Record<string, string> = {}) =>
      app.post(path(), { as, body, headers })

    beforeEach(async () => {
      admin = await app.user({ name: 'Admin' })
      organizationId = (await anOrganization(app, ann, { admins: [admin], members: [bob] })).id
    })

    it('an admin of the organization makes its teams, and owns them', async () => {
      const { status, body } = await create({ name: 'Platform Devs' }, admin.apiKey)
      expect(status).toBe(201)
      expect(body.data).toMatchObject({ name: 'Platform Devs', slug: 'platform-devs', parentId: organizationId })
      const members = await app.get(`${path()}/${body.data.id}/memberships`, { as: ann.apiKey })
      expect(members.body.data).toMatchObject([{ userId: admin.id, role: 'OWNER', accepted: true }])
      expect((await app.get(path(), { as: ann.apiKey })).body.data).toEqual([body.data])
      expect((await app.get(`${path()}/${body.data.id}`, { as: ann.apiKey })).body.data).toEqual(body.data)
      expect((await create({ name: 'By a member' }, bob.apiKey)).status).toBe(403)
    })

    it('a team that a system administrator makes has no member yet', async () => {
      const { status, body } = await create({ name: 'From above' }, app.administrator)
      expect(status).toBe(201)
      const members = await app.get(`${path()}/${body.data.id}/memberships`, { as: ann.apiKey })
      expect(members.body.data).toEqual([])
    })

    it('the slug of a team is unique within the organization', async () => {
      expect((await create({ name: 'Same' })).status).toBe(201)
      const { status, body } = await create({ name: 'Same' })
      expect(status).toBe(409)
      expect(body.error).toMatchObject({
        code: 'ConflictException',
        message: 'Invalid Input: Trying to create a record that already exists.',
      })
      const other = await anOrganization(app, stranger)
      const elsewhere = { as: stranger.apiKey, body: { name: 'Same' } }
      expect((await app.post(`/v2/organizations/${other.id}/teams`, elsewhere)).status).toBe(201)
    })

    it('admins see all teams of the organization, and members only their own', async () => {
      const seen = (await create({ name: 'Seen' })).body.data
      const hidden = (await create({ name: 'Hidden' }, admin.apiKey)).body.data
      await addMember(seen.id, bob)
      const mine = async (user: TestUser) =>
        (await app.get(`${path()}/me`, { as: user.apiKey })).body.data.map(
          ({ id, role, accepted }: { id: number; role: string; accepted: boolean }) => ({ id, role, accepted }),
        )
      expect(await mine(ann)).toEqual([
        { id: seen.id, role: 'OWNER', accepted: true },
        { id: hidden.id, role: undefined, accepted: false },
      ])
      expect(await mine(bob)).toEqual([{ id: seen.id, role: 'MEMBER', accepted: true }])
      expect((await app.get(path(), { as: bob.apiKey })).status).toBe(403)
    })

    it('its owners read a team, but only admins of the organization change and delete it', async () => {
      const team = await aTeam(app, bob, { organizationId })
      const url = `${path()}/${team.id}`
      expect((await app.get(url, { as: bob.apiKey })).status).toBe(200)
      const refused = await app.patch(url, { as: bob.apiKey, body: { name: 'Mine' } })
      expect(refused.status).toBe(403)
      expect(refused.body.error.message).toBe(
        `RolesGuard - user with id=${bob.id} does not have the minimum required role=ORG_ADMIN within organization with id=${organizationId} team with id=${team.id}.`,
      )
      expect((await app.delete(url, { as: bob.apiKey })).status).toBe(403)

      expect((await app.patch(url, { as: ann.apiKey, body: { name: 'Theirs' } })).body.data.name).toBe('Theirs')
      const deleted = await app.delete(url, { as: ann.apiKey })
      expect(deleted.status).toBe(200)
      expect(deleted.body.data).toMatchObject({ id: team.id, name: 'Theirs' })
      expect((await app.get(url, { as: ann.apiKey })).status).toBe(404)
    })

    it('teams of an organization come in pages', async () => {
      const ids = []
      for (const name of ['A', 'B', 'C']) ids.push((await create({ name })).body.data.id)
      const page = await app.get(`${path()}?skip=1&take=1`, { as: ann.apiKey })
      expect(page.body.data.map(({ id }: { id: number }) => id)).toEqual([ids[1]])
      for (const query of ['take=0', 'take=251', 'skip=-1'])
        expect((await app.get(`${path()}?${query}`, { as: ann.apiKey })).status).toBe(400)
    })

    it('a team that is made through a platform client belongs to the client', async () => {
      const now = app.clock.now()
      const clientIds = [`a${ann.id}`.padEnd(25, '0'), `b${ann.id}`.padEnd(25, '0')] as const
      const other = await anOrganization(app, stranger)
      const clients = [
        { id: clientIds[0], organizationId },
        { id: clientIds[1], organizationId: other.id },
      ]
      await app.connection.db
        .insertInto('platformClients')
        .values(
          clients.map((client) => ({
            ...client,
            name: 'C',
            redirectUris: ['https://example.com'],
            permissions: [],
            createdAt: now,
            updatedAt: now,
          })),
        )
        .execute()
      const headers = { 'x-cal-client-id': clientIds[0] }
      const plain = (await create({ name: 'Plain' })).body.data
      const tagged = (await create({ name: 'Tagged' }, ann.apiKey, headers)).body.data
      const seenBy = async (more: Record<string, string>) =>
        (await app.get(path(), { as: ann.apiKey, headers: more })).body.data.map(({ id }: { id: number }) => id)
      expect(await seenBy(headers)).toEqual([tagged.id])
      expect(await seenBy({})).toEqual([plain.id, tagged.id])

      const foreign = await create({ name: 'Foreign' }, ann.apiKey, { 'x-cal-client-id': clientIds[1] })
      expect(foreign.status).toBe(404)
      expect(await seenBy({})).toEqual([plain.id, tagged.id])
    })

    it("a stranger and an admin of another organization can't read or change teams", async () => {
      const team = (await create({ name: 'Closed' })).body.data
      const other = await anOrganization(app, stranger)
      const as = stranger.apiKey
      const foreign = `/v2/organizations/${other.id}/teams/${team.id}`
      const answers = [
        await app.get(path(), { as }),
        await app.post(path(), { as, body: { name: 'Intruder' } }),
        await app.get(`${path()}/me`, { as }),
        await app.get(`${path()}/${team.id}`, { as }),
        await app.patch(`${path()}/${team.id}`, { as, body: { name: 'Taken over' } }),
        await app.delete(`${path()}/${team.id}`, { as }),
        await app.get(foreign, { as }),
        await app.patch(foreign, { as, body: { name: 'Taken over' } }),
        await app.delete(foreign, { as }),
        await app.get(`/v2/teams/${team.id}`, { as }),
      ]
      expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [403, undefined]))
      expect((await app.get('/v2/organizations/999999/teams', { as })).status).toBe(403)
      expect((await app.get(`/v2/organizations/${other.id}/teams/999999`, { as })).status).toBe(404)
      expect((await app.get(path(), { as: ann.apiKey })).body.data).toEqual([team])
    })

    it('a team can be deleted only once', async () => {
      const limited = await testApp({ DAYBOOK_RATE_LIMIT: '1000' })
      const owner = await limited.user()
      const { id } = await anOrganization(limited, owner)
      const [first, second] = [
        await aTeam(limited, owner, { organizationId: id }),
        await aTeam(limited, owner, { organizationId: id }),
      ]
      const remove = (teamId: number) => limited.delete(`/v2/organizations/${id}/teams/${teamId}`, { as: owner.apiKey })
      const done = await remove(first.id)
      expect(done.status).toBe(200)
      expect(done.headers['x-ratelimit-limit-org_teams_delete']).toBeDefined()
      expect((await remove(second.id)).status).toBe(429)
      expect((await limited.get(`/v2/organizations/${id}/teams/${second.id}`, { as: owner.apiKey })).status).toBe(200)
      await limited.close()
    })
  })

  it('the deletion handles every foreign key to a team', async () => {
    // What is new here needs a statement in features/teams/store.ts, or ON DELETE CASCADE or SET NULL.
    expect(await keysTo(app, 'teams')).toEqual([
      'api_keys_team_id_fkey',
      'event_types_team_id_fkey',
      'memberships_team_id_fkey',
      'memberships_team_id_team_organization_id_fkey',
      'roles_team_id_fkey',
    ])
  })
})
