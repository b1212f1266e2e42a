import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Entry = {
  id: number
  action: string
  subject: string
  teamId: number | null
  // biome-ignore lint/suspicious/noExplicitAny: what is on the wire is what is compared
  before: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  after: any
}

describe('the audit log of an organization', () => {
  let app: TestApp
  let owner: TestUser
  let admin: TestUser
  let ann: TestUser
  let stranger: TestUser
  let organizationId: number
  let at: string

  beforeAll(async () => {
    app = await testApp()
    ;[owner, admin, ann, stranger] = [await app.user(), await app.user(), await app.user(), await app.user()]
  })
  beforeEach(async () => {
    organizationId = (await anOrganization(app, owner, { admins: [admin], members: [ann], isPlatform: true })).id
    at = `/v2/organizations/${organizationId}`
  })
  afterAll(() => app.close())

  const log = async (query = ''): Promise<Entry[]> => {
    const { status, body } = await app.get(`${at}/audit-log${query}`, { as: owner.apiKey })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const aRole = async (name: string, as = owner.apiKey) =>
    (await app.post(`${at}/roles`, { as, body: { name, permissions: ['team.read'] } })).body.data.id as string
  const actions = async (query = '') => (await log(query)).map(({ action }) => action)

  it('the log shows who changed what, when and from where, with the values before and after', async () => {
    const roleId = await aRole('Planner')
    app.clock.set(new Date(app.clock.now().getTime() + 60_000), true)
    await app.put(`${at}/roles/${roleId}/permissions`, {
      as: admin.apiKey,
      body: { permissions: ['role.read'] },
      headers: { 'user-agent': 'a browser' },
    })
    const { body } = await app.get(`${at}/audit-log`, { as: owner.apiKey })
    expect(body).toEqual({
      status: 'success',
      data: [
        {
          id: expect.any(Number),
          occurredAt: app.clock.now().toISOString(),
          actor: { kind: 'user', userId: admin.id, email: admin.email },
          action: 'role.permissions-changed',
          subject: `role:${roleId}`,
          teamId: null,
          before: { name: 'Planner', color: null, description: null, permissions: ['team.read'] },
          after: { name: 'Planner', color: null, description: null, permissions: ['role.read'] },
          from: { ip: '127.0.0.1', userAgent: 'a browser', requestId: expect.any(String) },
        },
        expect.objectContaining({ action: 'role.created', before: null, subject: `role:${roleId}` }),
      ],
      pagination: { nextCursor: null },
    })
  })

  it('the log has roles, also those of teams and deleted ones, with the number of their members', async () => {
    const team = await aTeam(app, owner, { organizationId, members: [ann] })
    const teamPath = `${at}/teams/${team.id}`
    const made = await app.post(`${teamPath}/roles`, { as: owner.apiKey, body: { name: 'Planner' } })
    const roleId = made.body.data.id
    const members = (await app.get(`${teamPath}/memberships`, { as: owner.apiKey })).body.data
    const { id } = members.find(({ userId }: { userId: number }) => userId === ann.id)
    await app.patch(`${teamPath}/memberships/${id}`, { as: owner.apiKey, body: { roleId } })
    await app.patch(`${teamPath}/roles/${roleId}`, { as: owner.apiKey, body: { name: 'Renamed' } })
    await app.delete(`${teamPath}/roles/${roleId}`, { as: owner.apiKey })
    const entries = await log(`?teamId=${team.id}`)
    expect(entries.map(({ action, teamId }) => [action, teamId])).toEqual([
      ['role.deleted', team.id],
      ['role.updated', team.id],
      ['membership.updated', team.id],
      ['role.created', team.id],
    ])
    expect(entries[0]?.before).toMatchObject({ name: 'Renamed', holders: 1 })
    expect(entries[1]).toMatchObject({ before: { name: 'Planner' }, after: { name: 'Renamed' } })
    expect(entries[2]).toMatchObject({ before: { roleId: null }, after: { roleId, userId: ann.id } })
  })

  it('the log has memberships', async () => {
    const carol = await app.user()
    const body = { userId: carol.id, accepted: true }
    const { id } = (await app.post(`${at}/memberships`, { as: owner.apiKey, body })).body.data
    await app.patch(`${at}/memberships/${id}`, { as: owner.apiKey, body: { role: 'ADMIN' } })
    await app.delete(`${at}/memberships/${id}`, { as: owner.apiKey })
    const [deleted, updated, created] = await log(`?subject=membership:${id}`)
    expect(created).toMatchObject({ action: 'membership.created', before: null, after: { role: 'member' } })
    expect(updated).toMatchObject({ before: { role: 'member' }, after: { role: 'admin', userId: carol.id } })
    expect(deleted).toMatchObject({ action: 'membership.deleted', before: { role: 'admin' }, after: null })
  })

  it('the log has keys to calendars, and never their content', async () => {
    const key = { private_key: 'the private part', client_email: 'robot@example.com', client_id: '1' }
    const body = { workspacePlatformSlug: 'google', domain: 'acme.com', serviceAccountKey: key }
    const made = await app.post(`${at}/delegation-credentials`, { as: owner.apiKey, body })
    const url = `${at}/delegation-credentials/${made.body.data.id}`
    await app.patch(url, { as: owner.apiKey, body: { enabled: true } })
    await app.patch(url, { as: owner.apiKey, body: { serviceAccountKey: key } })
    const entries = await log()
    expect(entries.map(({ after }) => [after.enabled, after.hasNewKey])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ])
    expect(JSON.stringify(entries)).not.toContain('the private part')
  })

  it('the log has managed organizations with their manager, their keys and their members', async () => {
    const made = await app.post(`${at}/organizations`, { as: owner.apiKey, body: { name: 'Customer' } })
    const { id, apiKey } = made.body.data
    await app.patch(`${at}/organizations/${id}`, { as: owner.apiKey, body: { name: 'Renamed' } })
    expect(await actions()).toEqual(['managed-organization.updated', 'managed-organization.created'])
    const own = await app.get(`/v2/organizations/${id}/audit-log`, { as: apiKey })
    expect(own.body.data.map(({ action }: Entry) => action)).toEqual(['api-key.created', 'membership.created'])
    expect(JSON.stringify(own.body)).not.toContain(apiKey.slice(4))
    await app.delete(`${at}/organizations/${id}`, { as: owner.apiKey })
    expect((await log())[0]).toMatchObject({ action: 'managed-organization.deleted', before: { name: 'Renamed' } })
  })

  it('the log has platform clients', async () => {
    const settings = { name: 'App', redirectUris: ['https://app.example.com'], permissions: ['*'] }
    const managed = await app.post(`${at}/organizations`, { as: owner.apiKey, body: { name: `Clients ${at}` } })
    const { id, apiKey } = managed.body.data
    const made = await app.post('/v2/oauth-clients', { as: apiKey, body: settings })
    const url = `/v2/oauth-clients/${made.body.data.clientId}`
    await app.patch(url, { as: apiKey, body: { name: 'Renamed' } })
    await app.delete(url, { as: apiKey })
    const { body } = await app.get(`/v2/organizations/${id}/audit-log`, { as: apiKey })
    expect(body.data.map(({ action }: Entry) => action).slice(0, 3)).toEqual([
      'platform-client.deleted',
      'platform-client.updated',
      'platform-client.created',
    ])
    expect(body.data[1]).toMatchObject({ before: { name: 'App' }, after: { name: 'Renamed' } })
    expect(JSON.stringify(body)).not.toContain(made.body.data.clientSecret)
  })

  it('the log has users of platforms who came and left', async () => {
    const managed = await app.post(`${at}/organizations`, { as: owner.apiKey, body: { name: `Users ${at}` } })
    const { id, apiKey } = managed.body.data
    const settings = { name: 'App', redirectUris: ['https://app.example.com'], permissions: ['*'] }
    const { clientId, clientSecret } = (await app.post('/v2/oauth-clients', { as: apiKey, body: settings })).body.data
    const headers = { 'x-cal-secret-key': clientSecret }
    const users = `/v2/oauth-clients/${clientId}/users`
    const made = await app.post(users, { headers, body: { email: `of-${id}@example.com`, name: 'Managed' } })
    const userId = made.body.data.user.id
    await app.delete(`${users}/${userId}`, { headers })
    const { body } = await app.get(`/v2/organizations/${id}/audit-log?limit=2`, { as: apiKey })
    expect(body.data).toMatchObject([
      { action: 'user.deleted', subject: `user:${userId}`, before: { email: made.body.data.user.email }, after: null },
      { action: 'membership.created', after: { userId, role: 'member', accepted: true } },
    ])
  })

  it('the log has API keys of the organization, and never their text', async () => {
    const managed = await app.post(`${at}/organizations`, { as: owner.apiKey, body: { name: `Keys ${at}` } })
    const { id, apiKey } = managed.body.data
    const refreshed = (await app.post('/v2/api-keys/refresh', { as: apiKey, body: {} })).body.data.apiKey
    const { body } = await app.get(`/v2/organizations/${id}/audit-log`, { as: refreshed })
    const note = `Managed organization API key. ManagerOrgId: ${organizationId}. ManagedOrgId: ${id}`
    expect(body.data[0]).toMatchObject({
      action: 'api-key.refreshed',
      before: { userId: owner.id, note },
      after: { userId: owner.id, note, expiresAt: expect.any(String) },
    })
    for (const key of [apiKey, refreshed]) expect(JSON.stringify(body)).not.toContain(key.slice(4))
  })

  it('the log has neither refused changes nor changes without effect', async () => {
    const roleId = await aRole('Planner')
    await app.post(`${at}/roles`, { as: owner.apiKey, body: { name: 'Planner' } })
    await app.post(`${at}/roles`, { as: ann.apiKey, body: { name: 'Mine' } })
    await app.post(`${at}/roles/${roleId}/permissions`, { as: owner.apiKey, body: { permissions: ['team.read'] } })
    await app.delete(`${at}/roles/${roleId}/permissions`, { as: owner.apiKey })
    expect(await actions()).toEqual(['role.created'])
  })

  it('the log comes in pages, newest first, which stay in place while more is written', async () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    for (const name of names) await aRole(name)
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 10 && cursor !== null; page++) {
      const { body } = await app.get(`${at}/audit-log?limit=2${cursor && `&cursor=${cursor}`}`, { as: owner.apiKey })
      expect(body.data.length).toBeLessThanOrEqual(2)
      seen.push(...body.data.map(({ after }: Entry) => after.name))
      cursor = body.pagination.nextCursor
      await aRole(`Later ${page}`)
    }
    expect(seen).toEqual(['E', 'D', 'C', 'B', 'A'])
    for (const bad of ['?limit=0', '?limit=251', '?cursor=x', '?actor=x', '?from=yesterday'])
      expect((await app.get(`${at}/audit-log${bad}`, { as: owner.apiKey })).status, bad).toBe(400)
  })

  it('the log is filtered by actor, action, object and time', async () => {
    const roleId = await aRole('Of the owner')
    const start = app.clock.now()
    app.clock.set(new Date(start.getTime() + 60_000), true)
    const other = await aRole('Of an admin', admin.apiKey)
    await app.delete(`${at}/roles/${roleId}`, { as: admin.apiKey })
    expect(await actions(`?actor=${owner.id}`)).toEqual(['role.created'])
    expect(await actions('?action=role.deleted')).toEqual(['role.deleted'])
    expect(await actions(`?subject=role:${other}`)).toEqual(['role.created'])
    const later = app.clock.now().toISOString()
    expect(await actions(`?from=${later}`)).toEqual(['role.deleted', 'role.created'])
    expect(await actions(`?to=${later}`)).toEqual(['role.created'])
    expect(await actions(`?actor=${admin.id}&action=role.created&from=${start.toISOString()}`)).toEqual([
      'role.created',
    ])
    expect(await actions(`?actor=${ann.id}`)).toEqual([])
  })

  it('owners, and members whose role permits it, read the log', async () => {
    for (const { apiKey } of [admin, ann, stranger])
      expect((await app.get(`${at}/audit-log`, { as: apiKey })).status).toBe(403)
    const body = { name: 'Auditor', permissions: ['booking.readOrgAuditLogs'] }
    const roleId = (await app.post(`${at}/roles`, { as: owner.apiKey, body })).body.data.id
    const members = (await app.get(`${at}/memberships`, { as: owner.apiKey })).body.data
    const { id } = members.find(({ userId }: { userId: number }) => userId === ann.id)
    await app.patch(`${at}/memberships/${id}`, { as: owner.apiKey, body: { roleId } })
    expect((await app.get(`${at}/audit-log`, { as: ann.apiKey })).status).toBe(200)
    expect((await app.get(`${at}/audit-log`, { as: admin.apiKey })).status).toBe(403)
  })

  it('the log has no entry of other organizations', async () => {
    await aRole('Planner')
    const own = await anOrganization(app, stranger)
    const theirs = await app.get(`/v2/organizations/${own.id}/audit-log?actor=${owner.id}`, { as: stranger.apiKey })
    expect([theirs.status, theirs.body.data]).toEqual([200, []])
  })

  it('the log takes the same number of statements, however long it is', async () => {
    const count = async () => {
      const before = app.statements()
      await log()
      return app.statements() - before
    }
    const short = await count()
    for (const name of ['A', 'B', 'C']) await aRole(name)
    expect(await count()).toBe(short)
  })
})
