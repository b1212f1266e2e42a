import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ORGANIZATION_PERMISSIONS, TEAM_PERMISSIONS, wildcardOf } from '../../../src/lib/permissions.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe.each(['organization', 'team'] as const)('custom roles of %s', (kind) => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let stranger: TestUser
  let organizationId: number
  let id: number
  let at: string

  beforeAll(async () => {
    app = await testApp()
    ;[owner, ann, stranger] = [await app.user(), await app.user(), await app.user()]
  })
  beforeEach(async () => {
    organizationId = (await anOrganization(app, owner, { members: [ann] })).id
    const organizationPath = `/v2/organizations/${organizationId}`
    if (kind === 'organization') id = organizationId
    else id = (await aTeam(app, owner, { organizationId, members: [ann] })).id
    at = kind === 'organization' ? `${organizationPath}/roles` : `${organizationPath}/teams/${id}/roles`
  })
  afterAll(() => app.close())

  const create = async (body: object) => {
    const answer = await app.post(at, { as: owner.apiKey, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data as { id: string; permissions: string[] }
  }
  const get = async (roleId: string) => (await app.get(`${at}/${roleId}`, { as: owner.apiKey })).body.data
  const permissionsOf = async (roleId: string) =>
    (await app.get(`${at}/${roleId}/permissions`, { as: owner.apiKey })).body.data
  const within = () => (kind === 'team' ? `team id ${id}` : `organization id ${id}`)

  it('a role is made with its permissions in the sent order, each once', async () => {
    const permissions = ['team.read', 'booking.read', 'eventType.*', 'team.read']
    const { status, body } = await app.post(at, {
      as: owner.apiKey,
      body: { name: 'Planner', color: '#aabbcc', description: 'Plans', permissions },
    })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      name: 'Planner',
      color: '#aabbcc',
      description: 'Plans',
      [kind === 'team' ? 'teamId' : 'organizationId']: id,
      type: 'CUSTOM',
      permissions: ['team.read', 'booking.read', 'eventType.*'],
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
    })
    expect(await get(body.data.id)).toEqual(body.data)
  })

  it('a role needs only a name', async () => {
    expect(await create({ name: 'Empty' })).toMatchObject({ permissions: [], color: null, description: null })
    for (const body of [{}, { name: '' }, { name: 7 }])
      expect((await app.post(at, { as: owner.apiKey, body })).status).toBe(400)
  })

  it('a role can have every permission of the registry and every wildcard', async () => {
    const offered = kind === 'team' ? TEAM_PERMISSIONS : ORGANIZATION_PERMISSIONS
    const permissions = [...new Set([...offered, ...offered.map(wildcardOf)])]
    expect(permissions.length).toBeGreaterThan(40)
    expect((await create({ name: 'Everything', permissions })).permissions).toEqual(permissions)
  })

  it('a role refuses an unknown permission in every request, and stays unchanged', async () => {
    const sentence =
      "Permission 'invalid' must be a valid permission string in format 'resource.action' (e.g., 'eventType.read', 'booking.create')"
    const { id: roleId } = await create({ name: 'Planner', permissions: ['team.read'] })
    const bad = { permissions: ['booking.read', 'invalid'] }
    const answers = [
      await app.post(at, { as: owner.apiKey, body: { name: 'Other', ...bad } }),
      await app.patch(`${at}/${roleId}`, { as: owner.apiKey, body: { name: 'Renamed', ...bad } }),
      await app.post(`${at}/${roleId}/permissions`, { as: owner.apiKey, body: bad }),
      await app.put(`${at}/${roleId}/permissions`, { as: owner.apiKey, body: bad }),
      await app.delete(`${at}/${roleId}/permissions?permissions=team.read,invalid`, { as: owner.apiKey }),
      await app.delete(`${at}/${roleId}/permissions/invalid`, { as: owner.apiKey }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error.details.message]).toEqual([400, sentence])
      expect(body.error.details.errors[0]).toMatchObject({ property: 'permissions' })
    }
    expect(await get(roleId)).toMatchObject({ name: 'Planner', permissions: ['team.read'] })
    expect((await app.get(at, { as: owner.apiKey })).body.data).toHaveLength(1)
  })

  it('a role refuses permissions that exist only elsewhere', async () => {
    const foreign =
      kind === 'team'
        ? ['*.*', 'team.create', 'organization.read', 'organization.*', 'watchlist.read', 'booking.readOrgBookings']
        : ['booking.readTeamBookings', 'booking.readTeamAuditLogs']
    for (const permission of [...foreign, 'availability.read', 'ooo.*', 'team.fly', '*.read']) {
      const { status } = await app.post(at, { as: owner.apiKey, body: { name: permission, permissions: [permission] } })
      expect(status, permission).toBe(400)
    }
  })

  it('the name of a role is unique for its owner, and another owner may use it', async () => {
    await create({ name: 'Planner' })
    const twice = await app.post(at, { as: owner.apiKey, body: { name: 'Planner' } })
    expect([twice.status, twice.body.message]).toEqual([400, 'Role with name "Planner" already exists'])
    const { id: other } = await create({ name: 'Other' })
    const renamed = await app.patch(`${at}/${other}`, { as: owner.apiKey, body: { name: 'Planner' } })
    expect([renamed.status, renamed.body.message]).toEqual([400, 'Role with name "Planner" already exists'])
    const elsewhere = await anOrganization(app, owner)
    const body = { name: 'Planner' }
    expect((await app.post(`/v2/organizations/${elsewhere.id}/roles`, { as: owner.apiKey, body })).status).toBe(201)
  })

  it('roles are listed in pages, oldest first, without the roles of the system', async () => {
    for (const name of ['A', 'B', 'C']) {
      await create({ name })
      app.clock.set(new Date(app.clock.now().getTime() + 1000), true)
    }
    const names = async (query = '') =>
      (await app.get(`${at}${query}`, { as: owner.apiKey })).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['A', 'B', 'C'])
    expect(await names('?skip=1&take=1')).toEqual(['B'])
    expect((await app.get(`${at}?take=0`, { as: owner.apiKey })).status).toBe(400)
  })

  it('a role keeps its permissions when something else changes, and replaces them when they are sent', async () => {
    const { id: roleId } = await create({ name: 'Planner', permissions: ['team.read', 'booking.read'] })
    const renamed = await app.patch(`${at}/${roleId}`, { as: owner.apiKey, body: { name: 'Boss', color: 'red' } })
    expect(renamed.body.data).toMatchObject({ name: 'Boss', color: 'red', permissions: ['team.read', 'booking.read'] })
    const changed = await app.patch(`${at}/${roleId}`, {
      as: owner.apiKey,
      body: { permissions: ['webhook.*', 'team.read'] },
    })
    expect(changed.body.data).toMatchObject({ name: 'Boss', color: 'red', permissions: ['webhook.*', 'team.read'] })
    const emptied = await app.patch(`${at}/${roleId}`, { as: owner.apiKey, body: { permissions: [], color: null } })
    expect(emptied.body.data).toMatchObject({ permissions: [], color: null })
  })

  it('a deleted role answers 404', async () => {
    const { id: roleId } = await create({ name: 'Planner', permissions: ['team.read'] })
    const gone = await app.delete(`${at}/${roleId}`, { as: owner.apiKey })
    expect(gone.status).toBe(200)
    expect(gone.body.data).toMatchObject({ id: roleId, name: 'Planner', permissions: ['team.read'] })
    const missing = await app.get(`${at}/${roleId}`, { as: owner.apiKey })
    expect([missing.status, missing.body.message]).toEqual([404, `Role with id ${roleId} within ${within()} not found`])
  })

  it('a role of the system is not found', async () => {
    for (const roleId of ['owner_role', 'admin_role', 'member_role', 'nonsense']) {
      const body = { name: 'Mine', permissions: ['team.read'] }
      for (const answer of [
        await app.get(`${at}/${roleId}`, { as: owner.apiKey }),
        await app.patch(`${at}/${roleId}`, { as: owner.apiKey, body }),
        await app.delete(`${at}/${roleId}`, { as: owner.apiKey }),
        await app.get(`${at}/${roleId}/permissions`, { as: owner.apiKey }),
        await app.put(`${at}/${roleId}/permissions`, { as: owner.apiKey, body }),
      ])
        expect([answer.status, answer.body.message]).toEqual([
          404,
          `Role with id ${roleId} within ${within()} not found`,
        ])
    }
  })

  describe('permissions of a role', () => {
    it('new permissions follow the present ones', async () => {
      const { id: roleId } = await create({ name: 'Planner', permissions: ['team.read', 'booking.read'] })
      const { status, body } = await app.post(`${at}/${roleId}/permissions`, {
        as: owner.apiKey,
        body: { permissions: ['webhook.read', 'team.read', 'role.*'] },
      })
      const all = ['team.read', 'booking.read', 'webhook.read', 'role.*']
      expect([status, body]).toEqual([200, { status: 'success', data: all }])
      expect(await permissionsOf(roleId)).toEqual(all)
    })

    it('sent permissions replace the present ones', async () => {
      const { id: roleId } = await create({ name: 'Planner', permissions: ['team.read', 'booking.read'] })
      const { status, body } = await app.put(`${at}/${roleId}/permissions`, {
        as: owner.apiKey,
        body: { permissions: ['booking.*', 'team.read'] },
      })
      expect([status, body.data]).toEqual([200, ['booking.*', 'team.read']])
      expect(await permissionsOf(roleId)).toEqual(['booking.*', 'team.read'])
      expect((await app.put(`${at}/${roleId}/permissions`, { as: owner.apiKey, body: {} })).status).toBe(400)
    })

    it('permissions are removed one or several at a time', async () => {
      const permissions = ['team.read', 'booking.read', 'booking.*', 'webhook.read', 'role.read']
      const { id: roleId } = await create({ name: 'Planner', permissions })
      const several = await app.delete(`${at}/${roleId}/permissions?permissions=team.read,webhook.read`, {
        as: owner.apiKey,
      })
      expect([several.status, several.body]).toEqual([204, ''])
      expect(await permissionsOf(roleId)).toEqual(['booking.read', 'booking.*', 'role.read'])
      const one = await app.delete(`${at}/${roleId}/permissions/booking.*`, { as: owner.apiKey })
      expect([one.status, one.body]).toEqual([204, ''])
      // What isn't there any more is gone already, and nothing named takes nothing.
      expect((await app.delete(`${at}/${roleId}/permissions/booking.*`, { as: owner.apiKey })).status).toBe(204)
      expect((await app.delete(`${at}/${roleId}/permissions`, { as: owner.apiKey })).status).toBe(204)
      expect(await permissionsOf(roleId)).toEqual(['booking.read', 'role.read'])
    })
  })

  it('a role of another owner can be neither read nor changed', async () => {
    const { id: roleId } = await create({ name: 'Planner', permissions: ['team.read'] })
    const own = await anOrganization(app, stranger)
    const ownTeam = await aTeam(app, stranger, { organizationId: own.id })
    const theirs = `/v2/organizations/${own.id}`
    const body = { name: 'Mine', permissions: ['booking.read'] }
    const calls = (roles: string) =>
      [
        ['get', roles],
        ['post', roles],
        ['get', `${roles}/${roleId}`],
        ['patch', `${roles}/${roleId}`],
        ['delete', `${roles}/${roleId}`],
        ['get', `${roles}/${roleId}/permissions`],
        ['post', `${roles}/${roleId}/permissions`],
        ['put', `${roles}/${roleId}/permissions`],
        ['delete', `${roles}/${roleId}/permissions?permissions=team.read`],
        ['delete', `${roles}/${roleId}/permissions/team.read`],
      ] as const
    for (const [method, url] of calls(at))
      expect((await app[method](url, { as: stranger.apiKey, body })).status, `${method} ${url}`).toBe(403)
    // Under an address of their own the role isn't there.
    for (const roles of [`${theirs}/roles`, `${theirs}/teams/${ownTeam.id}/roles`])
      for (const [method, url] of calls(roles).slice(2))
        expect((await app[method](url, { as: stranger.apiKey, body })).status, `${method} ${url}`).toBe(404)
    expect(await get(roleId)).toMatchObject({ name: 'Planner', permissions: ['team.read'] })
    expect((await app.get(at, { as: owner.apiKey })).body.data).toHaveLength(1)
  })

  it('only administrators read and change roles', async () => {
    const { id: roleId } = await create({ name: 'Planner' })
    expect((await app.get(at, { as: ann.apiKey })).status).toBe(403)
    expect((await app.get(`${at}/${roleId}`, { as: ann.apiKey })).status).toBe(403)
    const body = { name: 'Mine', permissions: ['team.*'] }
    expect((await app.post(at, { as: ann.apiKey, body })).status).toBe(403)
    expect((await app.put(`${at}/${roleId}/permissions`, { as: ann.apiKey, body })).status).toBe(403)
    expect(await permissionsOf(roleId)).toEqual([])
  })

  it('roles take the same number of statements, however many there are', async () => {
    await create({ name: 'First', permissions: ['team.read'] })
    const count = async () => {
      const before = app.statements()
      await app.get(at, { as: owner.apiKey })
      return app.statements() - before
    }
    const one = await count()
    for (const name of ['A', 'B', 'C', 'D']) await create({ name, permissions: ['team.read', 'booking.read'] })
    expect(await count()).toBe(one)
  })
})

describe('custom roles of a team', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('the roles of a team are served only under the organization of the team', async () => {
    const owner = await app.user()
    const one = await anOrganization(app, owner)
    const other = await anOrganization(app, owner)
    const team = await aTeam(app, owner, { organizationId: one.id })
    const foreign = await app.get(`/v2/organizations/${other.id}/teams/${team.id}/roles`, { as: owner.apiKey })
    expect([foreign.status, foreign.body.message]).toEqual([
      403,
      `IsTeamInOrg - Team with id=${team.id} is not part of the organization with id=${other.id}.`,
    ])
    const missing = await app.get(`/v2/organizations/${one.id}/teams/999999/roles`, { as: owner.apiKey })
    expect([missing.status, missing.body.message]).toEqual([404, 'IsTeamInOrg - Team (999999) not found.'])
    const nowhere = await app.get('/v2/organizations/999999/roles', { as: owner.apiKey })
    expect(nowhere.status).toBe(403)
  })
})
