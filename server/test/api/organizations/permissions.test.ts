import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a custom role of an organization or a team', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let bob: TestUser
  let organizationId: number
  let teamId: number
  let otherTeamId: number
  let organization: string
  let team: string
  let otherTeam: string

  beforeAll(async () => {
    app = await testApp()
    ;[owner, ann, bob] = [await app.user(), await app.user(), await app.user()]
  })
  beforeEach(async () => {
    organizationId = (await anOrganization(app, owner, { members: [ann, bob] })).id
    teamId = (await aTeam(app, owner, { organizationId, members: [ann, bob] })).id
    otherTeamId = (await aTeam(app, owner, { organizationId, members: [bob] })).id
    organization = `/v2/organizations/${organizationId}`
    team = `${organization}/teams/${teamId}`
    otherTeam = `${organization}/teams/${otherTeamId}`
  })
  afterAll(() => app.close())

  const aRole = async (at: string, ...permissions: string[]) => {
    const body = { name: `Role ${permissions.join()}`, permissions }
    const answer = await app.post(`${at}/roles`, { as: owner.apiKey, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data.id as string
  }
  const membershipOf = async (
    at: string,
    user: TestUser,
  ): Promise<{ id: number; role: string; roleId: string | null }> =>
    (await app.get(`${at}/memberships`, { as: owner.apiKey })).body.data.find(
      ({ userId }: { userId: number }) => userId === user.id,
    )
  /** Makes a role there and gives it to Ann. */
  const give = async (at: string, ...permissions: string[]) => {
    const roleId = await aRole(at, ...permissions)
    const { id } = await membershipOf(at, ann)
    const answer = await app.patch(`${at}/memberships/${id}`, { as: owner.apiKey, body: { roleId } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return roleId
  }
  const get = async (url: string, user = ann) => (await app.get(url, { as: user.apiKey })).status

  /** What a plain member may read of these only through a permission. */
  const reads = () =>
    ({
      'team.read': [`${organization}/teams`, team, otherTeam],
      'team.listMembers': [`${team}/memberships`, `${otherTeam}/memberships`],
      'organization.listMembers': [`${organization}/memberships`, `${organization}/users`],
      'role.read': [`${organization}/roles`, `${team}/roles`, `${otherTeam}/roles`],
      'booking.readOrgAuditLogs': [`${organization}/audit-log`],
    }) as const

  it('a role lets its holder do exactly what it names, in the organization and all its teams', async () => {
    const everything = Object.entries(reads())
    for (const [permission, urls] of everything) {
      const roleId = await give(organization, permission)
      for (const [other, others] of everything)
        for (const url of others) expect(await get(url), `${permission}: ${url}`).toBe(other === permission ? 200 : 403)
      await app.delete(`${organization}/roles/${roleId}`, { as: owner.apiKey })
      for (const url of urls) expect(await get(url), `without ${permission}: ${url}`).toBe(403)
    }
  })

  it('a role gives other members no rights', async () => {
    await give(organization, '*.*')
    for (const url of Object.values(reads()).flat()) expect(await get(url, bob), url).toBe(403)
  })

  it('a role of a team reaches neither another team nor the organization', async () => {
    await give(team, 'role.*', 'team.*', 'booking.*')
    for (const url of [team, `${team}/roles`, `${team}/memberships`]) expect(await get(url), url).toBe(200)
    for (const url of [
      otherTeam,
      `${otherTeam}/roles`,
      `${otherTeam}/memberships`,
      `${organization}/teams`,
      `${organization}/roles`,
      `${organization}/memberships`,
      `${organization}/audit-log`,
    ])
      expect(await get(url), url).toBe(403)
  })

  it('a role with a wildcard allows everything about a resource, and nothing about those under it', async () => {
    await give(organization, 'organization.*')
    expect(await get(`${organization}/memberships`)).toBe(200)
    const attribute = { name: 'Level', slug: 'level', type: 'TEXT', options: [] }
    const create = () => app.post(`${organization}/attributes`, { as: ann.apiKey, body: attribute })
    expect((await create()).status).toBe(403)
    await give(organization, 'organization.attributes.*')
    expect((await create()).status).toBe(201)
    expect(await get(`${organization}/memberships`)).toBe(403)
  })

  it('a role that allows everything opens every operation that a permission can open', async () => {
    await give(organization, '*.*')
    for (const url of Object.values(reads()).flat()) expect(await get(url), url).toBe(200)
    // Keys to everybody's calendars are for administrators by their membership.
    const body = { workspacePlatformSlug: 'google', domain: 'acme.com', serviceAccountKey: [] }
    expect((await app.post(`${organization}/delegation-credentials`, { as: ann.apiKey, body })).status).toBe(403)
  })

  it('a role distinguishes reading from writing', async () => {
    await give(organization, 'role.read', 'team.update')
    expect(await get(`${organization}/roles`)).toBe(200)
    expect((await app.post(`${organization}/roles`, { as: ann.apiKey, body: { name: 'Mine' } })).status).toBe(403)
    const renamed = await app.patch(team, { as: ann.apiKey, body: { name: 'Renamed' } })
    expect([renamed.status, renamed.body.data?.name]).toEqual([200, 'Renamed'])
    expect((await app.delete(team, { as: ann.apiKey })).status).toBe(403)
  })

  describe('immediate changes of rights', () => {
    it('a change of a role takes effect at once', async () => {
      const roleId = await give(organization, 'team.read')
      expect(await get(`${organization}/teams`)).toBe(200)
      await app.delete(`${organization}/roles/${roleId}/permissions/team.read`, { as: owner.apiKey })
      expect(await get(`${organization}/teams`)).toBe(403)
      await app.post(`${organization}/roles/${roleId}/permissions`, {
        as: owner.apiKey,
        body: { permissions: ['team.*'] },
      })
      expect(await get(`${organization}/teams`)).toBe(200)
      await app.put(`${organization}/roles/${roleId}/permissions`, { as: owner.apiKey, body: { permissions: [] } })
      expect(await get(`${organization}/teams`)).toBe(403)
      await app.patch(`${organization}/roles/${roleId}`, { as: owner.apiKey, body: { permissions: ['*.*'] } })
      expect(await get(`${organization}/teams`)).toBe(200)
    })

    it('a change of a role takes effect at once on every server of one database', async () => {
      const second = await testApp({}, undefined, { connection: { ...app.connection, close: async () => {} } })
      const there = async () => (await second.get(`${organization}/teams`, { as: ann.apiKey })).status
      const roleId = await give(organization, 'team.read')
      expect(await there()).toBe(200)
      await app.delete(`${organization}/roles/${roleId}/permissions/team.read`, { as: owner.apiKey })
      expect(await there()).toBe(403)
      await second.close()
    })

    it('a holder who loses a role keeps all other rights', async () => {
      const roleId = await give(organization, 'team.read')
      const { id } = await membershipOf(organization, ann)
      const taken = await app.patch(`${organization}/memberships/${id}`, { as: owner.apiKey, body: { roleId: null } })
      expect(taken.body.data).toMatchObject({ roleId: null, role: 'MEMBER', accepted: true })
      expect(await get(`${organization}/teams`)).toBe(403)
      expect((await app.get(`${organization}/roles/${roleId}`, { as: owner.apiKey })).status).toBe(200)
    })

    it('the holders of a deleted role keep the rights of their memberships', async () => {
      const roleId = await give(organization, 'team.read')
      await app.delete(`${organization}/roles/${roleId}`, { as: owner.apiKey })
      expect(await membershipOf(organization, ann)).toMatchObject({ role: 'MEMBER', roleId: null })
      expect(await get(`${organization}/teams`)).toBe(403)
      expect(await get(`${organization}/teams/me`)).toBe(200)
    })

    it('a membership that is no longer accepted ends the rights of its role', async () => {
      await give(organization, 'team.read')
      const { id } = await membershipOf(organization, ann)
      await app.patch(`${organization}/memberships/${id}`, { as: owner.apiKey, body: { accepted: false } })
      expect(await get(`${organization}/teams`)).toBe(403)
    })
  })

  describe('assignment of a role', () => {
    it('a new membership can have a role', async () => {
      const carol = await app.user()
      const roleId = await aRole(organization, 'team.read')
      const body = { userId: carol.id, accepted: true, roleId }
      const made = await app.post(`${organization}/memberships`, { as: owner.apiKey, body })
      expect([made.status, made.body.data?.roleId]).toEqual([201, roleId])
      expect(await get(`${organization}/teams`, carol)).toBe(200)
    })

    it('a role stays when another field of the membership changes', async () => {
      const roleId = await give(organization, 'team.read')
      const { id } = await membershipOf(organization, ann)
      await app.patch(`${organization}/memberships/${id}`, { as: owner.apiKey, body: { disableImpersonation: true } })
      expect((await membershipOf(organization, ann)).roleId).toBe(roleId)
    })

    it('a role can be given only in the group that made it', async () => {
      const ofTeam = await aRole(team, 'team.read')
      const ofOrganization = await aRole(organization, 'team.read')
      const elsewhere = await anOrganization(app, owner)
      const foreign = await aRole(`/v2/organizations/${elsewhere.id}`, 'team.read')
      const gives = async (at: string, roleId: string) => {
        const { id } = await membershipOf(at, ann)
        return (await app.patch(`${at}/memberships/${id}`, { as: owner.apiKey, body: { roleId } })).status
      }
      for (const roleId of [ofTeam, foreign, 'member_role', 'nonsense'])
        expect(await gives(organization, roleId), roleId).toBe(404)
      for (const roleId of [ofOrganization, foreign]) expect(await gives(team, roleId), roleId).toBe(404)
      expect(await membershipOf(organization, ann)).toMatchObject({ roleId: null })
      expect(await gives(team, ofTeam)).toBe(200)
    })
  })

  describe('a role makes nobody an administrator', () => {
    it('a person who may write roles gives no role more rights than their own', async () => {
      const own = await give(organization, 'role.*', 'team.read')
      const roles = `${organization}/roles`
      const more = { name: 'More', permissions: ['team.read', 'team.delete'] }
      const less = { name: 'Less', permissions: ['team.read', 'role.read'] }
      for (const answer of [
        await app.post(roles, { as: ann.apiKey, body: more }),
        await app.patch(`${roles}/${own}`, { as: ann.apiKey, body: { permissions: ['*.*'] } }),
        await app.post(`${roles}/${own}/permissions`, { as: ann.apiKey, body: more }),
        await app.put(`${roles}/${own}/permissions`, { as: ann.apiKey, body: more }),
      ])
        expect([answer.status, answer.body.error.details.code]).toEqual([403, 'PERMISSION_BEYOND_OWN'])
      expect((await app.get(`${roles}/${own}/permissions`, { as: owner.apiKey })).body.data).toEqual([
        'role.*',
        'team.read',
      ])
      expect((await app.post(roles, { as: ann.apiKey, body: less })).status).toBe(201)
    })

    it('a person who may change memberships gives nobody a role with more rights than their own', async () => {
      await give(organization, 'organization.listMembers', 'organization.changeMemberRole', 'team.read')
      const strong = await aRole(organization, 'team.delete')
      const weak = await aRole(organization, 'team.read', 'organization.listMembers')
      const { id } = await membershipOf(organization, ann)
      const gives = (membershipId: number, roleId: string) =>
        app.patch(`${organization}/memberships/${membershipId}`, { as: ann.apiKey, body: { roleId } })
      const refused = await gives(id, strong)
      expect([refused.status, refused.body.error.details.code]).toEqual([403, 'PERMISSION_BEYOND_OWN'])
      expect((await gives((await membershipOf(organization, bob)).id, weak)).status).toBe(200)
    })

    it('the rights in an organization also count in its teams', async () => {
      await give(organization, 'role.*', 'webhook.*')
      const body = { name: 'Hooks', permissions: ['webhook.read'] }
      expect((await app.post(`${team}/roles`, { as: ann.apiKey, body })).status).toBe(201)
    })
  })
})
