import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aStoredBooking, storeBookings } from '../../support/insights/stored-bookings.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRole } from '../../support/roles.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const KINDS = ['bookings', 'lead-times', 'utilization', 'fairness', 'no-shows'] as const
const RANGE = 'start=2030-02-01&end=2030-02-28'

describe('the insights of an organization', () => {
  let app: TestApp
  let owner: TestUser

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ name: 'Owner' })
  })
  afterAll(() => app.close())

  const insights = async (organizationId: number, kind: string, query = RANGE) => {
    const path = `/v2/organizations/${organizationId}/insights/${kind}?${query}`
    const { status, body } = await app.get(path, { as: owner.apiKey })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const book = async (eventTypeId: number, start: string) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.uid as string
  }

  it('admins, owners and people with the permission read them, and members and team admins do not', async () => {
    const [admin, reader, member] = [await app.user(), await app.user(), await app.user()]
    const [teamAdmin, stranger] = [await app.user(), await app.user()]
    const { id } = await anOrganization(app, owner, { admins: [admin], members: [reader, member, teamAdmin] })
    await aTeam(app, owner, { organizationId: id, admins: [teamAdmin] })
    await aRole(app, reader, { organizationId: id }, ['insights.read'])
    const other = await anOrganization(app, stranger)
    for (const kind of KINDS) {
      const statusFor = async (as: string | undefined, organizationId = id) =>
        (await app.get(`/v2/organizations/${organizationId}/insights/${kind}?${RANGE}`, { as })).status
      for (const { apiKey } of [owner, admin, reader]) expect(await statusFor(apiKey)).toBe(200)
      expect(await statusFor(app.administrator)).toBe(200)
      for (const { apiKey } of [member, teamAdmin, stranger]) expect(await statusFor(apiKey)).toBe(403)
      expect(await statusFor(owner.apiKey, other.id)).toBe(403)
      expect(await statusFor(undefined)).toBe(401)
    }
  })

  it('the bookings are those of the list of the organization: of its teams and of the event types of its members', async () => {
    const [ada, ben] = [await app.user({ name: 'Ada' }), await app.user({ name: 'Ben' })]
    const { id } = await anOrganization(app, owner, { members: [ada, ben] })
    const members = { organizationId: id, members: [ada, ben] }
    const { id: sales } = await aTeam(app, owner, members)
    const { id: support } = await aTeam(app, owner, members)
    const { id: outside } = await aTeam(app, owner, { members: [ada] })
    const uids = [
      await book(await aRoundRobin(app, sales, [ada]), '2030-02-04T09:00:00Z'),
      await book(await aRoundRobin(app, support, [ben]), '2030-02-04T10:00:00Z'),
      await book((await anEventType(app, ada)).id, '2030-02-04T11:00:00Z'),
    ]
    await book(await aRoundRobin(app, outside, [ada]), '2030-02-04T12:00:00Z')
    const listed = await app.get(`/v2/organizations/${id}/bookings?take=100`, { as: owner.apiKey })
    expect(listed.body.data.map(({ uid }: { uid: string }) => uid).sort()).toEqual([...uids].sort())

    const { total, groups } = await insights(id, 'bookings', `${RANGE}&groupBy=host&interval=month`)
    expect(total).toBe(3)
    expect(groups.map((group: { name: string; total: number }) => [group.name, group.total])).toEqual([
      ['Ada', 2],
      ['Ben', 1],
    ])
    expect((await insights(id, 'lead-times')).count).toBe(3)
    const { hosts } = await insights(id, 'utilization')
    const booked = hosts.map((host: { userId: number; bookedMinutes: number }) => [host.userId, host.bookedMinutes])
    expect(booked.map(([userId]: [number]) => userId)).toEqual([ada.id, ben.id, owner.id])
    expect(booked[1]).toEqual([ben.id, 30])
    const { eventTypes } = await insights(id, 'fairness')
    expect(eventTypes.map((rotation: { hosts: object[] }) => rotation.hosts)).toEqual([
      [expect.objectContaining({ userId: ada.id, bookings: 1, targetShare: 1 })],
      [expect.objectContaining({ userId: ben.id, bookings: 1, targetShare: 1 })],
    ])
    app.clock.set(new Date('2030-03-01T00:00:00Z'), true)
    expect((await insights(id, 'no-shows')).bookings).toBe(3)
    app.clock.set(new Date('2030-01-07T08:00:00Z'), true)
  })

  it('a wrong range is refused with the values', async () => {
    const { id } = await anOrganization(app, owner)
    const codeOf = async (query: string) => {
      const path = `/v2/organizations/${id}/insights/bookings?${query}`
      const { status, body } = await app.get(path, { as: owner.apiKey })
      return [status, body.error.details.code]
    }
    expect(await codeOf('start=2030-02-02&end=2030-02-01')).toEqual([400, 'INSIGHTS_RANGE_INVALID'])
    expect(await codeOf('start=2030-02-02&end=2032-02-01')).toEqual([400, 'INSIGHTS_RANGE_TOO_LONG'])
  })

  it('answers are bounded, and take as many statements for many people and bookings as for few', async () => {
    const people = await Promise.all(Array.from({ length: 55 }, () => app.user()))
    const { id: organizationId } = await anOrganization(app, owner, { members: people })
    const { id: teamId } = await aTeam(app, owner, { organizationId, members: people })
    const eventTypeId = await aRoundRobin(app, teamId, people)
    const query = 'start=2030-01-01&end=2030-12-31&groupBy=host'
    const statements = async () => {
      const counted: number[] = []
      for (const kind of KINDS) {
        const before = app.statements()
        await insights(organizationId, kind, query)
        counted.push(app.statements() - before)
      }
      return counted
    }
    const store = (many: number) =>
      storeBookings(
        app,
        Array.from({ length: many }, (_, index) =>
          aStoredBooking(new Date(Date.parse('2030-01-01T12:00:00Z') + (index % 365) * 86_400_000).toISOString(), {
            ...{ organizationId, teamId, eventTypeId },
            hostIds: [people[index % 55]?.id as number],
          }),
        ),
      )
    await store(1)
    const few = await statements()
    await store(550)
    expect(await statements()).toEqual(few)
    expect(Math.max(...few)).toBeLessThanOrEqual(4)
    const { groups, total } = await insights(organizationId, 'bookings', query)
    expect([groups.length, total]).toEqual([51, 551])
    const { hosts, omittedHosts } = await insights(organizationId, 'utilization', query)
    expect([hosts.length, omittedHosts]).toEqual([50, 6])
    const { eventTypes } = await insights(organizationId, 'fairness', query)
    expect([eventTypes[0].hosts.length, eventTypes[0].omittedHosts]).toEqual([50, 5])
  })
})
