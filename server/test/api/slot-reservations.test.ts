import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEventType } from '../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../support/test-app.ts'

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

  it('keep a slot for five minutes from everybody', async () => {
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

  it('refuse a second hold that overlaps, and take one that only touches', async () => {
    await hold()
    const overlapping = await hold({ slotStart: '2030-01-08T10:15:00Z' })
    expect(overlapping.status).toBe(422)
    expect(overlapping.body.error.message).toBe(
      'This time slot is already reserved by another user. Please choose a different time.',
    )
    expect((await hold({ slotStart: '2030-01-08T10:30:00Z' })).status).toBe(201)
    expect((await hold({ slotStart: '2030-01-08T09:30:00Z' })).status).toBe(201)
  })

  it('can be read, without how long they were asked for', async () => {
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

  it('are null when unknown or over', async () => {
    const { reservationUid } = (await hold()).body.data
    app.clock.set(new Date('2030-01-07T08:06:00.000Z'), true)
    for (const uid of [reservationUid, 'unknown']) {
      const { status, body } = await app.get(`/v2/slots/reservations/${uid}`)
      expect(status).toBe(200)
      expect(body.data).toBeNull()
    }
  })

  it('are renewed in place, without standing in their own way', async () => {
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

  it('move to another slot and give the first one back', async () => {
    const { reservationUid } = (await hold()).body.data
    const later = '2030-01-08T11:00:00.000Z'
    await app.patch(`/v2/slots/reservations/${reservationUid}`, { body: { eventTypeId, slotStart: later } })
    const free = await freeStarts()
    expect(free).toContain(slotStart)
    expect(free).not.toContain(later)
  })

  it('answer 404 when an unknown one is renewed', async () => {
    const { status, body } = await app.patch('/v2/slots/reservations/unknown', { body: { eventTypeId, slotStart } })
    expect(status).toBe(404)
    expect(body.error.message).toBe('Slot with uid=unknown not found')
  })

  it('give the slot back when released, once or twice', async () => {
    const { reservationUid } = (await hold()).body.data
    for (let time = 0; time < 2; time++) {
      const { status, body } = await app.delete(`/v2/slots/reservations/${reservationUid}`)
      expect(status).toBe(200)
      expect(body).toEqual({ status: 'success' })
    }
    expect(await freeStarts()).toContain(slotStart)
  })

  it('last as long as the host says', async () => {
    const { status, body } = await hold({ reservationDuration: 60 }, host.apiKey)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ reservationDuration: 60, reservationUntil: '2030-01-07T09:00:00.000Z' })
  })

  it('last five minutes for everybody else: nobody and strangers may not say how long', async () => {
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
  ])('refuse %s', async (_, fields, status, message) => {
    const answer = await hold(fields)
    expect(answer.status).toBe(status)
    expect(answer.body.error.message).toMatch(message)
  })

  it('offer only the lengths of the event type', async () => {
    eventTypeId = (await anEventType(app, host, { lengthInMinutesOptions: [15, 30] })).id
    expect((await hold({ slotDuration: 15 })).body.data).toMatchObject({
      slotDuration: 15,
      slotEnd: '2030-01-08T10:15:00.000Z',
    })
    const refused = await hold({ slotDuration: 20, slotStart: '2030-01-08T12:00:00Z' })
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toMatch(/possible lengths for this variable length event type are: 15, 30$/)
  })

  it('are cleaned away once they are over', async () => {
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
