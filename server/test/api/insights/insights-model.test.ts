import { wallClock } from '@daybook/i18n'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { aStoredBooking, type StoredBooking, storeBookings } from '../../support/insights/stored-bookings.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { aRoundRobin } from '../../support/round-robin.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

/** INSIGHT_QUESTIONS=1000 asks more, and another INSIGHT_SEED asks others. */
const QUESTIONS = Number(process.env.INSIGHT_QUESTIONS ?? 60)
const SEED = Number(process.env.INSIGHT_SEED ?? 1)
const BOOKINGS = 500

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NOW = '2030-07-01T12:00:00Z'
/** Midnights that are skipped (Santiago, Cairo), half an hour of change (Lord Howe), and odd offsets. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
] as const
/** Near the changes of clocks, and anywhere in a year. */
const DAYS = ['2030-03-09', '2030-03-30', '2030-04-06', '2030-04-25', '2030-09-07', '2030-10-26', '2030-01-01']

type Question = {
  of: 'me' | 'team' | 'organization'
  start: string
  days: number
  timeZone: string
  interval: 'day' | 'week' | 'month'
  groupBy: 'none' | 'eventType' | 'host' | 'status'
  eventType: number | null
  host: number | null
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dayOf = (date: string) => Date.parse(date) / DAY_MS

const aQuestion: fc.Arbitrary<Question> = fc.record({
  of: fc.constantFrom('me' as const, 'team' as const, 'organization' as const),
  start: fc
    .tuple(fc.constantFrom(...DAYS), fc.integer({ min: -5, max: 5 }))
    .map(([date, by]) => dateOf(dayOf(date) + by)),
  days: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 366 })),
  timeZone: fc.constantFrom(...ZONES),
  interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  groupBy: fc.constantFrom('none' as const, 'eventType' as const, 'host' as const, 'status' as const),
  eventType: fc.option(fc.nat(3), { freq: 3 }),
  host: fc.option(fc.nat(2), { freq: 3 }),
})

/** Returns the date on the wall of the zone. */
const dateIn = (timeZone: string, instant: number): string => wallClock(instant, timeZone).date

/** Returns the first date of the period of a date, not before the range. */
function periodOf(date: string, { interval, start }: Question): string {
  const monday = dateOf(dayOf(date) - ((new Date(date).getUTCDay() + 6) % 7))
  const begin = { day: date, week: monday, month: `${date.slice(0, 7)}-01` }[interval]
  return begin < start ? start : begin
}

const ascending = (a: number, b: number) => a - b

type Counts = Record<string, number>
const add = (counts: Counts, key: string, by = 1) => {
  counts[key] = (counts[key] ?? 0) + by
}

describe('insights and a model that counts one booking after the other', () => {
  let app: TestApp
  let people: TestUser[]
  let eventTypeIds: number[]
  let organizationId: number
  let teamId: number
  let siblingId: number
  let bookings: StoredBooking[]

  beforeAll(async () => {
    app = await testApp({}, NOW)
    people = [await app.user(), await app.user(), await app.user()]
    const [me] = people as [TestUser, ...TestUser[]]
    organizationId = (await anOrganization(app, me, { members: people.slice(1) })).id
    const otherOrganizationId = (await anOrganization(app, me)).id
    teamId = (await aTeam(app, me, { organizationId, members: people.slice(1) })).id
    siblingId = (await aTeam(app, me, { organizationId, members: people.slice(1) })).id
    const otherTeamId = (await aTeam(app, me)).id
    eventTypeIds = [
      (await anEventType(app, me)).id,
      await aRoundRobin(app, teamId, people),
      await aRoundRobin(app, teamId, people),
      await aRoundRobin(app, siblingId, people),
    ]
    const ids = people.map(({ id }) => id)
    const aBooking = fc
      .record({
        near: fc.constantFrom(...DAYS),
        minute: fc.oneof(fc.integer({ min: -4 * 1440, max: 6 * 1440 }), fc.integer({ min: 0, max: 366 * 1440 })),
        minutes: fc.oneof(fc.constantFrom(15, 30, 60), fc.constantFrom(600, 5000)),
        led: fc.oneof(fc.integer({ min: -10, max: 300 }), fc.integer({ min: 0, max: 200_000 })),
        status: fc.constantFrom(...(['accepted', 'accepted', 'accepted', 'pending', 'cancelled'] as const)),
        hostIds: fc.subarray(ids, { minLength: 1, maxLength: 2 }),
        eventTypeId: fc.constantFrom(null, ...eventTypeIds),
        // A booking of a member's own event type is in the organization without a team.
        place: fc.constantFrom<Pick<StoredBooking, 'teamId' | 'organizationId'>>(
          { teamId: null, organizationId: null },
          { teamId: null, organizationId },
          { teamId, organizationId },
          { teamId, organizationId },
          { teamId: siblingId, organizationId },
          { teamId: otherTeamId, organizationId: null },
          { teamId: null, organizationId: otherOrganizationId },
        ),
        hostAbsent: fc.boolean(),
        attendeeAbsent: fc.boolean(),
      })
      .map(({ near, minute, led, place, ...fields }) => {
        // Whole fives of minutes, so that the model may walk in steps of five.
        const start = Date.parse(near) + Math.round(minute / 5) * 5 * MINUTE_MS
        const createdAt = new Date(start - led * MINUTE_MS)
        return aStoredBooking(new Date(start).toISOString(), { ...fields, ...place, createdAt })
      })
    bookings = fc.sample(aBooking, { numRuns: BOOKINGS, seed: SEED })
    await storeBookings(app, bookings)
  })
  afterAll(() => app.close())

  const ids = ({ eventType, host }: Question) => ({
    eventTypeId: eventType === null ? undefined : eventTypeIds[eventType],
    userId: host === null ? undefined : people[host]?.id,
  })

  async function asked(question: Question, kind: string) {
    const { of, start, days, timeZone, interval, groupBy } = question
    const wanted = Object.entries({
      start,
      end: dateOf(dayOf(start) + days - 1),
      timeZone,
      interval,
      groupBy,
      ...ids(question),
    })
    const query = wanted.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&')
    const at = {
      me: '/v2',
      team: `/v2/teams/${teamId}`,
      organization: `/v2/organizations/${organizationId}`,
    }[of]
    const { status, body } = await app.get(`${at}/insights/${kind}?${query}`, { as: people[0]?.apiKey })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }

  /** Returns the bookings of the owner and the filters, whenever they are. */
  const wantedBookings = (question: Question) => {
    const { eventTypeId, userId } = ids(question)
    const isOwned = (booking: StoredBooking) =>
      ({
        me: booking.hostIds.includes(people[0]?.id as number),
        team: booking.teamId === teamId,
        organization: booking.organizationId === organizationId,
      })[question.of]
    return bookings.filter(
      (booking) =>
        isOwned(booking) &&
        (eventTypeId === undefined || booking.eventTypeId === eventTypeId) &&
        (userId === undefined || booking.hostIds.includes(userId)),
    )
  }
  const isIn = ({ start, days }: Question, date: string) => date >= start && dayOf(date) < dayOf(start) + days
  const dateOfStart = ({ timeZone }: Question, { startsAt }: StoredBooking) => dateIn(timeZone, startsAt.getTime())
  const inRange = (question: Question) =>
    wantedBookings(question).filter((booking) => isIn(question, dateOfStart(question, booking)))

  const property = (check: (question: Question) => Promise<void>) =>
    fc.assert(fc.asyncProperty(aQuestion, check), { numRuns: QUESTIONS, seed: SEED })

  /** Returns what isn't zero, by the start of the period. */
  const byPeriod = (periods: readonly { start: string }[], counts: readonly number[]): Counts =>
    Object.fromEntries(periods.flatMap(({ start }, index) => (counts[index] ? [[start, counts[index] as number]] : [])))

  it('the counts by period and group are the same', () =>
    property(async (question) => {
      const data = await asked(question, 'bookings')
      const { groupBy } = question
      const counted = inRange(question).filter(({ status }) => groupBy === 'status' || status === 'accepted')
      const periods: Counts = {}
      const groups: Record<string, Counts> = {}
      for (const booking of counted) {
        const period = periodOf(dateOfStart(question, booking), question)
        add(periods, period)
        const keys = {
          none: [],
          eventType: [booking.eventTypeId ?? 'none'],
          host: booking.hostIds,
          status: [booking.status],
        }[groupBy]
        for (const key of keys) {
          groups[key] ??= {}
          add(groups[key], period)
        }
      }
      expect(data.total).toBe(counted.length)
      expect(
        byPeriod(
          data.periods,
          data.periods.map(({ count }: { count: number }) => count),
        ),
      ).toEqual(periods)
      type Group = { key: string; counts: number[] }
      expect(
        Object.fromEntries(data.groups.map(({ key, counts }: Group) => [key, byPeriod(data.periods, counts)])),
      ).toEqual(groups)
    }))

  it('the periods follow one another from the first date to the last', () =>
    property(async (question) => {
      const { periods } = await asked(question, 'no-shows')
      const dates = periods.flatMap(({ start, end }: { start: string; end: string }) => {
        const all = Array.from({ length: dayOf(end) - dayOf(start) + 1 }, (_, index) => dateOf(dayOf(start) + index))
        expect(new Set(all.map((date) => periodOf(date, question)))).toEqual(new Set([start]))
        return all
      })
      expect(dates).toEqual(Array.from({ length: question.days }, (_, index) => dateOf(dayOf(question.start) + index)))
    }))

  it('the lead times are the same', () =>
    property(async (question) => {
      const data = await asked(question, 'lead-times')
      const led = inRange(question)
        .filter(({ status }) => status === 'accepted')
        .map(({ startsAt, createdAt }) => (startsAt.getTime() - createdAt.getTime()) / MINUTE_MS)
      const early = led.filter((minutes) => minutes >= 0).sort((a, b) => a - b)
      const middle = [early[Math.floor((early.length - 1) / 2)], early[Math.ceil((early.length - 1) / 2)]]
      expect(data.leftOut).toBe(led.length - early.length)
      expect(data.count).toBe(early.length)
      expect(data.medianMinutes).toBe(early.length === 0 ? null : Math.round(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2))
      for (const { fromMinutes, untilMinutes, count } of data.buckets)
        expect(count).toBe(
          early.filter((m) => m >= fromMinutes && m < (untilMinutes ?? Number.POSITIVE_INFINITY)).length,
        )
    }))

  it('the no-shows are the same', () =>
    property(async (question) => {
      const data = await asked(question, 'no-shows')
      const begun = inRange(question).filter(
        ({ status, startsAt }) => status === 'accepted' && startsAt.getTime() <= Date.parse(NOW),
      )
      expect([data.bookings, data.withAbsentAttendee, data.withAbsentHost]).toEqual([
        begun.length,
        begun.filter(({ attendeeAbsent }) => attendeeAbsent).length,
        begun.filter(({ hostAbsent }) => hostAbsent).length,
      ])
    }))

  it('the bookings of each host of a round robin are the same', () =>
    property(async (question) => {
      const of = question.of === 'me' ? 'team' : question.of
      const data = await asked({ ...question, of }, 'fairness')
      const { eventTypeId: wanted, userId } = ids(question)
      const rotations = of === 'team' ? eventTypeIds.slice(1, 3) : eventTypeIds.slice(1)
      expect(data.eventTypes.map(({ eventTypeId }: { eventTypeId: number }) => eventTypeId).sort(ascending)).toEqual(
        rotations.filter((id) => wanted === undefined || id === wanted),
      )
      const accepted = bookings.filter(
        (booking) => booking.status === 'accepted' && isIn(question, dateOfStart(question, booking)),
      )
      for (const { eventTypeId, hosts } of data.eventTypes) {
        expect(hosts).toHaveLength(userId === undefined ? 3 : 1)
        for (const host of hosts) {
          const own = accepted.filter(
            (booking) => booking.eventTypeId === eventTypeId && booking.hostIds.includes(host.userId),
          )
          expect(host.bookings).toBe(own.length)
        }
      }
    }))

  it('the booked minutes are the same, when they are counted in steps of five minutes', () =>
    fc.assert(
      fc.asyncProperty(aQuestion, async (question) => {
        const data = await asked(question, 'utilization')
        const { userId } = ids(question)
        const expected: Record<string, Counts> = {}
        for (const { startsAt, minutes, hostIds, status } of wantedBookings(question)) {
          if (status !== 'accepted') continue
          for (let minute = 0; minute < minutes; minute += 5) {
            const date = dateIn(question.timeZone, startsAt.getTime() + minute * MINUTE_MS)
            for (const id of isIn(question, date) ? hostIds : []) {
              expected[id] ??= {}
              add(expected[id], periodOf(date, question), 5)
            }
          }
        }
        const listed = question.of === 'me' ? 1 : 3
        const isMine = userId === undefined || question.of !== 'me' || question.host === 0
        expect(data.hosts).toHaveLength(userId === undefined ? listed : isMine ? 1 : 0)
        for (const { userId: id, booked } of data.hosts) {
          expect(byPeriod(data.periods, booked)).toEqual(expected[id] ?? {})
        }
      }),
      { numRuns: Math.ceil(QUESTIONS / 3), seed: SEED },
    ))
})
