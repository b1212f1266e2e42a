import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aBooking, anEventType } from '../../support/builders.ts'
import { START, type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const TUESDAY_10 = '2030-01-08T10:00:00.000Z'
const TUESDAY_11 = '2030-01-08T11:00:00.000Z'

describe('changes in the next list of slots', () => {
  let app: TestApp
  /** Another server on the same database; on the embedded one there can't be any. */
  let neighbour: TestApp | undefined
  let host: TestUser
  let eventTypeId: number

  beforeAll(async () => {
    app = await testApp()
    if (!app.connection.embedded) neighbour = await testApp({}, START, { connection: app.connection })
  })
  beforeEach(async () => {
    at(START)
    host = await app.user()
    eventTypeId = (await anEventType(app, host)).id
  })
  afterAll(() => app.close())

  const at = (time: string) => {
    for (const server of [app, neighbour]) server?.clock.set(new Date(time), true)
  }
  const ask = (server: TestApp, headers: Record<string, string> = {}) =>
    server.get(`/v2/slots?eventTypeId=${eventTypeId}&start=2030-01-07&end=2030-01-08`, { headers })
  /** What is free by now, asked twice, so that the second answer may be a kept one; the same on every server. */
  const free = async (): Promise<string[]> => {
    const answers = []
    for (const server of neighbour ? [app, neighbour] : [app]) {
      for (let time = 0; time < 2; time++) {
        const { body } = await ask(server)
        answers.push(Object.values<{ start: string }[]>(body.data).flatMap((day) => day.map(({ start }) => start)))
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    return answers[0] as string[]
  }
  const book = async (start = TUESDAY_10) =>
    (await app.post('/v2/bookings', { body: aBooking(eventTypeId, start) })).body.data
  const change = (path: string, body: object) => app.patch(path, { as: host.apiKey, body })

  it('the next list follows a booking, its reschedule and its cancellation', async () => {
    expect(await free()).toContain(TUESDAY_10)
    const { uid } = await book()
    expect(await free()).not.toContain(TUESDAY_10)
    const moved = (await app.post(`/v2/bookings/${uid}/reschedule`, { body: { start: TUESDAY_11 } })).body.data
    expect(await free()).toContain(TUESDAY_10)
    expect(await free()).not.toContain(TUESDAY_11)
    await app.post(`/v2/bookings/${moved.uid}/cancel`, { body: {} })
    expect(await free()).toContain(TUESDAY_11)
  })

  it("the next list follows a booking of another of the host's event types", async () => {
    const other = await anEventType(app, host)
    expect(await free()).toContain(TUESDAY_10)
    await app.post('/v2/bookings', { body: aBooking(other.id, TUESDAY_10) })
    expect(await free()).not.toContain(TUESDAY_10)
  })

  it('the next list follows a hold, its release and its end', async () => {
    expect(await free()).toContain(TUESDAY_10)
    const hold = () => app.post('/v2/slots/reservations', { body: { eventTypeId, slotStart: TUESDAY_10 } })
    const { reservationUid } = (await hold()).body.data
    expect(await free()).not.toContain(TUESDAY_10)
    await app.delete(`/v2/slots/reservations/${reservationUid}`)
    expect(await free()).toContain(TUESDAY_10)
    await hold()
    expect(await free()).not.toContain(TUESDAY_10)
    at('2030-01-07T08:05:00.000Z')
    expect(await free()).toContain(TUESDAY_10)
  })

  it('the next list follows hours, an override and another default schedule', async () => {
    const { id } = (await app.get('/v2/schedules/default', { as: host.apiKey })).body.data
    expect(await free()).toContain(TUESDAY_10)
    await change(`/v2/schedules/${id}`, { overrides: [{ date: '2030-01-08', startTime: '00:00', endTime: '00:00' }] })
    expect(await free()).not.toContain(TUESDAY_10)
    await change(`/v2/schedules/${id}`, {
      overrides: [],
      availability: [{ days: ['Tuesday'], startTime: '10:00', endTime: '11:00' }],
    })
    expect(await free()).toEqual([TUESDAY_10, '2030-01-08T10:30:00.000Z'])
    const evenings = {
      name: 'Evenings',
      timeZone: 'UTC',
      isDefault: true,
      availability: [{ days: ['Tuesday'], startTime: '20:00', endTime: '20:30' }],
    }
    const made = (await app.post('/v2/schedules', { as: host.apiKey, body: evenings })).body.data
    expect(await free()).toEqual(['2030-01-08T20:00:00.000Z'])
    await app.delete(`/v2/schedules/${made.id}`, { as: host.apiKey })
    expect(await free()).toContain(TUESDAY_10)
  })

  it('the next list follows the event type', async () => {
    expect(await free()).toContain('2030-01-08T10:30:00.000Z')
    await change(`/v2/event-types/${eventTypeId}`, { slotInterval: 60 })
    expect(await free()).not.toContain('2030-01-08T10:30:00.000Z')
    await change(`/v2/event-types/${eventTypeId}`, { minimumBookingNotice: 1440 * 7 })
    expect(await free()).toEqual([])
    await app.delete(`/v2/event-types/${eventTypeId}`, { as: host.apiKey })
    expect((await ask(app)).status).toBe(404)
    if (neighbour) expect((await ask(neighbour)).status).toBe(404)
  })

  it("the next list follows the person's zone", async () => {
    expect((await free())[0]).toBe('2030-01-07T09:00:00.000Z')
    await change('/v2/me', { timeZone: 'America/New_York' })
    expect((await free())[0]).toBe('2030-01-07T14:00:00.000Z')
  })

  it('the next list follows the time', async () => {
    expect((await free())[0]).toBe('2030-01-07T09:00:00.000Z')
    at('2030-01-07T08:59:00.000Z')
    expect((await free())[0]).toBe('2030-01-07T09:00:00.000Z')
    at('2030-01-07T08:59:00.001Z')
    expect((await free())[0]).toBe('2030-01-07T09:30:00.000Z')
    at(START)
    expect((await free())[0]).toBe('2030-01-07T09:00:00.000Z')
  })

  it('the answer to an unchanged list has no body', async () => {
    const etag = String((await ask(app)).headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect((await ask(app, { 'if-none-match': etag })).status).toBe(304)
    await book()
    const changed = await ask(app, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('the next list is right when questions and changes overlap', async () => {
    const starts = Array.from(
      { length: 8 },
      (_, index) => `2030-01-08T${String(9 + index).padStart(2, '0')}:00:00.000Z`,
    )
    await Promise.all(
      starts.map(async (start) => {
        const [, booked] = await Promise.all([
          ask(app),
          app.post('/v2/bookings', { body: aBooking(eventTypeId, start) }),
        ])
        expect(booked.status).toBe(201)
        for (const server of [app, neighbour ?? app]) {
          expect(JSON.stringify((await ask(server)).body.data)).not.toContain(start)
        }
      }),
    )
  })
})
