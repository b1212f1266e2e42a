import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }
const link = 'https://jitsi.example.com/ann'
const jitsi = [{ type: 'integration', integration: 'jitsi' }]

describe('the video apps of people and teams', () => {
  let app: TestApp
  let ann: TestUser
  let eve: TestUser
  let team: string
  let teamEventTypes: string

  beforeAll(async () => {
    app = await testApp()
    ;[ann, eve] = [await app.user(), await app.user()]
    const { id: organizationId } = await anOrganization(app, ann, { members: [eve] })
    const { id } = await aTeam(app, ann, { organizationId, members: [eve] })
    team = `/v2/organizations/${organizationId}/teams/${id}/conferencing`
    teamEventTypes = `/v2/organizations/${organizationId}/teams/${id}/event-types`
  })
  afterAll(() => app.close())

  const own = '/v2/conferencing'
  const setLink = (at: string, to = link, name = 'jitsi', as = ann.apiKey) =>
    app.put(`${at}/${name}/link`, { as, body: { link: to } })
  const deleteLink = (at: string, name = 'jitsi', as = ann.apiKey) => app.delete(`${at}/${name}/link`, { as })
  const newEventType = (fields: object = {}) => ({
    title: 'A',
    slug: `a-${Math.random()}`,
    lengthInMinutes: 30,
    ...fields,
  })
  const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

  it('a link of a video app is set, changed, listed for its owner alone and deleted', async () => {
    for (const at of [own, team]) {
      const { status, body } = await setLink(at)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({ type: 'jitsi_video', invalid: false })
      expect((await setLink(at, `${link}-2`)).body.data.id).toBe(body.data.id)
      expect((await app.get(at, { as: ann.apiKey })).body.data).toEqual([body.data])
      expect((await app.get(own, { as: eve.apiKey })).body.data).toEqual([])
      expect((await deleteLink(at)).body).toEqual({ status: 'success' })
      expect((await app.get(at, { as: ann.apiKey })).body.data).toEqual([])
      expect(refusal(await deleteLink(at))).toEqual([400, 'jitsi not connected.'])
    }
  })

  it.each([
    ['jitsi', 'jitsi'],
    ['facetime', 'facetime-video'],
    ['whereby', 'whereby-video'],
    ['huddle01', 'huddle'],
    ['whatsapp', 'whatsapp-video'],
    ['shimmervideo', 'shimmer-video'],
    ['jelly', 'jelly-conferencing'],
    ['tandem', 'tandem'],
    ['element-call-video', 'element-call-video'],
  ])('the app %s belongs to the location %s', async (name, integration) => {
    const body = newEventType({ locations: [{ type: 'integration', integration }] })
    const before = await app.post('/v2/event-types', { as: eve.apiKey, body })
    expect(refusal(before)).toEqual([400, `${integration} not connected.`])
    expect((await setLink(own, link, name, eve.apiKey)).status).toBe(200)
    const { status, body: made } = await app.post('/v2/event-types', { as: eve.apiKey, body })
    expect([status, made.data.locations]).toEqual([201, [{ type: 'integration', integration }]])
    const { body: apps } = await app.get('/v2/atoms/conferencing', { as: eve.apiKey })
    expect(apps.data.items.map(({ slug }: { slug: string }) => slug)).toContain(name)
    expect((await deleteLink(own, name, eve.apiKey)).status).toBe(200)
  })

  it("members who don't administer a team can't see or change its video apps", async () => {
    expect((await app.get(team, { as: eve.apiKey })).status).toBe(403)
    expect((await setLink(team, link, 'jitsi', eve.apiKey)).status).toBe(403)
  })

  it.each(['cal-video', 'google-meet', 'zoom', 'msteams', 'pigeon'])('the app %s takes no link', async (name) => {
    expect((await setLink(own, link, name)).status).toBe(400)
    expect((await deleteLink(own, name)).status).toBe(400)
  })

  it.each(['javascript:alert(1)', 'meet', ''])('the link %j is refused', async (wrong) => {
    expect((await setLink(own, wrong)).status).toBe(400)
  })

  it('the built-in video can be the default app, and others only when they are connected', async () => {
    for (const at of [own, team]) {
      const get = () => app.get(`${at}/default`, { as: ann.apiKey })
      const set = (name: string) => app.post(`${at}/${name}/default`, { as: ann.apiKey })
      expect((await get()).body).toEqual({ status: 'success' })
      expect(refusal(await set('zoom'))).toEqual([400, 'zoom not connected.'])
      const unknown = await set('pigeon')
      expect(refusal(unknown)).toEqual([400, 'Invalid app, available apps are: '])
      expect(unknown.body.error.details.error).toBe('google-meet, zoom, msteams, daily-video')
      const done = await set('daily-video')
      expect([done.status, done.body]).toEqual([200, { status: 'success' }])
      expect((await get()).body).toEqual({ status: 'success', data: { appSlug: 'daily-video' } })
    }
  })

  it('an app that is not connected, or cannot be, is not disconnected', async () => {
    for (const at of [own, team]) {
      const disconnect = (name: string) => app.delete(`${at}/${name}/disconnect`, { as: ann.apiKey })
      for (const name of ['google-meet', 'zoom', 'msteams'])
        expect(refusal(await disconnect(name))).toEqual([400, `${name} not connected.`])
      expect((await disconnect('daily-video')).status).toBe(400)
    }
  })

  it('event types take an integration only of their owner who has set its link', async () => {
    const create = (at: string, more: object = {}) =>
      app.post(at, { as: ann.apiKey, body: newEventType({ locations: jitsi, ...more }) })
    const ofTeam = { schedulingType: 'collective', hosts: [{ userId: eve.id }] }
    expect(refusal(await create('/v2/event-types'))).toEqual([400, 'jitsi not connected.'])
    await setLink(own)
    const made = await create('/v2/event-types')
    expect(made.body.data.locations).toEqual(jitsi)
    expect(refusal(await create(teamEventTypes, ofTeam))).toEqual([400, 'jitsi not connected.'])
    await setLink(team)
    expect((await create(teamEventTypes, ofTeam)).status).toBe(201)
    const { id } = made.body.data
    const change = (integration: string) =>
      app.patch(`/v2/event-types/${id}`, {
        as: ann.apiKey,
        body: { locations: [{ type: 'integration', integration }] },
      })
    expect(refusal(await change('whereby-video'))).toEqual([400, 'whereby-video not connected.'])
    expect((await change('jitsi')).status).toBe(200)
  })

  it("bookings take place at their owner's link, and a rescheduled one stays there", async () => {
    await setLink(own)
    await setLink(team, 'https://jitsi.example.com/team')
    const { id } = await anEventType(app, ann, { locations: jitsi })
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T10:00:00Z') })
    expect(body.data).toMatchObject({ location: link, meetingUrl: link })
    const asked = aBooking(id, '2030-01-08T11:00:00Z', { location: jitsi[0] })
    expect((await app.post('/v2/bookings', { body: asked })).body.data.location).toBe(link)
    const [mail] = (await app.mails(ann.email)).filter(({ text }: { text: string }) => text.includes(body.data.uid))
    expect(mail.text).toContain(link)
    const moved = await app.post(`/v2/bookings/${body.data.uid}/reschedule`, {
      headers,
      body: { start: '2030-01-08T12:00:00Z' },
    })
    expect(moved.body.data.location).toBe(link)
    const ofTeam = newEventType({ locations: jitsi, schedulingType: 'collective', hosts: [{ userId: eve.id }] })
    const { body: made } = await app.post(teamEventTypes, { as: ann.apiKey, body: ofTeam })
    const booked = await app.post('/v2/bookings', { body: aBooking(made.data.id, '2030-01-09T10:00:00Z') })
    expect(booked.body.data.location).toBe('https://jitsi.example.com/team')
  })
})
