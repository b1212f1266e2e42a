import { DAY, type Instant, type Interval, MINUTE, merge } from './interval.ts'
import { type DayNumber, dayNumberOf, startOfDay, weekdayOf } from './local-date.ts'
import type { Host } from './question.ts'
import { instantOf, type Zone, zoneNamed } from './zone.ts'

/** Wall-clock minutes of one day. */
type Minutes = { readonly startMinute: number; readonly endMinute: number }

/**
 * When the host works: weekly hours, or instead of them the overrides of a date, in the zone where the host then is.
 *
 * Sorted and disjoint. Holds every hour that touches `within`, and may reach beyond it by the hours of a day on
 * either side: whoever asks cuts it, because only they know whether a cut is a start that the grid should follow.
 * Absences and busy times are not considered. O(days × hours of a day).
 */
export function workingHours(host: Host, within: Interval): Interval[] {
  const weekly = byWeekday(host)
  const overrides = overridesByDay(host)
  const zoneOn = zoneByDay(host)
  const hours: Interval[] = []
  // Local dates are at most one ahead of or behind the date in UTC.
  const lastDay = Math.floor(within.end / DAY) + 1
  for (let day = Math.floor(within.start / DAY) - 1; day <= lastDay; day++) {
    const rules = overrides?.get(day) ?? weekly[weekdayOf(day)]!
    if (rules.length === 0) continue
    const zone = zoneOn(day)
    // A date that a zone skipped (Apia, 2011-12-30) has no hours, rather than those of the next day once more.
    if (startOfDay(zone, day + 1) <= startOfDay(zone, day)) continue
    // Each end is converted on its own, rather than one and a length: on the night of a change the two differ.
    for (const { startMinute, endMinute } of rules) {
      const start = instantOf(zone, day * DAY + startMinute * MINUTE)
      hours.push({ start, end: instantOf(zone, day * DAY + endMinute * MINUTE) })
    }
  }
  return merge(hours)
}

/** Asked for reasons only: whether an override, rather than the weekly hours, decides about that date. */
export const isOverridden = (host: Host, day: DayNumber): boolean => overridesByDay(host)?.has(day) ?? false

/** The zone whose wall clock the host lives by at that instant: that of a journey, else home. */
export function zoneAt(host: Host, instant: Instant): Zone {
  for (const { timeZone, startsOn, endsOn } of host.travel ?? []) {
    const zone = zoneNamed(timeZone)
    const begins = startOfDay(zone, dayNumberOf(startsOn))
    const ends = endsOn === null ? Infinity : startOfDay(zone, dayNumberOf(endsOn) + 1)
    if (instant >= begins && instant < ends) return zone
  }
  return zoneNamed(host.timeZone)
}

/** Every zone that the host may be in: home, and those of journeys. */
export const zonesOf = (host: Host): Zone[] =>
  [host.timeZone, ...(host.travel ?? []).map(({ timeZone }) => timeZone)].map(zoneNamed)

/** For a calendar date, the zone in which the host spends it. Of overlapping journeys the first counts. */
export function zoneByDay(host: Host): (day: DayNumber) => Zone {
  const home = zoneNamed(host.timeZone)
  if (!host.travel?.length) return () => home
  const journeys = host.travel.map(({ timeZone, startsOn, endsOn }) => ({
    zone: zoneNamed(timeZone),
    first: dayNumberOf(startsOn),
    last: endsOn === null ? Infinity : dayNumberOf(endsOn),
  }))
  return (day) => journeys.find(({ first, last }) => day >= first && day <= last)?.zone ?? home
}

/** By weekday, 0 = Sunday; a day that is none (7) is left out rather than taken for another. */
function byWeekday(host: Host): Minutes[][] {
  const week: Minutes[][] = [[], [], [], [], [], [], []]
  for (const hours of host.weekly) for (const day of hours.days) week[day]?.push(hours)
  return week
}

/** Nothing for the many hosts without overrides, who then need no lookup for each day. */
function overridesByDay(host: Host): Map<DayNumber, Minutes[]> | undefined {
  if (host.overrides.length === 0) return undefined
  const days = new Map<DayNumber, Minutes[]>()
  for (const override of host.overrides) {
    const day = dayNumberOf(override.date)
    const sameDay = days.get(day)
    if (sameDay) sameDay.push(override)
    else days.set(day, [override])
  }
  return days
}
