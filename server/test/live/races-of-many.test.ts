import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBusyTeam, type BusyTeam } from '../support/busy-team.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../support/servers/live-server.ts'
import { findOffences } from '../support/whole-bookings.ts'

/** Of seats, hosts and bookings a day; ten times as many ask. More on demand, as far as a day is long: RACE_SIZE=20. */
const SIZE = Number(process.env.RACE_SIZE ?? 6)
const CALLERS = 10 * SIZE

type Answer = Awaited<ReturnType<typeof call>>

const at = (day: string, minute: number): string =>
  new Date(Date.parse(`${day}T10:00:00Z`) + minute * 60_000).toISOString()
/** Six starts of which any two meetings of half an hour overlap; or the same one for all. */
const overlapping = (index: number): number => (index % 6) * 5
const equal = (): number => 0
const bothWays = [
  ['equal', equal],
  ['overlapping', overlapping],
] as const

describe('a crowd that wants several things of one kind', () => {
  let server: LiveServer
  let team: BusyTeam

  beforeAll(async () => {
    server = await liveServer()
    team = await aBusyTeam(server, SIZE)
  })
  afterAll(() => server.dispose())

  const book = (eventTypeId: number, start: string, number: number, email = `guest-${number}@example.com`) =>
    call(server, 'POST', '/v2/bookings', {
      eventTypeId,
      start,
      attendee: { name: `Guest ${number}`, email, timeZone: 'UTC' },
    })
  const crowd = (ask: (number: number) => Promise<Answer>, count = CALLERS): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, number) => ask(number)))
  /** What the others hear is theirs to understand: nothing of the server broke. */
  function acceptedOf(answers: readonly Answer[]) {
    const others = answers.filter(({ status }) => status !== 201)
    expect(others.filter(({ status }) => status < 400 || status > 499).map(({ body }) => body)).toEqual([])
    return answers.filter(({ status }) => status === 201).map(({ body }) => body.data)
  }
  const hostIdsOf = (bookings: { hosts: { id: number }[] }[]) =>
    bookings.flatMap(({ hosts }) => hosts.map(({ id }) => id))
  const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

  it.each(bothWays)('a crowd fills the seats of one meeting exactly, out of %s starts', async (name, minuteOf) => {
    const seats = { seatsPerTimeSlot: SIZE, showAttendeeInfo: true, showAvailabilityCount: true }
    const { eventTypeId } = await aBusyHost(server, { slotInterval: 5, seats })
    const day = name === 'equal' ? '2040-03-05' : '2040-03-06'
    const accepted = acceptedOf(await crowd((number) => book(eventTypeId, at(day, minuteOf(number)), number)))
    expect(accepted).toHaveLength(SIZE)
    expect(new Set(accepted.map(({ uid }) => uid)).size).toBe(1)
    expect(new Set(accepted.map(({ seatUid }) => seatUid)).size).toBe(SIZE)
  })

  it.each(bothWays)('a crowd books each host of a round robin once, out of %s starts', async (name, minuteOf) => {
    const eventTypeId = await team.eventType('roundRobin', team.hosts)
    const day = name === 'equal' ? '2040-03-07' : '2040-03-08'
    const accepted = acceptedOf(await crowd((number) => book(eventTypeId, at(day, minuteOf(number)), number)))
    expect(ascending(hostIdsOf(accepted))).toEqual(ascending(team.hosts.map(({ id }) => id)))
  })

  it.each(bothWays)(
    'a crowd never books two meetings of crossing collectives, at %s starts',
    async (name, minuteOf) => {
      const [ada, bob, eve] = team.hosts as [BusyTeam['hosts'][0], BusyTeam['hosts'][0], BusyTeam['hosts'][0]]
      // Named in orders that would lock each other out, if the order were what is locked by.
      const crossing = [
        await team.eventType('collective', [ada, bob]),
        await team.eventType('collective', [bob, eve]),
        await team.eventType('collective', [eve, ada]),
        ...[ada, bob, eve].map(({ eventTypeId }) => eventTypeId),
      ]
      const day = name === 'equal' ? '2040-03-09' : '2040-03-10'
      const accepted = acceptedOf(
        await crowd((number) => book(crossing[number % crossing.length] as number, at(day, minuteOf(number)), number)),
      )
      const hostIds = hostIdsOf(accepted)
      // Any two of these meetings overlap, so that nobody is in two.
      expect(new Set(hostIds).size).toBe(hostIds.length)
      expect(accepted.length).toBeGreaterThanOrEqual(1)
    },
  )

  it('a crowd books nobody twice in a round robin whose hosts are also booked directly', async () => {
    const eventTypeId = await team.eventType('roundRobin', team.hosts)
    const own = team.hosts.map((host) => host.eventTypeId)
    const accepted = acceptedOf(
      await crowd((number) =>
        book(number % 2 ? eventTypeId : (own[(number / 2) % own.length] as number), at('2040-03-11', 0), number),
      ),
    )
    expect(ascending(hostIdsOf(accepted))).toEqual(ascending(team.hosts.map(({ id }) => id)))
  })

  it.each([
    ['equal', () => 0],
    ['other', (number: number) => number * 30],
  ] as const)('a crowd keeps within a limit of bookings a day, at %s starts', async (name, minuteOf) => {
    const day = name === 'equal' ? '2040-03-13' : '2040-03-14'
    // At equal starts it takes more hosts than the limit to reach it.
    const limit = Math.max(1, Math.floor(SIZE / 2))
    const eventTypeId = await team.eventType('roundRobin', team.hosts, { bookingLimitsCount: { day: limit } })
    const answers = await crowd((number) => book(eventTypeId, at(day, minuteOf(number % 20)), number), 10 * limit)
    expect(acceptedOf(answers)).toHaveLength(limit)
  })

  it.each([
    ['bookings', { bookingLimitsCount: { day: SIZE } }],
    ['minutes', { bookingLimitsDuration: { day: SIZE * 30 } }],
  ])('a crowd keeps within the limit of %s a day of one host, at overlapping starts', async (name, limit) => {
    const { eventTypeId } = await aBusyHost(server, { slotInterval: 5, ...limit })
    const day = name === 'bookings' ? '2040-03-15' : '2040-03-16'
    // From midnight on. Each meeting is in the way of eleven starts, so that as many as are allowed fit beside each other.
    const answers = await crowd((number) => book(eventTypeId, at(day, number * 5 - 600), number), 12 * SIZE)
    expect(acceptedOf(answers)).toHaveLength(SIZE)
  })

  it('a crowd keeps within the limit of coming bookings of one booker', async () => {
    const eventTypeId = await team.eventType('roundRobin', team.hosts, {
      bookerActiveBookingsLimit: { maximumActiveBookings: 2 },
    })
    const answers = await crowd((number) => book(eventTypeId, at('2040-03-17', number * 30), number, 'bob@example.com'))
    expect(acceptedOf(answers)).toHaveLength(2)
  })

  it("the tables of the crowd's bookings agree with each other", async () => {
    expect(await findOffences(server)).toEqual([])
  })
})
