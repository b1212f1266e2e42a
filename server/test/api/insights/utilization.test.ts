import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStoredBooking, storeBookings } from '../../support/insights/stored-bookings.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

describe('utilization', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  /** A person in Berlin who works before 04:00 and after 22:00 on these days. */
  const aNightWorker = async (days: readonly string[]) => {
    const host = await app.user({ timeZone: 'Europe/Berlin' })
    const { status } = await app.post('/v2/schedules', {
      as: host.apiKey,
      body: {
        name: 'Nights',
        timeZone: 'Europe/Berlin',
        isDefault: true,
        availability:
          days.length === 0
            ? []
            : [
                { days, startTime: '22:00', endTime: '00:00' },
                { days, startTime: '00:00', endTime: '04:00' },
              ],
        overrides: [{ date: '2030-04-01', startTime: '10:00', endTime: '11:30' }],
      },
    })
    expect(status).toBe(201)
    return host
  }
  const utilization = async (host: TestUser, query: string) => {
    const { status, body } = await app.get(`/v2/insights/utilization?${query}`, { as: host.apiKey })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const every = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

  it('offered minutes are the working hours with overrides and without absences, right when the clocks change', async () => {
    const host = await aNightWorker(every)
    const away = await app.post('/v2/me/ooo', {
      as: host.apiKey,
      body: { start: '2030-04-02T00:00:00Z', end: '2030-04-02T23:00:00Z' },
    })
    expect(away.status).toBe(201)
    const query = 'start=2030-03-30&end=2030-04-02&timeZone=Europe/Berlin'
    const { hosts, periods } = await utilization(host, query)
    // The absence is a whole day of the host.
    expect(hosts[0].offered).toEqual([360, 300, 90, 0])
    expect(periods[1]).toEqual({
      start: '2030-03-31',
      end: '2030-03-31',
      bookedMinutes: 0,
      offeredMinutes: 300,
      utilization: 0,
    })
  })

  it('a booking counts in each period that it touches, and only accepted ones do', async () => {
    const host = await aNightWorker(every)
    await storeBookings(
      app,
      [
        aStoredBooking('2030-01-31T22:30:00Z', { minutes: 60 }),
        aStoredBooking('2030-02-01T10:00:00Z', { minutes: 30 }),
        aStoredBooking('2030-02-01T12:00:00Z', { status: 'pending' }),
        aStoredBooking('2030-02-03T22:00:00Z', { minutes: 3 * 1440 }),
        aStoredBooking('2030-01-10T10:00:00Z', { minutes: 22 * 1440 }),
      ].map((booking) => ({ ...booking, hostIds: [host.id] })),
    )
    const query = 'start=2030-02-01&end=2030-02-05&timeZone=Europe/Berlin'
    const data = await utilization(host, query)
    // The long booking ends at 11:00 on the first day. The one of three days begins at 23:00 on the third.
    expect(data.hosts[0].booked).toEqual([11 * 60 + 30 + 30, 0, 60, 1440, 1440])
    expect(data.hosts[0].offered).toEqual([360, 360, 360, 360, 360])
    expect([data.bookedMinutes, data.offeredMinutes]).toEqual([3660, 1800])
    expect(data.utilization).toBe(2.0333)
    const weekly = await utilization(host, `${query}&interval=week`)
    expect(weekly.hosts[0].booked).toEqual([780, 2880])
  })

  it('somebody without working hours offers nothing', async () => {
    const host = await aNightWorker([])
    const data = await utilization(host, 'start=2030-03-01&end=2030-03-02')
    expect([data.offeredMinutes, data.utilization, data.hosts.length]).toEqual([0, null, 1])
  })
})
