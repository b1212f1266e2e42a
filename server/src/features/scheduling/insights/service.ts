import type { Actor } from '../../../commands/context.ts'
import type { Reading } from '../../../db/replica/reading.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import type { Availability } from '../availability/service.ts'
import type { InsightsOwner } from './owner.ts'
import { type DateRange, type Period, type PeriodLength, periodsOf } from './periods.ts'
import { countByGroup, type GroupCount, type Grouping } from './store/bookings.ts'
import { listRotatingHosts, type RotatingHost } from './store/fairness.ts'
import { countLeadTimes } from './store/lead-times.ts'
import { countNoShows, type NoShowCount } from './store/no-shows.ts'
import { type HostUtilization, utilizationOf } from './utilization.ts'

export type { InsightsOwner } from './owner.ts'
export { type DateRange, INTERVALS, MAX_DAYS, type Period, type PeriodLength } from './periods.ts'
export { GROUPINGS, type Grouping } from './store/bookings.ts'
export type { HostUtilization } from './utilization.ts'

/** A range of dates, narrowed to an event type or a host. */
export type InsightsQuery = DateRange & { eventTypeId?: number | undefined; userId?: number | undefined }
type ByPeriod = { interval: PeriodLength }

/** The maximum number of groups, hosts or event types in an answer. */
export const MOST = 50

export type BookingGroup = { key: string; id: number | null; name: string | null; total: number; counts: number[] }
export type BookingCounts = { total: number; periods: (Period & { count: number })[]; groups: BookingGroup[] }

/** A bucket of lead times in minutes. The last one has no end. */
export type LeadTimeBucket = { fromMinutes: number; untilMinutes: number | null; count: number }
export type LeadTimes = {
  count: number
  medianMinutes: number | null
  averageMinutes: number | null
  /** Bookings that were stored after their start, such as those of an import. */
  leftOut: number
  buckets: LeadTimeBucket[]
}

export type NoShows = (Period & Omit<NoShowCount, 'period'>)[]

export type Utilization = { periods: Period[]; hosts: HostUtilization[]; omittedHosts: number }

export type Rotation = {
  eventTypeId: number
  title: string
  weightsEnabled: boolean
  hosts: RotatingHost[]
  omittedHosts: number
}
export type RotationShares = { rotations: Rotation[]; omittedRotations: number }

/** The lower bounds of the buckets in minutes: 0, 1, 4 hours; 1, 2, 3, 7, 14, 30, 60 and 90 days. */
const LEAD_TIMES = [0, 60, 240, 1440, 2880, 4320, 10_080, 20_160, 43_200, 86_400, 129_600] as const

export type Insights = ReturnType<typeof createInsights>

type Dependencies = { reading: Reading; clock: Clock; availability: Pick<Availability, 'find'> }

/**
 * Creates the counts of bookings that a person hosts, or that a team or an organization has. Each of them needs a fixed number of statements
 * and returns a bounded answer, for any number of bookings. All of them throw `INSIGHTS_RANGE_INVALID` and
 * `INSIGHTS_RANGE_TOO_LONG`.
 */
export function createInsights({ reading, clock, availability }: Dependencies) {
  return {
    /** Counts bookings by the period of their start, and by groups. */
    async bookings(
      actor: Actor,
      owner: InsightsOwner,
      { interval, groupBy, ...query }: InsightsQuery & ByPeriod & { groupBy: Grouping },
    ): Promise<BookingCounts> {
      const periods = periodsOf(query, interval)
      const rows = await countByGroup(reading.for(actor), { ...query, owner, periods }, groupBy, MOST)
      const places = Math.max(0, ...rows.map(({ place }) => place))
      const [all, ...groups] = Array.from({ length: places + 1 }, (_, place) =>
        groupOf(
          rows.filter((row) => row.place === place),
          periods.length,
        ),
      ) as [BookingGroup, ...BookingGroup[]]
      return {
        total: all.total,
        periods: periods.map((period, index) => ({ ...period, count: all.counts[index] ?? 0 })),
        groups: groupBy === 'none' ? [] : groups,
      }
    },

    /** Returns how long before their start bookings are made. */
    async leadTimes(actor: Actor, owner: InsightsOwner, query: InsightsQuery): Promise<LeadTimes> {
      const rows = await countLeadTimes(
        reading.for(actor),
        { ...query, owner, periods: periodsOf(query, 'month') },
        LEAD_TIMES,
      )
      const countIn = (bucket: number) => rows.find((row) => row.bucket === bucket)?.count ?? 0
      const all = rows.find(({ bucket }) => bucket === null)
      return {
        count: all?.count ?? 0,
        medianMinutes: rounded(all?.median),
        averageMinutes: rounded(all?.average),
        leftOut: countIn(0),
        buckets: LEAD_TIMES.map((fromMinutes, index) => ({
          fromMinutes,
          untilMinutes: LEAD_TIMES[index + 1] ?? null,
          count: countIn(index + 1),
        })),
      }
    },

    /** Compares booked minutes with offered minutes, by host and period. */
    async utilization(
      actor: Actor,
      owner: InsightsOwner,
      { interval, ...query }: InsightsQuery & ByPeriod,
    ): Promise<Utilization> {
      const periods = periodsOf(query, interval)
      return {
        periods,
        ...(await utilizationOf({ db: reading.for(actor), availability }, { ...query, owner, periods }, MOST)),
      }
    },

    /** Counts the bookings of each rotating host of the round robins. */
    async fairness(actor: Actor, owner: InsightsOwner, query: InsightsQuery): Promise<RotationShares> {
      const counted = { ...query, owner, periods: periodsOf(query, 'month') }
      const rows = await listRotatingHosts(reading.for(actor), counted, { rotations: MOST, hosts: MOST })
      const rotations = new Map<number, Rotation>()
      for (const row of rows) {
        const { eventTypeId, title, weightsEnabled } = row
        const rotation = rotations.get(eventTypeId) ?? {
          eventTypeId,
          title,
          weightsEnabled,
          hosts: [],
          omittedHosts: 0,
        }
        rotation.hosts.push(row)
        rotation.omittedHosts = row.hosts - rotation.hosts.length
        rotations.set(eventTypeId, rotation)
      }
      const omittedRotations = (rows[0]?.rotations ?? 0) - rotations.size
      return { rotations: [...rotations.values()], omittedRotations }
    },

    /** Counts the bookings to which an attendee or a host didn't come. */
    async noShows(
      actor: Actor,
      owner: InsightsOwner,
      { interval, ...query }: InsightsQuery & ByPeriod,
    ): Promise<NoShows> {
      const periods = periodsOf(query, interval)
      const rows = await countNoShows(reading.for(actor), { ...query, owner, periods }, clock.now())
      const byPeriod = new Map(rows.map(({ period, ...counts }) => [period, counts]))
      const none = { bookings: 0, withAbsentAttendee: 0, withAbsentHost: 0 }
      return periods.map((period, index) => ({ ...period, ...(byPeriod.get(index) ?? none) }))
    },
  }
}

function groupOf(rows: readonly GroupCount[], periods: number): BookingGroup {
  const counts = Array.from({ length: periods }, () => 0)
  for (const { period, count } of rows) counts[period] = count
  const total = counts.reduce((sum, count) => sum + count, 0)
  return { key: rows[0]?.key ?? 'other', id: rows[0]?.id ?? null, name: rows[0]?.name ?? null, total, counts }
}

const rounded = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : Math.round(minutes)
