import type { Instant, Interval } from './interval.ts'
import type { DayNumber } from './local-date.ts'
import { hoursAround, profileOf, zoneOn } from './profile.ts'
import type { Host } from './question.ts'
import { changesBetween, type Zone } from './zone.ts'

/**
 * When the host works: weekly hours, or instead of them the overrides of a date, in the zone where the host then is.
 *
 * Sorted and disjoint: every hour that shares time with `within`. The first and the last may reach beyond it: whoever
 * asks cuts them, because only they know whether a cut is a start that the grid should follow. Absences and busy
 * times are not considered.
 */
export function workingHours(host: Host, within: Interval): readonly Interval[] {
  const hours = hoursAround(profileOf(host), within)
  const first = countUntil(hours, (one) => one.end > within.start)
  const last = countUntil(hours, (one) => one.start >= within.end)
  return hours.slice(first, last)
}

/** Asked for reasons only: whether an override, rather than the weekly hours, decides about that date. */
export const isOverridden = (host: Host, day: DayNumber): boolean => profileOf(host).overrides.has(day)

/** The zone whose wall clock the host lives by at that instant: that of a journey, else home. */
export function zoneAt(host: Host, instant: Instant): Zone {
  const { home, journeys } = profileOf(host)
  for (const { zone, begins, ends } of journeys) if (instant >= begins && instant < ends) return zone
  return home
}

/** Every zone that the host may be in: home, and those of journeys. */
export function zonesOf(host: Host): Zone[] {
  const { home, journeys } = profileOf(host)
  return [home, ...journeys.map(({ zone }) => zone)]
}

/** Every instant in (from, until] at which the host's clock may change, in no order: in a zone, or by a journey. */
export function clockChanges(host: Host, from: Instant, until: Instant): Instant[] {
  const journeys = profileOf(host).journeys.flatMap(({ begins, ends }) => [begins, ends])
  const inZones = zonesOf(host).flatMap((zone) => changesBetween(zone, from, until))
  return [...inZones, ...journeys.filter((instant) => instant > from && instant <= until)]
}

/** For a calendar date, the zone in which the host spends it. */
export const zoneOnDay = (host: Host, day: DayNumber): Zone => zoneOn(profileOf(host), day)

/** How many come before the first that `isThere`, in a list where all after that are too. */
function countUntil(hours: readonly Interval[], isThere: (hours: Interval) => boolean): number {
  let low = 0
  let high = hours.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isThere(hours[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
