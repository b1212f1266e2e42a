import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Query = { weight?: number; priority?: string; group?: string; mandatory?: boolean }

describe('a rotation whose hosts change', () => {
  let app: TestApp
  let owner: TestUser
  let ada: TestUser
  let ben: TestUser
  let cleo: TestUser
  let teamId: number
  let made = 0
  let booked = 0

  beforeAll(async () => {
    app = await testApp()
    ;[owner, ada, ben, cleo] = [await app.user(), await app.user(), await app.user(), await app.user()]
    teamId = (await aTeam(app, owner, { members: [ada, ben, cleo] })).id
  })
  afterAll(() => app.close())

  const wish = (host: TestUser, fields: Query = {}) => ({ userId: host.id, ...fields })
  const rotation = async (hosts: object[], fields: object = {}): Promise<number> => {
    made++
    const { status, body } = await app.post(`/v2/teams/${teamId}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Advice',
        slug: `advice-${made}`,
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'roundRobin',
        hosts,
        ...fields,
      },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id
  }
  const change = async (id: number, body: object) => {
    const answer = await app.patch(`/v2/teams/${teamId}/event-types/${id}`, { as: owner.apiKey, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const book = async (id: number, times: number, fields = {}): Promise<string[]> => {
    const uids: string[] = []
    for (let index = 0; index < times; index++) {
      const start = new Date(Date.parse('2030-02-04T10:00:00Z') + booked++ * 7 * 86_400_000).toISOString()
      const { status, body } = await app.post('/v2/bookings', { body: aBooking(id, start, fields) })
      expect(status, JSON.stringify(body)).toBe(201)
      uids.push(body.data.uid)
    }
    return uids
  }
  /** What each has had, bookings and credit, in the order of the hosts. */
  const counts = async (id: number): Promise<number[]> => {
    const { body } = await app.get(`/v2/event-types/${id}/fairness`, { as: owner.apiKey })
    return body.data.hosts.map(({ count }: { count: number }) => count)
  }

  it('a newcomer whom the first booker requested gets a credit of the bookings of the others', async () => {
    const id = await rotation([wish(ada), wish(ben)], { rrHostSubsetEnabled: true })
    await book(id, 4)
    await change(id, { hosts: [wish(ada), wish(ben), wish(cleo)] })
    await book(id, 1, { rrHostSubsetIds: [cleo.id] })
    expect(await counts(id)).toEqual([2, 2, 3])
  })

  it('a newcomer gets a credit of the bookings of hosts of the same priority only', async () => {
    const idle = wish(ben, { priority: 'low' })
    const id = await rotation([wish(ada), idle])
    await book(id, 3)
    await change(id, { hosts: [wish(ada), idle, wish(cleo)] })
    expect(await counts(id)).toEqual([3, 0, 3])
    await book(id, 2)
    expect(await counts(id)).toEqual([4, 0, 4])
  })

  it('a newcomer gets a credit of the bookings of hosts of the same group only', async () => {
    const id = await rotation([wish(ada, { group: 'sales' }), wish(ben, { group: 'support' })])
    await book(id, 2)
    const others = [wish(ada, { group: 'sales' }), wish(owner, { group: 'support' })]
    await change(id, { hosts: [...others, wish(ben, { group: 'support' })] })
    expect(await counts(id)).toEqual([2, 2, 2])
  })

  it('a host who comes back starts at the level of the others', async () => {
    const id = await rotation([wish(ada), wish(ben), wish(cleo)])
    await book(id, 3)
    await change(id, { hosts: [wish(ada), wish(ben)] })
    await book(id, 6)
    await change(id, { hosts: [wish(ada), wish(ben), wish(cleo)] })
    expect(await counts(id)).toEqual([4, 4, 4])
  })

  it('a cancelled booking from before leaves the count of a host who came back, and the later ones stay', async () => {
    const id = await rotation([wish(ada), wish(ben)])
    const former = await book(id, 4)
    await change(id, { hosts: [wish(ada)] })
    await change(id, { hosts: [wish(ada), wish(ben)] })
    await book(id, 2)
    expect(await counts(id)).toEqual([3, 3])
    for (const uid of former) await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect(await counts(id)).toEqual([1, 1])
  })

  it('a member who comes back starts at the level of the others, if all members are hosts', async () => {
    const team = await aTeam(app, owner, { members: [ada, ben] })
    const { body } = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Advice',
        slug: 'for-all',
        lengthInMinutes: 30,
        minimumBookingNotice: 0,
        schedulingType: 'roundRobin',
        assignAllTeamMembers: true,
      },
    })
    const { id } = body.data
    await book(id, 3)
    const path = `/v2/teams/${team.id}/memberships`
    const members = (await app.get(path, { as: owner.apiKey })).body.data
    const benIs = members.find(({ userId }: { userId: number }) => userId === ben.id)
    expect((await app.delete(`${path}/${benIs.id}`, { as: owner.apiKey })).status).toBe(200)
    await book(id, 4)
    await app.post(path, { as: owner.apiKey, body: { userId: ben.id, accepted: true } })
    expect(await counts(id)).toEqual([3, 3, 3])
  })

  it('a changed weight restarts the count of its host, and the counts of unchanged hosts stay', async () => {
    const id = await rotation([wish(ada), wish(ben)], { weightsEnabled: true })
    await book(id, 8)
    await change(id, { hosts: [wish(ada, { weight: 300 }), wish(ben)] })
    expect(await counts(id)).toEqual([12, 4])
    await book(id, 4)
    expect(await counts(id)).toEqual([15, 5])
    await change(id, { hosts: [wish(ada, { weight: 300 }), wish(ben)], title: 'Other advice' })
    expect(await counts(id)).toEqual([15, 5])
    await change(id, { weightsEnabled: false })
    expect(await counts(id)).toEqual([0, 0])
  })
})
