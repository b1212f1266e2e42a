import { type Interval, offeredTime } from '@daybook/availability'
import type { Db } from '../../../db/connection.ts'
import { type Availability, type BookableHost, hostOf } from '../availability/service.ts'
import type { Period } from './periods.ts'
import type { Counted } from './store/counted.ts'
import { type BookedMinutes, sumBookedMinutes } from './store/utilization.ts'

const MINUTE_MS = 60_000

/** The minutes of a host in each period. */
export type HostUtilization = {
  userId: number
  name: string | null
  booked: number[]
  offered: number[]
}

/**
 * Compares the booked minutes of each host with the working hours that they offer. The hours are those of the default
 * schedule as it is now, without absences. It needs two statements for any number of hosts and bookings.
 */
export async function utilizationOf(
  { db, availability }: { db: Db; availability: Pick<Availability, 'find'> },
  counted: Counted,
  most: number,
): Promise<{ hosts: HostUtilization[]; omittedHosts: number }> {
  const rows = await sumBookedMinutes(db, counted, most)
  const listed = new Map<number, BookedMinutes[]>()
  for (const row of rows) listed.set(row.userId, [...(listed.get(row.userId) ?? []), row])
  const userIds = [...listed.keys()]
  const people = userIds.length === 0 ? undefined : await availability.find({ userIds })
  const hosts = new Map(people?.hosts.map((host) => [host.userId, host]))
  return {
    hosts: [...listed].map(([userId, minutes]) => ({
      userId,
      name: minutes[0]?.name ?? null,
      booked: bookedIn(counted.periods, minutes),
      offered: offeredIn(counted.periods, hosts.get(userId)),
    })),
    omittedHosts: Math.max(0, (rows[0]?.people ?? 0) - listed.size),
  }
}

function bookedIn(periods: readonly Period[], rows: readonly BookedMinutes[]): number[] {
  const minutes = periods.map(() => 0)
  for (const row of rows) if (row.period !== null) minutes[row.period] = row.minutes ?? 0
  return minutes.map(Math.round)
}

function offeredIn(periods: readonly Period[], host: BookableHost | undefined): number[] {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!host || !first || !last) return periods.map(() => 0)
  const offered = offeredTime(hostOf(host, []), { start: first.from, end: last.until })
  return minutesByPeriod(periods, offered)
}

/** Sums the minutes of each period. Both lists are ascending, so one pass over them is enough. */
function minutesByPeriod(periods: readonly Period[], intervals: readonly Interval[]): number[] {
  let next = 0
  return periods.map(({ from, until }) => {
    let sum = 0
    for (let interval = intervals[next]; interval && interval.start < until; interval = intervals[next]) {
      sum += Math.max(0, Math.min(interval.end, until) - Math.max(interval.start, from))
      if (interval.end > until) break
      next++
    }
    return Math.round(sum / MINUTE_MS)
  })
}
