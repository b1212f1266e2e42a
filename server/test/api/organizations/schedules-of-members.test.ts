import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('schedules of members', () => {
  let app: TestApp
  let owner: TestUser
  let ann: TestUser
  let stranger: TestUser
  let org: string
  let team: string

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    ann = await app.user({ timeZone: 'Europe/Rome' })
    stranger = await app.user()
    const { id: organizationId } = await anOrganization(app, owner, { members: [ann] })
    const { id } = await aTeam(app, owner, { organizationId, members: [ann] })
    org = `/v2/organizations/${organizationId}`
    team = `${org}/teams/${id}`
  })
  afterAll(() => app.close())

  const owners = async (url: string, as = owner.apiKey): Promise<number[]> => {
    const { status, body } = await app.get(url, { as })
    expect(status).toBe(200)
    return body.data.map(({ ownerId }: { ownerId: number }) => ownerId)
  }

  it('schedules are listed for the organization, its team, and one person of the team', async () => {
    expect(await owners(`${org}/schedules`)).toEqual([owner.id, ann.id])
    expect(await owners(`${team}/schedules`)).toEqual([owner.id, ann.id])
    expect(await owners(`${team}/users/${ann.id}/schedules`)).toEqual([ann.id])
    expect(await owners(`${org}/schedules?take=1&skip=1`)).toEqual([ann.id])
  })

  it('schedules take the same number of statements for two members as for many', async () => {
    const before = app.statements()
    await owners(`${org}/schedules`)
    const few = app.statements() - before
    const { id: organizationId } = await anOrganization(app, owner, {
      members: await Promise.all(Array.from({ length: 8 }, () => app.user())),
    })
    const middle = app.statements()
    expect(await owners(`/v2/organizations/${organizationId}/schedules`)).toHaveLength(9)
    expect(app.statements() - middle).toBe(few)
  })

  it('an admin of the organization makes, changes and deletes a schedule for a person', async () => {
    const url = `${org}/users/${ann.id}/schedules`
    const schedule = { name: 'Evenings', timeZone: 'Europe/Rome', isDefault: false }
    const made = await app.post(url, { as: owner.apiKey, body: schedule })
    expect([made.status, made.body.data.ownerId]).toEqual([201, ann.id])
    const one = `${url}/${made.body.data.id}`
    const changed = await app.patch(one, { as: owner.apiKey, body: { name: 'Late' } })
    expect(changed.body.data.name).toBe('Late')
    expect((await app.get(one, { as: owner.apiKey })).body.data.name).toBe('Late')
    expect((await app.get(`/v2/schedules/${made.body.data.id}`, { as: ann.apiKey })).body.data.name).toBe('Late')
    expect((await app.delete(one, { as: owner.apiKey })).status).toBe(200)
  })

  it("the schedule of one person can't be reached through another", async () => {
    const { body } = await app.get(`${org}/users/${ann.id}/schedules`, { as: owner.apiKey })
    const ofAnn = body.data[0].id
    expect((await app.get(`${org}/users/${owner.id}/schedules/${ofAnn}`, { as: owner.apiKey })).status).toBe(403)
  })

  it('schedules are refused to members without a role and other organizations, and for people outside', async () => {
    const other = await anOrganization(app, stranger)
    const refused = [
      await app.get(`${org}/schedules`, { as: ann.apiKey }),
      await app.get(`${team}/schedules`, { as: ann.apiKey }),
      await app.get(`${org}/schedules`, { as: stranger.apiKey }),
      await app.get(`${team}/users/${ann.id}/schedules`, { as: stranger.apiKey }),
      await app.get(`${org}/users/${stranger.id}/schedules`, { as: owner.apiKey }),
      await app.get(`/v2/organizations/${other.id}/users/${ann.id}/schedules`, { as: stranger.apiKey }),
      await app.get(`/v2/organizations/999999/schedules`, { as: owner.apiKey }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403])
    expect((await app.get(`${org}/teams/999999/schedules`, { as: owner.apiKey })).status).toBe(404)
  })

  it('schedules of an event type answer 404 if the team does not have it', async () => {
    const refused = await app.get(`${team}/schedules?eventTypeId=999999`, { as: owner.apiKey })
    expect([refused.status, refused.body.message]).toEqual([404, 'Event type with id 999999 not found'])
  })
})
