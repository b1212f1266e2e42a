import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('absence from a booking', () => {
  let app: TestApp
  let ann: TestUser
  let stranger: TestUser
  let eventTypeId: number
  let uid: string
  let hours = 9

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann', username: 'ann' })
    stranger = await app.user()
    eventTypeId = (await anEventType(app, ann)).id
  })
  afterAll(() => app.close())

  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    const start = `2030-01-${hours < 16 ? '08' : '09'}T${String(9 + (hours++ % 7)).padStart(2, '0')}:00:00Z`
    const { status, body } = await app.post('/v2/bookings', {
      body: aBooking(eventTypeId, start, { guests: ['cy@example.com'] }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    uid = body.data.uid
    app.clock.set(new Date(body.data.start), true)
  })

  const mark = (body: unknown, as: string | undefined = ann.apiKey, of = uid) =>
    app.post(`/v2/bookings/${of}/mark-absent`, { as, body })
  const absent = async () => {
    const { data } = (await app.get(`/v2/bookings/${uid}`)).body
    return [data.absentHost, ...data.attendees.map((attendee: { absent: boolean }) => attendee.absent)]
  }
  const events = () =>
    app.connection.db
      .selectFrom('events')
      .innerJoin('bookings', 'bookings.id', 'events.bookingId')
      .select(['events.type', 'events.payload', 'bookings.id as bookingId'])
      .where('bookings.uid', '=', uid)
      .where('events.type', 'in', ['BOOKING_NO_SHOW_UPDATED', 'booking.host-absent'])
      .orderBy('events.id')
      .execute()

  it('an attendee can be marked absent, and subscribers hear of it', async () => {
    const { status, body } = await mark({ attendees: [{ email: 'BOB@example.com', absent: true }] })
    expect(status).toBe(200)
    expect(body.data.attendees.map((attendee: { absent: boolean }) => attendee.absent)).toEqual([true, false])
    expect(await absent()).toEqual([false, true, false])
    expect(await events()).toEqual([
      {
        type: 'BOOKING_NO_SHOW_UPDATED',
        bookingId: expect.any(Number),
        payload: {
          message: 'bob@example.com marked as no-show',
          bookingUid: uid,
          bookingId: body.data.id,
          attendees: [{ email: 'bob@example.com', noShow: true }],
        },
      },
    ])
  })

  it('the marks of several attendees can change both ways at once', async () => {
    await mark({ attendees: [{ email: 'bob@example.com', absent: true }] })
    await mark({
      attendees: [
        { email: 'bob@example.com', absent: false },
        { email: 'cy@example.com', absent: true },
      ],
    })
    expect(await absent()).toEqual([false, false, true])
    expect((await events()).at(-1)?.payload).toMatchObject({
      message: 'No-show status updated',
      attendees: [
        { email: 'bob@example.com', noShow: false },
        { email: 'cy@example.com', noShow: true },
      ],
    })
  })

  it('the host can be marked absent, and a false does not remove the mark', async () => {
    expect((await mark({ host: true })).body.data.absentHost).toBe(true)
    expect((await mark({ host: false })).body.data.absentHost).toBe(true)
    expect((await events()).map(({ type }) => type)).toEqual(['booking.host-absent'])
  })

  it('addresses that are not on the booking are ignored', async () => {
    const before = (await app.get(`/v2/bookings/${uid}`)).body.data
    app.clock.set(new Date(app.clock.now().getTime() + 60_000), true)
    const { status, body } = await mark({ attendees: [{ email: 'nobody@example.com', absent: true }] })
    expect(status).toBe(200)
    expect(body.data).toEqual(before)
    expect(await events()).toEqual([])
  })

  it('nobody can be marked absent before the start', async () => {
    const start = app.clock.now().toISOString()
    app.clock.set(new Date(START), true)
    const { status, body } = await mark({ host: true })
    expect([status, body.error.message]).toEqual([
      400,
      `Bookings can only be marked as absent after their scheduled start time. Current time in UTC+0: ${START}, Booking start time in UTC+0: ${start}`,
    ])
  })

  it('only those who run the meeting mark absence', async () => {
    const foreign = await mark({ host: true }, stranger.apiKey)
    expect([foreign.status, foreign.body.error.message]).toEqual([
      403,
      `BookingPbacGuard - user with id=${stranger.id} does not have access to booking with uid=${uid}`,
    ])
    expect((await app.post(`/v2/bookings/${uid}/mark-absent`, { body: { host: true } })).status).toBe(401)
    expect((await mark({ host: true }, app.administrator)).status).toBe(200)
  })

  it('absence from an unknown booking is not found', async () => {
    const { status, body } = await mark({ host: true }, ann.apiKey, 'nothing')
    expect([status, body.error.message]).toEqual([404, 'Booking with uid=nothing not found.'])
  })

  it.each<[string, object, string]>([
    ['an empty list', { attendees: [] }, 'attendees must not have fewer than 1 items'],
    ['an address that is none', { attendees: [{ email: 'bob', absent: true }] }, 'attendees.0.email must be an email'],
    ['an attendee without a mark', { attendees: [{ email: 'bob@example.com' }] }, 'attendees.0.absent is required'],
    ['a mark that is no boolean', { host: 'yes' }, 'host must be boolean'],
  ])('the mark of absence refuses %s', async (_, body, message) => {
    const answer = await mark(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.message).toContain(message)
  })
})
