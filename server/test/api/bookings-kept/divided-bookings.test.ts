import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { divide, extend } from '../../support/archive/divide.ts'
import { aBookingByAnother, anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'
import { settle } from '../../support/where-found.ts'
import { aStep, makeWorkflow } from '../../support/workflows.ts'

const ROSA = { name: 'Rosa', email: 'rosa@example.net', timeZone: 'UTC', language: 'en' }

describe('bookings of several parts', () => {
  let app: TestApp
  let ann: TestUser
  let ben: TestUser
  let organizationId: number
  let teamId: number
  let simple: number
  let shared: number
  let advice: number
  let before: unknown[]
  /** Bookings of the first part. */
  const old: Record<string, { uid: string; id: number; start: string; seatUid: string }> = {}
  let series: { uid: string; recurringBookingUid: string }[]

  const create = async (eventTypeId: number, start: string, fields: object = {}) => {
    const { status, body } = await app.post('/v2/bookings', {
      body: aBookingByAnother(eventTypeId, start, { ...fields }),
    })
    expect([status, body.error]).toEqual([201, undefined])
    return body.data
  }
  const partOf = async (uid: string): Promise<string | undefined> => {
    const { rows } = await sql<{ name: string }>`
      SELECT tableoid::regclass::text AS name FROM bookings WHERE uid = ${uid}`.execute(app.connection.db)
    return rows[0]?.name
  }
  const read = async (uid: string) => (await app.get(`/v2/bookings/${uid}`, { as: ann.apiKey })).body.data
  const callsOfLists = () =>
    [
      ['/v2/bookings?take=50', ann],
      ['/v2/bookings?take=2&skip=3&sortStart=desc', ann],
      ['/v2/bookings?status=upcoming,recurring&sortCreated=desc', ann],
      ['/v2/bookings?status=past', ann],
      ['/v2/bookings?attendeeEmail=rosa@example.net', ann],
      ['/v2/bookings?afterStart=2030-01-09T00:00:00Z&sortEnd=asc', ann],
      [`/v2/bookings?eventTypeIds=${simple},${shared}`, ann],
      [`/v2/bookings?teamIds=${teamId}`, ben],
      [`/v2/organizations/${organizationId}/bookings?take=50`, ann],
      [`/v2/organizations/${organizationId}/teams/${teamId}/bookings`, ann],
      ['/v2/admin/bookings?limit=50', undefined],
      ['/v2/bookings/export.csv', ann],
      ['/v2/insights/bookings?start=2030-01-01&end=2030-02-28', ann],
      ['/v2/insights/no-shows?start=2030-01-01&end=2030-02-28', ann],
      ['/v2/insights/utilization?start=2030-01-01&end=2030-02-28', ann],
    ] as const
  const lists = () =>
    Promise.all(
      callsOfLists().map(async ([path, by]) => {
        const { status, body } = await app.get(path, { as: by?.apiKey ?? app.administrator })
        expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
        return [path, body]
      }),
    )

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann', name: 'Ann' })
    ben = await app.user({ username: 'ben', name: 'Ben' })
    organizationId = (await anOrganization(app, ann, { members: [ben] })).id
    teamId = (await aTeam(app, ann, { organizationId, members: [ben] })).id
    simple = (await anEventType(app, ann)).id
    const weekly = await anEventType(app, ann, { recurrence: { interval: 1, occurrences: 3, frequency: 'weekly' } })
    const seats = { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true }
    shared = (await anEventType(app, ann, { seats })).id
    const made = await app.post(`/v2/organizations/${organizationId}/teams/${teamId}/event-types`, {
      as: ann.apiKey,
      body: {
        ...{ title: 'Advice', slug: 'advice', lengthInMinutes: 30, minimumBookingNotice: 0 },
        ...{ schedulingType: 'collective', hosts: [{ userId: ann.id }, { userId: ben.id }] },
      },
    })
    advice = made.body.data.id
    const trigger = { type: 'newEvent' }
    const message = { subject: '', html: '' }
    await makeWorkflow(app, ann, { trigger, steps: [aStep({ template: 'rating', message })] })
    const times = { cancelled: '09:00', moved: '10:00', met: '11:00', noted: '12:00', rated: '13:00' }
    for (const [name, time] of Object.entries(times)) old[name] = await create(simple, `2030-01-08T${time}:00Z`)
    old.erased = await create(simple, '2030-01-08T14:00:00Z', { attendee: ROSA })
    old.team = await create(advice, '2030-01-08T15:00:00Z')
    old.seat = await create(shared, '2030-01-09T10:00:00Z')
    old.otherSeat = await create(shared, '2030-01-09T10:00:00Z')
    series = await create(weekly.id, '2030-01-10T10:00:00Z')
    await app.app.runner.drain()
    before = await lists()
    await divide(app.connection)
  })
  afterAll(() => app.close())

  it('lists, exports and insights answer the same before and after the division', async () => {
    expect(await lists()).toEqual(before)
  })

  it('lists have the bookings of all parts in their order, with their total', async () => {
    const later: string[] = []
    for (const day of ['15', '16', '17', '18']) {
      later.push((await create(simple, `2030-01-${day}T09:00:00Z`)).uid)
      later.push((await create(advice, `2030-01-${day}T14:00:00Z`)).uid)
      await extend(app.connection)
    }
    const parts = await Promise.all(later.map(partOf))
    expect(new Set(parts).size).toBe(2)
    const { data, pagination } = (await app.get('/v2/bookings?sortCreated=asc&take=100', { as: ann.apiKey })).body
    // Two bookers share one booking.
    expect(pagination.totalItems).toBe(8 + 3 + 8)
    expect(data).toHaveLength(8 + 3 + 8)
    const ids = data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const starts = (await app.get('/v2/bookings?sortStart=desc&take=100', { as: ann.apiKey })).body.data.map(
      ({ start }: { start: string }) => start,
    )
    expect(starts).toEqual([...starts].sort().reverse())
    const ofTeam = await app.get(`/v2/organizations/${organizationId}/teams/${teamId}/bookings`, { as: ann.apiKey })
    expect(ofTeam.body.data).toHaveLength(5)
    const ofBen = await app.get('/v2/bookings', { as: ben.apiKey })
    expect(ofBen.body.data).toHaveLength(5)
  })

  it('a time that a booking of the first part takes is not booked again', async () => {
    const { start } = old.met ?? { start: '' }
    const { status } = await app.post('/v2/bookings', { body: aBookingByAnother(simple, start) })
    expect(status).toBe(400)
  })

  it('an old booking is cancelled, and its time is free again', async () => {
    const { uid = '', start = '' } = old.cancelled ?? {}
    const { status } = await app.post(`/v2/bookings/${uid}/cancel`, { body: { cancellationReason: 'Ill' } })
    expect(status).toBe(200)
    expect(await read(uid)).toMatchObject({ status: 'cancelled', cancellationReason: 'Ill' })
    expect(await partOf((await create(simple, start)).uid)).not.toBe(await partOf(uid))
  })

  it('an old booking is rescheduled into the newest part, and both know each other', async () => {
    const { uid = '' } = old.moved ?? {}
    const { status, body } = await app.post(`/v2/bookings/${uid}/reschedule`, {
      body: { start: '2030-01-21T10:00:00Z' },
    })
    expect(status).toBe(201)
    expect(await partOf(body.data.uid)).not.toBe(await partOf(uid))
    expect(await read(uid)).toMatchObject({ status: 'cancelled', rescheduledToUid: body.data.uid })
    expect(await read(body.data.uid)).toMatchObject({ rescheduledFromUid: uid })
  })

  it('a seat of an old meeting is moved to one of the newest part', async () => {
    const { uid = '', seatUid } = old.seat ?? {}
    const target = await create(shared, '2030-01-22T10:00:00Z')
    const { status, body } = await app.post(`/v2/bookings/${uid}/reschedule`, {
      body: { start: '2030-01-22T10:00:00Z', seatUid },
    })
    expect([status, body.data?.uid]).toEqual([201, target.uid])
    expect((await read(target.uid)).attendees).toHaveLength(2)
    expect((await read(uid)).attendees).toHaveLength(1)
    const { rows } = await sql<{ uid: string }>`
      SELECT s.uid FROM booking_seats s JOIN bookings b ON b.id = s.booking_id WHERE b.uid = ${target.uid}`.execute(
      app.connection.db,
    )
    expect(rows.map((row) => row.uid).sort()).toEqual([seatUid, target.seatUid].sort())
  })

  it('a series that began in the first part is read as a whole, and one meeting of it is moved', async () => {
    const [first, second] = series
    const moved = await app.post(`/v2/bookings/${second?.uid}/reschedule`, { body: { start: '2030-01-23T10:00:00Z' } })
    expect(moved.status).toBe(201)
    const all = (await app.get(`/v2/bookings/${first?.recurringBookingUid}`, { as: ann.apiKey })).body.data
    const parts = await Promise.all(all.map(({ uid }: { uid: string }) => partOf(uid)))
    expect(all.length).toBeGreaterThanOrEqual(3)
    expect(new Set(parts).size).toBeGreaterThan(1)
  })

  it('a note is written on an old booking, and read after it is rescheduled', async () => {
    const { uid = '' } = old.noted ?? {}
    const note = { as: ann.apiKey, body: { text: 'Haggles' } }
    expect((await app.post(`/v2/bookings/${uid}/notes`, note)).status).toBe(201)
    const { body } = await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: '2030-01-21T12:00:00Z' } })
    const notes = (await app.get(`/v2/bookings/${body.data.uid}/notes`, { as: ann.apiKey })).body.data
    expect(notes).toMatchObject([{ text: 'Haggles' }])
  })

  it('the import of a uid that the first part has is refused, and makes no second booking', async () => {
    const { uid = '' } = old.met ?? {}
    const meeting = {
      ...{ kind: 'booking', id: 'imported', uid, status: 'accepted', title: 'Imported', hosts: [] },
      ...{ start: '2029-01-14T08:00:00Z', end: '2029-01-14T08:30:00Z', createdAt: '2028-12-01T10:00:00Z' },
      attendees: [{ name: 'Bob', email: 'bob@example.com', timeZone: 'UTC' }],
    }
    const { status, body } = await app.post('/v2/admin/imports', {
      as: app.administrator,
      body: { source: 'cal.example.com', records: [meeting] },
    })
    expect([status, body.data.results.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([200, ['refused']])
    const { rows } = await sql`SELECT title FROM bookings WHERE uid = ${uid}`.execute(app.connection.db)
    expect(rows).toHaveLength(1)
    expect(rows).not.toEqual([{ title: 'Imported' }])
  })

  describe('after they have ended', () => {
    let second: string
    beforeAll(async () => {
      second = (await create(simple, '2030-01-25T11:00:00Z', { attendee: ROSA })).uid
      app.clock.set(new Date('2030-02-20T12:00:00Z'), true)
    })

    it('an attendee of an old booking is marked absent, and insights count it', async () => {
      const { uid = '' } = old.met ?? {}
      const attendees = [{ email: (await read(uid)).attendees[0].email, absent: true }]
      const { status } = await app.post(`/v2/bookings/${uid}/mark-absent`, { as: ann.apiKey, body: { attendees } })
      expect(status).toBe(200)
      expect((await read(uid)).attendees[0].absent).toBe(true)
      const path = '/v2/insights/no-shows?start=2030-01-08&end=2030-01-08'
      const { data } = (await app.get(path, { as: ann.apiKey })).body
      expect(data).toMatchObject({ withAbsentAttendee: 1 })
    })

    it('an old booking is rated by the link of its mail', async () => {
      const { uid = '' } = old.rated ?? {}
      const { email } = (await read(uid)).attendees[0]
      const texts: string[] = (await app.mails(email)).map(({ text }) => text)
      const [, link = ''] = /https:\/\/book\.example\.com(\/bookings\/\S+\/rate\?\S+)/.exec(texts.join('\n')) ?? []
      const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
      expect((await app.post(link, { headers, body: 'rating=4&feedback=Good' })).status).toBeLessThan(400)
      expect((await read(uid)).rating).toBe(4)
    })

    it('the payment of an old booking goes with it', async () => {
      const { db } = app.connection
      const now = app.clock.now()
      const insert = (id: number) =>
        sql`
        INSERT INTO payments (uid, booking_id, provider, account, kind, amount, currency, description, refund_policy,
          status, due_at, created_at, updated_at)
        VALUES (${`payment-${id}`}, ${id}, 'stripe', 'acct', 'charge', 100, 'eur', 'Advice', 'always', 'paid', ${now}, ${now}, ${now})`.execute(
          db,
        )
      await insert(old.cancelled?.id ?? 0)
      await expect(insert(43)).rejects.toThrow('payments_booking_id_fkey')
      await sql`DELETE FROM bookings WHERE id = ${old.cancelled?.id}`.execute(db)
      expect((await sql`SELECT FROM payments`.execute(db)).rows).toEqual([])
    })

    it('somebody with bookings in both parts is exported and erased', async () => {
      const uids = [old.erased?.uid ?? '', second]
      const asked = { as: app.administrator, body: { email: ROSA.email } }
      await settle(app)
      const exported = await app.post('/v2/admin/personal-data/exports', asked)
      for (const uid of uids) expect(JSON.stringify(exported.body)).toContain(uid)
      const { status, body } = await app.post('/v2/admin/personal-data/erasures', asked)
      expect(status, JSON.stringify(body)).toBe(200)
      const { rows } = await sql`SELECT FROM attendees WHERE email = ${ROSA.email}`.execute(app.connection.db)
      expect(rows).toEqual([])
      for (const uid of uids) expect((await read(uid)).attendees[0].name).not.toBe('Rosa')
    })
  })
})
