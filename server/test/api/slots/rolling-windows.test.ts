import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const HOURS = ['09:00', '10:00', '11:00']
const rolling = { type: 'businessDays', value: 3, rolling: true }

/** The server lives on Monday, 7 January 2030. */
describe('a rolling window counts days that have a free time', () => {
  let app: TestApp
  let host: TestUser
  let id: number

  beforeAll(async () => {
    app = await testApp()
    app.clock.set(new Date('2030-01-07T06:00:00Z'), true)
  })
  afterAll(() => app.close())

  const attendee = { name: 'Guest', email: 'guest@example.com', timeZone: 'UTC' }
  const book = (start: string, fields: object = {}) =>
    app.post('/v2/bookings', { body: { eventTypeId: id, start: `${start}:00Z`, attendee, ...fields } })
  const bookDay = async (day: string) => {
    const made = await Promise.all(HOURS.map((hour) => book(`${day}T${hour}`)))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    return made[0]?.body.data.uid as string
  }
  async function days(start = '2030-01-07', end = '2030-02-28'): Promise<string[]> {
    const { body } = await app.get(`/v2/slots?eventTypeId=${id}&start=${start}&end=${end}`)
    return Object.keys(body.data).sort()
  }
  const refusal = async (start: string) => {
    const { status, body } = await book(start)
    return [status, body.error?.details.code, body.error?.details.reasons]
  }
  async function aHost(fields: object = {}) {
    host = await app.user()
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
    const availability = [{ days: weekdays, startTime: '09:00', endTime: '12:00' }]
    const schedule = { name: 'Mornings', timeZone: 'UTC', isDefault: true, availability }
    await app.post('/v2/schedules', { as: host.apiKey, body: schedule })
    const made = await anEventType(app, host, { lengthInMinutes: 60, bookingWindow: rolling, ...fields })
    id = made.id
  }

  it('a day that is booked out makes room for another, which can be booked and explained', async () => {
    await aHost()
    expect(await days()).toEqual(['2030-01-07', '2030-01-08', '2030-01-09'])
    const uid = await bookDay('2030-01-08')
    expect(await days()).toEqual(['2030-01-07', '2030-01-09', '2030-01-10'])
    // A list that begins later knows of the days before.
    expect(await days('2030-01-10')).toEqual(['2030-01-10'])
    expect(await days('2030-01-11')).toEqual([])

    const explain = async (start: string) => {
      const { body } = await app.get(`/v2/slots/explain?eventTypeId=${id}&at=${start}:00Z`)
      return body.data.starts[0].reasons.map(({ code }: { code: string }) => code)
    }
    expect(await explain('2030-01-10T09:00')).toEqual([])
    expect(await explain('2030-01-11T09:00')).toContain('OUT_OF_WINDOW')
    const closed = [{ code: 'OUT_OF_WINDOW', until: '2030-01-11T00:00:00.000Z' }]
    expect(await refusal('2030-01-11T09:00')).toEqual([400, 'BOOKING_OUT_OF_BOUNDS', expect.arrayContaining(closed)])

    // The time was offered. It leaves the window when an earlier day is free again.
    expect(await days()).toContain('2030-01-10')
    await app.post(`/v2/bookings/${uid}/cancel`, { as: host.apiKey, body: { cancellationReason: 'Ill' } })
    const moved = [{ code: 'OUT_OF_WINDOW', until: '2030-01-10T00:00:00.000Z' }]
    expect(await refusal('2030-01-10T09:00')).toEqual([400, 'BOOKING_OUT_OF_BOUNDS', expect.arrayContaining(moved)])
    expect(await days()).toEqual(['2030-01-07', '2030-01-08', '2030-01-09'])
  })

  it('a full week and seats count as they do in lists', async () => {
    await aHost({ bookingLimitsCount: { week: 3 } })
    await bookDay('2030-01-07')
    expect(await days()).toEqual(['2030-01-14', '2030-01-15', '2030-01-16'])
    expect((await book('2030-01-16T09:00')).status).toBe(201)

    await aHost({ seats: { seatsPerTimeSlot: 2, showAttendeeInfo: false, showAvailabilityCount: false } })
    await bookDay('2030-01-07')
    expect(await days()).toEqual(['2030-01-07', '2030-01-08', '2030-01-09'])
    await Promise.all(
      HOURS.map((hour) => book(`2030-01-07T${hour}`, { attendee: { ...attendee, email: 'b@example.com' } })),
    )
    expect(await days()).toEqual(['2030-01-08', '2030-01-09', '2030-01-10'])
  })

  it('callers who want one time at once get the answer of the window', async () => {
    await aHost()
    await bookDay('2030-01-07')
    const tries = await Promise.all(
      [0, 1, 2, 3].map((i) => book('2030-01-10T10:00', { attendee: { ...attendee, email: `g${i}@example.com` } })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  })

  it('a window without enough free days ends after a year, and reads no further', async () => {
    await aHost({ bookingWindow: { ...rolling, value: 5000 } })
    expect(await days('2031-01-01', '2031-02-10')).toEqual([
      '2031-01-01',
      '2031-01-02',
      '2031-01-03',
      '2031-01-06',
      '2031-01-07',
      '2031-01-08',
    ])
    expect(await refusal('2035-01-10T09:00')).toEqual([400, 'BOOKING_OUT_OF_BOUNDS', expect.anything()])
  })
})
