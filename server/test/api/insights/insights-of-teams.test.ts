import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother } from '../../support/builders.ts'
import { aStoredBooking, storeBookings } from '../../support/insights/stored-bookings.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRole } from '../../support/roles.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const KINDS = ['bookings', 'lead-times', 'utilization', 'fairness', 'no-shows'] as const
const RANGE = 'start=2030-02-01&end=2030-02-28'

describe('the insights of a team', () => {
  let app: TestApp
  let owner: TestUser

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ name: 'Owner' })
  })
  afterAll(() => app.close())

  const insights = async (teamId: number, kind: string, query = RANGE) => {
    const { status, body } = await app.get(`/v2/teams/${teamId}/insights/${kind}?${query}`, { as: owner.apiKey })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }

  it('admins, owners and people with the permission read them, and members do not', async () => {
    const admin = await app.user()
    const reader = await app.user()
    const member = await app.user()
    const stranger = await app.user()
    const people = { admins: [admin], members: [reader, member] }
    const organization = await anOrganization(app, owner, people)
    const team = await aTeam(app, owner, { ...people, organizationId: organization.id })
    await aRole(app, reader, { teamId: team.id }, ['insights.read'])
    await aRole(app, member, { teamId: team.id }, ['booking.readTeamBookings'])
    for (const at of [`/v2/teams/${team.id}`, `/v2/organizations/${organization.id}/teams/${team.id}`]) {
      for (const kind of KINDS) {
        const statusFor = async (as: string | undefined) =>
          (await app.get(`${at}/insights/${kind}?${RANGE}`, { as })).status
        expect(await Promise.all([owner, admin, reader].map(({ apiKey }) => statusFor(apiKey)))).toEqual([
          200, 200, 200,
        ])
        expect(await statusFor(app.administrator)).toBe(200)
        expect([await statusFor(member.apiKey), await statusFor(stranger.apiKey)]).toEqual([403, 403])
        expect(await statusFor(undefined)).toBe(401)
      }
    }
  })

  it('only the bookings of the team count, and not those that its members have elsewhere', async () => {
    const ada = await app.user({ name: 'Ada' })
    const ben = await app.user({ name: 'Ben' })
    const { id: teamId } = await aTeam(app, owner, { members: [ada, ben] })
    const { id: otherTeamId } = await aTeam(app, owner, { members: [ada] })
    await storeBookings(app, [
      aStoredBooking('2030-02-04T10:00:00Z', { teamId, hostIds: [ada.id, ben.id], hostAbsent: true }),
      aStoredBooking('2030-02-04T11:00:00Z', { teamId, hostIds: [ada.id] }),
      aStoredBooking('2030-02-04T12:00:00Z', { teamId: otherTeamId, hostIds: [ada.id] }),
      aStoredBooking('2030-02-04T13:00:00Z', { hostIds: [ada.id] }),
    ])
    const data = await insights(teamId, 'bookings', `${RANGE}&groupBy=host&interval=month`)
    expect(data.total).toBe(2)
    expect(data.groups.map(({ name, total }: { name: string; total: number }) => [name, total])).toEqual([
      ['Ada', 2],
      ['Ben', 1],
    ])
    expect((await insights(teamId, 'bookings', `${RANGE}&userId=${ben.id}`)).total).toBe(1)
    expect((await insights(teamId, 'lead-times')).count).toBe(2)
    const { hosts } = await insights(teamId, 'utilization')
    expect(
      hosts.map(({ userId, bookedMinutes }: { userId: number; bookedMinutes: number }) => [userId, bookedMinutes]),
    ).toEqual([
      [ada.id, 60],
      [ben.id, 30],
      [owner.id, 0],
    ])
    app.clock.set(new Date('2030-03-01T00:00:00Z'), true)
    const { bookings, withAbsentHost } = await insights(teamId, 'no-shows')
    expect([bookings, withAbsentHost]).toEqual([2, 1])
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it('the copies of a managed event type count as one for the team', async () => {
    const ada = await app.user()
    const ben = await app.user()
    const { id: teamId } = await aTeam(app, owner, { members: [ada, ben] })
    const made = await app.post(`/v2/teams/${teamId}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Checkup',
        slug: 'checkup',
        lengthInMinutes: 30,
        schedulingType: 'managed',
        hosts: [{ userId: ada.id }, { userId: ben.id }],
      },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const copies = await app.connection.db
      .selectFrom('eventTypes')
      .select(['id', 'userId', 'parentEventTypeId'])
      .where('userId', 'in', [ada.id, ben.id])
      .where('parentEventTypeId', 'is not', null)
      .execute()
    expect(copies).toHaveLength(2)
    for (const { id, userId } of copies)
      await storeBookings(app, [
        aStoredBooking('2030-02-04T10:00:00Z', { teamId, eventTypeId: id, hostIds: [userId as number] }),
      ])
    const parentId = copies[0]?.parentEventTypeId
    const { groups } = await insights(teamId, 'bookings', `${RANGE}&groupBy=eventType&interval=month`)
    expect(groups).toEqual([{ key: String(parentId), id: parentId, name: 'Checkup', total: 2, counts: [2] }])
    expect((await insights(teamId, 'bookings', `${RANGE}&eventTypeId=${parentId}`)).total).toBe(2)
    expect((await insights(teamId, 'bookings', `${RANGE}&eventTypeId=${copies[0]?.id}`)).total).toBe(1)
    const own = await app.get(`/v2/insights/bookings?${RANGE}&groupBy=eventType`, { as: ada.apiKey })
    expect(own.body.data.groups.map(({ id }: { id: number }) => id)).toEqual(
      copies.filter(({ userId }) => userId === ada.id).map(({ id }) => id),
    )
  })

  it('fairness compares the bookings of each host with the weight, among hosts of the same priority', async () => {
    const hosts = [await app.user({ name: 'Ada' }), await app.user({ name: 'Ben' }), await app.user({ name: 'Cleo' })]
    const [ada, ben, cleo] = hosts as [TestUser, TestUser, TestUser]
    const { id: teamId } = await aTeam(app, owner, { members: hosts })
    const fields = [{ weight: 300 }, { weight: 100 }, { priority: 1 }]
    const id = await aRoundRobin(app, teamId, hosts, { weightsEnabled: true, fields })
    const empty = await aRoundRobin(app, teamId, [ada, cleo], { fields: [{ isFixed: true }] })
    for (const hour of [10, 11, 12, 13])
      expect(
        (await app.post('/v2/bookings', { body: aBookingByAnother(id, `2030-02-04T${hour}:00:00Z`) })).status,
      ).toBe(201)
    await storeBookings(app, [
      aStoredBooking('2030-02-05T10:00:00Z', { teamId, eventTypeId: id, hostIds: [ben.id] }),
      aStoredBooking('2030-02-05T11:00:00Z', { teamId, eventTypeId: id, hostIds: [ben.id], status: 'cancelled' }),
      aStoredBooking('2030-03-05T11:00:00Z', { teamId, eventTypeId: id, hostIds: [ben.id] }),
      aStoredBooking('2030-02-05T12:00:00Z', { teamId, eventTypeId: id, hostIds: [owner.id] }),
    ])
    const data = await insights(teamId, 'fairness')
    const { title } = data.eventTypes[0]
    const row = (host: TestUser, name: string, facts: object) => ({ userId: host.id, name, groupId: null, ...facts })
    const adas = { weight: 300, priority: 2, bookings: 3, targetShare: 0.75, actualShare: 0.6, difference: -0.75 }
    const bens = { weight: 100, priority: 2, bookings: 2, targetShare: 0.25, actualShare: 0.4, difference: 0.75 }
    expect(data).toEqual({
      timeZone: 'UTC',
      eventTypes: [
        {
          eventTypeId: id,
          title,
          weightsEnabled: true,
          hosts: [
            row(ada, 'Ada', adas),
            row(ben, 'Ben', bens),
            row(cleo, 'Cleo', { weight: 100, priority: 1, bookings: 0, targetShare: 1, actualShare: 0, difference: 0 }),
          ],
          omittedHosts: 0,
        },
        {
          eventTypeId: empty,
          title: expect.any(String),
          weightsEnabled: false,
          hosts: [
            row(cleo, 'Cleo', { weight: 1, priority: 2, bookings: 0, targetShare: 1, actualShare: 0, difference: 0 }),
          ],
          omittedHosts: 0,
        },
      ],
      omittedEventTypes: 0,
    })
    const narrowed = await insights(teamId, 'fairness', `${RANGE}&eventTypeId=${id}&userId=${ben.id}`)
    expect(narrowed.eventTypes.map(({ hosts: rows }: { hosts: object[] }) => rows)).toEqual([[row(ben, 'Ben', bens)]])

    const own = await app.get(`/v2/insights/fairness?${RANGE}`, { as: ada.apiKey })
    expect(own.body.data.eventTypes).toEqual([
      { eventTypeId: id, title, weightsEnabled: true, hosts: [row(ada, 'Ada', adas)], omittedHosts: 0 },
    ])
  })

  it('answers are bounded, and take as many statements for many bookings as for one', async () => {
    const people = await Promise.all(Array.from({ length: 55 }, () => app.user()))
    const { id: teamId } = await aTeam(app, owner, { members: people })
    const rotations: number[] = []
    for (let index = 0; index < 55; index++)
      rotations.push(await aRoundRobin(app, teamId, index === 0 ? people : [owner]))
    const query = 'start=2030-01-01&end=2030-12-31'
    const calls: [kind: string, query: string][] = [
      ...KINDS.map((kind): [string, string] => [kind, query]),
      ...['eventType', 'host', 'status'].map((groupBy): [string, string] => [
        'bookings',
        `${query}&groupBy=${groupBy}`,
      ]),
    ]
    const statements = async () => {
      const counted: number[] = []
      for (const call of calls) {
        const before = app.statements()
        await insights(teamId, ...call)
        counted.push(app.statements() - before)
      }
      return counted
    }
    const store = (many: number) =>
      storeBookings(
        app,
        Array.from({ length: many }, (_, index) =>
          aStoredBooking(new Date(Date.parse('2030-01-01T12:00:00Z') + (index % 365) * 86_400_000).toISOString(), {
            teamId,
            eventTypeId: rotations[index % 55] as number,
            hostIds: [people[index % 55]?.id as number],
          }),
        ),
      )
    await store(1)
    const few = await statements()
    await store(550)
    expect(await statements()).toEqual(few)
    expect(Math.max(...few)).toBeLessThanOrEqual(4)
    for (const groupBy of ['eventType', 'host']) {
      const { groups, total } = await insights(teamId, 'bookings', `${query}&groupBy=${groupBy}`)
      expect([groups.length, total]).toEqual([51, 551])
      expect(groups.at(-1)).toMatchObject({ key: 'other', id: null, name: null, total: 50 })
      const sums = groups.map((group: { total: number }) => group.total).reduce((a: number, b: number) => a + b)
      expect(sums).toBe(551)
    }
    const utilization = await insights(teamId, 'utilization', query)
    expect([utilization.hosts.length, utilization.omittedHosts]).toEqual([50, 6])
    const fairness = await insights(teamId, 'fairness', query)
    expect([fairness.eventTypes.length, fairness.omittedEventTypes]).toEqual([50, 5])
    const first = fairness.eventTypes.find(({ eventTypeId }: { eventTypeId: number }) => eventTypeId === rotations[0])
    expect([first.hosts.length, first.omittedHosts]).toEqual([50, 5])
  })
})
