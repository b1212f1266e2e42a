import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { calendarOf, eventOf, type FeedServer, feedServer } from '../../support/servers/feed-server.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Candidate = {
  userId: number
  name: string
  isFree: boolean
  reasons: { code: string; message: string; until?: string }[]
  canBeChosen: boolean
  isNext: boolean
  nextReason: string | null
  count: number
  [field: string]: unknown
}

describe('the hosts who could get a booking', () => {
  let app: TestApp
  let feeds: FeedServer
  let owner: TestUser
  let hosts: TestUser[]
  let teamId: number
  let weeks = 0

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_ALLOW_PRIVATE_NETWORKS: 'true' })
    feeds = await feedServer()
    owner = await app.user({ name: 'Olga' })
    hosts = [
      await app.user({ name: 'Ada', username: 'ada' }),
      await app.user({ name: 'Ben', username: 'ben' }),
      await app.user({ name: 'Cleo', username: 'cleo' }),
    ]
    teamId = (await aTeam(app, owner, { members: hosts })).id
  })
  afterAll(async () => {
    await feeds.stop()
    await app.close()
  })

  const host = (index: number) => hosts[index] as TestUser
  /** A Monday at ten that no other test uses. */
  const aMonday = () => new Date(Date.parse('2030-02-04T10:00:00Z') + weeks++ * 7 * 86_400_000).toISOString()
  const book = async (eventTypeId: number, start = aMonday()) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data as { uid: string }
  }
  const ask = (uid: string, as: string | undefined = owner.apiKey) =>
    app.get(`/v2/bookings/${uid}/reassign-candidates`, { as })
  const candidatesOf = async (uid: string): Promise<Candidate[]> => {
    const { status, body } = await ask(uid)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.candidates
  }
  const nextOf = async (uid: string) => {
    const next = (await candidatesOf(uid)).filter(({ isNext }) => isNext)
    expect(next.length).toBeLessThanOrEqual(1)
    return next[0] && [next[0].name, next[0].nextReason]
  }
  const reassign = (uid: string, to?: number, body: object = {}) =>
    app.post(`/v2/bookings/${uid}/reassign${to === undefined ? '' : `/${to}`}`, { as: owner.apiKey, body })
  const codeOf = ({ body }: { body: { error?: { details: { code: string } } } }) => body.error?.details.code

  /** What the rotation has stored of a booking and its event type. */
  const stored = async (uid: string) => {
    const { db } = app.connection
    const booking = await db.selectFrom('bookings').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    const eventTypeId = booking.eventTypeId as number
    return {
      booking,
      hosts: await db.selectFrom('bookingHosts').selectAll().where('bookingId', '=', booking.id).execute(),
      picks: await db.selectFrom('roundRobinPicks').selectAll().where('bookingId', '=', booking.id).execute(),
      tallies: await db.selectFrom('roundRobinTallies').selectAll().where('eventTypeId', '=', eventTypeId).execute(),
    }
  }

  /** Reassigns the booking, and expects the host and the reason that the list names before. */
  async function expectAgreement(uid: string) {
    const before = await stored(uid)
    const candidates = await candidatesOf(uid)
    expect(await stored(uid)).toEqual(before)
    const present = before.hosts.map(({ userId }) => userId)
    expect(candidates.filter(({ userId }) => present.includes(userId))).toEqual([])
    const next = candidates.find(({ isNext }) => isNext)
    const answer = await reassign(uid)
    if (!next) {
      expect([answer.status, codeOf(answer)]).toEqual([400, 'NO_OTHER_HOST'])
      return undefined
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const after = await stored(uid)
    const joined = after.hosts.map(({ userId }) => userId).filter((id) => !present.includes(id))
    const pick = after.picks.find(({ pickedUserId, revokedAt }) => revokedAt === null && pickedUserId === joined[0])
    expect([joined, pick?.reason]).toEqual([[next.userId], next.nextReason])
    const place = pick?.candidateUserIds.indexOf(next.userId) ?? -1
    expect(pick?.candidateCounts[place]).toBe(next.count)
    return [next.name, next.nextReason]
  }

  /** A team of more people with their names. */
  const people = async (...names: string[]) => {
    const made: TestUser[] = []
    for (const name of names) made.push(await app.user({ name }))
    return { made, team: (await aTeam(app, owner, { members: made })).id }
  }

  it('the list has the shares of the others and says who is next, without the booking itself', async () => {
    const id = await aRoundRobin(app, teamId, hosts)
    await book(id)
    await book(id)
    const { uid } = await book(id)
    const { status, body } = await ask(uid)
    expect([status, body.data.bookingUid, body.data.eventTypeId]).toEqual([200, uid, id])
    expect(body.data.candidates).toEqual([
      {
        userId: host(0).id,
        name: 'Ada',
        username: 'ada',
        groupId: null,
        isFree: true,
        reasons: [],
        canBeChosen: true,
        isNext: true,
        nextReason: 'least-recently-picked',
        priority: 2,
        weight: 1,
        targetShare: 1 / 3,
        actualShare: 0.5,
        count: 1,
        countOfPeers: 2,
        pickedCount: 1,
        creditedCount: 0,
        lastPickedAt: expect.any(String),
      },
      expect.objectContaining({ name: 'Ben', isNext: false, nextReason: null, count: 1, countOfPeers: 2 }),
    ])
    expect(await expectAgreement(uid)).toEqual(['Ada', 'least-recently-picked'])
  })

  it('the next host is the one whom the reassignment picks, with equal shares, weights and priorities', async () => {
    const of = async (options: Parameters<typeof aRoundRobin>[3], bookings: number) => {
      const id = await aRoundRobin(app, teamId, hosts, options)
      const made = []
      for (let index = 0; index < bookings; index++) made.push(await book(id))
      const found = []
      for (const { uid } of made) found.push(await expectAgreement(uid))
      return found
    }
    expect(new Set((await of({}, 7)).map((next) => next?.[1]))).toEqual(
      new Set(['furthest-behind-share', 'least-recently-picked']),
    )
    const weighted = { weightsEnabled: true, fields: [{ weight: 300 }, { weight: 100 }, { weight: 50 }] }
    expect((await of(weighted, 6)).some((next) => next?.[1] === 'furthest-behind-share')).toBe(true)
    const byPriority = { fields: [{ priority: 4 }, { priority: 3 }, { priority: 1 }] }
    expect(await of(byPriority, 2)).toEqual([
      ['Ben', 'highest-priority'],
      ['Ben', 'highest-priority'],
    ])
    await of({ weightsEnabled: true, fields: [{ weight: 0 }, { weight: 100 }, { weight: 0, priority: 3 }] }, 3)
  })

  it('a host who joins later has the credit with which the next decision begins', async () => {
    const id = await aRoundRobin(app, teamId, hosts.slice(0, 2))
    await book(id)
    await book(id)
    const { uid } = await book(id)
    const { uid: other } = await book(id)
    await app.connection.db
      .insertInto('eventTypeHosts')
      .values({ eventTypeId: id, userId: host(2).id, teamId, position: 2, createdAt: app.clock.now() })
      .execute()
    const newcomer = (await candidatesOf(uid)).find(({ name }) => name === 'Cleo')
    expect(newcomer).toMatchObject({ count: 1, pickedCount: 0, creditedCount: 1, lastPickedAt: null })
    await expectAgreement(uid)
    await expectAgreement(other)
  })

  it('the only free host is next, and nobody is when all others are busy', async () => {
    const id = await aRoundRobin(app, teamId, hosts)
    const start = aMonday()
    const { uid } = await book(id, start)
    await book((await anEventType(app, host(1))).id, start)
    expect(await nextOf(uid)).toEqual(['Cleo', 'only-one-free'])
    await book((await anEventType(app, host(2))).id, start)
    expect((await candidatesOf(uid)).map(({ isFree, canBeChosen }) => [isFree, canBeChosen])).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await expectAgreement(uid)).toBe(undefined)
    const alone = await book(await aRoundRobin(app, teamId, [host(0)]))
    expect(await candidatesOf(alone.uid)).toEqual([])
    expect(await expectAgreement(alone.uid)).toBe(undefined)
  })

  it('a fixed organizer is no candidate, and the other host changes', async () => {
    const id = await aRoundRobin(app, teamId, hosts, { fields: [{ isFixed: true }, {}, {}] })
    const { uid } = await book(id)
    expect((await candidatesOf(uid)).map(({ name }) => name)).toEqual(['Cleo'])
    expect(await expectAgreement(uid)).toEqual(['Cleo', 'only-one-free'])
    expect(await expectAgreement(uid)).toEqual(['Ben', 'only-one-free'])
    const all = await aRoundRobin(app, teamId, hosts.slice(0, 2), { fields: [{ isFixed: true }, {}] })
    const { uid: other } = await book(all)
    // Nobody of the booking can be replaced any more.
    await app.connection.db
      .updateTable('bookingHosts')
      .set({ isFixed: true })
      .where('userId', '=', host(1).id)
      .execute()
    await app.connection.db
      .insertInto('eventTypeHosts')
      .values({ eventTypeId: all, userId: host(2).id, teamId, position: 2, createdAt: app.clock.now() })
      .execute()
    const [cleo] = await candidatesOf(other)
    expect([cleo?.isFree, cleo?.canBeChosen, cleo?.isNext]).toEqual([true, false, false])
    expect(codeOf(await reassign(other, host(2).id))).toBe('NO_OTHER_HOST')
    expect(await expectAgreement(other)).toBe(undefined)
  })

  it('the next host is of the group in which somebody can be replaced', async () => {
    const { made: four, team } = await people('Dan', 'Eve', 'Finn', 'Gus')
    const id = await aRoundRobin(app, team, four)
    const { db } = app.connection
    for (const [position, members] of [four.slice(0, 2), four.slice(2)].entries()) {
      const { id: groupId } = await db
        .insertInto('eventTypeHostGroups')
        .values({ eventTypeId: id, name: `Group ${position}`, position } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const ids = members.map((member) => member.id)
      await db.updateTable('eventTypeHosts').set({ groupId }).where('userId', 'in', ids).execute()
    }
    const start = aMonday()
    const { uid } = await book(id, start)
    const { uid: other } = await book(id)
    expect((await candidatesOf(uid)).map(({ name }) => name)).toEqual(['Eve', 'Gus'])
    expect(await expectAgreement(other)).toEqual(['Dan', 'only-one-free'])
    await book((await anEventType(app, four[1] as TestUser)).id, start)
    expect(await expectAgreement(uid)).toEqual(['Gus', 'only-one-free'])
  })

  it('the list says why a host is not free, and exactly those who can be chosen are accepted', async () => {
    const names = ['Ada', 'Free', 'Closed', 'Met', 'Away', 'Near', 'Held', 'Private', 'Full']
    const { made, team } = await people(...names)
    const of = (name: string) => made[names.indexOf(name)] as TestUser
    const id = await aRoundRobin(app, team, made)
    const start = aMonday()
    const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
    const { uid } = await book(id, start)
    const { db } = app.connection
    await db
      .deleteFrom('scheduleRules')
      .where('scheduleId', 'in', (query) =>
        query.selectFrom('schedules').select('id').where('userId', '=', of('Closed').id),
      )
      .execute()
    await book((await anEventType(app, of('Met'), { lengthInMinutes: 15 })).id, start)
    await book((await anEventType(app, of('Met'), { lengthInMinutes: 15 })).id, later(15))
    const away = { start: later(-600), end: later(600), notes: 'A secret trip' }
    expect((await app.post('/v2/me/ooo', { as: of('Away').apiKey, body: away })).status).toBe(201)
    await book((await anEventType(app, of('Near'), { beforeEventBuffer: 15 })).id, later(30))
    const held = { eventTypeId: (await anEventType(app, of('Held'))).id, slotStart: start }
    expect((await app.post('/v2/slots/reservations', { body: held })).status).toBe(201)
    const stamp = (minutes: number) => `${later(minutes).slice(0, 19).replaceAll(/[-:]/g, '')}Z`
    feeds.answer('private', { body: calendarOf(eventOf('dentist', stamp(10), stamp(20))) })
    const urls = [feeds.url('private')]
    await app.post('/v2/calendars/ics-feed/save', { as: of('Private').apiKey, body: { urls } })
    const limits = { bookingLimits: { count: { day: 1 } } }
    expect((await app.patch('/v2/me', { as: of('Full').apiKey, body: limits })).status).toBe(200)
    await book((await anEventType(app, of('Full'))).id, later(180))

    const candidates = await candidatesOf(uid)
    expect(candidates.map(({ name, reasons, canBeChosen }) => [name, reasons.map(({ code }) => code), canBeChosen]))
      // Two meetings of a host are one reason, which ends with the later one.
      .toEqual([
        ['Free', [], true],
        ['Closed', ['OUTSIDE_HOURS'], true],
        ['Met', ['BUSY_BOOKING'], false],
        ['Away', ['OUT_OF_OFFICE'], true],
        ['Near', ['BUFFER'], true],
        ['Held', ['RESERVED'], false],
        ['Private', ['BUSY_CALENDAR'], false],
        ['Full', ['LIMIT_DAY'], true],
      ])
    expect(candidates.filter(({ isFree }) => isFree).map(({ name }) => name)).toEqual(['Free'])
    expect(candidates.find(({ name }) => name === 'Met')?.reasons).toEqual([
      { code: 'BUSY_BOOKING', message: 'The host has another booking then.', until: later(30) },
    ])
    expect(JSON.stringify(candidates)).not.toMatch(/secret|dentist/)
    for (const { userId, name, canBeChosen } of candidates) {
      const { status } = await reassign(uid, userId)
      expect(status === 200, `${name} ${status}`).toBe(canBeChosen)
    }
  })

  it('a reason goes along when the next host gets the booking', async () => {
    const id = await aRoundRobin(app, teamId, hosts)
    const { uid } = await book(id)
    expect((await reassign(uid, undefined, { reason: 'Ada is ill' })).status).toBe(200)
    expect((await stored(uid)).booking.reassignmentReason).toBe('Ada is ill')
    expect((await reassign(uid, undefined, { reason: 'x'.repeat(5001) })).status).toBe(400)
  })

  it('the refusals are those of the reassignment', async () => {
    const id = await aRoundRobin(app, teamId, hosts)
    const { uid } = await book(id)
    const stranger = await app.user()
    const same = async (of: string, as?: string) => {
      const [listed, done] = [await ask(of, as), await app.post(`/v2/bookings/${of}/reassign`, { as, body: {} })]
      expect([listed.status, listed.body.message]).toEqual([done.status, done.body.message])
      return [listed.status, codeOf(listed)]
    }
    expect(await same(uid, stranger.apiKey)).toEqual([403, 'BOOKING_FORBIDDEN'])
    expect((await app.get(`/v2/bookings/${uid}/reassign-candidates`)).status).toBe(401)
    expect(await same('nothing', owner.apiKey)).toEqual([404, 'BOOKING_NOT_FOUND'])
    const personal = await app.post('/v2/bookings', { body: aBooking((await anEventType(app, owner)).id, aMonday()) })
    expect(await same(personal.body.data.uid, owner.apiKey)).toEqual([400, 'NOT_ROUND_ROBIN'])
    expect((await ask(uid, host(1).apiKey)).status).toBe(200)
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect(await same(uid, owner.apiKey)).toEqual([400, 'BOOKING_OVER'])
  })

  it('the list takes as many statements for ten hosts as for three', async () => {
    const { made, team } = await people('One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten')
    const cost = async (of: TestUser[]) => {
      const { uid } = await book(await aRoundRobin(app, team, of))
      const before = app.statements()
      await candidatesOf(uid)
      return app.statements() - before
    }
    expect(await cost(made)).toBe(await cost(made.slice(0, 3)))
  })
})
