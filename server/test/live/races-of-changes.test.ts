import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { findOffences } from '../support/whole-bookings.ts'

/** How often each two meet; more on demand: RACE_ROUNDS=100. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 6)

type Answer = Awaited<ReturnType<typeof call>>

const at = (round: number, minute = 0): string =>
  new Date(Date.parse('2040-03-05T10:00:00Z') + round * 86_400_000 + minute * 60_000).toISOString()
const starts = [
  ['equal', 0],
  ['overlapping', 15],
] as const
/** Where two meet again and again, now one and now the other comes first. */
const inTurns = <T>(round: number, one: () => T, other: () => T): [T, T] => {
  if (round % 2 === 0) return [one(), other()]
  const second = other()
  return [one(), second]
}

describe('two simultaneous changes of the same time', () => {
  let server: LiveServer
  let guests = 0

  beforeAll(async () => {
    server = await liveServer()
  })
  afterAll(() => server.dispose())

  const guest = () => {
    guests++
    return { name: `Guest ${guests}`, email: `guest-${guests}@example.com`, timeZone: 'UTC' }
  }
  const book = (eventTypeId: number, start: string) =>
    call(server, 'POST', '/v2/bookings', { eventTypeId, start, attendee: guest() })
  const booked = async (eventTypeId: number, start: string) => {
    const { status, body } = await book(eventTypeId, start)
    expect([status, body.error]).toEqual([201, undefined])
    return body.data
  }
  const move = (uid: string, start: string, fields = {}) =>
    call(server, 'POST', `/v2/bookings/${uid}/reschedule`, { start, ...fields })
  const cancel = (uid: string, fields: object = { cancellationReason: 'no time' }) =>
    call(server, 'POST', `/v2/bookings/${uid}/cancel`, fields)
  const confirm = (uid: string, key: string) => call(server, 'POST', `/v2/bookings/${uid}/confirm`, {}, key)
  const succeeded = (answers: readonly Answer[]) => {
    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
    return answers.filter(({ status }) => status < 300)
  }
  const asks = { confirmationPolicy: { type: 'always', blockUnconfirmedBookingsInBooker: false } }
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

  it.each(starts)('one of a reschedule and a booking at the new time wins, %s starts', async (_, apart) => {
    const { eventTypeId } = await aBusyHost(server, { slotInterval: 5 })
    for (const round of rounds) {
      const { uid } = await booked(eventTypeId, at(round))
      const answers = await Promise.all(
        inTurns(
          round,
          () => move(uid, at(round, 120)),
          () => book(eventTypeId, at(round, 120 + apart)),
        ),
      )
      expect(succeeded(answers)).toHaveLength(1)
    }
  })

  it.each(starts)('one of two reschedules to the same time wins, %s starts', async (_, apart) => {
    const { eventTypeId } = await aBusyHost(server, { slotInterval: 5 })
    for (const round of rounds) {
      const one = await booked(eventTypeId, at(round))
      const other = await booked(eventTypeId, at(round, 60))
      const moves = [move(one.uid, at(round, 120)), move(other.uid, at(round, 120 + apart))]
      expect(succeeded(await Promise.all(moves))).toHaveLength(1)
    }
  })

  it('two bookings that exchange their times each stay or change, and none is lost', async () => {
    const { eventTypeId, apiKey } = await aBusyHost(server, { slotInterval: 5 })
    for (const round of rounds) {
      const one = await booked(eventTypeId, at(round))
      const other = await booked(eventTypeId, at(round, 30))
      succeeded(await Promise.all([move(one.uid, at(round, 30)), move(other.uid, at(round))]))
      const range = `afterStart=${at(round, -1)}&beforeEnd=${at(round, 61)}`
      const { body } = await call(server, 'GET', `/v2/bookings?status=upcoming&${range}`, undefined, apiKey)
      expect(body.data).toHaveLength(2)
    }
  })

  it.each(starts)('one of several confirmations of the same time wins, %s starts', async (_, apart) => {
    const { eventTypeId, apiKey } = await aBusyHost(server, { slotInterval: 5, ...asks })
    for (const round of rounds) {
      const one = await booked(eventTypeId, at(round))
      const other = await booked(eventTypeId, at(round, apart))
      const answers = await Promise.all([confirm(one.uid, apiKey), confirm(other.uid, apiKey)])
      expect(succeeded(answers)).toHaveLength(1)
    }
  })

  it.each(starts)('one of a confirmation and a booking at its time wins, %s starts', async (_, apart) => {
    const host = await aBusyHost(server, { slotInterval: 5, ...asks })
    const direct = { title: 'Direct', slug: 'direct', lengthInMinutes: 30, slotInterval: 5, minimumBookingNotice: 0 }
    const eventType = (await call(server, 'POST', '/v2/event-types', direct, host.apiKey)).body.data
    for (const round of rounds) {
      const { uid } = await booked(host.eventTypeId, at(round))
      const answers = await Promise.all(
        inTurns(
          round,
          () => confirm(uid, host.apiKey),
          () => book(eventType.id, at(round, apart)),
        ),
      )
      expect(succeeded(answers)).toHaveLength(1)
    }
  })

  it('one of a confirmation and a refusal of the same request wins', async () => {
    const { eventTypeId, apiKey } = await aBusyHost(server, asks)
    for (const round of rounds) {
      const { uid } = await booked(eventTypeId, at(round))
      const decline = () => call(server, 'POST', `/v2/bookings/${uid}/decline`, { reason: 'no' }, apiKey)
      expect(succeeded(await Promise.all(inTurns(round, () => confirm(uid, apiKey), decline)))).toHaveLength(1)
    }
  })

  it.each(starts)('one of a cancellation and a reschedule wins, %s starts', async (_, apart) => {
    const { eventTypeId } = await aBusyHost(server, { slotInterval: 5 })
    for (const round of rounds) {
      const { uid } = await booked(eventTypeId, at(round))
      const answers = await Promise.all(
        inTurns(
          round,
          () => cancel(uid),
          // To a time that overlaps its own, or to a free one.
          () => move(uid, at(round, apart || 120)),
        ),
      )
      expect(succeeded(answers)).toHaveLength(1)
    }
  })

  it('one of two cancellations wins', async () => {
    const { eventTypeId } = await aBusyHost(server)
    for (const round of rounds) {
      const { uid } = await booked(eventTypeId, at(round))
      expect(succeeded(await Promise.all([cancel(uid), cancel(uid)]))).toHaveLength(1)
    }
  })

  it.each(starts)('one of a hold and a booking of the same slot wins, %s starts', async (_, apart) => {
    const { eventTypeId } = await aBusyHost(server, { slotInterval: 5 })
    const stranger = await aBusyHost(server)
    for (const round of rounds) {
      const hold = { eventTypeId, slotStart: at(round) }
      const answers = await Promise.all(
        inTurns(
          round,
          () => call(server, 'POST', '/v2/slots/reservations', hold, stranger.apiKey),
          () => book(eventTypeId, at(round, apart)),
        ),
      )
      expect(succeeded(answers)).toHaveLength(1)
    }
  })

  it('one person gets the last seat, by a booking or by a reschedule', async () => {
    const seats = { seatsPerTimeSlot: 2, showAttendeeInfo: true, showAvailabilityCount: true }
    const { eventTypeId } = await aBusyHost(server, { seats })
    for (const round of rounds) {
      await booked(eventTypeId, at(round))
      const { uid, seatUid } = await booked(eventTypeId, at(round, 60))
      await booked(eventTypeId, at(round, 60))
      const answers = await Promise.all(
        inTurns(
          round,
          () => book(eventTypeId, at(round)),
          () => move(uid, at(round), { seatUid }),
        ),
      )
      expect(succeeded(answers)).toHaveLength(1)
    }
  })

  it('no seat is lost while seats are cancelled and taken', async () => {
    const seats = { seatsPerTimeSlot: 4, showAttendeeInfo: true, showAvailabilityCount: true }
    const { eventTypeId } = await aBusyHost(server, { seats })
    for (const round of rounds) {
      const first = await booked(eventTypeId, at(round))
      const second = await booked(eventTypeId, at(round))
      const answers = await Promise.all([
        cancel(first.uid, { seatUid: second.seatUid }),
        book(eventTypeId, at(round)),
        book(eventTypeId, at(round)),
      ])
      expect(succeeded(answers)).toHaveLength(3)
    }
  })

  it('all guests whom several people add at once are added', async () => {
    const { eventTypeId, apiKey } = await aBusyHost(server)
    const { uid } = await booked(eventTypeId, at(0))
    const emails = Array.from({ length: ROUNDS }, (_, index) => `friend-${index}@example.com`)
    const answers = await Promise.all(
      emails.map((email) => call(server, 'POST', `/v2/bookings/${uid}/guests`, { guests: [{ email }] }, apiKey)),
    )
    expect(succeeded(answers)).toHaveLength(emails.length)
    const { body } = await call(server, 'GET', `/v2/bookings/${uid}`, undefined, apiKey)
    expect([...body.data.guests].sort()).toEqual([...emails].sort())
  })

  it('the tables of the changed bookings agree with each other', async () => {
    expect(await findOffences(server)).toEqual([])
  })
})
