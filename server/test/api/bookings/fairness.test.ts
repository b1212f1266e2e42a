import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Share = { name: string; targetShare: number; actualShare: number; pickedCount: number; creditedCount: number }

describe('the fairness report of a round robin', () => {
  let app: TestApp
  let owner: TestUser
  let member: TestUser
  let stranger: TestUser
  let hosts: TestUser[]
  let teamId: number
  let weeks = 0

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    member = await app.user()
    stranger = await app.user()
    hosts = [await app.user({ name: 'Ada' }), await app.user({ name: 'Ben' }), await app.user({ name: 'Cleo' })]
    teamId = (await aTeam(app, owner, { members: [member, ...hosts] })).id
  })
  afterAll(() => app.close())

  const host = (index: number) => hosts[index] as TestUser
  const book = async (eventTypeId: number) => {
    const start = new Date(Date.parse('2030-02-04T10:00:00Z') + weeks++ * 7 * 86_400_000).toISOString()
    const { status, body } = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const fairness = (id: number, as: string | undefined = owner.apiKey) =>
    app.get(`/v2/event-types/${id}/fairness`, { as })
  const trace = (uid: string, as: string | undefined = owner.apiKey) =>
    app.get(`/v2/bookings/${uid}/routing-trace`, { as })
  const shares = async (id: number) =>
    (await fairness(id)).body.data.hosts.map((each: Share) => [
      each.name,
      each.targetShare,
      each.actualShare,
      each.pickedCount,
      each.creditedCount,
    ])

  it('the report shows the share and the bookings of each host', async () => {
    const fields = [{ weight: 200 }, { weight: 100 }, { weight: 100 }]
    const id = await aRoundRobin(app, teamId, hosts, { weightsEnabled: true, fields })
    expect(await shares(id)).toEqual([
      ['Ada', 0.5, 0, 0, 0],
      ['Ben', 0.25, 0, 0, 0],
      ['Cleo', 0.25, 0, 0, 0],
    ])
    for (let index = 0; index < 8; index++) await book(id)
    const { status, body } = await fairness(id)
    expect([status, body.data.eventTypeId, body.data.weightsEnabled]).toEqual([200, id, true])
    expect(body.data.hosts[0]).toEqual({
      userId: host(0).id,
      name: 'Ada',
      groupId: null,
      priority: 2,
      weight: 200,
      targetShare: 0.5,
      actualShare: 0.5,
      count: 4,
      pickedCount: 4,
      creditedCount: 0,
      lastPickedAt: app.clock.now().toISOString(),
    })
  })

  it('the report ignores cancelled bookings, and counts a rescheduled one once', async () => {
    const id = await aRoundRobin(app, teamId, hosts, { reschedulesWithSameHost: true })
    const [first, second] = [await book(id), await book(id)]
    await app.post(`/v2/bookings/${first.uid}/cancel`, { body: {} })
    expect(await shares(id)).toEqual([
      ['Ada', 1 / 3, 0, 0, 0],
      ['Ben', 1 / 3, 1, 1, 0],
      ['Cleo', 1 / 3, 0, 0, 0],
    ])
    const start = new Date(Date.parse(second.start) + 3_600_000).toISOString()
    const moved = await app.post(`/v2/bookings/${second.uid}/reschedule`, { body: { start } })
    expect((await shares(id))[1]).toEqual(['Ben', 1 / 3, 1, 1, 0])
    const [pick] = (await trace(second.uid)).body.data.picks
    expect(pick.revokedAt).toBe(app.clock.now().toISOString())
    expect((await trace(moved.body.data.uid)).body.data.picks.map(({ reason }: { reason: string }) => reason)).toEqual([
      'stays',
    ])
  })

  it('the report shows the credit of a host who joined late, before and after their first turn', async () => {
    const id = await aRoundRobin(app, teamId, hosts.slice(0, 2))
    for (let index = 0; index < 4; index++) await book(id)
    const late = { eventTypeId: id, userId: host(2).id, teamId, position: 2, createdAt: app.clock.now() }
    await app.connection.db.insertInto('eventTypeHosts').values(late).execute()
    expect((await shares(id))[2]).toEqual(['Cleo', 1 / 3, 1 / 3, 0, 2])
    for (let index = 0; index < 3; index++) await book(id)
    expect((await shares(id)).map(([name, , , picked, credited]: unknown[]) => [name, picked, credited])).toEqual([
      ['Ada', 3, 0],
      ['Ben', 3, 0],
      ['Cleo', 1, 2],
    ])
  })

  it('the report compares hosts of the same group and priority, and leaves fixed ones out', async () => {
    const id = await aRoundRobin(app, teamId, hosts, { fields: [{ isFixed: true }, { priority: 1 }, { priority: 4 }] })
    await book(id)
    expect(await shares(id)).toEqual([
      ['Ben', 1, 0, 0, 0],
      ['Cleo', 1, 1, 1, 0],
    ])
  })

  it('the trace of a booking shows its candidates, their shares and the reason', async () => {
    const id = await aRoundRobin(app, teamId, hosts)
    await book(id)
    const { uid, start } = await book(id)
    const pickedAt = app.clock.now().toISOString()
    expect((await trace(uid)).body.data).toEqual({
      bookingUid: uid,
      eventTypeId: id,
      form: null,
      picks: [
        {
          groupId: null,
          userId: host(1).id,
          name: 'Ben',
          reason: 'least-recently-picked',
          pickedAt,
          revokedAt: null,
          candidates: [
            { userId: host(0).id, name: 'Ada', free: true, weight: 1, count: 1, targetShare: 1 / 3, actualShare: 1 },
            { userId: host(1).id, name: 'Ben', free: true, weight: 1, count: 0, targetShare: 1 / 3, actualShare: 0 },
            { userId: host(2).id, name: 'Cleo', free: true, weight: 1, count: 0, targetShare: 1 / 3, actualShare: 0 },
          ],
        },
      ],
    })
    const third = (await app.post('/v2/bookings', { body: aBookingByAnother(id, start) })).body.data
    const [pick] = (await trace(third.uid)).body.data.picks
    expect(pick.candidates.map(({ name, free }: { name: string; free: boolean }) => [name, free])).toEqual([
      ['Ada', true],
      ['Ben', false],
      ['Cleo', true],
    ])
  })

  it('a booking whose host was not chosen has no trace', async () => {
    const { uid } = await book((await anEventType(app, owner)).id)
    const { status, body } = await trace(uid)
    expect([status, body.error.details.code]).toEqual([404, 'BOOKING_NOT_ROUTED'])
  })

  it('only those who run the event type read the report and the traces', async () => {
    const id = await aRoundRobin(app, teamId, hosts)
    const { uid } = await book(id)
    for (const as of [stranger.apiKey, member.apiKey]) {
      const refused = await fairness(id, as)
      expect([refused.status, refused.body.message]).toEqual([404, `Event type with id ${id} not found`])
      const untold = await trace(uid, as)
      expect([untold.status, untold.body.data]).toEqual([403, undefined])
    }
    expect((await app.get(`/v2/event-types/${id}/fairness`)).status).toBe(401)
    expect((await app.get(`/v2/bookings/${uid}/routing-trace`)).status).toBe(401)
    expect((await fairness(999_999)).status).toBe(404)
    expect((await trace('nothing')).status).toBe(404)
    expect((await fairness((await anEventType(app, owner)).id)).body.error.details.code).toBe('NOT_ROUND_ROBIN')
    for (const as of [host(0).apiKey, app.administrator]) {
      expect([(await fairness(id, as)).status, (await trace(uid, as)).status]).toEqual([200, 200])
    }
  })
})
