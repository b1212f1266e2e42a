import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('what clients read of teams', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let stranger: TestUser
  let organizationId: number
  let teamId: number
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    ;[owner, ada, stranger] = [await app.user(), await app.user({ name: 'Ada', username: 'ada' }), await app.user()]
    organizationId = (await anOrganization(app, owner, { members: [ada] })).id
    const made = await app.post(`/v2/organizations/${organizationId}/teams`, {
      as: owner.apiKey,
      body: { name: 'Support' },
    })
    teamId = made.body.data.id
    await app.post(`/v2/organizations/${organizationId}/teams/${teamId}/memberships`, {
      as: owner.apiKey,
      body: { userId: ada.id, role: 'MEMBER', accepted: true },
    })
    const { body } = await app.post(`/v2/organizations/${organizationId}/teams/${teamId}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Help',
        slug: 'help',
        lengthInMinutes: 30,
        schedulingType: 'roundRobin',
        weightsEnabled: true,
        hosts: [{ userId: ada.id, priority: 'high', weight: 50 }],
      },
    })
    eventTypeId = body.data.id
  })
  afterAll(() => app.close())

  it('a team’s page is found by the team and the slug', async () => {
    const { body } = await app.get(`/v2/atoms/event-types/help/public?isTeamEvent=true&teamId=${teamId}`)
    expect(body.data).toMatchObject({
      id: eventTypeId,
      schedulingType: 'ROUND_ROBIN',
      profile: { name: 'Support' },
      entity: { name: 'Support' },
      subsetOfUsers: [{ name: 'Ada', username: 'ada' }],
    })
  })

  it('the scheduling of an event type names its hosts with their priorities and weights', async () => {
    const read = (as: TestUser) => app.get(`/v2/event-types/${eventTypeId}/scheduling-config`, { as: as.apiKey })
    expect((await read(ada)).body.data).toMatchObject({
      schedulingType: 'round_robin',
      weightsEnabled: true,
      hosts: [{ userId: ada.id, isFixed: false, priority: 'high', weight: 50 }],
    })
    expect((await read(stranger)).status).toBe(404)
  })

  it('the settings of a team’s event type are read by its members and changed by its admins', async () => {
    const address = `/v2/atoms/organizations/${organizationId}/teams/${teamId}/event-types`
    const listed = await app.get(address, { as: ada.apiKey })
    expect(listed.body.data.eventTypes).toMatchObject([{ id: eventTypeId, slug: 'help', length: 30 }])
    const { body } = await app.get(`${address}/${eventTypeId}`, { as: ada.apiKey })
    expect(body.data.eventType.hosts).toMatchObject([{ userId: ada.id, isFixed: false, priority: 3, weight: 50 }])
    const change = (as: TestUser) =>
      app.patch(`${address}/${eventTypeId}`, { as: as.apiKey, body: { ...body.data.eventType, length: 45 } })
    expect((await change(ada)).status).toBe(403)
    const changed = await change(owner)
    expect(changed.body.data.eventType).toMatchObject({ length: 45, hosts: body.data.eventType.hosts })
    expect((await app.get(address, { as: stranger.apiKey })).status).toBe(403)
  })

  it('own event types are listed with those of own teams', async () => {
    const { body } = await app.get('/v2/atoms/event-types/list-with-team', { as: ada.apiKey })
    expect(body.data).toContainEqual({
      id: eventTypeId,
      title: 'Help',
      slug: 'help',
      team: { id: teamId, name: 'Support' },
    })
    const ofStranger = await app.get('/v2/atoms/event-types/list-with-team', { as: stranger.apiKey })
    expect(ofStranger.body.data.map(({ id }: { id: number }) => id)).not.toContain(eventTypeId)
  })

  it('the history of a member’s attributes names what was assigned and removed', async () => {
    const at = `/v2/organizations/${organizationId}/attributes`
    const level = {
      name: 'Level',
      slug: 'level',
      type: 'SINGLE_SELECT',
      enabled: true,
      options: [{ value: 'Senior', slug: 'senior' }],
    }
    const { body: attribute } = await app.post(at, { as: owner.apiKey, body: level })
    const [option] = (await app.get(`${at}/${attribute.data.id}/options`, { as: owner.apiKey })).body.data
    await app.post(`${at}/options/${ada.id}`, {
      as: owner.apiKey,
      body: { attributeId: attribute.data.id, attributeOptionId: option.id },
    })
    await app.delete(`${at}/options/${ada.id}/${option.id}`, { as: owner.apiKey })
    const history = (of: TestUser, as: TestUser) => app.get(`${at}/assignments/${of.id}/history`, { as: as.apiKey })
    const { body } = await history(ada, owner)
    expect(body.data).toMatchObject([
      { type: 'attribute.unassigned', actor: { userId: owner.id }, payload: { userId: ada.id, optionId: option.id } },
      { type: 'attribute.assigned', payload: { userId: ada.id } },
    ])
    expect((await history(owner, owner)).body.data).toEqual([])
    expect((await history(ada, stranger)).status).toBe(403)
  })

  it('a team outside organizations is found as well', async () => {
    const team = await aTeam(app, owner, { members: [ada] })
    const { body: made } = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Talk',
        slug: 'talk',
        lengthInMinutes: 15,
        schedulingType: 'collective',
        hosts: [{ userId: ada.id }],
      },
    })
    const { body } = await app.get(`/v2/atoms/event-types/talk/public?isTeamEvent=true&teamId=${team.id}`)
    expect(body.data).toMatchObject({ id: made.data.id, schedulingType: 'COLLECTIVE' })
  })
})
