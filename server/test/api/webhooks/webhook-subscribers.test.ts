import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aManagedUser, aPlatformClient } from '../../support/platform.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { steady, subscribe, type Told } from '../../support/told-webhooks.ts'

const VERSION = { 'cal-api-version': '2024-08-13' }

describe('subscribers of a booking', () => {
  let app: TestApp
  let owner: TestUser
  let ben: TestUser
  let cleo: TestUser

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ username: 'owner' })
    ben = await app.user({ username: 'ben' })
    cleo = await app.user({ username: 'cleo' })
  })
  afterAll(() => app.close())

  const triggersOf = async (hook: { news(): Promise<Told[]> }) =>
    (await hook.news()).map(({ triggerEvent }) => triggerEvent)

  it('the hosts of a collective, the team, the organization and the event type hear of its booking', async () => {
    const organization = await anOrganization(app, owner, { members: [ben, cleo] })
    const team = await aTeam(app, owner, { organizationId: organization.id, members: [ben, cleo] })
    const of = `/v2/organizations/${organization.id}`
    const made = await app.post(`${of}/teams/${team.id}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Panel',
        slug: 'panel',
        lengthInMinutes: 30,
        schedulingType: 'collective',
        minimumBookingNotice: 0,
        hosts: [{ userId: ben.id }, { userId: cleo.id }],
      },
    })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    const hooks = [
      await subscribe(app, ben.apiKey),
      await subscribe(app, cleo.apiKey),
      await subscribe(app, owner.apiKey, of),
      await subscribe(app, owner.apiKey, `/v2/teams/${team.id}`),
      await subscribe(app, owner.apiKey, `/v2/teams/${team.id}/event-types/${id}`),
    ]
    const aside = await subscribe(app, owner.apiKey)
    const booked = await app.post('/v2/bookings', { body: aBooking(id, '2030-01-14T09:00:00Z') })
    expect(booked.status).toBe(201)
    const told = await Promise.all(hooks.map((hook) => hook.news()))
    expect(told.map((news) => news.map(({ triggerEvent }) => triggerEvent))).toEqual(
      hooks.map(() => ['BOOKING_CREATED']),
    )
    expect(await triggersOf(aside)).toEqual([])
    const [[{ payload } = { payload: undefined }] = []] = told
    expect(payload).toMatchObject({
      schedulingType: 'COLLECTIVE',
      organizationId: organization.id,
      organizer: { id: ben.id, usernameInOrg: `person-${ben.id}` },
      team: { id: team.id, name: expect.stringMatching(/^Team/), members: [{ id: cleo.id }] },
      attendees: [{ email: 'bob@example.com' }],
    })
  })

  it('those who run a managed event type hear of its bookings, which belong to its children', async () => {
    const team = await aTeam(app, owner, { members: [ben] })
    const made = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Advice',
        slug: 'advice',
        lengthInMinutes: 30,
        schedulingType: 'managed',
        minimumBookingNotice: 0,
        hosts: [{ userId: ben.id }],
      },
    })
    const [managed, own] = made.body.data
    const at = `/v2/teams/${team.id}/event-types/${managed.id}`
    const hook = await subscribe(app, owner.apiKey, at)
    const booked = await app.post('/v2/bookings', { body: aBooking(own.id, '2030-01-15T09:00:00Z') })
    expect(booked.status).toBe(201)
    expect(await triggersOf(hook)).toEqual(['BOOKING_CREATED'])
    const [{ id } = { id: '' }] = (await app.get(`${at}/webhooks`, { as: owner.apiKey })).body.data
    const replay = await app.post(`${at}/webhooks/${id}/replay`, { as: owner.apiKey, body: { since: START } })
    expect(replay.body.data).toMatchObject({ queued: 1 })
  })

  it("the member and the organization hear of a booking of a member's own event type", async () => {
    const dan = await app.user()
    const organization = await anOrganization(app, owner, { members: [dan] })
    const eventType = await anEventType(app, dan)
    const hooks = [
      await subscribe(app, dan.apiKey),
      await subscribe(app, owner.apiKey, `/v2/organizations/${organization.id}`),
      await subscribe(app, dan.apiKey, `/v2/event-types/${eventType.id}`),
    ]
    const other = await subscribe(app, dan.apiKey, `/v2/event-types/${(await anEventType(app, dan)).id}`)
    const booked = await app.post('/v2/bookings', { body: aBooking(eventType.id, '2030-01-14T09:00:00Z') })
    const body = { attendees: [{ email: 'bob@example.com', absent: true }] }
    app.clock.set(new Date('2030-01-14T09:10:00Z'), true)
    await app.post(`/v2/bookings/${booked.body.data.uid}/mark-absent`, { as: dan.apiKey, body, headers: VERSION })
    for (const hook of hooks) expect(await triggersOf(hook)).toEqual(['BOOKING_CREATED', 'BOOKING_NO_SHOW_UPDATED'])
    expect(await triggersOf(other)).toEqual([])
    const days = { start: '2030-02-04T00:00:00Z', end: '2030-02-04T23:00:00Z' }
    expect((await app.post('/v2/me/ooo', { as: dan.apiKey, body: days })).status).toBe(201)
    expect(await triggersOf(hooks[1] as never)).toEqual(['OOO_CREATED'])
    app.clock.set(new Date(START), true)
  })

  it('the platform client also hears of a booking of a managed user', async () => {
    const person = await app.user()
    const platform = await anOrganization(app, person, { isPlatform: true })
    const client = await aPlatformClient(app, person)
    const managed = await aManagedUser(app, client)
    const hook = await subscribe(app, person.apiKey, `/v2/oauth-clients/${client.id}`)
    const whole = await subscribe(app, person.apiKey, `/v2/organizations/${platform.id}`)
    const eventType = await anEventType(app, { ...managed.user, apiKey: managed.accessToken })
    const booked = await app.post('/v2/bookings', { body: aBooking(eventType.id, '2030-01-14T09:00:00Z') })
    expect(booked.status).toBe(201)
    for (const one of [hook, whole]) expect(await triggersOf(one)).toEqual(['BOOKING_CREATED'])
  })

  it('those who run the event type hear of an instant meeting', async () => {
    const team = await aTeam(app, owner, { members: [ben] })
    const hook = await subscribe(app, owner.apiKey, `/v2/teams/${team.id}`)
    const id = await aRoundRobin(app, team.id, [ben])
    const asked = aBooking(id, '2030-01-07T13:00:00.000Z', { instant: true })
    const { body } = await app.post('/v2/bookings', { body: asked })
    const [told] = await hook.news()
    const text = JSON.stringify(steady(told), null, 2).replaceAll(/(Team|[Rr]otation)[ -]\d+/g, '$1')
    await expect(`${text}\n`).toMatchFileSnapshot('golden/instant-meeting.json')
    await app.post(`/v2/bookings/${body.data.uid}/confirm`, { as: ben.apiKey })
    expect(await triggersOf(hook)).toEqual(['BOOKING_CREATED'])
  })
})
