import fc from 'fast-check'
import { aTeam } from './organizations.ts'
import type { TestApp, TestUser } from './test-app.ts'

const DAY_MS = 86_400_000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** Zones with half an hour's offset, a quarter's offset, two clock changes on different dates, and none. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Auckland',
] as const
/** Mondays, Fridays and Sundays, at odd minutes, and just before the clocks change in Europe and in America. */
const NOWS = ['2030-01-07T08:00:00Z', '2030-03-08T23:41:00Z', '2030-03-29T13:37:00Z', '2030-10-25T09:10:30Z'] as const

/** The number of days from today on that are listed. */
export const DAYS_LISTED = 4

type Hours = { startTime: string; endTime: string }
type HostSetUp = {
  timeZone: string
  weekly: (Hours & { days: string[] })[]
  /** The overrides, by days from today on. */
  overrides: (Hours & { day: number })[]
  /** A day of the host's absence. */
  absentOn: number | null
  /** The host's meetings of another event type, in minutes since the start of today in UTC. */
  meetings: { minute: number; lengthInMinutes: number }[]
  bufferOfMeetings: number
  /** The host's own limits over all event types, in the form of the API. */
  limits?: object | null
}
/** A set-up consists of plain data, so that it can be printed and created again. */
export type SetUp = {
  now: string
  bookerTimeZone: string
  kind: 'personal' | 'collective' | 'roundRobin'
  hosts: HostSetUp[]
  /** The event type in the form of the API. */
  eventType: Record<string, unknown> & { lengthInMinutes: number }
  /** The number of slots that another booker has reserved. */
  holds: number
  /** The number that decides which starts are tried and reserved. */
  choice: number
}

const clock = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const someHours: fc.Arbitrary<Hours> = fc.oneof(
  fc.constant({ startTime: '09:00', endTime: '17:00' }),
  fc.constant({ startTime: '00:00', endTime: '00:00' }),
  fc.tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 3, max: 60 })).map(([start, length]) => ({
    startTime: clock(start * 10),
    endTime: clock(Math.min(1440, (start + length) * 10)),
  })),
)
const dayListed = fc.integer({ min: 0, max: DAYS_LISTED - 1 })

const aHost: fc.Arbitrary<HostSetUp> = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  weekly: fc
    .oneof(
      fc.constant([[...DAYS]]),
      fc.subarray([...DAYS], { minLength: 3 }).map((days) => [days]),
      fc
        .subarray([...DAYS], { minLength: 2, maxLength: 5 })
        .map((days) => [days, DAYS.filter((day) => !days.includes(day))]),
    )
    .chain((parts) =>
      fc.tuple(...parts.map((days) => someHours.map((hours) => ({ days: [...days] as string[], ...hours })))),
    ),
  overrides: fc.uniqueArray(
    fc.tuple(dayListed, someHours).map(([day, hours]) => ({ day, ...hours })),
    { maxLength: 2, selector: ({ day }) => day },
  ),
  absentOn: fc.option(dayListed, { freq: 4 }),
  meetings: fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: DAYS_LISTED * 288 }).map((fives) => fives * 5),
      lengthInMinutes: fc.constantFrom(15, 30, 60, 240),
    }),
    { maxLength: 5 },
  ),
  bufferOfMeetings: fc.constantFrom(0, 0, 15, 30),
  limits: fc.option(
    fc.constantFrom(
      { count: { day: 2 } },
      { count: { week: 4 } },
      { minutes: { day: 150 } },
      { minutes: { week: 400 } },
    ),
    { freq: 2 },
  ),
})

const buffer = fc.constantFrom(0, 0, 5, 15, 30, 60)
const anEventType = fc
  .record(
    {
      lengthInMinutes: fc.constantFrom(10, 15, 20, 25, 30, 45, 60, 90),
      slotInterval: fc.constantFrom(null, null, 5, 10, 15, 30, 45, 60, 7),
      minimumBookingNotice: fc.constantFrom(0, 0, 60, 200, 1440),
      beforeEventBuffer: buffer,
      afterEventBuffer: buffer,
      offsetStart: fc.constantFrom(0, 0, 5, 10, 7),
      onlyShowFirstAvailableSlot: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      showOptimizedSlots: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      bookingWindow: fc.oneof(
        fc.constant({ disabled: true }),
        fc.record({
          type: fc.constantFrom('calendarDays', 'businessDays'),
          value: fc.integer({ min: 0, max: 3 }),
          rolling: fc.boolean(),
        }),
      ),
      bookingLimitsCount: fc.constantFrom({ day: 1 }, { day: 2, week: 3 }, { week: 2 }, { month: 3 }),
      bookingLimitsDuration: fc.constantFrom({ day: 90 }, { day: 180, week: 300 }),
      seats: fc.integer({ min: 1, max: 3 }).map((seatsPerTimeSlot) => ({
        seatsPerTimeSlot,
        showAttendeeInfo: true,
        showAvailabilityCount: true,
      })),
    },
    {
      requiredKeys: [
        'lengthInMinutes',
        'slotInterval',
        'minimumBookingNotice',
        'beforeEventBuffer',
        'afterEventBuffer',
      ],
    },
  )
  .map((fields) => fields as SetUp['eventType'])

/** A random set-up that is small, so that a test can try many starts. */
export const aSetUp: fc.Arbitrary<SetUp> = fc
  .record({
    now: fc.constantFrom(...NOWS),
    bookerTimeZone: fc.constantFrom(...ZONES),
    kind: fc.constantFrom('personal' as const, 'personal' as const, 'collective' as const, 'roundRobin' as const),
    hosts: fc.array(aHost, { minLength: 1, maxLength: 3 }),
    eventType: anEventType,
    holds: fc.constantFrom(0, 0, 1, 2),
    choice: fc.nat(1_000_000),
  })
  .map((setUp) => (setUp.kind === 'personal' ? { ...setUp, hosts: setUp.hosts.slice(0, 1) } : setUp))

const aroundTheClock = (timeZone: string): HostSetUp => ({
  timeZone,
  weekly: [{ days: [...DAYS], startTime: '00:00', endTime: '00:00' }],
  overrides: [],
  absentOn: null,
  meetings: [],
  bufferOfMeetings: 0,
})
const firstOfDay = {
  lengthInMinutes: 30,
  slotInterval: null,
  minimumBookingNotice: 0,
  onlyShowFirstAvailableSlot: true,
}
const plain = { now: NOWS[0], bookerTimeZone: 'UTC', kind: 'personal', holds: 0, choice: 0 } as const

/** These are tried every time: the first slot of a day depends on more than booked meetings. */
export const REMARKABLE: readonly SetUp[] = [
  // Later that day it is tomorrow in the host's zone, so the limit of today no longer applies.
  { ...plain, hosts: [aroundTheClock('Asia/Kathmandu')], eventType: { ...firstOfDay, bookingLimitsCount: { day: 1 } } },
  { ...plain, hosts: [aroundTheClock('UTC')], eventType: firstOfDay, holds: 1 },
  // The notice begins a grid in UTC, which ends with today's meeting. Two days later the grid is the host's again.
  {
    ...plain,
    choice: 5,
    eventType: { lengthInMinutes: 30, slotInterval: null, minimumBookingNotice: 0 },
    hosts: [{ ...aroundTheClock('Asia/Kathmandu'), meetings: [{ minute: 600, lengthInMinutes: 30 }] }],
  },
]

export type Made = { eventTypeId: number; hosts: readonly TestUser[] }

let made = 0

/** Creates the set-up through the API, with its own people. Afterwards the clock shows its `now`. */
export async function makeSetUp(app: TestApp, setUp: SetUp): Promise<Made> {
  app.clock.set(new Date(setUp.now), true)
  const hosts: TestUser[] = []
  for (const host of setUp.hosts) hosts.push(await makeHost(app, setUp.now, host))
  const owner = hosts[0] as TestUser
  made++
  const fields = { title: `Set-up ${made}`, slug: `set-up-${made}`, ...setUp.eventType }
  if (setUp.kind === 'personal') return { eventTypeId: (await create(app, '/v2/event-types', owner, fields)).id, hosts }
  const team = await aTeam(app, owner, { members: hosts.slice(1) })
  const ofTeam = { ...fields, schedulingType: setUp.kind, hosts: hosts.map(({ id }) => ({ userId: id })) }
  return { eventTypeId: (await create(app, `/v2/teams/${team.id}/event-types`, owner, ofTeam)).id, hosts }
}

async function makeHost(app: TestApp, now: string, setUp: HostSetUp): Promise<TestUser> {
  const host = await app.user({ timeZone: setUp.timeZone })
  const today = Math.floor(Date.parse(now) / DAY_MS) * DAY_MS
  const dateOf = (day: number) => new Date(today + day * DAY_MS).toISOString().slice(0, 10)
  const always = { name: 'Always', timeZone: 'UTC', isDefault: false }
  const { id: scheduleId } = await create(app, '/v2/schedules', host, {
    ...always,
    availability: aroundTheClock('UTC').weekly,
  })
  await makeMeetings(app, host, today, setUp, scheduleId)
  await create(app, '/v2/schedules', host, {
    name: 'Hours',
    timeZone: setUp.timeZone,
    isDefault: true,
    availability: setUp.weekly,
    overrides: setUp.overrides.map(({ day, ...hours }) => ({ date: dateOf(day), ...hours })),
  })
  if (setUp.limits) await app.patch('/v2/me', { as: host.apiKey, body: { bookingLimits: setUp.limits } })
  if (setUp.absentOn !== null) {
    const date = `${dateOf(setUp.absentOn)}T00:00:00Z`
    await create(app, '/v2/me/ooo', host, { start: date, end: date })
  }
  return host
}

/** Creates the meetings. The API rightly refuses those that overlap an earlier one or lie in the past. */
async function makeMeetings(
  app: TestApp,
  host: TestUser,
  today: number,
  { meetings, bufferOfMeetings }: HostSetUp,
  scheduleId: number,
): Promise<void> {
  const lengths = [15, 30, 60, 240]
  const { id } = await create(app, '/v2/event-types', host, {
    title: 'Other',
    slug: 'other',
    lengthInMinutes: 15,
    lengthInMinutesOptions: lengths,
    slotInterval: 5,
    minimumBookingNotice: 0,
    scheduleId,
    beforeEventBuffer: bufferOfMeetings,
    afterEventBuffer: bufferOfMeetings,
  })
  for (const [index, { minute, lengthInMinutes }] of meetings.entries()) {
    const attendee = { name: 'Other', email: `other-${index}@example.com`, timeZone: 'UTC' }
    const start = new Date(today + minute * 60_000).toISOString()
    await app.post('/v2/bookings', { body: { eventTypeId: id, start, lengthInMinutes, attendee } })
  }
}

async function create(app: TestApp, url: string, as: TestUser, body: object): Promise<{ id: number }> {
  const answer = await app.post(url, { as: as.apiKey, body })
  if (answer.status !== 201) throw new Error(`${url} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
