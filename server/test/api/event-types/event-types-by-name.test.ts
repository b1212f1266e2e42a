import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const DAY = '2030-02-04'
const range = `start=${DAY}&end=${DAY}`

describe('an event type by name', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let organization: { id: number; slug: string }
  let inside: { id: number; slug: string }
  let outside: { id: number; slug: string }

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    ada = await app.user({ name: 'Ada', username: 'ada' })
    organization = await anOrganization(app, owner, { members: [ada] })
    inside = await aTeam(app, owner, { organizationId: organization.id, members: [ada] })
    outside = await aTeam(app, owner, { members: [ada] })
    await anEventType(app, ada, { slug: 'chat' })
    for (const [url, slug] of [
      [`/v2/organizations/${organization.id}/teams/${inside.id}`, 'inside'],
      [`/v2/teams/${outside.id}`, 'outside'],
    ] as const) {
      const body = { title: slug, slug, lengthInMinutes: 30, schedulingType: 'collective', minimumBookingNotice: 0 }
      const hosts = [{ userId: owner.id }, { userId: ada.id }]
      const answer = await app.post(`${url}/event-types`, { as: owner.apiKey, body: { ...body, hosts } })
      expect(answer.status).toBe(201)
    }
  })
  afterAll(() => app.close())

  const slots = async (query: Record<string, string>) => {
    const { status, body } = await app.get(`/v2/slots?${range}&${new URLSearchParams(query)}`)
    return status === 200 ? body.data[DAY]?.length : [status, body.message]
  }
  let hour = 8
  const book = async (selector: Record<string, string>) => {
    hour++
    const { status, body } = await app.post('/v2/bookings', {
      body: {
        ...selector,
        start: `2030-02-05T${String(hour).padStart(2, '0')}:00:00Z`,
        attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' },
      },
    })
    return status === 201 ? body.data.eventType.slug : [status, body.message]
  }

  it('an event type of a team is found by the team, in its organization if it has one', async () => {
    const here = { organizationSlug: organization.slug }
    const ofOutside = { teamSlug: outside.slug, eventTypeSlug: 'outside' }
    const ofInside = { teamSlug: inside.slug, eventTypeSlug: 'inside' }
    expect([await slots(ofOutside), await book(ofOutside)]).toEqual([16, 'outside'])
    expect([await slots({ ...ofInside, ...here }), await book({ ...ofInside, ...here })]).toEqual([16, 'inside'])
    const noTeam = [404, `Team with slug ${inside.slug} not found`]
    expect([await slots(ofInside), await book(ofInside)]).toEqual([noTeam, noTeam])
    expect(await book({ ...ofOutside, eventTypeSlug: 'none' })).toEqual([
      404,
      `Event type with slug none belonging to team ${outside.slug} not found.`,
    ])
    expect(await book({ ...ofInside, ...here, eventTypeSlug: 'none' })).toEqual([
      404,
      `Event type with slug none belonging to team ${inside.slug} within organization ${organization.slug} not found.`,
    ])
    expect(await slots({ ...ofOutside, eventTypeSlug: 'none' })).toEqual([404, 'Event Type not found'])
  })

  it("an organization finds a person's event type by their name there, which is unknown elsewhere", async () => {
    const there = { username: `person-${ada.id}`, eventTypeSlug: 'chat', organizationSlug: organization.slug }
    expect([await slots(there), await book(there)]).toEqual([16, 'chat'])
    expect(await slots({ ...there, organizationSlug: 'nowhere' })).toEqual([
      404,
      'Organization with slug nowhere not found',
    ])
    expect(await book({ ...there, organizationSlug: 'nowhere' })).toEqual([
      404,
      `Event type with slug chat belonging to user person-${ada.id} within organization nowhere not found.`,
    ])
    expect(await slots({ ...there, username: 'nobody' })).toEqual([404, 'User with username nobody not found'])
    expect(await slots({ username: 'ada', eventTypeSlug: 'chat' })).toBe(16)
  })

  it('a slug finds the team that has it now', async () => {
    const team = await aTeam(app, owner)
    const hosts = [{ userId: owner.id }]
    const body = { title: 'Early', slug: 'call', lengthInMinutes: 30, schedulingType: 'collective', hosts }
    await app.post(`/v2/teams/${team.id}/event-types`, { as: owner.apiKey, body })
    const named = { teamSlug: team.slug, eventTypeSlug: 'call', format: 'range' }
    expect(await slots(named)).toBe(16)
    await app.patch(`/v2/teams/${team.id}`, { as: owner.apiKey, body: { slug: 'elsewhere' } })
    expect(await slots({ ...named, teamSlug: 'elsewhere' })).toBe(16)
    expect(await slots({ ...named, format: 'time' })).toEqual([404, `Team with slug ${team.slug} not found`])
  })

  it('a meeting of several people needs no event type, and is half an hour while all of them are free', async () => {
    const usernames = `person-${ada.id},person-${owner.id}`
    const together = { usernames, organizationSlug: organization.slug }
    expect(await slots(together)).toBe(16)
    await app.post('/v2/me/ooo', {
      as: ada.apiKey,
      body: { start: `${DAY}T00:00:00Z`, end: `${DAY}T23:59:59Z` },
    })
    expect(await slots(together)).toBeUndefined()
    expect((await slots({ usernames }))[0]).toBe(400)
    expect((await slots({ usernames: `${usernames},nobody`, organizationSlug: organization.slug }))[0]).toBe(404)
    const older = `usernameList=ada&usernameList=${owner.username}&eventTypeSlug=dynamic`
    const times = `startTime=2030-02-05T00:00:00Z&endTime=2030-02-05T23:59:59Z`
    const { body } = await app.get(`/v2/slots/available?${older}&${times}`)
    expect(Object.keys(body.data.slots)).toEqual(['2030-02-05'])
    expect((await slots({ usernames: 'ada', organizationSlug: organization.slug }))[0]).toBe(400)
  })

  it('a member who has not accepted hosts no event type of the organization', async () => {
    const { id } = (await app.get(`/v2/teams/${outside.id}/event-types`, { as: owner.apiKey })).body.data[0]
    const start = '2030-02-06T09:00:00Z'
    // By the API nobody can be a host without being accepted: this is what a mistake elsewhere would leave.
    await app.connection.db
      .updateTable('memberships')
      .set({ accepted: false })
      .where('teamId', '=', outside.id)
      .where('userId', '=', ada.id)
      .execute()
    const { body } = await app.post('/v2/bookings', {
      body: { eventTypeId: id, start, attendee: { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' } },
    })
    expect(body.data.attendees.map(({ email }: { email: string }) => email)).toEqual(['bob@example.com'])
  })
})
