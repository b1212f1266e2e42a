import type { Instant, Interval } from './interval.ts'
import type { DayNumber } from './local-date.ts'
import { hoursAround, profileOf, zoneOn } from './profile.ts'
import type { Host } from './question.ts'
import { changesBetween, type Zone } from './zone.ts'

/**
 * Returns the host's working time: weekly hours, or the overrides of a date instead, in the zone of the host's place.
 *
 * The result is sorted and disjoint, and contains every hour that shares time with `within`. The first and the last may
 * reach beyond it. The caller cuts them, because only the caller knows if the grid should follow a cut. Absences and
 * busy times are not considered.
 */
export function workingHours(host: Host, within: Interval): readonly Interval[] {
  const hours = hoursAround(profileOf(host), within)
  const first = countUntil(hours, (one) => one.end > within.start)
  const last = countUntil(hours, (one) => one.start >= within.end)
  return hours.slice(first, last)
}

/** Returns true if an override decides about that date instead of the weekly hours. Only reasons use it. */
export const isOverridden = (host: Host, day: DayNumber): boolean => profileOf(host).overrides.has(day)

/** Returns the zone of the host's wall clock at that instant: the zone of a journey, or else of home. */
export function zoneAt(host: Host, instant: Instant): Zone {
  const { home, journeys } = profileOf(host)
  for (const { zone, begins, ends } of journeys) if (instant >= begins && instant < ends) return zone
  return home
}

/** Returns every zone of the host: home, and those of journeys. */
export function zonesOf(host: Host): Zone[] {
  const { home, journeys } = profileOf(host)
  return [home, ...journeys.map(({ zone }) => zone)]
}

/**
 * Returns every instant in (from, until] at which the host's clock may change, in no order. The zone or a journey
 * changes it.
 */
export function clockChanges(host: Host, from: Instant, until: Instant): Instant[] {
  const journeys = profileOf(host).journeys.flatMap(({ begins, ends }) => [begins, ends])
  const inZones = zonesOf(host).flatMap((zone) => changesBetween(zone, from, until))
  return [...inZones, ...journeys.filter((instant) => instant > from && instant <= until)]
}

/** Returns the zone in which the host spends a calendar date. */
export const zoneOnDay = (host: Host, day: DayNumber): Zone => zoneOn(profileOf(host), day)

/** Returns the number of hours before the first one for which `isThere` holds. It must hold for all later ones too. */
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
