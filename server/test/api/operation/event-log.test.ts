import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

type LogEvent = {
  id: number
  type: string
  bookingUid: string | null
  bookingPermanentId: string | null
  // biome-ignore lint/suspicious/noExplicitAny: what is on the wire is what is compared
  [field: string]: any
}

describe('the log of events', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(async () => {
    ann = await app.user()
  })
  afterAll(() => app.close())

  const page = async (query = '', as = ann.apiKey, at = '/v2') => {
    const { status, body } = await app.get(`${at}/events${query}`, { as })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { data: LogEvent[]; pagination: { nextCursor: string | null; hasMore: boolean } }
  }
  /** On a server that others use, an event is there once all transactions that began before its own have ended. */
  const until = (count: number, query = '', as = ann.apiKey, at = '/v2') =>
    expect
      .poll(async () => (await page(query, as, at)).data, { timeout: 10_000 })
      .toHaveLength(count)
      .then(async () => (await page(query, as, at)).data)
  const aMeeting = async (fields: Record<string, unknown> = {}) => {
    const { id } = await anEventType(app, ann)
    return (await app.post('/v2/bookings', { body: aBooking(id, '2030-01-08T09:00:00Z', fields) })).body.data
  }
  const schedule = (name: string, as = ann.apiKey) =>
    app.post('/v2/schedules', { as, body: { name, timeZone: 'UTC', isDefault: false } })

  it('the log shows what happened, who did it, when, from where, and by which request', async () => {
    const { headers, body } = await schedule('Mornings')
    const events = await until(1, '?type=schedule.created')
    expect(events[0]).toEqual({
      id: expect.any(Number),
      type: 'schedule.created',
      occurredAt: app.clock.now().toISOString(),
      actor: { kind: 'user', userId: ann.id },
      ip: '127.0.0.1',
      requestId: headers['x-request-id'],
      userId: ann.id,
      teamId: null,
      organizationId: null,
      platformClientId: null,
      eventTypeId: null,
      bookingUid: null,
      bookingPermanentId: null,
      subject: `schedule:${body.data.id}`,
      payload: { id: body.data.id },
    })
  })

  it('the log has the plain address of a caller by IPv4 on a socket for both kinds', async () => {
    await app.app.http.inject({
      method: 'POST',
      url: '/v2/schedules',
      remoteAddress: '::ffff:203.0.113.7',
      headers: { authorization: `Bearer ${ann.apiKey}` },
      payload: { name: 'Evenings', timeZone: 'UTC', isDefault: false },
    })
    expect((await until(1, '?type=schedule.created'))[0]?.ip).toBe('203.0.113.7')
  })

  it('the log of a booking includes its reschedules, by any of its uids and by its permanent id', async () => {
    const booked = await aMeeting()
    const moved = await app.post(`/v2/bookings/${booked.uid}/reschedule`, { body: { start: '2030-01-08T11:00:00Z' } })
    const { uid } = moved.body.data
    await app.post(`/v2/bookings/${uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'Ill' } })
    const types = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED']
    for (const name of [booked.uid, uid, booked.permanentId]) {
      const events = await until(3, `?bookingUid=${name}`)
      expect(events.map(({ type }) => type)).toEqual(types)
      expect(events.map(({ bookingPermanentId }) => bookingPermanentId)).toEqual(types.map(() => booked.permanentId))
      expect(events.map(({ actor }) => actor.userId)).toEqual([null, null, ann.id])
      expect(events[2]).toMatchObject({ bookingUid: uid, payload: { uid, cancellationReason: 'Ill' } })
    }
  })

  it('a cursor reads the log page by page, then each later event, and nothing twice', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await schedule(name)
    const all = await until(5, '?type=schedule.created&take=5')
    const read: number[] = []
    let cursor = ''
    for (const [size, hasMore] of [
      [2, true],
      [2, true],
      [1, false],
    ] as const) {
      const { data, pagination } = await page(`?type=schedule.created&take=2${cursor}`)
      expect([data.length, pagination.hasMore]).toEqual([size, hasMore])
      read.push(...data.map(({ id }) => id))
      cursor = `&cursor=${pagination.nextCursor}`
    }
    expect(read).toEqual(all.map(({ id }) => id))
    const idle = await page(`?type=schedule.created${cursor}`)
    expect(idle).toMatchObject({ data: [], pagination: { nextCursor: cursor.slice(8), hasMore: false } })
    await schedule('F')
    const [next] = await until(1, `?type=schedule.created${cursor}`)
    expect(read).not.toContain(next?.id)
  })

  it('an empty log has no cursor', async () => {
    expect(await page('?type=nothing.ever')).toMatchObject({ data: [], pagination: { nextCursor: null } })
  })

  it('the log is filtered by types and times together', async () => {
    const start = app.clock.now()
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    for (const minutes of [0, 1, 2]) {
      app.clock.set(at(minutes), true)
      await schedule(`S${minutes}`)
      await anEventType(app, ann)
    }
    const both = '?type=schedule.created,event-type.created'
    await until(6, both)
    const between = await page(`${both}&since=${at(1).toISOString()}&until=${at(2).toISOString()}`)
    expect(between.data.map(({ type }) => type)).toEqual(['schedule.created', 'event-type.created'])
    expect(between.data.map(({ occurredAt }) => occurredAt)).toEqual([at(1).toISOString(), at(1).toISOString()])
  })

  it('the log is filtered by times also if the test clock went back', async () => {
    const before = app.clock.now()
    app.clock.set(new Date('2040-01-01T00:00:00Z'), true)
    await schedule('Later')
    app.clock.set(before, true)
    await schedule('Earlier')
    const times = await until(2, `?type=schedule.created&since=${before.toISOString()}&until=2041-01-01`)
    expect(times.map(({ occurredAt }) => occurredAt.slice(0, 4))).toEqual(['2040', '2030'])
    expect((await page('?type=schedule.created&since=2035-01-01')).data).toHaveLength(1)
    expect((await page('?type=schedule.created&until=2035-01-01')).data).toHaveLength(1)
    expect((await page('?since=2050-01-01')).data).toEqual([])
    expect((await page('?until=2020-01-01')).data).toEqual([])
  })

  it.each(['nonsense', '1', '-1-2', '1-2-3', '999999999999999999-1', '9999999999999999999999-1'])(
    'the log refuses the cursor %s, which it never gave',
    async (cursor) => {
      const { status, body } = await app.get(`/v2/events?cursor=${cursor}`, { as: ann.apiKey })
      expect([status, body.error.details.code]).toEqual([400, 'CURSOR_UNKNOWN'])
    },
  )

  it('nobody reads the events of another owner', async () => {
    const eve = await app.user()
    const booked = await aMeeting()
    await until(1, `?bookingUid=${booked.uid}`)
    expect((await page(`?bookingUid=${booked.uid}`, eve.apiKey)).data).toEqual([])
    expect((await page('', eve.apiKey)).data.filter(({ userId }) => userId !== eve.id)).toEqual([])
  })

  it("those who run a team or an organization read its log, which includes the organization's teams", async () => {
    const [admin, member] = [await app.user(), await app.user()]
    const organization = await anOrganization(app, ann, { admins: [admin], members: [member] })
    const team = await aTeam(app, ann, { organizationId: organization.id, admins: [admin], members: [member] })
    const at = `/v2/organizations/${organization.id}`
    const made = await app.post(`${at}/teams/${team.id}/event-types`, {
      as: admin.apiKey,
      body: { title: 'Demo', slug: 'demo', lengthInMinutes: 30, schedulingType: 'collective', hosts: [] },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    for (const place of [at, `${at}/teams/${team.id}`, `/v2/teams/${team.id}`]) {
      const [event] = await until(1, '?type=event-type.created', admin.apiKey, place)
      expect(event).toMatchObject({
        actor: { userId: admin.id },
        eventTypeId: made.body.data.id,
        teamId: team.id,
        organizationId: organization.id,
      })
      expect((await app.get(`${place}/events`, { as: member.apiKey })).status).toBe(403)
    }
  })

  it('administrators read the whole log, and nobody else does', async () => {
    await schedule('Seen')
    const since = encodeURIComponent(app.clock.now().toISOString())
    await expect
      .poll(async () =>
        (await page(`?take=250&type=schedule.created&since=${since}`, app.administrator, '/v2/admin')).data.some(
          ({ userId }) => userId === ann.id,
        ),
      )
      .toBe(true)
    expect((await app.get('/v2/admin/events', { as: ann.apiKey })).status).toBe(403)
  })

  it('the log has no key, token or link that opens anything', async () => {
    const { id } = await anEventType(app, ann)
    const team = await aTeam(app, ann)
    const key = await app.post('/v2/me/api-keys', { as: ann.apiKey, body: { note: 'CI' } })
    const link = await app.post(`/v2/event-types/${id}/private-links`, { as: ann.apiKey, body: {} })
    const invite = await app.post(`/v2/teams/${team.id}/invite`, {
      as: ann.apiKey,
      body: { email: 'somebody@example.com', role: 'MEMBER' },
    })
    const secrets = [ann.apiKey, key.body.data.apiKey, link.body.data.linkId, invite.body.data.token]
    expect(secrets.map((secret) => typeof secret)).toEqual(secrets.map(() => 'string'))
    await until(1, '?type=private-link.created')
    const events = [
      ...(await page('?take=250')).data,
      ...(await page('?take=250', ann.apiKey, `/v2/teams/${team.id}`)).data,
    ]
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['api-key.created', 'private-link.created', 'invite.created']),
    )
    for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret)
  })

  it('the log continues after a restore from a dump, in which the database counts its transactions from the beginning', async () => {
    const { db } = app.connection
    await schedule('Before')
    const [before] = await until(1, '?type=schedule.created')
    await sql`UPDATE events SET transaction_id = '900000000000'::xid8 WHERE id = ${before?.id}`.execute(db)
    expect((await page('?type=schedule.created')).data).toEqual([])
    const restarted = await testApp({}, undefined, { connection: { ...app.connection, close: async () => {} } })
    await restarted.close()
    const after = await until(1, '?type=schedule.created')
    expect(after[0]?.id).toBe(before?.id)
  })

  describe.skipIf(inject('template').kind === 'embedded')('the log on a database with several connections', () => {
    // The embedded database has one connection, so no transaction ends before one that began earlier.
    it('the log waits for a change that began earlier, so that no reader misses it', async () => {
      const { db } = app.connection
      let finish = () => {}
      const mayFinish = new Promise<void>((resolve) => {
        finish = resolve
      })
      let begin = () => {}
      const began = new Promise<void>((resolve) => {
        begin = resolve
      })
      const slow = db.transaction().execute(async (tx) => {
        await tx
          .insertInto('events')
          .values({
            type: 'slow.one',
            userId: ann.id,
            actorKind: 'system:test',
            occurredAt: app.clock.now(),
            payload: '{}',
          } as never)
          .execute()
        begin()
        await mayFinish
      })
      await began
      await schedule('Fast')
      const meanwhile = await page('?type=slow.one,schedule.created')
      finish()
      await slow
      const cursor = meanwhile.pagination.nextCursor
      const later = await until(2, `?type=slow.one,schedule.created${cursor === null ? '' : `&cursor=${cursor}`}`)
      expect(meanwhile.data).toEqual([])
      expect(later.map(({ type }) => type).sort()).toEqual(['schedule.created', 'slow.one'])
    })
  })
})
