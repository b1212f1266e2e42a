import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRole } from '../../support/roles.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }

describe('bookings of teams and organizations', () => {
  let app: TestApp
  let owner: TestUser
  let orgAdmin: TestUser
  let teamAdmin: TestUser
  let ada: TestUser
  let ben: TestUser
  let member: TestUser
  let reader: TestUser
  let updater: TestUser
  let orgReader: TestUser
  let invited: TestUser
  let neighbour: TestUser
  let organizationId: number
  let teamId: number
  let otherTeamId: number
  let eventTypeId: number
  let personalId: number
  const uids: Record<string, string> = {}

  const book = async (name: string, eventType: number, start: string, fields: Record<string, unknown> = {}) => {
    const attendee = { name, email: `${name}@example.com`, timeZone: 'UTC' }
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventType, start, { attendee, ...fields }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    uids[name] = body.data.uid
    return body.data
  }

  beforeAll(async () => {
    app = await testApp()
    ;[owner, orgAdmin, teamAdmin, ada, ben] = [
      await app.user(),
      await app.user(),
      await app.user(),
      await app.user(),
      await app.user(),
    ]
    ;[member, reader, updater, orgReader] = [await app.user(), await app.user(), await app.user(), await app.user()]
    ;[invited, neighbour] = [await app.user(), await app.user()]
    const people = [teamAdmin, ada, ben, member, reader, updater, orgReader]
    organizationId = (await anOrganization(app, owner, { admins: [orgAdmin], members: people })).id
    const members = [ada, ben, member, reader, updater]
    teamId = (await aTeam(app, owner, { organizationId, admins: [teamAdmin], members })).id
    otherTeamId = (await aTeam(app, owner, { organizationId, members: [ben] })).id
    const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    await app.connection.db
      .insertInto('memberships')
      .values({ userId: invited.id, organizationId, role: 'owner', accepted: false, ...stamps })
      .execute()
    await aRole(app, reader, { teamId }, ['booking.read'])
    await aRole(app, updater, { teamId }, ['booking.*'])
    await aRole(app, orgReader, { organizationId }, ['booking.update', 'booking.readOrgBookings'])
    await anOrganization(app, neighbour)

    eventTypeId = await aRoundRobin(app, teamId, [ada])
    personalId = (await anEventType(app, ada)).id
    await book('team', eventTypeId, '2030-02-04T10:00:00Z')
    await book('other-team', await aRoundRobin(app, otherTeamId, [ben]), '2030-02-05T10:00:00Z')
    await book('personal', personalId, '2030-02-06T10:00:00Z')
    await book('neighbours', (await anEventType(app, neighbour)).id, '2030-02-07T10:00:00Z', { guests: [ada.email] })
    await book('outside', (await anEventType(app, await app.user())).id, '2030-02-08T10:00:00Z')
  })
  afterAll(() => app.close())

  const names = (bookings: { attendees: { name: string }[] }[]) => bookings.map(({ attendees }) => attendees[0]?.name)
  const listed = async (url: string, as = owner.apiKey) => {
    const { status, body } = await app.get(url, { as, headers })
    return status === 200 ? names(body.data) : [status, body.message]
  }
  const addresses = () => ({
    team: `/v2/teams/${teamId}/bookings`,
    orgTeam: `/v2/organizations/${organizationId}/teams/${teamId}/bookings`,
    org: `/v2/organizations/${organizationId}/bookings`,
    orgUser: `/v2/organizations/${organizationId}/users/${ada.id}/bookings`,
  })

  it.each([
    ['team', ['team']],
    ['orgTeam', ['team']],
    ['org', ['team', 'other-team', 'personal']],
    ['orgUser', ['team', 'personal', 'neighbours']],
  ] as const)(
    'the list at the address of the %s has the bookings of its people or event types',
    async (address, expected) => {
      expect(await listed(addresses()[address])).toEqual(expected)
      expect(await listed(addresses()[address], orgAdmin.apiKey)).toEqual(expected)
      expect(await listed(addresses()[address], app.administrator)).toEqual(expected)
    },
  )

  it('the list of a group comes in pages, filtered and sorted', async () => {
    const { org, team } = addresses()
    const { body } = await app.get(`${org}?take=2&skip=1&sortStart=desc`, { as: owner.apiKey })
    expect(names(body.data)).toEqual(['other-team', 'team'])
    expect(body.pagination).toEqual({
      returnedItems: 2,
      totalItems: 3,
      itemsPerPage: 2,
      remainingItems: 0,
      currentPage: 1,
      totalPages: 2,
      hasNextPage: false,
      hasPreviousPage: true,
    })
    expect(await listed(`${org}?userIds=${ben.id}`)).toEqual(['other-team'])
    expect(await listed(`${org}?userIds=${ben.id},${ada.id}`)).toEqual(['team', 'other-team', 'personal'])
    expect(await listed(`${org}?teamId=${otherTeamId}`)).toEqual(['other-team'])
    expect(await listed(`${org}?eventTypeId=${personalId}&attendeeName=personal`)).toEqual(['personal'])
    expect(await listed(`${org}?afterCreatedAt=2031-01-01T00:00:00Z`)).toEqual([])
    expect(await listed(`${team}?status=past`)).toEqual([])
    expect(await listed(`${team}?status=nonsense`)).toEqual([400, expect.stringContaining('Invalid status.')])
    expect(await listed(`${team}?eventTypeId=999999`)).toEqual([404, expect.any(String)])
    expect((await app.get(`${team}?take=251`, { as: owner.apiKey })).status).toBe(400)
  })

  it('the list can only be filtered by members of the organization', async () => {
    const { org } = addresses()
    for (const { id } of [neighbour, invited, { id: 999_999 }]) {
      expect(await listed(`${org}?userIds=${ada.id},${id}`)).toEqual([
        403,
        "You don't have necessary permissions to access this resource",
      ])
    }
  })

  it('admins, owners, and members whose role allows it read the list of a group', async () => {
    const { team, orgTeam, org, orgUser } = addresses()
    for (const url of [team, orgTeam]) {
      expect(await listed(url, teamAdmin.apiKey)).toEqual(['team'])
      expect(await listed(url, updater.apiKey)).toEqual(['team'])
    }
    expect(await listed(org, orgReader.apiKey)).toEqual(['team', 'other-team', 'personal'])
    const refused = [403, expect.any(String)]
    for (const url of [team, orgTeam, org, orgUser]) {
      for (const as of [member, reader, ada, invited, neighbour]) expect(await listed(url, as.apiKey)).toEqual(refused)
    }
    for (const url of [org, orgUser]) expect(await listed(url, teamAdmin.apiKey)).toEqual(refused)
    expect(await listed(`/v2/organizations/${organizationId}/users/${neighbour.id}/bookings`)).toEqual(refused)
    expect((await app.get(team)).status).toBe(401)
  })

  it.each([
    ['somebody who runs the organization', () => orgAdmin, ['team', 'other-team', 'personal']],
    ['an admin of a team: its bookings and those of its members', () => teamAdmin, ['team', 'other-team', 'personal']],
    ['a host', () => ada, ['team', 'personal', 'neighbours']],
    ['a member whose role of the team reads bookings', () => reader, ['team']],
    ['a member whose role of the organization does', () => orgReader, ['team', 'other-team']],
    ['a plain member', () => member, []],
    ['somebody who is invited only', () => invited, []],
    ['a stranger', () => neighbour, ['neighbours']],
  ])('the own list of %s has the right bookings', async (_who, who, expected) => {
    // Ada is a guest of the neighbour: a team's admin sees what its members host, not where they go.
    expect(await listed('/v2/bookings', who().apiKey)).toEqual(expected)
  })

  it('the list of a team has the bookings of managed event types', async () => {
    const { db } = app.connection
    const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
    const shared = { title: 'Managed', lengthMinutes: 30, minimumNoticeMinutes: 0, ...stamps }
    const [parent] = await db
      .insertInto('eventTypes')
      .values({ ...shared, teamId: otherTeamId, slug: 'managed', schedulingType: 'managed' })
      .returning('id')
      .execute()
    const [child] = await db
      .insertInto('eventTypes')
      .values({ ...shared, userId: ben.id, slug: 'managed', parentEventTypeId: parent?.id ?? 0 })
      .returning('id')
      .execute()
    await db
      .insertInto('eventTypeHosts')
      .values({ eventTypeId: child?.id ?? 0, userId: ben.id, position: 0, createdAt: stamps.createdAt })
      .execute()
    const { uid } = await book('managed', child?.id ?? 0, '2030-02-11T10:00:00Z')
    expect(await listed(`/v2/teams/${otherTeamId}/bookings`)).toEqual(['other-team', 'managed'])
    expect((await app.get(`/v2/bookings/${uid}/attendees`, { as: owner.apiKey, headers })).status).toBe(200)
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    await db.deleteFrom('bookings').where('uid', '=', uid).execute()
  })

  it('the list of a group shows all attendees of a shared booking, although its event type hides them', async () => {
    const { db } = app.connection
    const seated = await aRoundRobin(app, otherTeamId, [ben])
    await db
      .updateTable('eventTypes')
      .set({ seatsPerSlot: 3, seatsShowAttendees: false })
      .where('id', '=', seated)
      .execute()
    const first = await book('seat-1', seated, '2030-02-12T10:00:00Z')
    await book('seat-2', seated, '2030-02-12T10:00:00Z')
    const { body } = await app.get(`/v2/organizations/${organizationId}/bookings?eventTypeId=${seated}`, {
      as: owner.apiKey,
    })
    expect(names(body.data)).toEqual(['seat-1'])
    expect(body.data[0].attendees).toHaveLength(2)
    const seen = async (as?: string) => (await app.get(`/v2/bookings/${first.uid}`, { as })).body.data.attendees.length
    expect([await seen(owner.apiKey), await seen(orgAdmin.apiKey), await seen(orgReader.apiKey)]).toEqual([2, 2, 2])
    expect([await seen(), await seen(member.apiKey), await seen(neighbour.apiKey)]).toEqual([0, 0, 0])
    await app.post(`/v2/bookings/${first.uid}/cancel`, { as: orgAdmin.apiKey, body: { cancellationReason: 'Test' } })
    await db.deleteFrom('bookings').where('uid', '=', first.uid).execute()
  })

  describe('the rights in a booking of a team', () => {
    const guest = { name: 'Gus', email: 'gus@example.com', timeZone: 'UTC' }
    let pending: number
    beforeAll(async () => {
      pending = await aRoundRobin(app, teamId, [ada])
      await app.connection.db
        .updateTable('eventTypes')
        .set({ confirmationPolicy: 'always' })
        .where('id', '=', pending)
        .execute()
    })

    it.each([
      ['an admin of the team', () => teamAdmin, true, true],
      ['the owner', () => owner, true, true],
      ['an admin of the organization', () => orgAdmin, true, true],
      ['a member who may update bookings', () => updater, true, true],
      ['a member of the organization who may', () => orgReader, true, true],
      ['a member who may read bookings', () => reader, true, false],
      ['a plain member', () => member, false, false],
      ['somebody who is invited only', () => invited, false, false],
      ['somebody else', () => neighbour, false, false],
    ])('a booking opens by the rights of the caller: %s', async (_who, who, reads, updates) => {
      const as = who().apiKey
      const asked = await book('request', pending, '2030-03-04T10:00:00Z')
      const { uid } = await book('open', eventTypeId, '2030-03-05T10:00:00Z')
      const start = await app.get(`/v2/bookings/${asked.uid}`)
      const statuses = async () => [
        (await app.get(`/v2/bookings/${uid}/attendees`, { as, headers })).status,
        (await app.get(`/v2/bookings/${uid}/routing-trace`, { as, headers })).status,
        (await app.get(`/v2/bookings/${uid}/recordings`, { as, headers })).status,
      ]
      const read = reads ? 200 : 403
      expect(await statuses()).toEqual([read, read, read])
      const changes = [
        (await app.post(`/v2/bookings/${asked.uid}/confirm`, { as })).status,
        (await app.post(`/v2/bookings/${uid}/attendees`, { as, headers, body: guest })).status,
        (await app.post(`/v2/bookings/${uid}/guests`, { as, headers, body: { guests: [{ email: 'g2@example.com' }] } }))
          .status,
        (
          await app.patch(`/v2/bookings/${uid}/location`, {
            as,
            headers,
            body: { location: { type: 'address', address: 'Here' } },
          })
        ).status,
        (await app.post(`/v2/bookings/${uid}/reassign`, { as, body: {} })).status,
        (await app.post(`/v2/bookings/${uid}/mark-absent`, { as, body: { host: true } })).status,
      ]
      // There is nobody else to reassign it to, and it hasn't begun: 400 is what those hear who may.
      expect(changes).toEqual(updates ? [200, 201, 200, 200, 400, 400] : [403, 403, 403, 403, 403, 403])
      const after = await app.get(`/v2/bookings/${asked.uid}`)
      if (!updates) {
        expect(after.body.data).toEqual(start.body.data)
        expect((await app.get(`/v2/bookings/${uid}`)).body.data.attendees).toHaveLength(1)
      }
      for (const each of [asked.uid, uid]) {
        await app.post(`/v2/bookings/${each}/cancel`, { body: {} })
        await app.connection.db.deleteFrom('bookings').where('uid', '=', each).execute()
      }
    })

    it('a role of another team opens no booking', async () => {
      const both = await app.user()
      const stamps = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
      const foreign = await aTeam(app, neighbour, { members: [both] })
      await aRole(app, both, { teamId: foreign.id }, ['booking.*'])
      await app.connection.db
        .insertInto('memberships')
        .values({ userId: both.id, organizationId, role: 'member', accepted: true, ...stamps })
        .execute()
      expect((await app.get(`/v2/bookings/${uids.team}/attendees`, { as: both.apiKey, headers })).status).toBe(403)
      expect(await listed('/v2/bookings', both.apiKey)).toEqual([])
    })

    it('admins of an organization open the bookings of its members, and a role does not suffice', async () => {
      const attendees = async (as: string) =>
        (await app.get(`/v2/bookings/${uids.personal}/attendees`, { as, headers })).status
      expect(await attendees(orgAdmin.apiKey)).toBe(200)
      for (const as of [orgReader, teamAdmin, updater, neighbour]) expect(await attendees(as.apiKey)).toBe(403)
    })
  })

  it('the lists take as many statements for forty bookings as for two, however many groups somebody runs', async () => {
    const cost = async (url: string) => {
      const before = app.statements()
      expect((await app.get(url, { as: owner.apiKey, headers })).status).toBe(200)
      return app.statements() - before
    }
    const urls = [...Object.values(addresses()), '/v2/bookings']
    const few: number[] = []
    for (const url of urls) few.push(await cost(`${url}?take=2`))
    for (let index = 0; index < 40; index++) {
      const start = Date.parse('2030-04-01T09:00:00Z') + (index % 8) * 3_600_000 + Math.floor(index / 8) * 86_400_000
      await book(`many-${index}`, eventTypeId, new Date(start).toISOString())
    }
    const many: number[] = []
    for (const url of urls) many.push(await cost(`${url}?take=250`))
    expect(many).toEqual(few)
    expect(Math.max(...many)).toBeLessThanOrEqual(5)
  })
})
