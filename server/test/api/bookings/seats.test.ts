import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('a meeting with seats', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user()
  })
  afterAll(() => app.close())

  const shared = (seatsPerTimeSlot: number, fields = {}) =>
    anEventType(app, ann, {
      seats: { seatsPerTimeSlot, showAttendeeInfo: true, showAvailabilityCount: true, ...fields },
    })
  const join = (id: number, start: string, name: string, more = {}) =>
    app.post('/v2/bookings', {
      body: aBooking(id, start, {
        attendee: { name, email: `${name.toLowerCase()}@example.com`, timeZone: 'UTC', language: 'en' },
        ...more,
      }),
    })
  const seat = async (id: number, start: string, name: string) => {
    const { status, body } = await join(id, start, name)
    expect([status, body.message]).toEqual([201, undefined])
    return body.data
  }
  const names = (booking: { attendees: { name: string }[] }) => booking.attendees.map(({ name }) => name)
  const slot = async (id: number, start: string) => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${id}&start=${start.slice(0, 10)}&end=${start.slice(0, 10)}`)
    const day = body.data[start.slice(0, 10)] ?? []
    return day.find((each: { start: string }) => Date.parse(each.start) === Date.parse(start))
  }

  it('the first booker opens a meeting with seats and the next ones join it, each with a seat', async () => {
    const { id } = await shared(3)
    const start = '2030-01-14T10:00:00Z'
    const first = await seat(id, start, 'Bob')
    const second = await seat(id, start, 'Eve')
    expect(second.uid).toBe(first.uid)
    expect(second.seatUid).not.toBe(first.seatUid)
    expect(names(second)).toEqual(['Bob', 'Eve'])
    expect(second.attendees[1]).toMatchObject({
      seatUid: second.seatUid,
      email: 'eve@example.com',
      displayEmail: 'eve@example.com',
      bookingFieldsResponses: { name: 'Eve', displayEmail: 'eve@example.com', guests: [] },
      metadata: {},
    })
    expect(await slot(id, start)).toMatchObject({
      seatsBooked: 2,
      seatsRemaining: 1,
      seatsTotal: 3,
      bookingUid: first.uid,
    })
    expect(await slot(id, '2030-01-14T11:00:00Z')).toMatchObject({ seatsBooked: 0, seatsRemaining: 3, seatsTotal: 3 })
  })

  it('a meeting is full at its last seat, and its slot is gone then', async () => {
    const { id } = await shared(2)
    const start = '2030-01-15T10:00:00Z'
    await seat(id, start, 'Bob')
    await seat(id, start, 'Eve')
    const refused = await join(id, start, 'Zoe')
    expect([refused.status, refused.body.message]).toEqual([409, 'No more seats left at this seated booking.'])
    expect(await slot(id, start)).toBeUndefined()
  })

  it('a meeting has as many seats as its event type today, and keeps everybody who is there', async () => {
    const { id } = await shared(2)
    const start = '2030-03-21T10:00:00Z'
    const setSeats = async (count: number) => {
      const seats = { seatsPerTimeSlot: count, showAttendeeInfo: true, showAvailabilityCount: true }
      expect((await app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, body: { seats } })).status).toBe(200)
    }
    const hold = () => app.post('/v2/slots/reservations', { body: { eventTypeId: id, slotStart: start } })
    await seat(id, start, 'Bob')
    const { uid } = await seat(id, start, 'Eve')
    expect((await join(id, start, 'Zoe')).status).toBe(409)
    expect((await hold()).status).toBe(422)

    await setSeats(3)
    expect(await slot(id, start)).toMatchObject({ seatsBooked: 2, seatsRemaining: 1, seatsTotal: 3, bookingUid: uid })
    expect((await seat(id, start, 'Zoe')).uid).toBe(uid)
    expect((await join(id, start, 'Max')).status).toBe(409)

    await setSeats(2)
    expect(await slot(id, start)).toBeUndefined()
    expect((await hold()).status).toBe(422)
    const kept = await app.get(`/v2/bookings/${uid}`, { as: ann.apiKey })
    expect([kept.body.data.status, names(kept.body.data)]).toEqual(['accepted', ['Bob', 'Eve', 'Zoe']])
    const [first] = kept.body.data.attendees
    const left = await app.post(`/v2/bookings/${uid}/cancel`, { body: { seatUid: first.seatUid } })
    expect([left.status, left.body.message]).toEqual([200, undefined])
    expect((await join(id, start, 'Max')).status).toBe(409)
    await setSeats(4)
    expect(await slot(id, start)).toMatchObject({ seatsBooked: 2, seatsRemaining: 2, seatsTotal: 4 })
  })

  it('nobody gets a second seat in the same meeting', async () => {
    const { id } = await shared(3)
    await seat(id, '2030-01-16T10:00:00Z', 'Bob')
    const again = await join(id, '2030-01-16T10:00:00Z', 'BOB')
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('already_signed_up_for_this_booking_error')
  })

  it('a meeting with seats blocks its time for every other event type of the host', async () => {
    const { id } = await shared(3)
    await seat(id, '2030-01-17T10:00:00Z', 'Bob')
    const other = await anEventType(app, ann)
    expect((await join(other.id, '2030-01-17T10:00:00Z', 'Eve')).status).toBe(400)
  })

  it('only those who run the meeting or sit in it see its attendees, unless the event type shows them to all', async () => {
    const { id } = await shared(3, { showAttendeeInfo: false })
    const start = '2030-01-18T10:00:00Z'
    const guest = await app.user({ username: 'carl' })
    const { uid, ...made } = await seat(id, start, 'Bob')
    expect(made.attendees).toEqual([])
    await seat(id, start, 'Carl')
    const stranger = await app.user()
    const seen = async (as?: string) => names((await app.get(`/v2/bookings/${uid}`, { as })).body.data)
    expect(await seen()).toEqual([])
    expect(await seen(stranger.apiKey)).toEqual([])
    expect(await seen(guest.apiKey)).toEqual(['Bob', 'Carl'])
    expect(await seen(ann.apiKey)).toEqual(['Bob', 'Carl'])
    const bySeat = await app.get(`/v2/bookings/by-seat/${made.seatUid}`)
    expect(names(bySeat.body.data)).toEqual(['Bob'])
    expect((await app.get('/v2/bookings/by-seat/nothing')).body.message).toBe(
      'Booking with seatUid=nothing was not found in the database',
    )
  })

  it('an administrator of the team sees the attendees, also in answers to commands', async () => {
    const owner = await app.user()
    const [admin, host] = [await app.user(), await app.user()]
    const team = await aTeam(app, owner, { admins: [admin], members: [host] })
    const made = await app.post(`/v2/teams/${team.id}/event-types`, {
      as: owner.apiKey,
      body: {
        title: 'Shared',
        slug: 'shared',
        lengthInMinutes: 60,
        minimumBookingNotice: 0,
        schedulingType: 'collective',
        hosts: [{ userId: host.id }],
        seats: { seatsPerTimeSlot: 3, showAttendeeInfo: false, showAvailabilityCount: true },
      },
    })
    const { uid, seatUid } = await seat(made.body.data.id, '2030-01-25T10:00:00Z', 'Bob')
    await seat(made.body.data.id, '2030-01-25T10:00:00Z', 'Eve')
    const as = admin.apiKey
    const location = { type: 'link', link: 'https://example.com/room' }
    const placed = await app.patch(`/v2/bookings/${uid}/location`, {
      as,
      headers: { 'cal-api-version': '2024-08-13' },
      body: { location },
    })
    expect([placed.status, names(placed.body.data)]).toEqual([200, ['Bob', 'Eve']])
    const moved = await app.post(`/v2/bookings/${uid}/reschedule`, { as, body: { start: '2030-01-25T12:00:00Z' } })
    expect([moved.status, names(moved.body.data)]).toEqual([201, ['Bob', 'Eve']])
    const cancelled = await app.post(`/v2/bookings/${moved.body.data.uid}/cancel`, { as, body: { seatUid } })
    expect([cancelled.status, names(cancelled.body.data)]).toEqual([200, ['Eve']])
    const asStranger = await app.user()
    const joined = await app.post('/v2/bookings', {
      as: asStranger.apiKey,
      body: aBooking(made.body.data.id, '2030-01-25T12:00:00Z'),
    })
    expect([joined.status, joined.body.data.attendees]).toEqual([201, []])
  })

  it('the person who joins and the host get a mail, and the others get none', async () => {
    const { id } = await shared(3, { showAttendeeInfo: false })
    await seat(id, '2030-01-21T10:00:00Z', 'Dora')
    const before = (await app.mails('dora@example.com')).length
    await seat(id, '2030-01-21T10:00:00Z', 'Emil')
    expect((await app.mails('dora@example.com')).length).toBe(before)
    const [mail] = await app.mails('emil@example.com')
    expect(mail.text).toContain('Emil')
    expect(mail.text).not.toContain('Dora')
  })

  it('the meeting continues without a cancelled seat, and ends with the last one', async () => {
    const { id } = await shared(3)
    const start = '2030-01-22T10:00:00Z'
    const bob = await seat(id, start, 'Bob')
    const eve = await seat(id, start, 'Eve')
    const cancel = (seatUid: string, uid = bob.uid) => app.post(`/v2/bookings/${uid}/cancel`, { body: { seatUid } })
    const left = await cancel(bob.seatUid)
    expect([left.body.data.status, names(left.body.data)]).toEqual(['accepted', ['Eve']])
    expect((await cancel(bob.seatUid)).body.message).toBe(
      'Invalid seatUid: this seat does not exist or has already been cancelled.',
    )
    const elsewhere = await seat(id, '2030-01-22T11:00:00Z', 'Zoe')
    expect((await cancel(elsewhere.seatUid)).body.message).toBe(
      'Invalid seatUid: this seat does not belong to this booking.',
    )
    const last = await cancel(eve.seatUid)
    expect([last.body.data.status, last.body.data.attendees]).toEqual(['cancelled', []])
    expect(await slot(id, start)).toMatchObject({ seatsRemaining: 3 })
  })

  it('only the host cancels the meeting for everybody', async () => {
    const { id } = await shared(3)
    const { uid } = await seat(id, '2030-01-23T10:00:00Z', 'Bob')
    await seat(id, '2030-01-23T10:00:00Z', 'Eve')
    const anybody = await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect([anybody.status, anybody.body.message]).toEqual([401, 'User not a host of this event'])
    const host = await app.post(`/v2/bookings/${uid}/cancel`, { as: ann.apiKey, body: { cancellationReason: 'Ill' } })
    expect([host.status, host.body.data.status, host.body.data.attendees]).toEqual([200, 'cancelled', []])
    expect((await app.mails('eve@example.com'))[0].subject).toContain('23')
  })

  it('one seat is rescheduled alone, to a slot of its own or to another meeting', async () => {
    const { id } = await shared(2)
    const [from, free, met] = ['2030-01-24T10:00:00Z', '2030-01-24T13:00:00Z', '2030-01-24T15:00:00Z']
    const bob = await seat(id, from, 'Bob')
    const eve = await seat(id, from, 'Eve')
    const zoe = await seat(id, met, 'Zoe')
    const move = (uid: string, seatUid: string | undefined, start: string) =>
      app.post(`/v2/bookings/${uid}/reschedule`, { body: { start, ...(seatUid && { seatUid }) } })

    expect((await move(bob.uid, undefined, free)).body.message).toMatch(
      /^Booking with uid=\w+ is a seated booking which means you have to provide seatUid/,
    )
    expect((await move(bob.uid, 'nothing', free)).body.message).toBe('Seat with uid=nothing does not exist.')
    const moved = await move(bob.uid, bob.seatUid, free)
    expect([moved.status, names(moved.body.data), moved.body.data.seatUid]).toEqual([201, ['Bob'], bob.seatUid])
    expect(moved.body.data.uid).not.toBe(bob.uid)
    expect(names((await app.get(`/v2/bookings/${bob.uid}`, { as: ann.apiKey })).body.data)).toEqual(['Eve'])

    const joined = await move(eve.uid, eve.seatUid, met)
    expect([joined.body.data.uid, names(joined.body.data)]).toEqual([zoe.uid, ['Eve', 'Zoe'].reverse().reverse()])
    expect((await app.get(`/v2/bookings/${bob.uid}`, { as: ann.apiKey })).body.data.status).toBe('cancelled')
    expect(await slot(id, from)).toMatchObject({ seatsRemaining: 2 })
    const full = await move(moved.body.data.uid, bob.seatUid, met)
    expect(full.status).toBe(409)
    expect(await slot(id, free)).toMatchObject({ seatsRemaining: 1 })
  })

  it('a seat that is rescheduled alone names its former meeting, and an empty meeting names the new one', async () => {
    const { id } = await shared(3)
    const [from, free, met] = ['2030-02-07T10:00:00Z', '2030-01-31T13:00:00Z', '2030-01-31T15:00:00Z']
    const bob = await seat(id, from, 'Bob')
    const eve = await seat(id, from, 'Eve')
    const zoe = await seat(id, met, 'Zoe')
    const get = async (path: string, as?: string) => (await app.get(`/v2/bookings${path}`, { as })).body.data
    const moved = (uid: string, { seatUid }: { seatUid: string }, start: string) =>
      app.post(`/v2/bookings/${uid}/reschedule`, { body: { start, seatUid } })

    const alone = (await moved(bob.uid, bob, free)).body.data
    expect(alone).toMatchObject({ rescheduledFromUid: bob.uid, rescheduledByEmail: 'bob@example.com' })
    expect(await get(`/${alone.uid}`)).toMatchObject({ rescheduledFromUid: bob.uid })
    expect(await get(`/${bob.uid}`)).not.toHaveProperty('rescheduledToUid')

    const joined = (await moved(eve.uid, eve, met)).body.data
    const fromEve = { uid: zoe.uid, rescheduledFromUid: bob.uid, rescheduledByEmail: 'eve@example.com' }
    expect(joined).toMatchObject(fromEve)
    expect(await get(`/by-seat/${eve.seatUid}`)).toMatchObject(fromEve)
    for (const path of [`/by-seat/${zoe.seatUid}`, `/${zoe.uid}`]) {
      expect(await get(path)).not.toHaveProperty('rescheduledFromUid')
    }
    const left = { status: 'cancelled', rescheduledToUid: zoe.uid, rescheduledByEmail: 'eve@example.com' }
    expect(await get(`/${bob.uid}`)).toMatchObject(left)
    expect(await get(`?bookingUid=${bob.uid}`, ann.apiKey)).toMatchObject([left])
    const again = await moved(bob.uid, eve, free)
    expect([again.status, again.body.error.details.code]).toEqual([400, 'BOOKING_MOVED_ALREADY'])
  })

  it("a whole meeting can't be rescheduled to the time of another one", async () => {
    const { id } = await shared(3)
    const { uid } = await seat(id, '2030-01-30T10:00:00Z', 'Bob')
    await seat(id, '2030-01-30T14:00:00Z', 'Eve')
    const refused = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: ann.apiKey,
      body: { start: '2030-01-30T14:00:00Z' },
    })
    expect([refused.status, refused.body.error.details.code]).toEqual([400, 'SLOT_NOT_AVAILABLE'])
    expect(refused.body.error.message).toContain('Move the seats one by one')
  })

  it('a reschedule by the host moves the whole meeting', async () => {
    const { id } = await shared(3)
    const { uid } = await seat(id, '2030-01-25T10:00:00Z', 'Bob')
    await seat(id, '2030-01-25T10:00:00Z', 'Eve')
    const { status, body } = await app.post(`/v2/bookings/${uid}/reschedule`, {
      as: ann.apiKey,
      body: { start: '2030-01-25T14:00:00Z' },
    })
    expect([status, names(body.data)]).toEqual([201, ['Bob', 'Eve']])
    expect(await slot(id, '2030-01-25T14:00:00Z')).toMatchObject({ seatsBooked: 2, seatsRemaining: 1 })
    expect(await slot(id, '2030-01-25T10:00:00Z')).toMatchObject({ seatsBooked: 0 })
  })

  it('a meeting has exactly its number of attendees, with ten times as many callers at once', async () => {
    const { id } = await shared(4)
    const start = '2030-01-28T10:00:00Z'
    const callers = Array.from({ length: 40 }, (_, index) => join(id, start, `Caller${index}`))
    const answers = await Promise.all(callers)
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(4)
    expect(new Set(made.map(({ body }) => body.data.uid)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(36)
  })

  it('a meeting with seats takes no guests, since each needs a seat, and no series', async () => {
    const { id } = await shared(3)
    const refused = await join(id, '2030-01-29T10:00:00Z', 'Bob', { guests: ['guest@example.com'] })
    expect(refused.status).toBe(400)
    const { uid } = await seat(id, '2030-01-29T10:00:00Z', 'Bob')
    const later = await app.post(`/v2/bookings/${uid}/guests`, {
      as: ann.apiKey,
      headers: { 'cal-api-version': '2024-08-13' },
      body: { guests: [{ email: 'guest@example.com' }] },
    })
    expect([later.status, later.body.error.details.code]).toEqual([400, 'GUESTS_NOT_ALLOWED'])
    const attendee = await app.post(`/v2/bookings/${uid}/attendees`, {
      as: ann.apiKey,
      headers: { 'cal-api-version': '2024-08-13' },
      body: { name: 'Guest', email: 'guest@example.com', timeZone: 'UTC' },
    })
    expect([attendee.status, attendee.body.error.details.code]).toEqual([400, 'GUESTS_NOT_ALLOWED'])
    const recurring = await anEventType(app, ann, {
      seats: { seatsPerTimeSlot: 2, showAttendeeInfo: true, showAvailabilityCount: true },
      recurrence: { interval: 1, occurrences: 2, frequency: 'weekly' },
    })
    const series = await join(recurring.id, '2030-01-29T10:00:00Z', 'Bob')
    expect(series.body.message).toContain('recurring_event_seats_error')
  })
})
