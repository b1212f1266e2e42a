import { type Static, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import {
  type BookingCounts,
  GROUPINGS,
  type HostUtilization,
  INTERVALS,
  type InsightsQuery,
  type LeadTimes,
  MAX_DAYS,
  MOST,
  type NoShows,
  type Period,
  type PeriodLength,
  type RotationShares,
  type Utilization,
} from './service.ts'

const date = (description: string) => Type.String({ format: 'iso-date', description })

const range = {
  start: date('The first date, for example 2030-01-01.'),
  end: date(`The last date. The range includes it, and has ${MAX_DAYS} days at most.`),
  timeZone: Type.Optional(
    Type.String({ format: 'time-zone', default: 'UTC', description: 'The zone in which days begin and end.' }),
  ),
  eventTypeId: Type.Optional({
    ...NumericId,
    description:
      'Only this event type. A managed event type of a team or an organization stands for all of its copies.',
  }),
  userId: Type.Optional({ ...NumericId, description: 'Only what this person hosts.' }),
}
const interval = Type.Optional(
  Type.Enum(INTERVALS, {
    default: 'day',
    description: 'The length of the periods. Weeks begin on Monday. The range cuts the first and the last period.',
  }),
)

export const RangeQuery = Type.Object(range)
export const PeriodsQuery = Type.Object({ ...range, interval })
export const BookingsQuery = Type.Object({
  ...range,
  interval,
  groupBy: Type.Optional(
    Type.Enum(GROUPINGS, {
      default: 'none',
      description:
        'Splits the counts. By `status`, all bookings count: accepted, pending, cancelled, rejected and rescheduled ones. Otherwise only accepted ones do. By `host`, a booking counts for each of its hosts.',
    }),
  ),
})

type Sent = Omit<InsightsQuery, 'timeZone'> & { timeZone?: string; interval?: PeriodLength }

/** Returns the query with the zone of the answer. */
export const withDefaults = <Query extends Sent>({ timeZone = 'UTC', interval = 'day', ...query }: Query) => ({
  ...query,
  timeZone,
  interval,
})

const count = (description: string) => Type.Integer({ minimum: 0, description })
const share = (description: string) => Type.Number({ minimum: 0, description })
const nullable = <Inner extends ReturnType<typeof Type.Number | typeof Type.Integer | typeof Type.String>>(
  inner: Inner,
) => Type.Union([inner, Type.Null()])

const period = {
  start: Type.String({ description: 'The first date.' }),
  end: Type.String({ description: 'The last date.' }),
}
const zone = Type.String({ description: 'The zone in which days begin and end.' })
const name = Type.Union([Type.String(), Type.Null()])
const byPeriod = (description: string) => Type.Array(Type.Integer({ minimum: 0 }), { description })

export const BookingInsights = Type.Object(
  {
    timeZone: zone,
    interval: Type.Enum(INTERVALS),
    groupBy: Type.Enum(GROUPINGS),
    total: count('All counted bookings. Each one counts once.'),
    periods: Type.Array(Type.Object({ ...period, count: count('The bookings that start in the period.') })),
    groups: Type.Array(
      Type.Object({
        key: Type.String({
          description:
            'The id or the status as a text. `none` are bookings without an event type or a host, because it was deleted. `other` are the smaller groups together.',
        }),
        id: Type.Union([Type.Integer(), Type.Null()], { description: 'The id of the event type or the host.' }),
        name,
        total: count('The sum of the counts.'),
        counts: byPeriod('The count of each period, in the order of `periods`.'),
      }),
      { description: `The ${MOST} largest groups, the largest one first, and then the others together.` },
    ),
  },
  { $id: 'BookingInsights' },
)

export const LeadTimeInsights = Type.Object(
  {
    timeZone: zone,
    count: count('The bookings in the buckets.'),
    medianMinutes: nullable(Type.Integer()),
    averageMinutes: nullable(Type.Integer()),
    leftOut: count('Bookings that were stored after their start, for example by an import.'),
    buckets: Type.Array(
      Type.Object({
        fromMinutes: count('The shortest time in the bucket.'),
        untilMinutes: Type.Union([Type.Integer(), Type.Null()], {
          description: 'The end of the bucket, which is not in it. The last bucket has none.',
        }),
        count: count('The bookings in the bucket.'),
      }),
    ),
  },
  { $id: 'LeadTimeInsights' },
)

const usage = {
  bookedMinutes: count('The minutes of accepted bookings, also those outside of the working hours.'),
  offeredMinutes: count('The minutes of the working hours, without absences.'),
  utilization: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description:
      'The booked minutes divided by the offered ones. It is above 1 if bookings lie outside of the working hours, and null if there are no working hours.',
  }),
}

export const UtilizationInsights = Type.Object(
  {
    timeZone: zone,
    interval: Type.Enum(INTERVALS),
    ...usage,
    periods: Type.Array(Type.Object({ ...period, ...usage })),
    hosts: Type.Array(
      Type.Object({
        userId: Type.Integer(),
        name,
        ...usage,
        booked: byPeriod('The booked minutes of each period, in the order of `periods`.'),
        offered: byPeriod('The offered minutes of each period.'),
      }),
      { description: `The ${MOST} people with the most booked minutes. The sums are about them.` },
    ),
    omittedHosts: count('The number of people who are not listed.'),
  },
  { $id: 'UtilizationInsights' },
)

export const FairnessInsights = Type.Object(
  {
    timeZone: zone,
    eventTypes: Type.Array(
      Type.Object({
        eventTypeId: Type.Integer(),
        title: Type.String(),
        weightsEnabled: Type.Boolean({ description: 'Without weights all hosts have the same share.' }),
        hosts: Type.Array(
          Type.Object({
            userId: Type.Integer(),
            name,
            groupId: nullable(Type.Integer()),
            priority: Type.Integer({ description: 'From 0, the lowest, to 4.' }),
            weight: Type.Integer({ description: 'The weight as it is now, or 1 without weights.' }),
            bookings: count('The accepted bookings that start in the range.'),
            targetShare: share('The weight divided by the weights of the same group and priority, from 0 to 1.'),
            actualShare: share('Likewise, of the bookings.'),
            difference: Type.Number({
              description:
                'The bookings minus those that the weight would give. It is below 0 for a host with too few.',
            }),
          }),
          { description: `At most ${MOST} rotating hosts, the one with the most bookings first.` },
        ),
        omittedHosts: count('The number of hosts who are not listed.'),
      }),
      { description: `At most ${MOST} round robins, the one with the most bookings first.` },
    ),
    omittedEventTypes: count('The number of round robins that are not listed.'),
  },
  { $id: 'FairnessInsights' },
)

const absences = {
  bookings: count('The accepted bookings that have begun.'),
  withAbsentAttendee: count('Those to which an attendee did not come.'),
  withAbsentHost: count('Those to which the host did not come.'),
  absentAttendeeRate: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: 'The part of the bookings to which an attendee did not come, from 0 to 1. Null without bookings.',
  }),
}

export const NoShowInsights = Type.Object(
  {
    timeZone: zone,
    interval: Type.Enum(INTERVALS),
    ...absences,
    periods: Type.Array(Type.Object({ ...period, ...absences })),
  },
  { $id: 'NoShowInsights' },
)

type Zoned = { timeZone: string }
type Periodic = Zoned & { interval: PeriodLength }

const datesOf = ({ start, end }: Period) => ({ start, end })
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
/** Four decimals are enough for charts. */
const ratio = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000
const ratioOrNull = (part: number, whole: number): number | null => (whole === 0 ? null : ratio(part, whole))
const ratioOrZero = (part: number, whole: number): number => (whole === 0 ? 0 : ratio(part, whole))

export const presentBookings = (
  { total, periods, groups }: BookingCounts,
  { timeZone, interval, groupBy }: Periodic & { groupBy: (typeof GROUPINGS)[number] },
): Static<typeof BookingInsights> => ({
  timeZone,
  interval,
  groupBy,
  total,
  periods: periods.map((one) => ({ ...datesOf(one), count: one.count })),
  groups,
})

export const presentLeadTimes = (found: LeadTimes, { timeZone }: Zoned): Static<typeof LeadTimeInsights> => ({
  timeZone,
  ...found,
})

const usageOf = (booked: readonly number[], offered: readonly number[]) => {
  const [bookedMinutes, offeredMinutes] = [sum(booked), sum(offered)]
  return { bookedMinutes, offeredMinutes, utilization: ratioOrNull(bookedMinutes, offeredMinutes) }
}

export function presentUtilization(
  { periods, hosts, omittedHosts }: Utilization,
  { timeZone, interval }: Periodic,
): Static<typeof UtilizationInsights> {
  const inPeriod = (of: (host: HostUtilization) => number[], index: number) => hosts.map((host) => of(host)[index] ?? 0)
  const booked = periods.map((_, index) => sum(inPeriod((host) => host.booked, index)))
  const offered = periods.map((_, index) => sum(inPeriod((host) => host.offered, index)))
  return {
    timeZone,
    interval,
    ...usageOf(booked, offered),
    periods: periods.map((one, index) => ({
      ...datesOf(one),
      ...usageOf([booked[index] ?? 0], [offered[index] ?? 0]),
    })),
    hosts: hosts.map((host) => ({
      userId: host.userId,
      name: host.name,
      ...usageOf(host.booked, host.offered),
      booked: host.booked,
      offered: host.offered,
    })),
    omittedHosts,
  }
}

export const presentFairness = (
  { rotations, omittedRotations }: RotationShares,
  { timeZone }: Zoned,
): Static<typeof FairnessInsights> => ({
  timeZone,
  eventTypes: rotations.map(({ hosts, ...rotation }) => ({
    ...rotation,
    hosts: hosts.map(({ userId, name: hostName, groupId, priority, weight, bookings, peersWeight, peersBookings }) => {
      const due = peersWeight === 0 ? 0 : (weight / peersWeight) * peersBookings
      return {
        userId,
        name: hostName,
        groupId,
        priority,
        weight,
        bookings,
        targetShare: ratioOrZero(weight, peersWeight),
        actualShare: ratioOrZero(bookings, peersBookings),
        difference: Math.round((bookings - due) * 100) / 100,
      }
    }),
  })),
  omittedEventTypes: omittedRotations,
})

const absencesOf = (rows: NoShows) => {
  const bookings = sum(rows.map((row) => row.bookings))
  const withAbsentAttendee = sum(rows.map((row) => row.withAbsentAttendee))
  return {
    bookings,
    withAbsentAttendee,
    withAbsentHost: sum(rows.map((row) => row.withAbsentHost)),
    absentAttendeeRate: ratioOrNull(withAbsentAttendee, bookings),
  }
}

export const presentNoShows = (found: NoShows, { timeZone, interval }: Periodic): Static<typeof NoShowInsights> => ({
  timeZone,
  interval,
  ...absencesOf(found),
  periods: found.map((row) => ({ ...datesOf(row), ...absencesOf([row]) })),
})
