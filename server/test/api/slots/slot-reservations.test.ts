import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('holds on slots', () => {
  let app: TestApp
  let host: TestUser
  let stranger: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    stranger = await app.user()
  })
  beforeEach(async () => {
    app.clock.set(new Date(START), true)
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })
  afterAll(() => app.close())

  const slotStart = '2030-01-08T10:00:00.000Z'
  const hold = (fields: Record<string, unknown> = {}, as?: string) =>
    app.post('/v2/slots/reservations', { body: { eventTypeId, slotStart, ...fields }, as })
  const freeStarts = async () => {
    const { body } = await app.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-08&end=2030-01-08`)
    return (body.data['2030-01-08'] ?? []).map(({ start }: { start: string }) => start)
  }

  it('a hold keeps a slot from everybody for five minutes', async () => {
    const { status, body } = await hold()
    expect(status).toBe(201)
    expect(body.data).toEqual({
      eventTypeId,
      slotStart,
      slotEnd: '2030-01-08T10:30:00.000Z',
      slotDuration: 30,
      reservationUid: expect.stringMatching(/^\w{20,}$/),
      reservationDuration: 5,
      reservationUntil: '2030-01-07T08:05:00.000Z',
    })
    expect(await freeStarts()).not.toContain(slotStart)

    app.clock.set(new Date('2030-01-07T08:05:00.000Z'), true)
    expect(await freeStarts()).toContain(slotStart)
    expect((await hold()).status).toBe(201)
  })

  it('a second hold that overlaps is refused, and one that only touches is accepted', async () => {
    await hold()
    const overlapping = await hold({ slotStart: '2030-01-08T10:15:00Z' })
    expect(overlapping.status).toBe(422)
    expect(overlapping.body.error.message).toBe(
      'This time slot is already reserved by another user. Please choose a different time.',
    )
    expect((await hold({ slotStart: '2030-01-08T10:30:00Z' })).status).toBe(201)
    expect((await hold({ slotStart: '2030-01-08T09:30:00Z' })).status).toBe(201)
  })

  describe('holds of one caller', () => {
    const at = (index: number) => new Date(Date.parse('2030-01-08T09:00:00Z') + index * 30 * 60_000).toISOString()
    const later = (minutes: number) => app.clock.set(new Date(Date.parse(START) + minutes * 60_000), true)

    it('a caller has at most five holds of an event type, and can hold more once one ends or is released', async () => {
      const first = await Promise.all([0, 1, 2, 3, 4].map((index) => hold({ slotStart: at(index) })))
      expect(first.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
      const sixth = await hold({ slotStart: at(5) })
      expect([sixth.status, sixth.body.error.details.code]).toEqual([429, 'TOO_MANY_HOLDS'])
      expect(sixth.headers['retry-after']).toBe('300')
      expect(sixth.body.message).toContain('DELETE /v2/slots/reservations/{uid}')
      await app.delete(`/v2/slots/reservations/${first[0]?.body.data.reservationUid}`)
      expect((await hold({ slotStart: at(5) })).status).toBe(201)
      expect((await hold({ slotStart: at(6) })).status).toBe(429)
      later(5)
      expect((await hold({ slotStart: at(6) })).status).toBe(201)
    })

    it('a caller gets five holds, however many requests arrive at one moment', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => hold({ slotStart: at(index) })))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    })

    it('a program with a key can hold more, because it holds for many bookers', async () => {
      const answers = []
      for (let index = 0; index < 10; index++) {
        answers.push((await hold({ slotStart: at(index) }, stranger.apiKey)).status)
      }
      expect(new Set(answers)).toEqual(new Set([201]))
    })

    it('renewed holds end an hour after the first one, and the caller waits another hour for the next', async () => {
      const { reservationUid: uid } = (await hold()).body.data
      const renew = () => app.patch(`/v2/slots/reservations/${uid}`, { body: { eventTypeId, slotStart } })
      for (let minutes = 4; minutes <= 56; minutes += 4) {
        later(minutes)
        expect([minutes, (await renew()).status]).toEqual([minutes, 200])
      }
      later(58)
      expect((await renew()).body.data.reservationUntil).toBe('2030-01-07T09:00:00.000Z')
      later(59.5)
      const refused = await renew()
      expect([refused.status, refused.body.error.details.code]).toEqual([429, 'HELD_TOO_LONG'])
      later(61)
      const anew = await hold()
      expect([anew.status, anew.headers['retry-after']]).toEqual([429, String(59 * 60)])
      expect((await hold({}, stranger.apiKey)).status).toBe(201)
      later(121)
      expect((await hold()).status).toBe(201)
    })

    it('neither releasing and holding again nor an overlapping hold prolongs the hour', async () => {
      eventTypeId = (await anEventType(app, host, { slotInterval: 15 })).id
      const starts = [slotStart, '2030-01-08T10:15:00.000Z']
      let minutes = 0
      for (; minutes < 60; minutes += 4) {
        later(minutes)
        const held = await hold({ slotStart: starts[(minutes / 4) % 2] })
        expect([minutes, held.status]).toEqual([minutes, 201])
        if (minutes < 56) await app.delete(`/v2/slots/reservations/${held.body.data.reservationUid}`)
      }
      later(65)
      expect((await hold()).status).toBe(429)
      expect((await hold({ slotStart: starts[1] as string })).status).toBe(429)
      expect((await hold({ slotStart: '2030-01-08T14:00:00Z' })).status).toBe(201)
    })

    it('those who run the event type choose the length of a hold', async () => {
      const { body } = await hold({ reservationDuration: 600 }, host.apiKey)
      expect(body.data.reservationUntil).toBe('2030-01-07T18:00:00.000Z')
    })
  })

  it('a hold at the time of a pending booking is refused until the booking is cancelled', async () => {
    const { id } = await anEventType(app, host, {
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false },
    })
    const holdThat = (start: string) =>
      app.post('/v2/slots/reservations', { body: { eventTypeId: id, slotStart: start } })
    const { uid } = (await app.post('/v2/bookings', { body: aBooking(id, slotStart) })).body.data
    const refused = await holdThat(slotStart)
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      "Can't reserve a slot if the event is already booked.",
    ])
    expect((await holdThat('2030-01-08T10:30:00Z')).status).toBe(201)
    await app.post(`/v2/bookings/${uid}/cancel`, { body: {} })
    expect((await holdThat(slotStart)).status).toBe(201)
  })

  it('the answer with a hold leaves out its requested length', async () => {
    const { reservationUid } = (await hold()).body.data
    const { body } = await app.get(`/v2/slots/reservations/${reservationUid}`)
    expect(body.data).toEqual({
      eventTypeId,
      slotStart,
      slotEnd: '2030-01-08T10:30:00.000Z',
      slotDuration: 30,
      reservationUid,
      reservationUntil: '2030-01-07T08:05:00.000Z',
    })
  })

  it('the answer with an unknown or ended hold is null', async () => {
    const { reservationUid } = (await hold()).body.data
    app.clock.set(new Date('2030-01-07T08:06:00.000Z'), true)
    for (const uid of [reservationUid, 'unknown']) {
      const { status, body } = await app.get(`/v2/slots/reservations/${uid}`)
      expect(status).toBe(200)
      expect(body.data).toBeNull()
    }
  })

  it('a hold is renewed at its time without a conflict with itself', async () => {
    const { reservationUid } = (await hold()).body.data
    app.clock.set(new Date('2030-01-07T08:04:00.000Z'), true)
    const { status, body } = await app.patch(`/v2/slots/reservations/${reservationUid}`, {
      body: { eventTypeId, slotStart },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      reservationUid,
      reservationUntil: '2030-01-07T08:09:00.000Z',
      reservationDuration: 5,
    })
  })

  it('a hold moves to another slot and frees the first one', async () => {
    const { reservationUid } = (await hold()).body.data
    const later = '2030-01-08T11:00:00.000Z'
    await app.patch(`/v2/slots/reservations/${reservationUid}`, { body: { eventTypeId, slotStart: later } })
    const free = await freeStarts()
    expect(free).toContain(slotStart)
    expect(free).not.toContain(later)
  })

  it('the renewal of an unknown hold answers 404', async () => {
    const { status, body } = await app.patch('/v2/slots/reservations/unknown', { body: { eventTypeId, slotStart } })
    expect(status).toBe(404)
    expect(body.error.message).toBe('Slot with uid=unknown not found')
  })

  it('a released hold frees the slot, once or twice', async () => {
    const { reservationUid } = (await hold()).body.data
    for (let time = 0; time < 2; time++) {
      const { status, body } = await app.delete(`/v2/slots/reservations/${reservationUid}`)
      expect(status).toBe(200)
      expect(body).toEqual({ status: 'success' })
    }
    expect(await freeStarts()).toContain(slotStart)
  })

  it('a host chooses the length of a hold', async () => {
    const { status, body } = await hold({ reservationDuration: 60 }, host.apiKey)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ reservationDuration: 60, reservationUntil: '2030-01-07T09:00:00.000Z' })
  })

  it('nobody else chooses the length of a hold, which is five minutes', async () => {
    const anonymous = await hold({ reservationDuration: 60 })
    expect(anonymous.status).toBe(401)
    expect(anonymous.body.error.message).toMatch(/^reservationDuration can only be used for authenticated requests/)
    expect((await hold({ reservationDuration: 60 }, stranger.apiKey)).status).toBe(403)
    expect((await hold({}, stranger.apiKey)).status).toBe(201)
  })

  it.each([
    ['an unknown event type', { eventTypeId: 999_999 }, 404, 'Event Type with ID=999999 not found'],
    ['a length of a fixed-length event type', { slotDuration: 45 }, 400, /not a variable length event type/],
    ['a time outside the hours', { slotStart: '2030-01-08T20:00:00Z' }, 400, /is not available/],
    ['a time in the past', { slotStart: '2030-01-04T10:00:00Z' }, 400, /in the past/],
    ['a time off the grid', { slotStart: '2030-01-08T10:07:00Z' }, 400, /is not available/],
    ['a start that is no date', { slotStart: 'noon' }, 400, /Bad Request/],
  ])('a hold refuses %s', async (_, fields, status, message) => {
    const answer = await hold(fields)
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toMatch(message)
  })

  it('a hold has one of the lengths of the event type', async () => {
    eventTypeId = (await anEventType(app, host, { lengthInMinutesOptions: [15, 30] })).id
    expect((await hold({ slotDuration: 15 })).body.data).toMatchObject({
      slotDuration: 15,
      slotEnd: '2030-01-08T10:15:00.000Z',
    })
    const refused = await hold({ slotDuration: 20, slotStart: '2030-01-08T12:00:00Z' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toMatch(/possible lengths for this variable length event type are: 15, 30$/)
  })

  it('a job deletes ended holds', async () => {
    await hold()
    app.clock.set(new Date('2030-01-07T09:00:00.000Z'), true)
    await app.app.services.slotReservations.cleanUp.run()
    const left = await app.connection.db
      .selectFrom('occupancy')
      .select('id')
      .where('eventTypeId', '=', eventTypeId)
      .execute()
    expect(left).toEqual([])
  })
})
