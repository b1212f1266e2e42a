import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('video apps for embedded components', () => {
  let app: TestApp
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    app = await testApp()
    ;[ann, bob] = [await app.user(), await app.user()]
  })
  afterAll(() => app.close())

  const link = { type: 'link', link: 'https://meet.example.com/ann', public: true }
  const placesOf = async (id: number) =>
    (await app.get(`/v2/event-types/${id}`, { as: ann.apiKey })).body.data.locations
  const move = (eventTypeIds: number[], as = ann) =>
    app.patch('/v2/atoms/event-types/bulk-update-to-default-location', { as: as.apiKey, body: { eventTypeIds } })

  it('the built-in app needs no connection, and connected apps have the ids of their connections', async () => {
    await app.put('/v2/conferencing/jitsi/link', { as: ann.apiKey, body: { link: 'https://meet.example.com/room' } })
    const { body } = await app.get('/v2/atoms/conferencing', { as: ann.apiKey })
    const find = (slug: string) => body.data.items.find((item: { slug: string }) => item.slug === slug)
    expect(find('daily-video')).toMatchObject({ name: 'Daybook video', isGlobal: true, userCredentialIds: [] })
    expect(find('zoom')).toMatchObject({ name: 'Zoom', isGlobal: false, userCredentialIds: [], teams: [] })
    expect(find('jitsi')).toMatchObject({ userCredentialIds: [expect.any(Number)], invalidCredentialIds: [] })
    const others = await app.get('/v2/atoms/conferencing', { as: bob.apiKey })
    expect(others.body.data.items.map(({ slug }: { slug: string }) => slug)).not.toContain('jitsi')
  })

  it('the apps of a team are read by its admins alone', async () => {
    const organizationId = (await anOrganization(app, ann, { members: [bob] })).id
    const team = await aTeam(app, ann, { organizationId, members: [bob] })
    const read = (as: TestUser) =>
      app.get(`/v2/atoms/organizations/${organizationId}/teams/${team.id}/conferencing`, { as: as.apiKey })
    expect((await read(ann)).body.data.items.map(({ slug }: { slug: string }) => slug)).toContain('daily-video')
    expect((await read(bob)).status).toBe(403)
  })

  it('several event types move to the default app, all of them or none', async () => {
    const [one, two] = [
      await anEventType(app, ann, { locations: [link] }),
      await anEventType(app, ann, { locations: [link] }),
    ]
    const ofBob = await anEventType(app, bob, { locations: [link] })
    const refused = await move([one.id, ofBob.id])
    expect([refused.status, refused.body.error.details.code]).toEqual([404, 'EVENT_TYPE_NOT_FOUND'])
    expect(await placesOf(one.id)).toEqual([link])

    const before = app.statements()
    expect((await move([one.id, two.id, one.id])).status).toBe(200)
    const forTwo = app.statements() - before
    for (const { id } of [one, two])
      expect(await placesOf(id)).toEqual([{ type: 'integration', integration: 'cal-video' }])

    const many = [one, two, await anEventType(app, ann), await anEventType(app, ann)].map(({ id }) => id)
    const start = app.statements()
    await move(many)
    expect(app.statements() - start).toBe(forTwo)
  })
})
