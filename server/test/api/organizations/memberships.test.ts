import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type PathIds = { url: string; groupId: number }

describe('memberships', () => {
  let app: TestApp
  let owner: TestUser
  let admin: TestUser
  let ann: TestUser
  let newcomer: TestUser
  let stranger: TestUser
  let organizationId: number
  let places: Record<'team' | 'organization' | 'orgTeam', PathIds>

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    owner = await app.user({ name: 'Owner' })
    admin = await app.user({ name: 'Admin' })
    ann = await app.user({ name: 'Ann' })
    newcomer = await app.user({ name: 'Newcomer' })
    stranger = await app.user({ name: 'Stranger' })
    const people = { admins: [admin], members: [ann] }
    organizationId = (await anOrganization(app, owner, people)).id
    const orgTeam = await aTeam(app, owner, { ...people, organizationId })
    const team = await aTeam(app, owner, people)
    places = {
      team: { url: `/v2/teams/${team.id}/memberships`, groupId: team.id },
      organization: { url: `/v2/organizations/${organizationId}/memberships`, groupId: organizationId },
      orgTeam: { url: `/v2/organizations/${organizationId}/teams/${orgTeam.id}/memberships`, groupId: orgTeam.id },
    }
    await anOrganization(app, stranger)
    await aTeam(app, stranger)
  })
  afterAll(() => app.close())

  const joinOrganization = (user: TestUser, fields: object = { accepted: true }) =>
    app.post(places.organization.url, { as: owner.apiKey, body: { userId: user.id, ...fields } })
  const list = async ({ url }: PathIds, query = '') => (await app.get(`${url}${query}`, { as: owner.apiKey })).body.data
  const membershipOf = async (place: PathIds, user: TestUser) =>
    (await list(place)).find(({ userId }: { userId: number }) => userId === user.id)

  describe.each(['team', 'organization', 'orgTeam'] as const)('memberships of a %s', (kind) => {
    const place = () => places[kind]
    const add = (body: object, as = owner.apiKey) => app.post(place().url, { as, body })
    beforeEach(async () => {
      if (kind === 'orgTeam') await joinOrganization(newcomer)
    })

    it('the list shows the members, with the data that people see of each other', async () => {
      const members = await list(place())
      expect(members.map(({ userId, role }: { userId: number; role: string }) => [userId, role])).toEqual([
        [owner.id, 'OWNER'],
        [admin.id, 'ADMIN'],
        [ann.id, 'MEMBER'],
      ])
      expect(members[2]).toEqual({
        id: expect.any(Number),
        userId: ann.id,
        teamId: place().groupId,
        accepted: true,
        role: 'MEMBER',
        roleId: null,
        disableImpersonation: false,
        user: { email: ann.email, username: ann.username, name: 'Ann', metadata: {} },
        ...(kind === 'organization' && { attributes: [] }),
      })
      const one = await app.get(`${place().url}/${members[2].id}`, { as: owner.apiKey })
      expect(one.body.data).toEqual(members[2])
    })

    it('the list is filtered by address and comes in pages', async () => {
      const by = async (query: string) => (await list(place(), query)).map(({ userId }: { userId: number }) => userId)
      expect(await by(`?emails=${ann.email.toUpperCase()},nobody@example.com`)).toEqual([ann.id])
      expect(await by(`?emails=${ann.email}&emails=${owner.email}`)).toEqual([owner.id, ann.id])
      expect(await by('?skip=1&take=1')).toEqual([admin.id])
      for (const query of ['?take=0', '?take=251', '?skip=-1'])
        expect((await app.get(place().url + query, { as: owner.apiKey })).status).toBe(400)
    })

    it('a membership begins as a pending one of a plain member', async () => {
      const { status, body } = await add({ userId: newcomer.id }, admin.apiKey)
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        userId: newcomer.id,
        role: 'MEMBER',
        accepted: false,
        disableImpersonation: false,
        user: { email: newcomer.email },
      })
      expect(await membershipOf(place(), newcomer)).toEqual(body.data)
    })

    it('a membership counts once it is accepted', async () => {
      const pending = (await add({ userId: newcomer.id, role: 'ADMIN' })).body.data
      expect((await app.get(place().url, { as: newcomer.apiKey })).status).toBe(403)
      const accepted = await app.patch(`${place().url}/${pending.id}`, { as: owner.apiKey, body: { accepted: true } })
      expect(accepted.body.data).toEqual({ ...pending, accepted: true })
      expect((await app.get(place().url, { as: newcomer.apiKey })).status).toBe(200)
      const body = { accepted: false, disableImpersonation: true, role: 'MEMBER' }
      const changed = await app.patch(`${place().url}/${pending.id}`, { as: owner.apiKey, body })
      expect(changed.body.data).toMatchObject(body)
      expect((await app.get(place().url, { as: newcomer.apiKey })).status).toBe(403)
    })

    it('only the person of a membership accepts or declines it', async () => {
      const { id } = (await add({ userId: newcomer.id })).body.data
      for (const other of [stranger, owner]) {
        expect((await app.post(`/v2/me/memberships/${id}/accept`, { as: other.apiKey })).status).toBe(404)
        expect((await app.delete(`/v2/me/memberships/${id}`, { as: other.apiKey })).status).toBe(404)
      }
      const waiting = await app.get('/v2/me/memberships?accepted=false', { as: newcomer.apiKey })
      expect(waiting.body.data).toMatchObject([
        {
          id,
          teamId: place().groupId,
          accepted: false,
          team: { id: place().groupId, isOrganization: kind === 'organization' },
        },
      ])
      const accepted = await app.post(`/v2/me/memberships/${id}/accept`, { as: newcomer.apiKey })
      expect([accepted.status, accepted.body.data.accepted]).toEqual([200, true])
      expect((await membershipOf(place(), newcomer)).accepted).toBe(true)
      expect((await app.delete(`/v2/me/memberships/${id}`, { as: newcomer.apiKey })).status).toBe(200)
      expect(await membershipOf(place(), newcomer)).toBeUndefined()
    })

    it('a membership is refused for an unknown account, and for a member', async () => {
      const unknown = await add({ userId: 2_000_000_000 })
      expect([unknown.status, unknown.body.error.details.code]).toEqual([404, 'USER_NOT_FOUND'])
      const twice = await add({ userId: ann.id, role: 'ADMIN' })
      expect([twice.status, twice.body.error.details.code]).toEqual([409, 'MEMBERSHIP_EXISTS'])
      expect((await membershipOf(place(), ann)).role).toBe('MEMBER')
      for (const body of [{}, { userId: 'x' }, { userId: newcomer.id, role: 'KING' }])
        expect((await add(body)).status).toBe(400)
    })

    it('an unknown membership is refused in the words that clients know', async () => {
      const { groupId } = place()
      const words = {
        team: [
          `Membership with id 999999 not found in team ${groupId}`,
          `Membership with id 999999 not found in team ${groupId}`,
        ],
        orgTeam: ["Organization's Team membership not found", `Membership with id 999999 not found in team ${groupId}`],
        organization: [
          `Membership with id 999999 within organization id ${groupId} not found`,
          `Membership with id 999999 within organization id ${groupId} not found`,
        ],
      }[kind]
      const url = `${place().url}/999999`
      const answers = [
        await app.get(url, { as: owner.apiKey }),
        await app.patch(url, { as: owner.apiKey, body: {} }),
        await app.delete(url, { as: owner.apiKey }),
      ]
      expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual([
        [404, words[0]],
        [404, words[0]],
        [404, words[1]],
      ])
    })

    it('a membership of another group is never found here', async () => {
      const [elsewhere] = await list(kind === 'team' ? places.orgTeam : places.team)
      const url = `${place().url}/${elsewhere.id}`
      expect((await app.get(url, { as: owner.apiKey })).status).toBe(404)
      expect((await app.patch(url, { as: owner.apiKey, body: { role: 'MEMBER' } })).status).toBe(404)
      expect((await app.delete(url, { as: owner.apiKey })).status).toBe(404)
    })

    it("members and strangers can't read or change memberships", async () => {
      const before = await list(place())
      const { id } = before[2]
      for (const { apiKey: as } of [ann, stranger]) {
        const answers = [
          await app.get(place().url, { as }),
          await app.get(`${place().url}/${id}`, { as }),
          await app.post(place().url, { as, body: { userId: newcomer.id, accepted: true } }),
          await app.patch(`${place().url}/${id}`, { as, body: { role: 'OWNER' } }),
          await app.delete(`${place().url}/${id}`, { as }),
        ]
        expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [403, undefined]))
      }
      expect(await list(place())).toEqual(before)
    })

    it('the answer to the deletion of a membership is its last state', async () => {
      const before = await membershipOf(place(), ann)
      const { status, body } = await app.delete(`${place().url}/${before.id}`, { as: admin.apiKey })
      expect(status).toBe(200)
      expect(body.data).toEqual(before)
      expect(await membershipOf(place(), ann)).toBeUndefined()
    })

    it('changes of memberships are published and written to the audit log', async () => {
      const { id } = (await add({ userId: newcomer.id, role: 'ADMIN' }, admin.apiKey)).body.data
      await app.delete(`${place().url}/${id}`, { as: owner.apiKey })
      const { db } = app.connection
      const subjectKey = `membership:${id}`
      const entries = await db
        .selectFrom('auditEntries')
        .select(['action', 'actorUserId', 'organizationId', 'before', 'after'])
        .where('subjectKey', '=', subjectKey)
        .orderBy('id')
        .execute()
      const inOrganization = kind === 'team' ? null : organizationId
      expect(entries).toMatchObject([
        {
          action: 'membership.created',
          actorUserId: admin.id,
          organizationId: inOrganization,
          before: null,
          after: { userId: newcomer.id, role: 'admin', accepted: false },
        },
        {
          action: 'membership.deleted',
          actorUserId: owner.id,
          organizationId: inOrganization,
          before: { userId: newcomer.id, role: 'admin', accepted: false },
          after: null,
        },
      ])
      const events = await db
        .selectFrom('events')
        .select('type')
        .where('subjectKey', '=', subjectKey)
        .orderBy('id')
        .execute()
      expect(events.map(({ type }) => type)).toEqual(['membership.created', 'membership.deleted'])
    })

    it('a permission alone does not suffice to give or remove a membership with rights', async () => {
      const { db } = app.connection
      const now = app.clock.now()
      const at = kind === 'organization' ? { organizationId } : { teamId: place().groupId }
      const scope = kind === 'organization' ? ('organization' as const) : ('team' as const)
      const id = `hr-${place().groupId}`
      await db
        .insertInto('roles')
        .values({ ...at, id, name: 'HR', createdAt: now, updatedAt: now })
        .execute()
      const permissions = ['invite', 'changeMemberRole', 'remove'].map((verb) => `${scope}.${verb}`)
      await db
        .insertInto('rolePermissions')
        .values(permissions.map((permission, position) => ({ roleId: id, scope, permission, position })))
        .execute()
      const own = await membershipOf(place(), ann)
      await db.updateTable('memberships').set({ roleId: id }).where('id', '=', own.id).execute()

      const as = ann.apiKey
      const boss = await membershipOf(place(), owner)
      const refused = [
        await add({ userId: newcomer.id, role: 'OWNER' }, as),
        await app.patch(`${place().url}/${own.id}`, { as, body: { role: 'ADMIN' } }),
        await app.patch(`${place().url}/${boss.id}`, { as, body: { role: 'MEMBER' } }),
        await app.delete(`${place().url}/${boss.id}`, { as }),
      ]
      expect(refused.map(({ status, body }) => [status, body.error.details.code])).toEqual(
        refused.map(() => [403, 'ROLE_INSUFFICIENT']),
      )
      const added = await add({ userId: newcomer.id }, as)
      expect(added.status).toBe(201)
      expect((await app.delete(`${place().url}/${added.body.data.id}`, { as })).status).toBe(200)
    })
  })

  describe.each(['team', 'organization'] as const)('the membership of the last owner of a %s', (kind) => {
    it("the last owner can't leave before there is another one", async () => {
      const place = places[kind]
      const boss = await membershipOf(place, owner)
      const url = `${place.url}/${boss.id}`
      const refused = [
        await app.patch(url, { as: admin.apiKey, body: { role: 'ADMIN' } }),
        await app.patch(url, { as: admin.apiKey, body: { accepted: false } }),
        await app.delete(url, { as: admin.apiKey }),
        await app.delete(`/v2/me/memberships/${boss.id}`, { as: owner.apiKey }),
      ]
      expect(refused.map(({ status, body }) => [status, body.error.details.code])).toEqual(
        refused.map(() => [400, 'LAST_OWNER']),
      )
      expect(await membershipOf(place, owner)).toEqual(boss)

      const { id } = await membershipOf(place, admin)
      await app.patch(`${place.url}/${id}`, { as: owner.apiKey, body: { role: 'OWNER' } })
      expect((await app.patch(url, { as: admin.apiKey, body: { role: 'MEMBER' } })).body.data.role).toBe('MEMBER')
    })
  })

  it('two owners who leave at once leave one after the other, so that one stays', async () => {
    const { id } = await membershipOf(places.team, admin)
    await app.patch(`${places.team.url}/${id}`, { as: owner.apiKey, body: { role: 'OWNER' } })
    const boss = await membershipOf(places.team, owner)
    const answers = await Promise.all([
      app.delete(`${places.team.url}/${boss.id}`, { as: owner.apiKey }),
      app.patch(`${places.team.url}/${id}`, { as: admin.apiKey, body: { role: 'MEMBER' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const left = (await app.get(places.team.url, { as: app.administrator })).body.data
    expect(left.filter(({ role }: { role: string }) => role === 'OWNER')).toHaveLength(1)
  })

  it("the last owner of an organization's team may leave, because the organization's admins run it", async () => {
    const boss = await membershipOf(places.orgTeam, owner)
    expect((await app.delete(`${places.orgTeam.url}/${boss.id}`, { as: admin.apiKey })).status).toBe(200)
  })

  it('only people of the organization can join its teams', async () => {
    const add = () => app.post(places.orgTeam.url, { as: owner.apiKey, body: { userId: newcomer.id, accepted: true } })
    const outside = await add()
    expect([outside.status, outside.body.error.message]).toEqual([422, 'User is not part of the Organization'])
    const { id } = (await joinOrganization(newcomer, {})).body.data
    expect((await add()).status).toBe(422)
    await app.patch(`${places.organization.url}/${id}`, { as: owner.apiKey, body: { accepted: true } })
    expect((await add()).status).toBe(201)
  })

  it('a membership at a verified domain of the organization is accepted at once', async () => {
    const acme = await app.user({ email: `${ann.id}@acme.com`, username: `acme-${ann.id}` })
    const set = (change: object) =>
      app.connection.db.updateTable('organizations').set(change).where('id', '=', organizationId).execute()
    await set({ autoAcceptDomain: '@acme.com' })
    expect((await joinOrganization(acme, {})).body.data.accepted).toBe(false)
    const { id } = await membershipOf(places.organization, acme)
    await app.delete(`${places.organization.url}/${id}`, { as: owner.apiKey })

    await set({ autoAcceptDomainVerifiedAt: app.clock.now() })
    expect((await joinOrganization(acme, { accepted: false })).body.data.accepted).toBe(true)
    const body = { userId: acme.id, accepted: false }
    const inTeam = await app.post(places.orgTeam.url, { as: owner.apiKey, body })
    expect(inTeam.body.data.accepted).toBe(true)
    const elsewhere = await app.post(places.team.url, { as: owner.apiKey, body })
    expect(elsewhere.body.data.accepted).toBe(false)
  })

  it('a membership of an organization gives a name there that nobody else has', async () => {
    const names = async () =>
      (
        await app.connection.db
          .selectFrom('profiles')
          .select(['userId', 'username'])
          .where('organizationId', '=', organizationId)
          .where('userId', '=', newcomer.id)
          .execute()
      ).map(({ username }) => username)
    await app.connection.db
      .updateTable('profiles')
      .set({ username: newcomer.username.toUpperCase() })
      .where('organizationId', '=', organizationId)
      .where('userId', '=', ann.id)
      .execute()
    const { id } = (await joinOrganization(newcomer, {})).body.data
    expect(await names()).toEqual([])
    await app.post(`/v2/me/memberships/${id}/accept`, { as: newcomer.apiKey })
    expect(await names()).toEqual([`${newcomer.username}-2`])
    await app.delete(`${places.organization.url}/${id}`, { as: owner.apiKey })
    expect(await names()).toEqual([])
  })

  describe('memberships and the hosts of event types', () => {
    const eventType = async (teamId: number, fields: object = {}) => {
      const now = app.clock.now()
      const { id } = await app.connection.db
        .insertInto('eventTypes')
        .values({
          teamId,
          schedulingType: 'round_robin',
          assignAllTeamMembers: true,
          lengthMinutes: 30,
          title: 'Demo',
          slug: `demo-${Math.random()}`,
          createdAt: now,
          updatedAt: now,
          ...fields,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const hostsOf = async (eventTypeId: number) =>
      (
        await app.connection.db
          .selectFrom('eventTypeHosts')
          .select(['userId', 'isFixed'])
          .where('eventTypeId', '=', eventTypeId)
          .orderBy('position')
          .execute()
      ).map(({ userId, isFixed }) => [userId, isFixed])

    it.each(['team', 'orgTeam'] as const)(
      'an accepted member of a %s hosts the event types of all members, and a member who leaves does not',
      async (kind) => {
        const { groupId, url } = places[kind]
        await joinOrganization(newcomer)
        const forAll = await eventType(groupId)
        const together = await eventType(groupId, { schedulingType: 'collective' })
        const chosen = await eventType(groupId, { assignAllTeamMembers: false })
        const foreign = await eventType(kind === 'team' ? places.orgTeam.groupId : places.team.groupId)
        const { id } = (await app.post(url, { as: owner.apiKey, body: { userId: newcomer.id } })).body.data
        expect(await hostsOf(forAll)).toEqual([])
        await app.patch(`${url}/${id}`, { as: owner.apiKey, body: { accepted: true } })
        expect(await hostsOf(forAll)).toEqual([[newcomer.id, false]])
        expect(await hostsOf(together)).toEqual([[newcomer.id, true]])
        expect([await hostsOf(chosen), await hostsOf(foreign)]).toEqual([[], []])

        await app.patch(`${url}/${id}`, { as: owner.apiKey, body: { accepted: false } })
        expect(await hostsOf(forAll)).toEqual([])
        await app.patch(`${url}/${id}`, { as: owner.apiKey, body: { accepted: true } })
        expect((await app.delete(`${url}/${id}`, { as: owner.apiKey })).status).toBe(200)
        expect([await hostsOf(forAll), await hostsOf(together)]).toEqual([[], []])
      },
    )

    it('the end of an organization’s membership ends the memberships of its teams, and the hosting there', async () => {
      const forAll = await eventType(places.orgTeam.groupId)
      const elsewhere = await eventType(places.team.groupId)
      await joinOrganization(newcomer)
      for (const { url } of [places.orgTeam, places.team])
        await app.post(url, { as: owner.apiKey, body: { userId: newcomer.id, accepted: true } })
      expect(await hostsOf(forAll)).toEqual([[newcomer.id, false]])

      const { id } = await membershipOf(places.organization, newcomer)
      expect((await app.delete(`${places.organization.url}/${id}`, { as: owner.apiKey })).status).toBe(200)
      expect(await hostsOf(forAll)).toEqual([])
      expect(await membershipOf(places.orgTeam, newcomer)).toBeUndefined()
      expect(await membershipOf(places.team, newcomer)).toBeDefined()
      expect(await hostsOf(elsewhere)).toEqual([[newcomer.id, false]])
    })

    it('an organization’s membership that becomes pending makes the memberships of its teams pending', async () => {
      await joinOrganization(newcomer)
      await app.post(places.orgTeam.url, {
        as: owner.apiKey,
        body: { userId: newcomer.id, accepted: true, role: 'ADMIN' },
      })
      expect((await app.get(places.orgTeam.url, { as: newcomer.apiKey })).status).toBe(200)
      const { id } = await membershipOf(places.organization, newcomer)
      await app.patch(`${places.organization.url}/${id}`, { as: owner.apiKey, body: { accepted: false } })
      expect((await membershipOf(places.orgTeam, newcomer)).accepted).toBe(false)
      expect((await app.get(places.orgTeam.url, { as: newcomer.apiKey })).status).toBe(403)
    })
  })

  it("users and teams of platform clients can't be mixed with others", async () => {
    const now = app.clock.now()
    const { db } = app.connection
    const [one, two] = [`c${owner.id}`.padEnd(25, '0'), `d${owner.id}`.padEnd(25, '0')]
    await db
      .insertInto('platformClients')
      .values(
        [one, two].map((id) => ({
          id,
          organizationId,
          name: 'C',
          redirectUris: ['https://example.com'],
          permissions: [],
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute()
    await joinOrganization(newcomer)
    const ofUser = (platformClientId: string | null) =>
      db.updateTable('users').set({ platformClientId }).where('id', '=', newcomer.id).execute()
    const ofTeam = (platformClientId: string | null) =>
      db.updateTable('teams').set({ platformClientId }).where('id', '=', places.orgTeam.groupId).execute()
    const add = async () => {
      const { status, body } = await app.post(places.orgTeam.url, { as: owner.apiKey, body: { userId: newcomer.id } })
      return [status, body.error?.message]
    }
    await ofUser(one)
    expect(await add()).toEqual([
      400,
      "Can't add user to team - the user is platform managed user but team is not because team probably was not created using OAuth credentials.",
    ])
    await ofTeam(two)
    expect(await add()).toEqual([
      400,
      "Can't add user to team - managed user and team were created using different OAuth clients.",
    ])
    await ofUser(null)
    expect(await add()).toEqual([
      400,
      "Can't add user to team - the user is not platform managed user but team is platform managed. Both have to be created using OAuth credentials.",
    ])
    await ofUser(two)
    expect(await add()).toEqual([201, undefined])
  })

  it('the memberships of an organization show the attributes of a person', async () => {
    const create = async (body: object) =>
      (await app.post(`/v2/organizations/${organizationId}/attributes`, { as: owner.apiKey, body })).body.data.id
    const assign = (attributeId: string, fields: object) =>
      app.post(`/v2/organizations/${organizationId}/attributes/options/${ann.id}`, {
        as: owner.apiKey,
        body: { attributeId, ...fields },
      })
    const floor = await create({ name: 'Floor', slug: 'floor', type: 'NUMBER', options: [] })
    const nick = await create({ name: 'Nick', slug: 'nick', type: 'TEXT', options: [] })
    expect((await assign(floor, { value: '3' })).status).toBe(201)
    expect((await assign(nick, { value: 'Annie' })).status).toBe(201)
    const { attributes } = await membershipOf(places.organization, ann)
    expect(attributes).toHaveLength(2)
    expect(attributes).toEqual(
      expect.arrayContaining([
        { id: floor, name: 'Floor', type: 'number', option: 3, optionId: expect.any(String) },
        { id: nick, name: 'Nick', type: 'text', option: 'Annie', optionId: expect.any(String) },
      ]),
    )
    expect((await membershipOf(places.organization, owner)).attributes).toEqual([])
  })

  it('the list takes as many statements for ten thousand people as for three', async () => {
    const count = async (url: string) => {
      const before = app.statements()
      const { status, body } = await app.get(url, { as: owner.apiKey })
      expect(status).toBe(200)
      return { statements: app.statements() - before, found: body.data.length }
    }
    // The first use of a key is written down, once a while.
    await count(places.organization.url)
    const few = await count(places.organization.url)
    expect(few.found).toBe(3)
    await sql`
      WITH people AS (
        INSERT INTO users (uuid, email, time_zone, created_at, updated_at)
        SELECT gen_random_uuid(), 'crowd' || n || '@example.org', 'UTC', ${app.clock.now()}, ${app.clock.now()}
        FROM generate_series(1, 10000) n RETURNING id, created_at)
      INSERT INTO memberships (user_id, organization_id, accepted, created_at, updated_at)
      SELECT id, ${organizationId}, true, created_at, created_at FROM people`.execute(app.connection.db)
    const many = await count(`${places.organization.url}?skip=5000`)
    expect(many).toEqual({ statements: few.statements, found: 250 })
    expect(few.statements).toBeLessThanOrEqual(4)
  })

  it('a caller without credentials reads no memberships', async () => {
    for (const { url } of Object.values(places)) expect((await app.get(url)).status).toBe(401)
    expect((await app.get('/v2/me/memberships')).status).toBe(401)
  })
})
