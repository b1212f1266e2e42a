import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a round robin', () => {
  let app: TestApp
  let owner: TestUser
  let hosts: TestUser[]
  let teamId: number

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user()
    hosts = [await app.user(), await app.user(), await app.user()]
    teamId = (await aTeam(app, owner, { members: hosts })).id
  })
  afterAll(() => app.close())

  const rotation = (options = {}) => aRoundRobin(app, teamId, hosts, options)
  const book = async (eventTypeId: number, start: string, fields = {}) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBookingByAnother(eventTypeId, start, fields) })
    expect([status, body.message]).toEqual([201, undefined])
    return body.data
  }
  const hostOf = ({ hosts: [host] }: { hosts: { id: number }[] }) => hosts.findIndex(({ id }) => id === host?.id)
  const day = (index: number) => new Date(Date.parse('2030-02-04T10:00:00Z') + index * 7 * 86_400_000).toISOString()
  const tallies = async (eventTypeId: number) => {
    const rows = await app.connection.db
      .selectFrom('roundRobinTallies')
      .select(['userId', 'pickedCount'])
      .where('eventTypeId', '=', eventTypeId)
      .execute()
    return hosts.map(({ id }) => rows.find(({ userId }) => userId === id)?.pickedCount ?? 0)
  }

  it('a round robin takes its hosts in turn', async () => {
    const id = await rotation()
    const picked = []
    for (let index = 0; index < 6; index++) picked.push(hostOf(await book(id, day(index))))
    expect(picked).toEqual([0, 1, 2, 0, 1, 2])
  })

  it('a round robin gives one slot to each of its hosts and then to nobody', async () => {
    const id = await rotation()
    const start = '2030-04-01T10:00:00Z'
    const picked = [hostOf(await book(id, start)), hostOf(await book(id, start)), hostOf(await book(id, start))]
    expect(picked.sort()).toEqual([0, 1, 2])
    const refused = await app.post('/v2/bookings', { body: aBookingByAnother(id, start) })
    expect(refused.status).toBe(400)
  })

  it('a round robin follows weights if they are switched on', async () => {
    const fields = [{ weight: 200 }, { weight: 100 }, { weight: 100 }]
    const id = await rotation({ weightsEnabled: true, fields })
    for (let index = 0; index < 8; index++) await book(id, day(20 + index))
    expect(await tallies(id)).toEqual([4, 2, 2])
  })

  it('a round robin prefers hosts of a higher priority while they are free', async () => {
    const id = await rotation({ fields: [{ priority: 1 }, { priority: 4 }, { priority: 1 }] })
    const start = day(40)
    expect(hostOf(await book(id, start))).toBe(1)
    expect(hostOf(await book(id, start))).not.toBe(1)
    expect(hostOf(await book(id, day(41)))).toBe(1)
  })

  it('a round robin always needs its fixed hosts, the first of whom is the organizer', async () => {
    const id = await rotation({ fields: [{ isFixed: true }, {}, {}] })
    const booking = await book(id, '2030-04-02T10:00:00Z')
    expect(hostOf(booking)).toBe(0)
    expect(booking.attendees.map(({ email }: { email: string }) => email)).toContain(hosts[1]?.email)
    const refused = await app.post('/v2/bookings', { body: aBookingByAnother(id, '2030-04-02T10:00:00Z') })
    expect(refused.status).toBe(400)
  })

  it('a round robin gives a rescheduled booking to the host who is next at that time', async () => {
    const id = await rotation({ fields: [{ priority: 1 }, { priority: 4 }, { priority: 1 }] })
    const start = '2030-06-10T09:00:00Z'
    const taken = await book(id, start)
    const second = await book(id, start)
    expect([hostOf(taken), hostOf(second)]).toEqual([1, 0])
    const { body } = await app.post(`/v2/bookings/${second.uid}/reschedule`, {
      body: { start: '2030-06-10T10:00:00Z' },
    })
    expect(hostOf(body.data)).toBe(1)
    expect(await tallies(id)).toEqual([0, 2, 0])
  })

  it('a rescheduled booking has the name of its new host, and shows only its present hosts', async () => {
    const [fixed, first, second] = hosts as [TestUser, TestUser, TestUser]
    const alone = await rotation({ fields: [{ priority: 4 }, { priority: 1 }, { priority: 1 }] })
    const taken = '2030-06-12T12:00:00Z'
    await book(alone, taken)
    const led = await book(alone, '2030-06-12T09:00:00Z')
    const moved = await app.post(`/v2/bookings/${led.uid}/reschedule`, { body: { start: taken } })
    const organizer = hosts[hostOf(moved.body.data)] as TestUser
    expect(organizer.id).not.toBe(fixed.id)
    expect(moved.body.data.title).toMatch(new RegExp(` between ${organizer.name} and Bob$`))

    const beside = await rotation({ fields: [{ isFixed: true }, { priority: 4 }, { priority: 1 }] })
    const start = '2030-06-13T10:00:00Z'
    const hosted = await book(beside, '2030-06-13T09:00:00Z', { guests: ['gina@example.com'] })
    const emails = ({ attendees }: { attendees: { email: string }[] }) => attendees.map(({ email }) => email)
    const [booker] = emails(hosted)
    expect(emails(hosted)).toEqual([booker, 'gina@example.com', first.email])
    await book((await anEventType(app, first)).id, start)
    const { body } = await app.post(`/v2/bookings/${hosted.uid}/reschedule`, { body: { start } })
    expect(emails(body.data)).toEqual([booker, 'gina@example.com', second.email])
    const seenBy = async ({ apiKey }: TestUser) =>
      (await app.get(`/v2/bookings?eventTypeId=${beside}&status=upcoming`, { as: apiKey })).body.data.length
    expect([await seenBy(first), await seenBy(second)]).toEqual([0, 1])
  })

  it('the host who loses a rescheduled booking hears that the time is free, and the new host hears of a new booking', async () => {
    const id = await rotation({ fields: [{ priority: 4 }, { priority: 1 }, { priority: 1 }] })
    const [former] = hosts as [TestUser]
    const start = '2030-06-14T12:00:00Z'
    await book(id, start)
    const booked = await book(id, '2030-06-14T09:00:00Z')
    const [bob] = booked.attendees
    const { body } = await app.post(`/v2/bookings/${booked.uid}/reschedule`, { body: { start } })
    const heir = hosts[hostOf(body.data)] as TestUser
    const newest = async (to: string) =>
      (await app.mails(to)).find(({ text }: { text: string }) => text.includes(body.data.uid))
    const [lost, won, booker] = [await newest(former.email), await newest(heir.email), await newest(bob.email)]
    expect(lost.subject).toMatch(/^Handed over: /)
    expect(lost.text).toContain(`${heir.name} hosts the meeting with Bob instead of you.`)
    expect([lost.text.includes('9:00'), lost.text.includes('12:00')]).toEqual([true, false])
    expect(lost.attachments[0].contentType).toContain('method=CANCEL')
    expect([won.subject, booker.subject]).toEqual([
      expect.stringMatching(/^Confirmed: /),
      expect.stringMatching(/^Rescheduled: /),
    ])
  })

  it('a host who reschedules a booking keeps it', async () => {
    const id = await rotation({ fields: [{ priority: 1 }, { priority: 4 }, { priority: 1 }] })
    await book(id, '2030-06-11T09:00:00Z')
    const second = await book(id, '2030-06-11T09:00:00Z')
    const { body } = await app.post(`/v2/bookings/${second.uid}/reschedule`, {
      as: hosts[0]?.apiKey,
      body: { start: '2030-06-11T10:00:00Z' },
    })
    expect(hostOf(body.data)).toBe(0)
  })

  it('a rescheduled booking stays with its host if the event type says so, and counts once', async () => {
    const id = await rotation({ reschedulesWithSameHost: true })
    await book(id, '2030-04-03T09:00:00Z')
    const second = await book(id, '2030-04-03T10:00:00Z')
    const { body } = await app.post(`/v2/bookings/${second.uid}/reschedule`, {
      body: { start: '2030-04-03T13:00:00Z' },
    })
    expect(hostOf(body.data)).toBe(1)
    expect(await tallies(id)).toEqual([1, 1, 0])
  })

  it('a round robin does not count cancelled bookings', async () => {
    const id = await rotation()
    const { uid } = await book(id, '2030-04-04T09:00:00Z')
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect(await tallies(id)).toEqual([0, 0, 0])
  })

  it('a host who joins late begins with the others, and does not catch up with them', async () => {
    const id = await aRoundRobin(app, teamId, hosts.slice(0, 2))
    for (let index = 0; index < 6; index++) await book(id, day(60 + index))
    const late = { eventTypeId: id, userId: hosts[2]?.id ?? 0, teamId, position: 2, createdAt: app.clock.now() }
    await app.connection.db.insertInto('eventTypeHosts').values(late).execute()
    for (let index = 0; index < 3; index++) await book(id, day(70 + index))
    expect(await tallies(id)).toEqual([4, 4, 1])
  })

  it('the pick records who was available, their shares, and its reason', async () => {
    const id = await rotation()
    const { id: bookingId } = await book(id, '2030-04-05T09:00:00Z')
    const picks = await app.connection.db
      .selectFrom('roundRobinPicks')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .execute()
    expect(picks).toHaveLength(1)
    expect(picks[0]).toMatchObject({
      pickedUserId: hosts[0]?.id,
      reason: 'least-recently-picked',
      candidateUserIds: hosts.map((host) => host.id),
      candidateWeights: [1, 1, 1],
      candidateCounts: [0, 0, 0],
      candidateFree: [true, true, true],
    })
  })

  it('a caller who may choose narrows slots and bookings to the chosen hosts', async () => {
    const open = await rotation({ hostSubsetEnabled: true })
    const closed = await rotation()
    const wanted = [hosts[2]?.id ?? 0]
    const start = '2030-05-06T10:00:00Z'
    expect(hostOf(await book(open, start, { rrHostSubsetIds: wanted }))).toBe(2)
    const again = await app.post('/v2/bookings', { body: aBookingByAnother(open, start, { hostSubsetIds: wanted }) })
    expect(again.status).toBe(400)
    const listed = async (id: number, query: string) => {
      const { body } = await app.get(`/v2/slots?eventTypeId=${id}&start=2030-05-06&end=2030-05-06${query}`)
      return body.data['2030-05-06'].some((slot: { start: string }) => slot.start === '2030-05-06T10:00:00.000Z')
    }
    expect(await listed(open, `&rrHostSubsetIds=${wanted}`)).toBe(false)
    expect(await listed(open, '')).toBe(true)
    expect(hostOf(await book(closed, '2030-05-07T10:00:00Z', { rrHostSubsetIds: wanted }))).toBe(0)
  })

  it('a round robin follows a routing form, which names the permitted hosts or one preferred host', async () => {
    const id = await rotation()
    const [, second, third] = hosts as [TestUser, TestUser, TestUser]
    const routed = { routing: { teamMemberIds: [second.id, third.id] } }
    expect(hostOf(await book(id, '2030-05-08T10:00:00Z', routed))).toBe(1)
    const preferred = { routing: { teamMemberIds: [], teamMemberEmail: third.email } }
    expect(hostOf(await book(id, '2030-05-08T12:00:00Z', preferred))).toBe(2)
    expect(hostOf(await book(id, '2030-05-08T12:00:00Z', preferred))).not.toBe(2)
    const skipped = { routing: { ...preferred.routing, skipContactOwner: true } }
    expect(hostOf(await book(id, '2030-05-09T10:00:00Z', skipped))).toBe(0)
  })

  it('a round robin with ten times as many callers as hosts for one slot takes each host once', async () => {
    const id = await rotation()
    const book = () => app.post('/v2/bookings', { body: aBookingByAnother(id, '2030-04-08T10:00:00Z') })
    const answers = await Promise.all(Array.from({ length: 30 }, book))
    const made = answers.filter(({ status }) => status === 201).map(({ body: answer }) => hostOf(answer.data))
    expect(made.sort()).toEqual([0, 1, 2])
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(27)
  })

  it('a person who sends a form twice gets the same booking, also at one moment and for the last host', async () => {
    const id = await rotation()
    const start = '2030-04-09T10:00:00Z'
    const send = (body: object) => app.post('/v2/bookings', { body })
    const form = aBookingByAnother(id, start)
    const both = await Promise.all([send(form), send(form)])
    const again = await send(form)
    expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([...both, again].map(({ body }) => body.data.uid)).size).toBe(1)
    expect((await tallies(id)).sort()).toEqual([0, 0, 1])

    await book(id, start)
    const last = aBookingByAnother(id, start)
    const twins = await Promise.all(Array.from({ length: 5 }, () => send(last)))
    expect(new Set(twins.map(({ status, body }) => `${status} ${body.data?.uid}`)).size).toBe(1)
    expect(await tallies(id)).toEqual([1, 1, 1])
    expect((await send(aBookingByAnother(id, start))).status).toBe(400)
  })
})
