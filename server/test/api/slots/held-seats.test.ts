import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('holds on seats', () => {
  let app: TestApp
  let host: TestUser
  let callers: TestUser[]
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    callers = await Promise.all(Array.from({ length: 5 }, () => app.user()))
  })
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user()
    eventTypeId = (
      await anEventType(app, host, {
        seats: { seatsPerTimeSlot: 2, showAttendeeInfo: true, showAvailabilityCount: true },
      })
    ).id
  })
  afterAll(() => app.close())

  const slotStart = '2030-01-08T10:00:00.000Z'
  const keyOf = (caller: number) => callers[caller]?.apiKey
  const hold = (caller: number, start = slotStart) =>
    app.post('/v2/slots/reservations', { as: keyOf(caller), body: { eventTypeId, slotStart: start } })
  const held = async (caller: number, start = slotStart): Promise<string> => {
    const { status, body } = await hold(caller, start)
    expect([status, body.message]).toEqual([201, undefined])
    return body.data.reservationUid
  }
  const book = (caller: number, fields = {}) =>
    app.post('/v2/bookings', {
      as: keyOf(caller),
      body: aBooking(eventTypeId, slotStart, {
        attendee: { name: `Caller ${caller}`, email: `caller-${caller}@example.com`, timeZone: 'UTC' },
        ...fields,
      }),
    })
  const listed = async (start = slotStart) => {
    const day = start.slice(0, 10)
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=${day}&end=${day}`)
    return (body.data[day] ?? []).find((slot: { start: string }) => slot.start === start)
  }
  const later = (minutes: number) => app.clock.set(new Date(Date.parse(START) + minutes * 60_000), true)

  it('held seats stay in the list until each seat is held, and come back when the holds end', async () => {
    expect(await listed()).toMatchObject({ seatsBooked: 0, seatsRemaining: 2 })
    await held(0)
    expect(await listed()).toMatchObject({ seatsBooked: 0, seatsRemaining: 1, seatsTotal: 2 })
    later(2)
    await held(1)
    expect(await listed()).toBeUndefined()
    const refused = await hold(2)
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'This time slot is already reserved by another user. Please choose a different time.',
    ])
    later(5)
    expect(await listed()).toMatchObject({ seatsRemaining: 1 })
    later(7)
    expect(await listed()).toMatchObject({ seatsRemaining: 2 })
  })

  it('a hold keeps a seat for its holder, so that others cannot book it', async () => {
    await held(0)
    await held(1)
    const stranger = await book(2)
    expect([stranger.status, stranger.body.error.details.code]).toEqual([400, 'SLOT_HELD'])
    const first = await book(0)
    expect([first.status, first.body.message]).toEqual([201, undefined])
    const again = await book(2)
    expect([again.status, again.body.error.details.code]).toEqual([400, 'SLOT_HELD'])
    const second = await book(1)
    expect([second.status, second.body.data.uid]).toEqual([201, first.body.data.uid])
    const full = await book(2)
    expect([full.status, full.body.error.details.code]).toEqual([409, 'SEATS_FULL'])
  })

  it('a meeting with a booking can have holds, and a full one refuses them by its number', async () => {
    const { id } = (await book(0)).body.data
    const uid = await held(1)
    expect(await listed()).toBeUndefined()
    expect((await hold(2)).body.error.details.code).toBe('SLOT_HELD')
    expect((await book(2)).body.error.details.code).toBe('SLOT_HELD')
    expect((await book(3, { reservedSlotUid: uid })).status).toBe(201)
    const refused = await hold(2)
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      `Booking with id=${id} at ${slotStart} has no more seats left.`,
    ])
  })

  it('a hold that is released or moved returns its seat', async () => {
    const [first, second] = [await held(0), await held(1)]
    await app.delete(`/v2/slots/reservations/${first}`)
    expect(await listed()).toMatchObject({ seatsRemaining: 1 })
    const other = '2030-01-08T11:00:00.000Z'
    const moved = await app.patch(`/v2/slots/reservations/${second}`, {
      as: keyOf(1),
      body: { eventTypeId, slotStart: other },
    })
    expect([moved.status, moved.body.message]).toEqual([200, undefined])
    expect([await listed(), await listed(other)]).toMatchObject([{ seatsRemaining: 2 }, { seatsRemaining: 1 }])
    const renewed = await app.patch(`/v2/slots/reservations/${second}`, {
      as: keyOf(1),
      body: { eventTypeId, slotStart: other },
    })
    expect(renewed.status).toBe(200)
    expect(await listed(other)).toMatchObject({ seatsRemaining: 1 })
    expect((await book(2)).status).toBe(201)
  })

  it("the first hold takes the host's time from other event types, until the last one ends", async () => {
    const own = await anEventType(app, host)
    const uid = await held(0)
    const bookOwn = () => app.post('/v2/bookings', { body: aBooking(own.id, slotStart) })
    expect((await bookOwn()).body.error.details.code).toBe('SLOT_HELD')
    await app.delete(`/v2/slots/reservations/${uid}`)
    expect((await bookOwn()).status).toBe(201)
    expect((await hold(1)).status).toBe(422)
  })

  it('the holds stay when the meeting is cancelled', async () => {
    const { uid, seatUid } = (await book(0)).body.data
    await held(1)
    await app.post(`/v2/bookings/${uid}/cancel`, { body: { seatUid } })
    expect(await listed()).toMatchObject({ seatsBooked: 0, seatsRemaining: 1 })
    const own = await anEventType(app, host)
    expect((await app.post('/v2/bookings', { body: aBooking(own.id, slotStart) })).body.error.details.code).toBe(
      'SLOT_HELD',
    )
    const again = await book(1)
    expect([again.status, again.body.data.uid === uid]).toEqual([201, false])
    expect(await listed()).toMatchObject({ seatsBooked: 1, seatsRemaining: 1 })
  })

  describe('holds on seats of a meeting at another time', () => {
    const other = '2030-01-08T11:00:00.000Z'
    const move = (uid: string, body: object, as?: string) =>
      app.post(`/v2/bookings/${uid}/reschedule`, { as, body: { start: other, ...body } })

    it.each(['the host moves all of it', 'the only one in it moves'])('the holds end because %s', async (who) => {
      const { uid, seatUid } = (await book(0)).body.data
      const reservation = await held(1)
      const moved = who.startsWith('the host') ? await move(uid, {}, host.apiKey) : await move(uid, { seatUid })
      expect([moved.status, moved.body.message]).toEqual([201, undefined])
      expect((await app.get(`/v2/slots/reservations/${reservation}`)).body.data).toBeNull()
      expect(await listed()).toMatchObject({ seatsBooked: 0, seatsRemaining: 2 })
      expect(await listed(other)).toMatchObject({ seatsBooked: 1, seatsRemaining: 1 })
      const again = await book(2)
      expect(again.status).toBe(201)
      expect(await listed()).toMatchObject({ seatsBooked: 1, seatsRemaining: 1 })
    })

    it('the holds stay while other attendees are left in the meeting', async () => {
      const { id } = await anEventType(app, host, {
        seats: { seatsPerTimeSlot: 3, showAttendeeInfo: true, showAvailabilityCount: true },
      })
      eventTypeId = id
      const { uid, seatUid } = (await book(0)).body.data
      await book(1)
      const reservation = await held(2)
      expect((await move(uid, { seatUid })).status).toBe(201)
      expect((await app.get(`/v2/slots/reservations/${reservation}`)).body.data).not.toBeNull()
      expect(await listed()).toMatchObject({ seatsBooked: 1, seatsRemaining: 1 })
    })
  })

  it('the holds are limited to the number of seats, if many ask at the same time', async () => {
    const answers = await Promise.all([0, 1, 2, 3, 4].map((caller) => hold(caller)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422])
    const booked = await Promise.all([0, 1, 2, 3, 4].map((caller) => book(caller)))
    const holders = answers.map(({ status }) => status === 201)
    expect(booked.map(({ status }) => status === 201)).toEqual(holders)
  })
})
