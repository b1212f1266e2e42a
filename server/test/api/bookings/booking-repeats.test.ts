import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const MINUTE_MS = 60_000

describe('a booking that is sent again', () => {
  let app: TestApp
  let ann: TestUser
  let hosts: TestUser[]
  let teamId: number

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ username: 'ann' })
    hosts = [await app.user(), await app.user()]
    teamId = (await aTeam(app, ann, { members: hosts })).id
  })
  afterAll(() => app.close())

  const send = (body: object, call: { from?: string; as?: string } = {}) =>
    app.post('/v2/bookings', { body, from: HOME, ...call })
  const by = (email: string) => ({ attendee: { name: 'Bob', email, timeZone: 'Europe/London', language: 'en' } })
  /** All of an answer that may not depend on who has booked. */
  const told = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => {
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    const { timestamp: _, ...answer } = body
    return { status, headers: rest, answer }
  }
  const later = async (minutes: number, work: () => Promise<void>) => {
    app.clock.set(new Date(Date.parse(START) + minutes * MINUTE_MS), true)
    try {
      await work()
    } finally {
      app.clock.set(new Date(START), true)
    }
  }

  const rotation = () => aRoundRobin(app, teamId, hosts)
  const onRequest = async (blockUnconfirmedBookingsInBooker: boolean) => {
    const confirmationPolicy = { type: 'always', blockUnconfirmedBookingsInBooker }
    return (await anEventType(app, ann, { confirmationPolicy })).id
  }
  const kinds: [string, () => Promise<number>][] = [
    ['of a rotation', rotation],
    ['that waits for a yes and leaves its time free', () => onRequest(false)],
    ['that waits for a yes and blocks its time', () => onRequest(true)],
  ]
  let day = 7
  const aStart = () => {
    day++
    return `2030-03-${String(4 + ((day - 8) % 5)).padStart(2, '0')}T${String(9 + Math.floor((day - 8) / 5)).padStart(2, '0')}:00:00Z`
  }

  describe.each(kinds)('a repeated booking, one %s', (_name, eventType) => {
    it('a request from the same network address with the same body gets the first booking for a quarter of an hour', async () => {
      const booking = aBooking(await eventType(), aStart(), { bookingFieldsResponses: { notes: 'A secret' } })
      const first = await send(booking)
      expect(first.status).toBe(201)
      const again = await send(booking)
      expect([again.status, again.body.data?.uid]).toEqual([201, first.body.data.uid])
      await later(14, async () => expect((await send(booking)).body.data?.uid).toBe(first.body.data.uid))
      await later(16, async () => expect((await send(booking)).status).toBe(400))
    })

    it('a request of anybody else is refused because the time is taken', async () => {
      const booking = aBooking(await eventType(), aStart(), { bookingFieldsResponses: { notes: 'A secret' } })
      const { uid } = (await send(booking)).body.data
      const bare = aBooking(booking.eventTypeId, booking.start)
      const strangers = [
        await send(booking, { from: ELSEWHERE }),
        await send(bare, { from: ELSEWHERE }),
        await send(bare),
        await send(bare, { as: hosts[0]?.apiKey as string }),
      ]
      for (const { status, body } of strangers) {
        expect([status, body.error.details.code]).toEqual([400, 'SLOT_NOT_AVAILABLE'])
        expect(JSON.stringify(body)).not.toContain(uid)
        expect(JSON.stringify(body)).not.toContain('secret')
      }
    })

    it('the account that made a booking gets it again from any network', async () => {
      const eve = await app.user()
      const booking = aBooking(await eventType(), aStart())
      const first = await send(booking, { as: eve.apiKey })
      const other = aBooking(booking.eventTypeId, booking.start, { metadata: { try: 2 } })
      const again = await send(other, { as: eve.apiKey, from: ELSEWHERE })
      expect([again.status, again.body.data?.uid]).toEqual([201, first.body.data.uid])
    })

    it('the holder of a used hold gets the booking that was made with it', async () => {
      const booking = aBooking(await eventType(), aStart())
      const { eventTypeId, start } = booking
      const held = await app.post('/v2/slots/reservations', { body: { eventTypeId, slotStart: start }, from: HOME })
      const withHold = (reservedSlotUid: string) => ({ ...booking, reservedSlotUid })
      const first = await send(withHold(held.body.data.reservationUid))
      const again = await send(withHold(held.body.data.reservationUid), { from: ELSEWHERE })
      expect([first.status, again.status, again.body.data?.uid]).toEqual([201, 201, first.body.data.uid])
      expect((await send(withHold('another'), { from: ELSEWHERE })).status).toBe(400)
    })
  })

  it('a stranger who repeats a booking reads the same refusal as for any taken time', async () => {
    const id = await rotation()
    const start = aStart()
    await send(aBooking(id, start, by('bob@example.com')))
    const known = await send(aBooking(id, start, by('BOB@example.com')), { from: ELSEWHERE })
    await send(aBooking(id, start, by('carl@example.com')))
    const taken = await send(aBooking(id, start, by('dora@example.com')), { from: ELSEWHERE })
    expect(told(known)).toEqual(told(taken))
    expect(JSON.stringify(told(known))).toBe(JSON.stringify(told(taken)))
  })

  it('a stranger who repeats a booking costs as many statements as for any taken time', async () => {
    const id = await rotation()
    const start = aStart()
    await send(aBooking(id, start, by('bob@example.com')))
    const statements = async (email: string) => {
      const before = app.statements()
      await send(aBooking(id, start, by(email)), { from: ELSEWHERE })
      return app.statements() - before
    }
    const known = await statements('bob@example.com')
    await send(aBooking(id, start, by('carl@example.com')))
    expect(await statements('dora@example.com')).toBe(known)
  })

  it('another address can book the same time if requests leave it free', async () => {
    const id = await onRequest(false)
    const start = aStart()
    await send(aBooking(id, start, by('bob@example.com')))
    expect((await send(aBooking(id, start, by('bob@example.com')), { from: ELSEWHERE })).status).toBe(400)
    expect((await send(aBooking(id, start, by('carl@example.com')), { from: ELSEWHERE })).status).toBe(201)
  })

  it('many identical requests at one moment make one booking', async () => {
    const id = await onRequest(false)
    const booking = aBooking(id, aStart())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(booking, { from: index % 2 === 0 ? HOME : ELSEWHERE })),
    )
    const { rows } = await app.connection.db
      .selectFrom('bookings')
      .select('uid')
      .where('eventTypeId', '=', id)
      .execute()
      .then((rows) => ({ rows }))
    expect(rows).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]))
  })

  it('the page leads an identical form from the same network to the first booking, and refuses others', async () => {
    const confirmationPolicy = { type: 'always', blockUnconfirmedBookingsInBooker: false }
    const { slug } = await anEventType(app, ann, { confirmationPolicy })
    const url = `/ann/${slug}?slot=2030-03-12T10:00:00.000Z&timeZone=Europe/Berlin`
    const fill = (from: string, more: Record<string, string> = {}) =>
      app.post(url, {
        from,
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ name: 'Bob', email: 'bob@example.com', ...more }).toString(),
      })
    const first = await fill(HOME)
    expect(first.status).toBe(303)
    const again = await fill(HOME)
    expect([again.status, again.headers.location]).toEqual([303, first.headers.location])
    for (const stranger of [await fill(ELSEWHERE), await fill(HOME, { notes: 'Other words' })]) {
      expect([stranger.status, stranger.headers.location]).toEqual([400, undefined])
      expect(stranger.body).toContain('This time is not free any more')
    }
  })

  it('the server forgets the network of a booking after a day', async () => {
    await send(aBooking(await rotation(), aStart()))
    const kept = () => app.connection.db.selectFrom('bookingOrigins').selectAll().execute()
    const origins = await kept()
    expect(origins.length).toBeGreaterThan(0)
    expect(JSON.stringify(origins)).not.toContain(HOME)
    app.clock.set(new Date(Date.parse(START) + 1441 * MINUTE_MS), true)
    await app.app.runner.drain()
    app.clock.set(new Date(START), true)
    expect(await kept()).toEqual([])
  })
})
