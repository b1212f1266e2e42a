import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'

const attendee = (number: number) => ({
  name: `Guest ${number}`,
  email: `guest-${number}@example.com`,
  timeZone: 'UTC',
})

type Interval = { start: number; end: number }
const overlap = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

describe('a crowd that books one host at once', () => {
  let server: LiveServer

  beforeAll(async () => {
    server = await liveServer()
  })
  afterAll(() => server.dispose())

  const booked = async (key: string): Promise<Interval[]> => {
    const { body } = await call(server, 'GET', '/v2/bookings?status=upcoming&take=250', undefined, key)
    return body.data.map(({ start, end }: { start: string; end: string }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
    }))
  }

  it('a crowd gets 300 overlapping, non-identical times without one overlap', async () => {
    const host = await aBusyHost(server, { slotInterval: 5, lengthInMinutes: 30 })
    const from = Date.parse('2040-03-05T08:00:00Z')
    // Every five minutes over a day, each overlapping the five before and after it, in no order.
    const starts = Array.from({ length: 300 }, (_, index) => from + ((index * 137) % 300) * 5 * 60_000)
    const answers = await Promise.all(
      starts.map((start, index) =>
        call(server, 'POST', '/v2/bookings', {
          eventTypeId: host.eventTypeId,
          start: new Date(start).toISOString(),
          attendee: attendee(index),
        }),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)

    expect(accepted.length).toBeGreaterThanOrEqual(25)
    expect(refused.map(({ status }) => status).filter((status) => status < 400 || status > 499)).toEqual([])
    const intervals = await booked(host.apiKey)
    expect(intervals).toHaveLength(accepted.length)
    for (const [index, one] of intervals.entries()) {
      expect(intervals.slice(index + 1).filter((other) => overlap(one, other))).toEqual([])
    }
  })

  it('a crowd of a thousand gets one slot exactly once', async () => {
    const host = await aBusyHost(server)
    const body = (index: number) => ({
      eventTypeId: host.eventTypeId,
      start: '2040-03-06T10:00:00Z',
      attendee: attendee(index),
    })
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => call(server, 'POST', '/v2/bookings', body(index))),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(999)
    expect(await booked(host.apiKey)).toHaveLength(1)
  })

  it('a crowd gets a slot once, by a hold or by a booking', async () => {
    const host = await aBusyHost(server)
    const start = '2040-03-07T10:00:00Z'
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 === 0
          ? call(server, 'POST', '/v2/bookings', { eventTypeId: host.eventTypeId, start, attendee: attendee(index) })
          : call(
              server,
              'POST',
              '/v2/slots/reservations',
              { eventTypeId: host.eventTypeId, slotStart: start },
              host.apiKey,
            ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('a crowd reschedules a booking once, and the others learn the new time', async () => {
    const host = await aBusyHost(server)
    const { uid } = (
      await call(server, 'POST', '/v2/bookings', {
        eventTypeId: host.eventTypeId,
        start: '2040-03-08T10:00:00Z',
        attendee: attendee(1),
      })
    ).body.data
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(server, 'POST', `/v2/bookings/${uid}/reschedule`, {
          start: `2040-03-08T${String(11 + (index % 10)).padStart(2, '0')}:00:00Z`,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([])
    expect(await booked(host.apiKey)).toHaveLength(1)
  })

  it('a crowd either cancels or reschedules a booking', async () => {
    const host = await aBusyHost(server)
    for (let day = 10; day < 20; day++) {
      const { uid } = (
        await call(server, 'POST', '/v2/bookings', {
          eventTypeId: host.eventTypeId,
          start: `2040-04-${day}T10:00:00Z`,
          attendee: attendee(1),
        })
      ).body.data
      const [moved, cancelled] = await Promise.all([
        call(server, 'POST', `/v2/bookings/${uid}/reschedule`, { start: `2040-04-${day}T12:00:00Z` }),
        call(server, 'POST', `/v2/bookings/${uid}/cancel`, { cancellationReason: 'no time' }),
      ])
      expect([moved.status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1)
    }
  })

  it('a crowd confirms a request once', async () => {
    const host = await aBusyHost(server, {
      confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false },
    })
    const start = '2040-03-09T10:00:00Z'
    const requests = await Promise.all(
      [1, 2, 3].map((number) =>
        call(server, 'POST', '/v2/bookings', { eventTypeId: host.eventTypeId, start, attendee: attendee(number) }),
      ),
    )
    expect(requests.map(({ body }) => body.data.status)).toEqual(['pending', 'pending', 'pending'])
    const answers = await Promise.all(
      requests.flatMap(({ body }) =>
        [1, 2].map(() => call(server, 'POST', `/v2/bookings/${body.data.uid}/confirm`, {}, host.apiKey)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})
