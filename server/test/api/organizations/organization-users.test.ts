import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { keysTo } from '../../support/keys-to.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('the people of an organization', () => {
  let app: TestApp
  let owner: TestUser
  let admin: TestUser
  let ann: TestUser
  let stranger: TestUser
  let organizationId: number
  let url: string
  let made = 0

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    owner = await app.user({ name: 'Owner' })
    admin = await app.user({ name: 'Admin' })
    ann = await app.user({ name: 'Ann' })
    stranger = await app.user({ name: 'Stranger' })
    organizationId = (await anOrganization(app, owner, { admins: [admin], members: [ann] })).id
    url = `/v2/organizations/${organizationId}/users`
    await anOrganization(app, stranger)
  })
  afterAll(() => app.close())

  const idsOf = async (query = '', as = owner) =>
    (await app.get(url + query, { as: as.apiKey })).body.data.map(({ id }: { id: number }) => id)
  const create = (fields: object = {}, as = owner.apiKey) => {
    made++
    return app.post(url, { as, body: { email: `made-${made}@example.com`, ...fields } })
  }
  /** Somebody for whom the organization has made an account, with a key of theirs. */
  const created = async (fields: object = {}): Promise<TestUser> => {
    const { body } = await create(fields)
    const key = await app.post(`/v2/admin/users/${body.data.id}/api-keys`, { as: app.administrator, body: {} })
    return { ...body.data, apiKey: key.body.data.apiKey }
  }

  describe('the list of people', () => {
    it('the list has each accepted member with all the fields that clients read', async () => {
      await app.post(`/v2/organizations/${organizationId}/memberships`, {
        as: owner.apiKey,
        body: { userId: stranger.id },
      })
      expect(await idsOf()).toEqual([owner.id, admin.id, ann.id])
      const { body } = await app.get(url, { as: admin.apiKey })
      expect(body.data[2]).toEqual({
        id: ann.id,
        username: ann.username,
        name: 'Ann',
        email: ann.email,
        emailVerified: expect.any(String),
        bio: null,
        avatarUrl: null,
        timeZone: 'UTC',
        weekStart: 'Sunday',
        appTheme: null,
        theme: null,
        defaultScheduleId: expect.any(Number),
        locale: 'en',
        timeFormat: null,
        hideBranding: false,
        brandColor: null,
        darkBrandColor: null,
        allowDynamicBooking: true,
        createdDate: expect.any(String),
        verified: null,
        invitedTo: null,
        metadata: {},
        profile: { id: expect.any(Number), organizationId, userId: ann.id, username: `person-${ann.id}` },
      })
    })

    it('the list is filtered by address and team, and comes in pages', async () => {
      const team = await aTeam(app, admin, { organizationId, members: [ann] })
      const foreign = await aTeam(app, owner)
      expect(await idsOf(`?emails=${ann.email.toUpperCase()},nobody@example.com`)).toEqual([ann.id])
      expect(await idsOf(`?emails[]=${ann.email}&emails[]=${owner.email}`)).toEqual([owner.id, ann.id])
      expect(await idsOf(`?teamIds=${team.id}`)).toEqual([admin.id, ann.id])
      expect(await idsOf(`?teamIds=${foreign.id}`)).toEqual([])
      expect(await idsOf(`?teamIds=${team.id}&emails=${ann.email}`)).toEqual([ann.id])
      expect(await idsOf('?skip=1&take=1')).toEqual([admin.id])
      expect((await app.get(`${url}?take=1000`, { as: owner.apiKey })).status).toBe(200)
      for (const query of ['?take=1001', '?take=0', '?skip=-1', '?teamIds=x', '?attributeQueryOperator=XOR'])
        expect((await app.get(url + query, { as: owner.apiKey })).status).toBe(400)
    })

    it('the list is filtered by the options of attributes', async () => {
      const attribute = await app.post(`/v2/organizations/${organizationId}/attributes`, {
        as: owner.apiKey,
        body: {
          name: 'Skills',
          slug: 'skills',
          type: 'MULTI_SELECT',
          options: [
            { value: 'Sales', slug: 'sales' },
            { value: 'Code', slug: 'code' },
          ],
        },
      })
      const attributeId = attribute.body.data.id
      const options = await app.get(`/v2/organizations/${organizationId}/attributes/${attributeId}/options`, {
        as: owner.apiKey,
      })
      const [sales, code] = options.body.data.map(({ id }: { id: string }) => id)
      const assign = async (user: TestUser, attributeOptionId: string) =>
        expect(
          (
            await app.post(`/v2/organizations/${organizationId}/attributes/options/${user.id}`, {
              as: owner.apiKey,
              body: { attributeId, attributeOptionId },
            })
          ).status,
        ).toBe(201)
      await assign(ann, sales)
      await assign(ann, code)
      await assign(admin, sales)
      const both = `?assignedOptionIds=${sales},${code}`
      expect(await idsOf(both)).toEqual([ann.id])
      expect(await idsOf(`${both}&attributeQueryOperator=AND`)).toEqual([ann.id])
      expect(await idsOf(`${both}&attributeQueryOperator=OR`)).toEqual([admin.id, ann.id])
      expect(await idsOf(`${both}&attributeQueryOperator=NONE`)).toEqual([owner.id])
      expect(await idsOf(`?assignedOptionIds=${sales}&assignedOptionIds=${sales.toUpperCase()}`)).toEqual([
        admin.id,
        ann.id,
      ])
      expect(await idsOf('?assignedOptionIds=nonsense')).toEqual([])
    })

    it('the list takes as many statements for ten thousand people as for three', async () => {
      const count = async (query: string) => {
        const before = app.statements()
        const { status, body } = await app.get(url + query, { as: owner.apiKey })
        expect(status).toBe(200)
        return { statements: app.statements() - before, found: body.data.length }
      }
      // The first use of a key is written down, once a while.
      await count('')
      const few = await count('')
      expect(few.found).toBe(3)
      await sql`
        WITH people AS (
          INSERT INTO users (uuid, email, time_zone, created_at, updated_at)
          SELECT gen_random_uuid(), 'people' || n || '@example.org', 'UTC', ${app.clock.now()}, ${app.clock.now()}
          FROM generate_series(1, 10000) n RETURNING id, created_at),
        named AS (
          INSERT INTO profiles (organization_id, user_id, username, created_at)
          SELECT ${organizationId}, id, 'p' || id, created_at FROM people)
        INSERT INTO memberships (user_id, organization_id, accepted, created_at, updated_at)
        SELECT id, ${organizationId}, true, created_at, created_at FROM people`.execute(app.connection.db)
      expect(await count('?skip=5000&take=1000')).toEqual({ statements: few.statements, found: 1000 })
      expect(few.statements).toBeLessThanOrEqual(3)
    })
  })

  describe('new accounts of an organization', () => {
    it('a new account is a member at once, and gets a mail to choose a password', async () => {
      const settings = {
        username: `grace-${owner.id}`,
        bio: 'Admiral',
        metadata: { rank: 'rear' },
        hideBranding: true,
        brandColor: '#fff',
        darkBrandColor: '#000',
        theme: 'dark',
        appTheme: 'light',
        timeFormat: 24,
        timeZone: 'Europe/Rome',
        locale: 'de',
        avatarUrl: 'data:image/png;base64,iVBORw0KGgo=',
      }
      const { status, body } = await create(
        { email: 'Grace@Example.com', weekday: 'Monday', ...settings },
        admin.apiKey,
      )
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        ...settings,
        email: 'grace@example.com',
        emailVerified: null,
        weekStart: 'Monday',
        defaultScheduleId: expect.any(Number),
        profile: { organizationId, userId: body.data.id, username: settings.username },
      })
      expect(await idsOf()).toContain(body.data.id)
      const memberships = await app.get(`/v2/organizations/${organizationId}/memberships?emails=grace@example.com`, {
        as: owner.apiKey,
      })
      expect(memberships.body.data).toMatchObject([{ role: 'MEMBER', accepted: true }])

      const [mail] = await app.mails('grace@example.com')
      expect(mail.subject).toBe('Sie haben ein Konto bei Daybook')
      const [, token] = /https:\/\/book\.example\.com\/auth\/reset-password\?token=([\w-]+)/.exec(mail.text) ?? []
      const chosen = await app.post('/api/auth/reset-password', { body: { token, password: 'a long enough one' } })
      expect(chosen.status).toBe(200)
      const login = await app.post('/api/auth/login', {
        body: { email: 'grace@example.com', password: 'a long enough one' },
      })
      expect(login.status).toBe(200)
    })

    it('a new account gets a role, or a membership that it has to accept', async () => {
      const boss = await created({ organizationRole: 'ADMIN' })
      expect((await app.get(url, { as: boss.apiKey })).status).toBe(200)
      const later = await created({ organizationRole: 'ADMIN', autoAccept: false })
      expect((await app.get(url, { as: later.apiKey })).status).toBe(403)
      expect(await idsOf()).not.toContain(later.id)
      const [waiting] = (await app.get('/v2/me/memberships', { as: later.apiKey })).body.data
      await app.post(`/v2/me/memberships/${waiting.id}/accept`, { as: later.apiKey })
      expect((await app.get(url, { as: later.apiKey })).status).toBe(200)
    })

    it('a new account needs a free address and name, and a refusal stores nothing', async () => {
      const before = await idsOf()
      const address = await create({ email: stranger.email.toUpperCase() })
      expect([address.status, address.body.error.message]).toEqual([409, 'A user already exists with that email'])
      for (const username of [ann.username, `person-${ann.id}`]) {
        const email = `nobody-${owner.id}@example.com`
        const name = await create({ email, username })
        expect([name.status, name.body.error.message]).toEqual([409, 'Username is already taken'])
        expect(await app.mails(email)).toEqual([])
      }
      expect(await idsOf()).toEqual(before)
    })

    it.each([
      ['no address', { email: undefined }],
      ['what is no address', { email: 'grace' }],
      ['a reserved name', { username: 'admin' }],
      ['an unknown role', { organizationRole: 'KING' }],
      ['an unknown zone', { timeZone: 'Mars/Olympus' }],
      ['nested metadata', { metadata: { a: { b: 1 } } }],
    ])('a new account is refused with %s', async (_, fields) => {
      expect((await create(fields)).status).toBe(400)
    })

    it('a new account gets no rights from a person who has only a permission', async () => {
      const { db } = app.connection
      const now = app.clock.now()
      const id = `hr-${organizationId}`
      await db.insertInto('roles').values({ id, organizationId, name: 'HR', createdAt: now, updatedAt: now }).execute()
      await db
        .insertInto('rolePermissions')
        .values({ roleId: id, scope: 'organization', permission: 'organization.invite', position: 0 })
        .execute()
      await db
        .updateTable('memberships')
        .set({ roleId: id })
        .where('organizationId', '=', organizationId)
        .where('userId', '=', ann.id)
        .execute()
      expect((await create({ organizationRole: 'OWNER' }, ann.apiKey)).status).toBe(403)
      expect((await create({}, ann.apiKey)).status).toBe(201)
    })
  })

  describe('changes of people by their organization', () => {
    it('an admin changes the profile of every member, whoever made the account', async () => {
      const { body: me } = await app.get('/v2/me', { as: ann.apiKey })
      const sent = {
        name: 'Anna',
        bio: 'New',
        metadata: { a: 1 },
        hideBranding: true,
        brandColor: '#111',
        theme: null,
        timeFormat: 12,
        timeZone: 'Europe/Rome',
        locale: 'de',
        username: `anna-${ann.id}`,
      }
      const { status, body } = await app.patch(`${url}/${ann.id}`, {
        as: admin.apiKey,
        body: { ...sent, weekday: 'Friday', defaultScheduleId: me.data.defaultScheduleId },
      })
      expect(status).toBe(200)
      const { username, ...rest } = sent
      expect(body.data).toMatchObject({ ...rest, weekStart: 'Friday', profile: { username } })
      // The name on the whole server is the person's own.
      expect(body.data.username).toBe(ann.username)
      const schedule = await app.get('/v2/schedules/default', { as: ann.apiKey })
      expect(schedule.body.data.timeZone).toBe('Europe/Rome')
    })

    it('an admin changes the address and name of an account that the organization made', async () => {
      const user = await created()
      const email = `new-${user.id}@example.com`
      const body = { email, username: `new-${user.id}` }
      const { data } = (await app.patch(`${url}/${user.id}`, { as: owner.apiKey, body })).body
      expect(data).toMatchObject({ ...body, emailVerified: null, profile: { username: body.username } })
      for (const [taken, message] of [
        [{ email: ann.email }, 'A user already exists with that email'],
        [{ username: ann.username }, 'Username is already taken'],
        [{ username: `person-${ann.id}` }, 'Username is already taken'],
      ] as const) {
        const refused = await app.patch(`${url}/${user.id}`, { as: owner.apiKey, body: { ...taken, bio: 'no' } })
        expect([refused.status, refused.body.error.message]).toEqual([409, message])
      }
      const [now] = (await app.get(`${url}?emails=${email}`, { as: owner.apiKey })).body.data
      expect(now).toEqual(data)
    })

    it("an organization that added a person's own account can't change its address", async () => {
      for (const victim of [ann, admin]) {
        const taken = await app.patch(`${url}/${victim.id}`, { as: owner.apiKey, body: { email: 'thief@example.com' } })
        expect([taken.status, taken.body.error.details.code]).toEqual([403, 'ACCOUNT_NOT_OF_ORGANIZATION'])
        const deleted = await app.delete(`${url}/${victim.id}`, { as: owner.apiKey })
        expect([deleted.status, deleted.body.error.details.code]).toEqual([403, 'ACCOUNT_NOT_OF_ORGANIZATION'])
        expect((await app.get('/v2/me', { as: victim.apiKey })).body.data.email).toBe(victim.email)
      }
    })

    it("an organization can't change the address of a person who also belongs to another organization", async () => {
      const user = await created()
      const other = await anOrganization(app, stranger, { members: [user] })
      expect((await app.delete(`${url}/${user.id}`, { as: owner.apiKey })).status).toBe(403)
      const elsewhere = `/v2/organizations/${other.id}/users/${user.id}`
      expect((await app.delete(elsewhere, { as: stranger.apiKey })).status).toBe(403)
      expect((await app.get('/v2/me', { as: user.apiKey })).status).toBe(200)
    })

    it("a person can't get another person's schedule as the default", async () => {
      const { data } = (await app.get('/v2/me', { as: owner.apiKey })).body
      const { status } = await app.patch(`${url}/${ann.id}`, {
        as: owner.apiKey,
        body: { defaultScheduleId: data.defaultScheduleId, bio: 'no' },
      })
      expect([403, 404]).toContain(status)
      const [now] = (await app.get(`${url}?emails=${ann.email}`, { as: owner.apiKey })).body.data
      expect(now.bio).toBeNull()
    })
  })

  describe('deletion of people by their organization', () => {
    it('the deletion removes the account and all its data, notifies its guests, and keeps past bookings', async () => {
      const user = await created({ timeZone: 'UTC', username: `leaver-${owner.id}` })
      const team = await aTeam(app, owner, { organizationId, members: [user] })
      const { db } = app.connection
      const now = app.clock.now()
      const { id: hosted } = await db
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
        .values({ eventTypeId: hosted, userId: user.id, teamId: team.id, createdAt: now })
        .execute()
      const eventType = await anEventType(app, user)
      const book = async (start: string) => {
        const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventType.id, start) })
        expect(status).toBe(201)
        return body.data.uid
      }
      const [past, coming] = [await book('2030-01-08T09:00:00Z'), await book('2030-01-10T09:00:00Z')]
      app.clock.set(new Date('2030-01-09T12:00:00Z'), true)
      const shown = (await app.get(`${url}?emails=${user.email}`, { as: owner.apiKey })).body.data[0]

      const { status, body } = await app.delete(`${url}/${user.id}`, { as: admin.apiKey })
      expect(status).toBe(200)
      expect(body.data).toEqual(shown)
      expect((await app.get('/v2/me', { as: user.apiKey })).status).toBe(401)
      expect(await idsOf()).not.toContain(user.id)
      const members = await app.get(`/v2/teams/${team.id}/memberships`, { as: owner.apiKey })
      expect(members.body.data.map(({ userId }: { userId: number }) => userId)).toEqual([owner.id])
      expect(
        await db.selectFrom('eventTypeHosts').select('userId').where('eventTypeId', '=', hosted).execute(),
      ).toEqual([])
      expect((await app.get(`/v2/bookings/${past}`)).body.data.status).toBe('accepted')
      expect((await app.get(`/v2/bookings/${coming}`)).body.data.status).toBe('cancelled')
      const [mail] = await app.mails('bob@example.com')
      expect(mail.subject).toContain('Cancelled')
      const entry = await db
        .selectFrom('auditEntries')
        .select(['action', 'actorUserId'])
        .where('subjectKey', '=', `user:${user.id}`)
        .where('action', '=', 'user.deleted')
        .execute()
      expect(entry).toEqual([{ action: 'user.deleted', actorUserId: admin.id }])
      expect((await create({ email: user.email })).status).toBe(201)
    })

    it('the deletion is refused while the person is the last owner of a team', async () => {
      const user = await created()
      const team = await app.post('/v2/teams', { as: user.apiKey, body: { name: `Alone ${user.id}` } })
      const refused = await app.delete(`${url}/${user.id}`, { as: owner.apiKey })
      expect([refused.status, refused.body.error.details.code]).toEqual([400, 'LAST_OWNER'])
      expect(refused.body.error.message).toContain(`Alone ${user.id}`)
      await app.post(`/v2/teams/${team.body.data.id}/memberships`, {
        as: user.apiKey,
        body: { userId: ann.id, role: 'OWNER', accepted: true },
      })
      expect((await app.delete(`${url}/${user.id}`, { as: owner.apiKey })).status).toBe(200)
    })

    it('a system administrator deletes any account, whoever made it', async () => {
      expect((await app.delete(`${url}/${ann.id}`, { as: app.administrator })).status).toBe(200)
      expect((await app.get('/v2/me', { as: ann.apiKey })).status).toBe(401)
    })

    it('the deletion handles every foreign key to an account', async () => {
      // What is new here needs a statement in features/organization-users, or ON DELETE CASCADE or SET NULL.
      expect(await keysTo(app, 'users')).toEqual(['event_type_hosts_user_id_fkey', 'memberships_user_id_fkey'])
    })
  })

  it("members, strangers and admins of another organization can't read or change people", async () => {
    const before = (await app.get(url, { as: owner.apiKey })).body.data
    const other = await anOrganization(app, stranger)
    const asked = async (at: string, as: string) => [
      await app.patch(`${at}/${ann.id}`, { as, body: { name: 'Taken over' } }),
      await app.delete(`${at}/${ann.id}`, { as }),
    ]
    const answers = [
      await app.get(url, { as: ann.apiKey }),
      await app.get(url, { as: stranger.apiKey }),
      await create({}, ann.apiKey),
      await create({}, stranger.apiKey),
      ...(await asked(url, ann.apiKey)),
      ...(await asked(url, stranger.apiKey)),
      ...(await asked(`/v2/organizations/${other.id}/users`, stranger.apiKey)),
    ]
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [403, undefined]))
    expect((await app.patch(`${url}/999999`, { as: owner.apiKey, body: {} })).body.error.message).toBe(
      'Forbidden resource',
    )
    expect((await app.get(url, { as: owner.apiKey })).body.data).toEqual(before)
  })
})
