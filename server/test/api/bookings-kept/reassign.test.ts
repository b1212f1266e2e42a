import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, aBookingByAnother, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type Host = { id: number; name: string; email: string; displayEmail: string }

describe('reassigning a booking', () => {
  let app: TestApp
  let owner: TestUser
  let orgAdmin: TestUser
  let stranger: TestUser
  let hosts: TestUser[]
  let teamId: number
  let weeks = 0

  beforeAll(async () => {
    app = await testApp()
    owner = await app.user({ name: 'Olga' })
    orgAdmin = await app.user({ name: 'Otto' })
    stranger = await app.user({ name: 'Stranger' })
    hosts = [
      await app.user({ name: 'Ada', username: 'ada' }),
      await app.user({ name: 'Ben', username: 'ben', locale: 'de' }),
      await app.user({ name: 'Cleo', username: 'cleo' }),
    ]
    const { id: organizationId } = await anOrganization(app, orgAdmin, { members: [owner, ...hosts] })
    teamId = (await aTeam(app, owner, { organizationId, members: hosts })).id
  })
  afterAll(() => app.close())

  const host = (index: number) => hosts[index] as TestUser
  const rotation = (options = {}, of = hosts) => aRoundRobin(app, teamId, of, options)
  /** A Monday at ten that no other test uses. */
  const aMonday = () => new Date(Date.parse('2030-02-04T10:00:00Z') + weeks++ * 7 * 86_400_000).toISOString()
  const book = async (eventTypeId: number, start = aMonday(), fields = {}) => {
    const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, fields) })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const reassign = (uid: string, to?: TestUser, { as = owner.apiKey, body = {} as unknown } = {}) =>
    app.post(`/v2/bookings/${uid}/reassign${to ? `/${to.id}` : ''}`, { as, body })
  const read = async (uid: string) => (await app.get(`/v2/bookings/${uid}`)).body.data
  const tallies = async (eventTypeId: number) => {
    const rows = await app.connection.db
      .selectFrom('roundRobinTallies')
      .select(['userId', 'pickedCount'])
      .where('eventTypeId', '=', eventTypeId)
      .execute()
    return hosts.map(({ id }) => rows.find(({ userId }) => userId === id)?.pickedCount ?? 0)
  }
  const stored = async (uid: string) => {
    const { db } = app.connection
    const booking = await db.selectFrom('bookings').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    const of = (table: 'bookingHosts' | 'occupancy' | 'roundRobinPicks' | 'events') =>
      db
        .selectFrom(table as 'bookingHosts')
        .selectAll()
        .where('bookingId', '=', booking.id)
        .execute()
    return {
      booking,
      hosts: await of('bookingHosts'),
      taken: await of('occupancy'),
      picks: await of('roundRobinPicks'),
    }
  }

  it('the booking goes to the next host of the rotation under the same uid, and the answer names the host', async () => {
    const id = await rotation()
    const booking = await book(id)
    expect(booking.hosts[0].id).toBe(host(0).id)
    const { status, body } = await reassign(booking.uid, undefined, { body: undefined })
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        data: {
          bookingUid: booking.uid,
          reassignedTo: { id: host(1).id, name: 'Ben', email: host(1).email, displayEmail: host(1).email },
        },
      },
    ])
    const after = await read(booking.uid)
    expect(after.id).toBe(booking.id)
    expect(after.hosts.map(({ id }: Host) => id)).toEqual([host(1).id])
    expect(after.title).toBe(booking.title.replace('Ada', 'Ben'))
    expect(after.attendees).toEqual(booking.attendees)
    expect([after.start, after.location, after.status]).toEqual([booking.start, booking.location, 'accepted'])
    expect(await tallies(id)).toEqual([0, 1, 0])
  })

  it('the reassignment frees the old host and takes the time of the new one', async () => {
    const id = await rotation()
    const start = aMonday()
    const { uid } = await book(id, start)
    await reassign(uid, host(2))
    const { taken, hosts: rows } = await stored(uid)
    expect(taken.map((row) => (row as unknown as { hostId: number }).hostId)).toEqual([host(2).id])
    expect(rows.map(({ userId, isOrganizer }) => [userId, isOrganizer])).toEqual([[host(2).id, true]])
    const own = await anEventType(app, host(0))
    await book(own.id, start)
    const others = await anEventType(app, host(2))
    expect((await app.post('/v2/bookings', { body: aBooking(others.id, start) })).status).toBe(400)
  })

  it('the reassignment revokes the old pick and records the new one with its reason', async () => {
    const id = await rotation()
    const first = await book(id)
    const second = await book(id)
    await reassign(first.uid)
    await reassign(second.uid, host(0), { body: { reason: 'Asked for Ada' } })
    const picks = async (uid: string) =>
      (await stored(uid)).picks as unknown as { pickedUserId: number; reason: string; revokedAt: Date | null }[]
    expect((await picks(first.uid)).map((pick) => [pick.pickedUserId, pick.reason, pick.revokedAt !== null])).toEqual([
      [host(0).id, 'least-recently-picked', true],
      [host(2).id, expect.any(String), false],
    ])
    expect((await picks(second.uid)).map((pick) => [pick.pickedUserId, pick.reason, pick.revokedAt !== null])).toEqual([
      [host(1).id, 'least-recently-picked', true],
      [host(0).id, 'chosen', false],
    ])
    expect((await stored(second.uid)).booking.reassignmentReason).toBe('Asked for Ada')
    expect(await tallies(id)).toEqual([1, 0, 1])
  })

  it('the reassignment needs another host who is free, by their hours and their meetings', async () => {
    const id = await rotation({}, hosts.slice(0, 2))
    const start = aMonday()
    const { uid } = await book(id, start)
    await book((await anEventType(app, host(1))).id, start)
    const { status, body } = await reassign(uid)
    expect([status, body.message]).toEqual([
      400,
      "Can't reassign the booking because no other host is available at that time.",
    ])
    const chosen = await reassign(uid, host(1))
    expect([chosen.status, chosen.body.message]).toEqual([
      400,
      'One of the hosts either already has booking at this time or is not available',
    ])
    expect((await read(uid)).hosts[0].id).toBe(host(0).id)
    expect((await stored(uid)).picks).toHaveLength(1)
    expect(await tallies(id)).toEqual([1, 0, 0])
  })

  it('the reassignment ignores the notice of bookers, and the hours of a host whom a person chooses', async () => {
    const id = await rotation({}, hosts.slice(0, 2))
    const { uid } = await book(id)
    await app.connection.db.updateTable('eventTypes').set({ minimumNoticeMinutes: 1e6 }).where('id', '=', id).execute()
    expect((await reassign(uid)).status).toBe(200)
    await app.connection.db
      .deleteFrom('scheduleRules')
      .where('scheduleId', 'in', (query) => query.selectFrom('schedules').select('id').where('userId', '=', host(0).id))
      .execute()
    expect((await reassign(uid)).status).toBe(400)
    expect((await reassign(uid, host(0))).body.data.reassignedTo.id).toBe(host(0).id)
    const schedules = (await app.get('/v2/schedules', { as: host(0).apiKey })).body.data
    await app.patch(`/v2/schedules/${schedules[0].id}`, {
      as: host(0).apiKey,
      body: { availability: [{ days: ['Monday'], startTime: '09:00', endTime: '17:00' }] },
    })
  })

  it('the reassignment keeps a fixed organizer, whom the answer names, and replaces the other host', async () => {
    const id = await rotation({ fields: [{ isFixed: true }, {}, {}] })
    const booking = await book(id)
    const names = ({ attendees }: { attendees: { name: string }[] }) => attendees.map(({ name }) => name)
    expect(names(booking)).toEqual(['Bob', 'Ben'])
    const { status, body } = await reassign(booking.uid)
    expect([status, body.data.reassignedTo.id]).toEqual([200, host(0).id])
    const after = await read(booking.uid)
    expect(after.hosts[0].id).toBe(host(0).id)
    expect(names(after)).toEqual(['Bob', 'Cleo'])
    expect(after.title).toBe(booking.title)
    const teamName = (
      await app.connection.db.selectFrom('teams').select('name').where('id', '=', teamId).executeTakeFirstOrThrow()
    ).name
    expect(after.title).toContain(`between ${teamName} and Bob`)
  })

  it('only rotating hosts of round robins can be replaced, and refusals have their known words', async () => {
    const id = await rotation({ fields: [{ isFixed: true }, {}, {}] })
    const { uid } = await book(id)
    const refusal = async (uid: string, to?: TestUser) => {
      const { status, body } = await reassign(uid, to)
      return [status, body.message]
    }
    const invalid = (user: TestUser) => [
      400,
      expect.stringMatching(new RegExp(`^User with id=${user.id} is not a valid Round Robin host -`)),
    ]
    expect(await refusal(uid, host(0))).toEqual(invalid(host(0)))
    expect(await refusal(uid, host(1))).toEqual(invalid(host(1)))
    expect(await refusal(uid, stranger)).toEqual(invalid(stranger))
    expect(await refusal(uid, { ...stranger, id: 999_999 })).toEqual([
      404,
      'User with id=999999 was not found in the database',
    ])
    expect(await refusal('nothing')).toEqual([404, 'Booking with uid=nothing was not found in the database'])
    const personal = await book((await anEventType(app, owner)).id)
    expect((await reassign(personal.uid)).body.error.details.code).toBe('NOT_ROUND_ROBIN')
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect((await reassign(uid)).body.error.details.code).toBe('BOOKING_OVER')
  })

  it('only those with rights in the event type reassign, and a refused request changes nothing', async () => {
    const id = await rotation()
    const { uid } = await book(id)
    const outsider = await app.user()
    await aTeam(app, outsider, {})
    for (const as of [stranger.apiKey, outsider.apiKey]) {
      for (const to of [undefined, host(1)]) {
        const { status, body } = await reassign(uid, to, { as })
        expect([status, body.message]).toEqual([403, 'You do not have permission to reassign this booking'])
      }
    }
    expect((await app.post(`/v2/bookings/${uid}/reassign`, { body: {} })).status).toBe(401)
    expect((await read(uid)).hosts[0].id).toBe(host(0).id)
    expect((await reassign(uid, host(1), { as: host(0).apiKey })).status).toBe(200)
    expect((await reassign(uid, host(2), { as: orgAdmin.apiKey })).status).toBe(200)
    // Hosts of the event type, who could have had it as well.
    const location = { type: 'address', address: '12 High Street' }
    const headers = { 'cal-api-version': '2024-08-13' }
    const placed = await app.patch(`/v2/bookings/${uid}/location`, { as: host(0).apiKey, headers, body: { location } })
    expect([placed.status, placed.body.data.location]).toEqual([200, '12 High Street'])
    expect((await reassign(uid, host(1), { as: host(0).apiKey })).status).toBe(200)
    expect((await reassign(uid, host(0), { as: app.administrator })).status).toBe(200)
  })

  it('the old host, the new host and the booker get mails of their own, and subscribers get an event', async () => {
    const id = await rotation()
    const { uid } = await book(id)
    await reassign(uid, host(1), { body: { reason: 'Ada is ill', anything: 'else' } })
    const newest = async (to: string) => (await app.mails(to)).find((mail: { text: string }) => mail.text.includes(uid))
    const [old, joined, booker] = [
      await newest(host(0).email),
      await newest(host(1).email),
      await newest('bob@example.com'),
    ]
    expect(old.subject).toMatch(/^Handed over: /)
    expect(old.text).toContain('Ada is ill')
    expect(joined.subject).toMatch(/^Bestätigt: /)
    expect(booker.subject).toMatch(/^Another host: /)
    expect(booker.text).toContain('Ben hosts your booking from now on.')
    expect(booker.text).not.toContain('Ada is ill')
    const { booking } = await stored(uid)
    const events = await app.connection.db
      .selectFrom('events')
      .select(['type', 'payload'])
      .where('bookingId', '=', booking.id)
      .where('type', '=', 'booking.reassigned')
      .execute()
    expect(events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        uid,
        reassigned: { fromUserId: host(0).id, toUserId: host(1).id, reason: 'Ada is ill', teamName: null },
      }),
    ])
  })

  it('the new organizer of a pending booking gets the request, and the booker gets no mail', async () => {
    const id = await rotation()
    await app.connection.db
      .updateTable('eventTypes')
      .set({ confirmationPolicy: 'always', pendingBlocksSlot: true })
      .where('id', '=', id)
      .execute()
    const { uid, status } = await book(id)
    expect(status).toBe('pending')
    const before = (await app.mails('bob@example.com')).length
    await reassign(uid, host(2))
    expect((await app.mails('bob@example.com')).length).toBe(before)
    const [asked] = await app.mails(host(2).email)
    expect([asked.subject.split(':')[0], asked.text.includes(`${uid}/confirm?token=`)]).toEqual(['Requested', true])
    const { body } = await app.post(`/v2/bookings/${uid}/confirm`, { as: host(2).apiKey })
    expect([body.data.status, body.data.hosts[0].id]).toEqual(['accepted', host(2).id])
  })

  it("the booking keeps a name that the booker gave in two parts, and the event type's own title", async () => {
    const id = await rotation()
    await app.connection.db
      .updateTable('eventTypes')
      .set({ customName: '{Organiser first name} meets {Scheduler}' })
      .where('id', '=', id)
      .execute()
    const { uid, title } = await book(id)
    expect(title).toBe('Ada meets Bob')
    await reassign(uid, host(2))
    const after = await read(uid)
    expect([after.title, after.attendees[0].name]).toEqual(['Cleo meets Bob', 'Bob'])
  })

  it('the reassignment takes a host of the same group, and does not change the turns of other groups', async () => {
    const four = [...hosts, await app.user({ name: 'Dan' })]
    const { id: team } = await aTeam(app, owner, { members: four })
    const id = await aRoundRobin(app, team, four)
    const { db } = app.connection
    for (const [position, members] of [four.slice(0, 2), four.slice(2)].entries()) {
      const { id: groupId } = await db
        .insertInto('eventTypeHostGroups')
        .values({ eventTypeId: id, name: `Group ${position}`, position } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const ids = members.map((member) => member.id)
      await db
        .updateTable('eventTypeHosts')
        .set({ groupId })
        .where('eventTypeId', '=', id)
        .where('userId', 'in', ids)
        .execute()
    }
    const { uid } = await book(id)
    const present = async () => {
      const { hosts: rows, taken } = await stored(uid)
      expect(taken).toHaveLength(2)
      return rows
        .sort((a, b) => a.position - b.position)
        .map(({ userId }) => four.findIndex((user) => user.id === userId))
    }
    expect(await present()).toEqual([0, 2])
    await reassign(uid)
    expect(await present()).toEqual([1, 2])
    await reassign(uid, four[3])
    expect(await present()).toEqual([1, 3])
    const live = (
      (await stored(uid)).picks as unknown as { pickedUserId: number; reason: string; revokedAt: Date | null }[]
    )
      .filter(({ revokedAt }) => revokedAt === null)
      .map(({ pickedUserId, reason }) => [four.findIndex((user) => user.id === pickedUserId), reason])
    expect(live.sort()).toEqual([
      [1, 'stays'],
      [3, 'chosen'],
    ])
  })

  it('a reassigned meeting with seats keeps all its attendees', async () => {
    const id = await rotation({}, hosts.slice(0, 2))
    await app.connection.db
      .updateTable('eventTypes')
      .set({ seatsPerSlot: 3, seatsShowAttendees: true })
      .where('id', '=', id)
      .execute()
    const start = aMonday()
    const seat = (name: string) => ({ attendee: { name, email: `${name}@example.com`, timeZone: 'UTC' } })
    const { uid } = await book(id, start, seat('first'))
    await book(id, start, seat('second'))
    expect((await reassign(uid)).status).toBe(200)
    const after = await read(uid)
    expect([after.hosts[0].id, after.attendees.map(({ name }: { name: string }) => name)]).toEqual([
      host(1).id,
      ['first', 'second'],
    ])
    expect((await book(id, start, seat('third'))).uid).toBe(uid)
  })

  it('one of two reassignments at the same moment wins', async () => {
    const id = await rotation()
    const { uid } = await book(id)
    const answers = await Promise.all([reassign(uid, host(1)), reassign(uid, host(2)), reassign(uid), reassign(uid)])
    expect(answers.every(({ status }) => status === 200 || status === 400 || status === 409)).toBe(true)
    const { hosts: rows, taken, picks } = await stored(uid)
    expect([rows.length, taken.length]).toEqual([1, 1])
    const live = (picks as unknown as { pickedUserId: number; revokedAt: Date | null }[]).filter(
      (pick) => !pick.revokedAt,
    )
    expect(live.map(({ pickedUserId }) => pickedUserId)).toEqual([rows[0]?.userId])
    expect((await tallies(id)).reduce((a, b) => a + b, 0)).toBe(1)
  })

  it('each live booking has one host whose time it takes, whatever else happens at the same moment', async () => {
    const id = await rotation()
    const start = aMonday()
    const later = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString()
    const made: string[] = []
    const another = (hours: number) => aBookingByAnother(id, later(hours))
    for (const hours of [0, 0, 1, 1, 2, 2]) made.push((await book(id, later(hours), another(hours))).uid)
    const answers = await Promise.all([
      ...made.flatMap((uid) => [reassign(uid), reassign(uid, host(2))]),
      ...made.slice(0, 3).map((uid) => app.post(`/v2/bookings/${uid}/cancel`, { body: {} })),
      ...made.slice(3, 5).map((uid) => app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: later(4) } })),
      ...[0, 1, 2].map((hours) => app.post('/v2/bookings', { body: another(hours) })),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const { rows } = await sql<{ hosts: number[]; taken: number[]; picked: number[] }>`
      SELECT ARRAY (SELECT user_id FROM booking_hosts h WHERE h.booking_id = b.id) AS hosts,
        ARRAY (SELECT host_id FROM occupancy o WHERE o.booking_id = b.id) AS taken,
        ARRAY (SELECT picked_user_id FROM round_robin_picks p WHERE p.booking_id = b.id AND revoked_at IS NULL) AS picked
      FROM bookings b WHERE b.event_type_id = ${id} AND b.status = 'accepted'`.execute(app.connection.db)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    for (const { hosts: present, taken, picked } of rows) {
      expect(present).toHaveLength(1)
      expect([taken, picked]).toEqual([present, present])
    }
    expect(await tallies(id)).toEqual(hosts.map((user) => rows.filter((row) => row.hosts[0] === user.id).length))
  })

  it('the reassignment takes as many statements for ten hosts as for three', async () => {
    const more = [...hosts]
    for (let index = 0; index < 7; index++) more.push(await app.user())
    const team = await aTeam(app, owner, { members: more })
    const cost = async (of: TestUser[]) => {
      const { uid } = await book(await aRoundRobin(app, team.id, of))
      const before = app.statements()
      expect((await reassign(uid)).status).toBe(200)
      return app.statements() - before
    }
    expect(await cost(more)).toBe(await cost(hosts))
  })
})
