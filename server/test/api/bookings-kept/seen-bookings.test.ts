import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { visitor } from '../../support/page-visitor.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const headers = { 'cal-api-version': '2024-08-13' }

type Attendee = { name: string; seatUid: string }
type Booking = { uid: string; seatUid: string; attendees: Attendee[]; hosts: { email: string; displayEmail: string }[] }

describe('the view of a shared booking whose organizer hides the address', () => {
  let app: TestApp
  let owner: TestUser
  let host: TestUser
  let admin: TestUser
  let colleague: TestUser
  let carl: TestUser
  let stranger: TestUser
  let teamId: number

  beforeAll(async () => {
    app = await testApp()
    ;[owner, host, admin] = [await app.user(), await app.user(), await app.user()]
    ;[colleague, carl, stranger] = [await app.user(), await app.user(), await app.user()]
    teamId = (await aTeam(app, owner, { admins: [admin], members: [host, colleague] })).id
  })
  afterAll(() => app.close())

  // The week begins on the fourth.
  let days = 3
  /** A meeting of Bob, who has no account, and Carl, who has one. */
  const meeting = async (showAttendeeInfo: boolean) => {
    const start = `2030-02-${String(++days).padStart(2, '0')}T10:00:00Z`
    const made = await app.post(`/v2/teams/${teamId}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Shared',
        slug: `shared-${days}`,
        lengthInMinutes: 60,
        minimumBookingNotice: 0,
        schedulingType: 'collective',
        hosts: [{ userId: host.id }],
        hideOrganizerEmail: true,
        seats: { seatsPerTimeSlot: 4, showAttendeeInfo, showAvailabilityCount: true },
      },
    })
    const eventTypeId = made.body.data.id as number
    const join = async (name: string, email: string): Promise<Booking> => {
      const attendee = { name, email, timeZone: 'UTC', language: 'en' }
      const { status, body } = await app.post('/v2/bookings', { body: aBooking(eventTypeId, start, { attendee }) })
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data
    }
    const bob = await join('Bob', 'bob@example.com')
    const carls = await join('Carl', carl.email)
    return { start, eventTypeId, uid: bob.uid, bob, carls }
  }

  const seats = ({ attendees }: Booking, known: Record<string, string>) =>
    attendees.map(({ name, seatUid }) => `${name}: ${seatUid === '' ? 'hidden' : (known[seatUid] ?? 'unknown')}`)
  const address = ({ hosts }: Booking) => hosts.map(({ email, displayEmail }) => [email, displayEmail])
  const get = async (path: string, as?: string) => {
    const { status, body } = await app.get(path, { as, headers })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }

  const all = ["Bob: Bob's", "Carl: Carl's"]
  const own = ['Bob: hidden', "Carl: Carl's"]
  const none = ['Bob: hidden', 'Carl: hidden']
  const bobs = ["Bob: Bob's", 'Carl: hidden']

  describe.each([
    ['shown to each other', true],
    ['hidden from each other', false],
  ])('with attendees %s', (_, isShown) => {
    let made: Awaited<ReturnType<typeof meeting>>
    let known: Record<string, string>

    beforeAll(async () => {
      made = await meeting(isShown)
      known = { [made.bob.seatUid]: "Bob's", [made.carls.seatUid]: "Carl's" }
    })

    const readers: [string, () => string | undefined, string[], boolean][] = [
      ['a stranger', () => undefined, isShown ? none : [], false],
      ['a stranger with an account', () => stranger.apiKey, isShown ? none : [], false],
      ['an attendee with an account', () => carl.apiKey, own, false],
      ['a colleague who hosts nothing of it', () => colleague.apiKey, isShown ? none : [], false],
      ['the host', () => host.apiKey, all, true],
      ['an admin of the team', () => admin.apiKey, all, true],
      ['an administrator of the server', () => app.administrator, all, true],
    ]

    it.each(readers)('%s sees the permitted seats and address by the uid', async (_, as, seen, seesAddress) => {
      const booking = await get(`/v2/bookings/${made.uid}`, as())
      expect(seats(booking, known)).toEqual(seen)
      expect(address(booking)).toEqual(seesAddress ? [[host.email, host.email]] : [['', '']])
      const older = await get(`/v2/bookings/${made.uid}/reschedule`, as())
      expect(older.user.email).toBe(seesAddress ? host.email : '')
    })

    it.each(readers)("%s sees the permitted seats and address by Bob's seat", async (_, as, seen, seesAddress) => {
      const booking = await get(`/v2/bookings/by-seat/${made.bob.seatUid}`, as())
      const withBobs = seen.length === 0 ? ["Bob: Bob's"] : seen.map((seat, index) => (index === 0 ? all[0] : seat))
      expect(seats(booking, known)).toEqual(withBobs)
      expect(address(booking)).toEqual(seesAddress ? [[host.email, host.email]] : [['', '']])
    })

    it.each(readers.slice(1))(
      '%s sees the permitted address in links for calendars',
      async (_, as, seen, seesAddress) => {
        const links: { label: string; link: string }[] = await get(`/v2/bookings/${made.uid}/calendar-links`, as())
        const file = decodeURIComponent(links.find(({ label }) => label === 'ICS')?.link ?? '').replaceAll('\r\n ', '')
        expect(file.includes(host.email)).toBe(seesAddress)
        expect([file.includes('bob@example.com'), file.includes(carl.email)]).toEqual(
          seen.length === 0 ? [false, false] : [true, true],
        )
      },
    )

    it.each([
      ['an attendee', () => carl.apiKey, own, ''],
      ['the host', () => host.apiKey, all, 'host'],
      ['an admin of the team', () => admin.apiKey, all, 'host'],
    ])('%s sees the permitted seats and address in lists', async (_, as, seen, email) => {
      const [booking] = await get(`/v2/bookings?bookingUid=${made.uid}`, as())
      expect(seats(booking, known)).toEqual(seen)
      expect(booking.hosts[0].email).toBe(email && host.email)
    })

    it("an admin of the team sees the whole booking in the team's list", async () => {
      const [booking] = await get(`/v2/teams/${teamId}/bookings?eventTypeId=${made.eventTypeId}`, admin.apiKey)
      expect(seats(booking, known)).toEqual(all)
      expect(address(booking)).toEqual([[host.email, host.email]])
    })

    it('a person who has just booked sees their own seat alone', async () => {
      expect(seats(made.carls, known)).toEqual(isShown ? own : [])
      expect([made.carls.seatUid in known, address(made.carls)]).toEqual([true, [['', '']]])
    })

    it('the webhooks of the owners get the whole booking', async () => {
      const events = await app.connection.db
        .selectFrom('events')
        .select(['payload', 'userId', 'teamId'])
        .where('eventTypeId', '=', made.eventTypeId)
        .where('type', '=', 'BOOKING_CREATED')
        .orderBy('id')
        .execute()
      expect(events).toMatchObject(
        [made.bob, made.carls].map(({ seatUid }) => ({
          userId: host.id,
          teamId,
          payload: { attendeeSeatId: seatUid, organizer: { email: host.email } },
        })),
      )
    })

    it('the page of the booking shows no seat and no address', async () => {
      for (const query of ['', '?seatUid=', `?seatUid=${made.bob.seatUid}`]) {
        for (const path of ['', '/cancel', '/invitation.ics']) {
          const { status, body } = await visitor(app).get(`/bookings/${made.uid}${path}${query}`)
          expect([status, String(body).includes(made.carls.seatUid), String(body).includes(host.email)]).toEqual([
            ...[200, false, false],
          ])
        }
      }
    })
  })

  it('a person with a seat reschedules and cancels it by its uid, and sees no other seat', async () => {
    const { uid, bob, carls, start } = await meeting(true)
    const known = { [bob.seatUid]: "Bob's", [carls.seatUid]: "Carl's" }
    const body = { start: start.replace('T10', 'T13'), seatUid: bob.seatUid }
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { body })
    expect([seats(moved.body.data, known), moved.body.data.seatUid]).toEqual([["Bob: Bob's"], bob.seatUid])
    expect(address(moved.body.data)).toEqual([['', '']])
    const back = await app.post(`/v2/bookings/${moved.body.data.uid}/reschedule`, { body: { ...body, start } })
    expect(seats(back.body.data, known)).toEqual(bobs)
    const cancelled = await app.post(`/v2/bookings/${uid}/cancel`, { body: { seatUid: bob.seatUid } })
    expect(seats(cancelled.body.data, known)).toEqual(['Carl: hidden'])
  })

  it.each(['', ' '])('nobody has the seat %j', async (seatUid) => {
    const { uid, start } = await meeting(true)
    const move = { start: start.replace('T10', 'T13'), seatUid }
    for (const as of [undefined, host.apiKey]) {
      const answers = [
        await app.post(`/v2/bookings/${uid}/cancel`, { as, body: { seatUid, cancellationReason: 'Ill' } }),
        await app.post(`/v2/bookings/${uid}/reschedule`, { as, body: move }),
        await app.get(`/v2/bookings/by-seat/${encodeURIComponent(seatUid)}`, { as }),
      ]
      for (const { status } of answers) expect([400, 404]).toContain(status)
    }
    expect(await get(`/v2/bookings/${uid}`)).toMatchObject({ status: 'accepted', start: start.replace('Z', '.000Z') })
  })

  it('a hidden address stays hidden when its owner reschedules and cancels', async () => {
    const { id } = await anEventType(app, host, { hideOrganizerEmail: true })
    const made = await app.post('/v2/bookings', { body: aBooking(id, '2030-03-04T10:00:00Z') })
    expect(address(made.body.data)).toEqual([['', '']])
    const old = made.body.data.uid
    const moved = await app.post(`/v2/bookings/${old}/reschedule`, {
      as: host.apiKey,
      body: { start: '2030-03-04T12:00:00Z' },
    })
    expect(moved.body.data).toMatchObject({ hosts: [{ email: host.email }], rescheduledByEmail: host.email })
    const { uid } = moved.body.data
    for (const each of [old, uid]) {
      expect(await get(`/v2/bookings/${each}`)).toMatchObject({ rescheduledByEmail: '', hosts: [{ email: '' }] })
    }
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    const cancelled = await get(`/v2/bookings/${uid}`)
    expect([cancelled.cancelledByEmail, JSON.stringify(cancelled).includes(host.email)]).toEqual(['', false])
    expect((await get(`/v2/bookings/${uid}`, host.apiKey)).cancelledByEmail).toBe(host.email)
  })

  it('no mail and no invitation to attendees has a hidden address', async () => {
    const { id } = await anEventType(app, host, { hideOrganizerEmail: true })
    await app.connection.db.updateTable('users').set({ name: null, username: null }).where('id', '=', host.id).execute()
    const attendee = { name: 'Ida', email: 'ida@example.com', timeZone: 'UTC', language: 'en' }
    const { body } = await app.post('/v2/bookings', { body: aBooking(id, '2030-03-05T10:00:00Z', { attendee }) })
    await app.post(`/v2/bookings/${body.data.uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    const mails = await app.mails('ida@example.com')
    expect(mails).toHaveLength(2)
    expect(JSON.stringify([mails, await get(`/v2/bookings/${body.data.uid}`)])).not.toContain(host.email)
  })
})
