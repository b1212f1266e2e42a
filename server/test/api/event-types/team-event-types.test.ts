import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

let made = 0
const input = (fields: Record<string, unknown> = {}) => {
  made++
  return {
    title: `Team meeting ${made}`,
    slug: `team-meeting-${made}`,
    lengthInMinutes: 30,
    minimumBookingNotice: 0,
    schedulingType: 'collective',
    hosts: [],
    ...fields,
  }
}

describe('an event type of a team', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let grace: TestUser
  let stranger: TestUser
  let team: { id: number; slug: string }

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    ada = await app.user({ name: 'Ada', username: 'ada' })
    grace = await app.user({ name: 'Grace', username: 'grace' })
    stranger = await app.user()
    team = await aTeam(app, owner, { members: [ada, grace] })
  })
  afterAll(() => app.close())

  const address = (id: number | string = '') => `/v2/teams/${team.id}/event-types${id === '' ? '' : `/${id}`}`
  const post = (fields: Record<string, unknown> = {}, as = owner) =>
    app.post(address(), { as: as.apiKey, body: input(fields) })
  const create = async (fields: Record<string, unknown> = {}) => {
    const { status, body } = await post(fields)
    expect([status, body.message]).toEqual([201, undefined])
    return body.data
  }
  const patch = (id: number, body: object) => app.patch(address(id), { as: owner.apiKey, body })
  const both = () => [{ userId: ada.id }, { userId: grace.id }]

  it('the event type shows the hosts of a collective by name, and no host of a rotation', async () => {
    const eventType = await create({ hosts: both(), slug: 'all-of-us' })
    expect(eventType).toMatchObject({
      teamId: team.id,
      ownerId: null,
      schedulingType: 'collective',
      assignAllTeamMembers: false,
      locations: [{ type: 'integration', integration: 'cal-video' }],
      team: { id: team.id, slug: team.slug },
      bookingUrl: `https://book.example.com/team/${team.slug}/all-of-us`,
    })
    expect(eventType.hosts).toEqual([
      { userId: ada.id, name: 'Ada', username: 'ada', avatarUrl: null },
      { userId: grace.id, name: 'Grace', username: 'grace', avatarUrl: null },
    ])
  })

  it('the event type shows who is mandatory in a round robin, and each priority', async () => {
    const hosts = [
      { userId: ada.id, mandatory: true },
      { userId: grace.id, priority: 'high' },
    ]
    const eventType = await create({ schedulingType: 'roundRobin', hosts })
    expect(eventType.hosts).toEqual([
      { userId: ada.id, name: 'Ada', username: 'ada', avatarUrl: null, mandatory: true, priority: 'medium' },
      { userId: grace.id, name: 'Grace', username: 'grace', avatarUrl: null, mandatory: false, priority: 'high' },
    ])
  })

  it.each([
    ['COLLECTIVE', 'collective'],
    ['ROUND_ROBIN', 'roundRobin'],
  ])('clients with an earlier API version get the event type as %s', async (sent, answered) => {
    expect((await create({ schedulingType: sent })).schedulingType).toBe(answered)
  })

  it('an event type of a team needs a scheduling type', async () => {
    const { status } = await post({ schedulingType: undefined })
    expect(status).toBe(400)
  })

  it('an event type of a team keeps weights, groups and schedules of hosts', async () => {
    const { body: schedule } = await app.post('/v2/schedules', {
      as: ada.apiKey,
      body: { name: 'Early', timeZone: 'UTC', isDefault: false },
    })
    const hosts = [
      { userId: ada.id, weight: 200, group: 'North', scheduleId: schedule.data.id },
      { userId: grace.id, weight: 50, group: 'South' },
    ]
    const eventType = await create({ schedulingType: 'roundRobin', weightsEnabled: true, hosts })
    expect(eventType.hosts).toMatchObject([
      { weight: 200, group: 'North', scheduleId: schedule.data.id },
      { weight: 50, group: 'South' },
    ])
    const foreign = await patch(eventType.id, { hosts: [{ userId: grace.id, scheduleId: schedule.data.id }] })
    expect([foreign.status, foreign.body.message]).toEqual([
      404,
      `User with ID=${grace.id} does not own schedule with ID=${schedule.data.id}`,
    ])
  })

  it('only accepted members of the team can be hosts', async () => {
    const invited = await app.user()
    const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    await app.connection.db
      .insertInto('memberships')
      .values({ userId: invited.id, teamId: team.id, accepted: false, ...stamps })
      .execute()
    const { status, body } = await post({ hosts: [...both(), { userId: invited.id }, { userId: stranger.id }] })
    expect([status, body.message]).toEqual([
      404,
      `Invalid hosts: ${invited.id}, ${stranger.id} are not members of team with id ${team.id}.`,
    ])
  })

  it('an event type refuses the same host twice', async () => {
    const { status, body } = await post({ hosts: [{ userId: ada.id }, { userId: ada.id }] })
    expect([status, body.error.details.code]).toEqual([400, 'HOST_TWICE'])
  })

  it('an event type can have all members as its hosts, including later ones', async () => {
    const eventType = await create({ hosts: undefined, assignAllTeamMembers: true })
    const { id: ownId } = owner
    expect(eventType.hosts.map(({ userId }: { userId: number }) => userId)).toEqual([ownId, ada.id, grace.id])
    const late = await app.user()
    await app.post(`/v2/teams/${team.id}/memberships`, {
      as: owner.apiKey,
      body: { userId: late.id, accepted: true },
    })
    const { body } = await app.get(address(eventType.id), { as: owner.apiKey })
    expect(body.data.hosts.map(({ userId }: { userId: number }) => userId)).toEqual([ownId, ada.id, grace.id, late.id])
    const { body: changed } = await patch(eventType.id, { hosts: both() })
    expect([changed.data.assignAllTeamMembers, changed.data.hosts.length]).toEqual([false, 2])
  })

  it('an event type has a slug that is unique in its team', async () => {
    await create({ slug: 'taken' })
    const { status, body } = await post({ slug: 'taken' })
    expect([status, body.message]).toEqual([400, 'Team event type with this slug already exists'])
  })

  it('a change of the hosts changes nothing else', async () => {
    const before = await create({ schedulingType: 'roundRobin', hosts: both(), title: 'Stays' })
    const { status, body } = await patch(before.id, { hosts: [{ userId: grace.id, priority: 'lowest' }] })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...before,
      hosts: [{ ...before.hosts[1], priority: 'lowest' }],
    })
  })

  it('an event type becomes a round robin, and a collective again, with the hosts of the request', async () => {
    const { id } = await create({ hosts: both() })
    const refused = await patch(id, { schedulingType: 'roundRobin' })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Hosts required when switching schedulingType. Please provide 'hosts' or set 'assignAllTeamMembers: true' to specify how hosts should be configured for the new scheduling type.",
    ])
    const { body: rotating } = await patch(id, { schedulingType: 'roundRobin', hosts: both() })
    expect(rotating.data).toMatchObject({ schedulingType: 'roundRobin', hosts: [{ mandatory: false }, {}] })
    const { body: collective } = await patch(id, { schedulingType: 'collective', assignAllTeamMembers: true })
    expect(collective.data).toMatchObject({ schedulingType: 'collective', assignAllTeamMembers: true })
    expect(collective.data.hosts[0]).not.toHaveProperty('mandatory')
  })

  it("an unknown number and another team's address find no event type", async () => {
    const other = await aTeam(app, owner)
    const { id } = await create()
    for (const url of [address(987_654), `/v2/teams/${other.id}/event-types/${id}`]) {
      expect((await app.get(url, { as: owner.apiKey })).status).toBe(404)
      expect((await app.delete(url, { as: owner.apiKey })).status).toBe(404)
      const changed = await app.patch(url, { as: owner.apiKey, body: { title: 'Mine' } })
      expect([changed.status, changed.body.message]).toEqual([404, 'Event type to update not found'])
    }
  })

  it('members read an event type of the team, admins change it, and others find none', async () => {
    const { id } = await create()
    expect((await app.get(address(id), { as: ada.apiKey })).status).toBe(200)
    expect((await app.get(`/v2/event-types/${id}`, { as: ada.apiKey })).status).toBe(200)
    expect((await app.get(address(), { as: ada.apiKey })).status).toBe(200)
    for (const [as, statuses] of [
      [ada, [200, 403, 403, 403]],
      [stranger, [403, 403, 403, 403]],
    ] as const) {
      const got = [
        await app.get(address(id), { as: as.apiKey }),
        await post({}, as),
        await app.patch(address(id), { as: as.apiKey, body: { title: 'Mine' } }),
        await app.delete(address(id), { as: as.apiKey }),
      ]
      expect(got.map(({ status }) => status)).toEqual(statuses)
    }
    expect((await app.get(`/v2/event-types/${id}`, { as: stranger.apiKey })).status).toBe(404)
  })

  it('the deletion of an event type deletes its hosts', async () => {
    const { id, title, slug } = await create({ hosts: both() })
    const { status, body } = await app.delete(address(id), { as: owner.apiKey })
    expect([status, body.data]).toEqual([200, { id, title, slug, lengthInMinutes: 30 }])
    expect((await app.get(address(id), { as: owner.apiKey })).status).toBe(404)
  })

  it("a team can offer the organizer's default app, and a person can't", async () => {
    const locations = [{ type: 'organizersDefaultApp' }]
    expect((await create({ locations })).locations).toEqual(locations)
    const { status, body } = await app.post('/v2/event-types', {
      as: ada.apiKey,
      body: { title: 'Mine', slug: 'mine', lengthInMinutes: 15, locations },
    })
    expect([status, body.error.details.code]).toEqual([400, 'LOCATION_TYPE_UNSUPPORTED'])
  })

  it('an event type can ask for a telephone number in place of an e-mail address, and needs one of them', async () => {
    const email = { type: 'email', label: 'E-mail', required: false, hidden: true }
    const phone = { slug: 'attendeePhoneNumber', required: true, hidden: false }
    expect((await post({ bookingFields: [email] })).body.error.details.code).toBe('EMAIL_FIELD_REQUIRED')
    const { bookingFields } = await create({ bookingFields: [email, phone] })
    expect(bookingFields).toContainEqual(expect.objectContaining({ slug: 'email', required: false, hidden: true }))
  })

  it('an event type keeps the settings of its rotation under both names', async () => {
    for (const name of ['enableHostSubset', 'rrHostSubsetEnabled']) {
      const eventType = await create({ schedulingType: 'roundRobin', [name]: true })
      expect(eventType).toMatchObject({ enableHostSubset: true, rrHostSubsetEnabled: true })
    }
    const { rescheduleWithSameRoundRobinHost: same } = await create({ rescheduleWithSameRoundRobinHost: true })
    expect(same).toBe(true)
  })

  it('only event types of organizations have settings of mails', async () => {
    const emailSettings = { disableEmailsToAttendees: true, disableEmailsToHosts: false }
    expect((await post({ emailSettings })).body.error.details.code).toBe('EMAIL_SETTINGS_NEED_ORGANIZATION')
    const organization = await anOrganization(app, owner)
    const inside = await aTeam(app, owner, { organizationId: organization.id })
    const url = `/v2/organizations/${organization.id}/teams/${inside.id}/event-types`
    const { status, body } = await app.post(url, { as: owner.apiKey, body: input({ emailSettings, slug: 'quiet' }) })
    expect([status, body.data.emailSettings]).toEqual([201, emailSettings])
    expect(body.data.bookingUrl).toBe(`https://${organization.slug}.book.example.com/team/${inside.slug}/quiet`)
    const { id } = body.data
    const { body: changed } = await app.patch(`${url}/${id}`, {
      as: owner.apiKey,
      body: { emailSettings: { disableEmailsToHosts: true } },
    })
    expect(changed.data.emailSettings).toEqual({ disableEmailsToAttendees: false, disableEmailsToHosts: true })
  })

  it('a booking sends mails only to those whom the settings leave mails', async () => {
    const organization = await anOrganization(app, owner, { members: [ada] })
    const inside = await aTeam(app, owner, { organizationId: organization.id, members: [ada] })
    const url = `/v2/organizations/${organization.id}/teams/${inside.id}/event-types`
    let hour = 9
    const written = async (emailSettings: object, address: string) => {
      hour++
      const body = input({ emailSettings, hosts: [{ userId: ada.id }] })
      const { data } = (await app.post(url, { as: owner.apiKey, body })).body
      const attendee = { name: 'Bob', email: address, timeZone: 'UTC' }
      const start = `2030-03-05T${hour}:00:00Z`
      const before = (await app.mails(ada.email)).length
      expect((await app.post('/v2/bookings', { body: { eventTypeId: data.id, start, attendee } })).status).toBe(201)
      return [(await app.mails(address)).length, (await app.mails(ada.email)).length - before]
    }
    expect(await written({}, 'one@example.com')).toEqual([1, 1])
    expect(await written({ disableEmailsToAttendees: true }, 'two@example.com')).toEqual([0, 1])
    expect(await written({ disableEmailsToHosts: true }, 'three@example.com')).toEqual([1, 0])
  })

  it('a meeting is held by video if its organizer has no other app', async () => {
    const { id } = await create({ locations: [{ type: 'organizersDefaultApp' }], hosts: [{ userId: grace.id }] })
    const book = async (hour: number, fields = {}) => {
      const attendee = { name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }
      const start = `2030-03-06T${hour}:00:00Z`
      const { body } = await app.post('/v2/bookings', { body: { eventTypeId: id, start, attendee, ...fields } })
      return body.data
    }
    for (const { uid, location } of [await book(10), await book(11, { location: { type: 'organizersDefaultApp' } })])
      expect(location).toBe(`https://book.example.com/video/${uid}`)
  })

  it("a team outside of an organization can't start a phone call, whatever its settings say", async () => {
    const loner = await app.user()
    const { id: teamId } = await aTeam(app, loner)
    const at = `/v2/teams/${teamId}/event-types`
    const { body } = await app.post(at, { as: loner.apiKey, body: input() })
    const call = () =>
      app.post(`${at}/${body.data.id}/create-phone-call`, {
        as: loner.apiKey,
        body: {
          yourPhoneNumber: '+4930901820',
          numberToCall: '+4930901821',
          calApiKey: loner.apiKey,
          enabled: true,
          templateType: 'CHECK_IN_APPOINTMENT',
        },
      })
    const outside = await call()
    expect([outside.status, outside.body.message]).toEqual([401, 'User is not part of an organization'])
    await anOrganization(app, loner)
    expect((await call()).status).toBe(400)
  })

  it('a phone call is refused as long as the server has no telephone provider', async () => {
    const { id } = await create()
    await anOrganization(app, owner)
    const call = (fields: object, to = id) =>
      app.post(`${address(to)}/create-phone-call`, {
        as: owner.apiKey,
        body: {
          yourPhoneNumber: '+4930901820',
          numberToCall: '+4930901821',
          calApiKey: owner.apiKey,
          enabled: true,
          templateType: 'CHECK_IN_APPOINTMENT',
          ...fields,
        },
      })
    const { status, body } = await call({})
    expect([status, body.error.details.code]).toEqual([400, 'PHONE_PROVIDER_MISSING'])
    expect(body.message).toContain('TWILIO_ACCOUNT_SID')
    expect((await call({ numberToCall: '030 901820' })).body.error.details.errors[0].property).toBe('numberToCall')
    const custom = await call({ templateType: 'CUSTOM_TEMPLATE' })
    expect(custom.body.error.details.code).toBe('PROMPT_MISSING')
    expect((await call({}, 987_654)).status).toBe(404)
  })

  it('the answer with an event type can be sent in again', async () => {
    const before = await create({ schedulingType: 'roundRobin', hosts: [{ userId: ada.id, mandatory: true }] })
    const { body } = await app.post(address(), { as: owner.apiKey, body: { ...before, slug: 'the-same-again' } })
    const { id: _id, slug: _slug, bookingUrl: _url, ...rest } = before
    expect(body.data).toMatchObject(rest)
  })
})

describe("lists of a team's event types", () => {
  let app: TestApp
  let owner: TestUser
  let people: TestUser[]
  let organizationId: number
  let teamIds: number[]

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    people = [await app.user(), await app.user(), await app.user()]
    organizationId = (await anOrganization(app, owner, { members: people })).id
    const teams = [
      await aTeam(app, owner, { organizationId, members: people }),
      await aTeam(app, owner, { organizationId }),
    ]
    teamIds = teams.map(({ id }) => id)
    const hosts = people.map(({ id: userId }) => ({ userId }))
    await create(teamIds[0], { slug: 'first', hosts })
    await create(teamIds[1], { slug: 'second' })
    await create(teamIds[0], { slug: 'third', hosts, schedulingType: 'roundRobin' })
  })
  afterAll(() => app.close())

  const create = (teamId: number | undefined, fields: Record<string, unknown>) =>
    app.post(`/v2/organizations/${organizationId}/teams/${teamId}/event-types`, {
      as: owner.apiKey,
      body: input(fields),
    })
  const list = async (query = '') =>
    (await app.get(`/v2/teams/${teamIds[0]}/event-types?${query}`, { as: owner.apiKey })).body.data
  const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug)

  it('the list of a team has its own event types, in the requested order', async () => {
    expect(slugs(await list())).toEqual(['first', 'third'])
    expect(slugs(await list('sortCreatedAt=desc'))).toEqual(['third', 'first'])
    expect(slugs(await list('eventSlug=third'))).toEqual(['third'])
    expect(await list('eventSlug=second')).toEqual([])
  })

  it('the list shows as many hosts as requested', async () => {
    const [first] = await list('hostsLimit=2')
    expect(first.hosts.map(({ userId }: { userId: number }) => userId)).toEqual([people[0]?.id, people[1]?.id])
  })

  it('the list of an organization has the event types of all its teams, page by page', async () => {
    const url = `/v2/organizations/${organizationId}/teams/event-types`
    const { body } = await app.get(`${url}?take=2`, { as: owner.apiKey })
    expect(slugs(body.data)).toEqual(['first', 'second'])
    expect(body.pagination).toMatchObject({ totalItems: 3, remainingItems: 1, itemsPerPage: 2, hasNextPage: true })
    expect(slugs((await app.get(`${url}?sortCreatedAt=desc`, { as: owner.apiKey })).body.data)[0]).toBe('third')
    expect((await app.get(url, { as: people[0]?.apiKey })).status).toBe(403)
    expect((await app.get(`${url}?take=251`, { as: owner.apiKey })).status).toBe(400)
  })

  it('lists and changes take the same number of statements for one host as for many', async () => {
    const members = await Promise.all(Array.from({ length: 30 }, () => app.user()))
    const team = await aTeam(app, owner, { members })
    const url = `/v2/teams/${team.id}/event-types`
    const cost = async (call: () => Promise<{ status: number; body: { data: { id: number } } }>) => {
      const before = app.statements()
      const { status, body } = await call()
      expect(status).toBeLessThan(300)
      return { statements: app.statements() - before, id: body.data.id }
    }
    const hosts = (count: number) =>
      members.slice(0, count).map(({ id: userId }) => ({ userId, group: 'All', priority: 'high' }))
    const post = (count: number) =>
      cost(() =>
        app.post(url, { as: owner.apiKey, body: input({ schedulingType: 'roundRobin', hosts: hosts(count) }) }),
      )
    // The first call of all also finds the key and the standing of its owner.
    await post(1)
    const [one, many] = [await post(1), await post(30)]
    expect(many.statements).toBe(one.statements)
    const patch = (count: number) =>
      cost(() => app.patch(`${url}/${one.id}`, { as: owner.apiKey, body: { hosts: hosts(count) } }))
    expect((await patch(30)).statements).toBe((await patch(1)).statements)
    expect((await cost(() => app.get(url, { as: owner.apiKey }))).statements).toBeLessThanOrEqual(3)
  })
})
