import { DAY, type Instant, type Interval, MINUTE, merge } from './interval.ts'
import { type DayNumber, dayNumberOf, startOfDay, weekdayOf } from './local-date.ts'
import type { Absence, DaysAway, Host } from './question.ts'
import { instantOf, type Zone, zoneNamed } from './zone.ts'

/** Minutes of one day on the wall clock. */
type Minutes = { readonly startMinute: number; readonly endMinute: number }

/** A stay in another zone: its dates, both included, and the instants of its begin and end. */
type Journey = {
  readonly zone: Zone
  readonly first: DayNumber
  readonly last: DayNumber
  readonly begins: Instant
  readonly ends: Instant
}

/**
 * The part of a host that equal hosts share: zone, weekly hours, overrides, journeys and days away, read once.
 *
 * Only `spans` changes, a cache of computed hours.
 */
export type Profile = {
  readonly home: Zone
  readonly journeys: readonly Journey[]
  /** The hours by weekday, 0 = Sunday. */
  readonly weekly: readonly (readonly Minutes[])[]
  readonly overrides: ReadonlyMap<DayNumber, readonly Minutes[]>
  readonly away: readonly { readonly first: DayNumber; readonly last: DayNumber }[]
  /** The newest entry is the last. There are at most `MAX_SPANS`. */
  readonly spans: { readonly within: Interval; readonly hours: readonly Interval[] }[]
}

/** The lists that make hosts equal. Of several lists with equal contents, it holds the latest. */
type Seen = Pick<Host, 'timeZone' | 'overrides' | 'travel' | 'absences'> & { readonly profile: Profile }

// A profile with a year of hours takes about 30 kB. Most profiles have a month.
const MAX_PROFILES = 1000
const MAX_SPANS = 4

// Spans begin and end on multiples of this, so that questions a few minutes apart find the same span.
const SPAN = 4 * DAY

const byContent = new Map<string, Profile>()
const byWeekly = new WeakMap<Host['weekly'], Seen>()

/**
 * Returns the profile of the host. It is found by the host's lists if these are the last ones seen, otherwise by their
 * contents.
 *
 * @throws RangeError for an unknown zone or a date that does not exist.
 */
export function profileOf({ timeZone, weekly, overrides, travel, absences }: Host): Profile {
  const seen = byWeekly.get(weekly)
  if (
    seen &&
    seen.overrides === overrides &&
    seen.travel === travel &&
    seen.absences === absences &&
    seen.timeZone === timeZone
  ) {
    return seen.profile
  }
  const daysAway = absences?.filter(hasDays) ?? []
  const content = JSON.stringify([timeZone, weekly, overrides, travel ?? [], daysAway])
  const profile = byContent.get(content) ?? readProfile({ timeZone, weekly, overrides, travel }, daysAway)
  // The profile goes to the end, so that the least recently used one is dropped first.
  byContent.delete(content)
  byContent.set(content, profile)
  if (byContent.size > MAX_PROFILES) byContent.delete(byContent.keys().next().value as string)
  byWeekly.set(weekly, { timeZone, overrides, travel, absences, profile })
  return profile
}

/** Returns true for an absence of whole days, which takes the hours of its dates away. */
export const hasDays = (absence: Absence): absence is DaysAway => 'startsOn' in absence

function readProfile(
  { timeZone, weekly, overrides, travel = [] }: Pick<Host, 'timeZone' | 'weekly' | 'overrides' | 'travel'>,
  daysAway: readonly DaysAway[],
): Profile {
  return {
    home: zoneNamed(timeZone),
    journeys: travel.map(({ timeZone, startsOn, endsOn }) => {
      const zone = zoneNamed(timeZone)
      const first = dayNumberOf(startsOn)
      const last = endsOn === null ? Infinity : dayNumberOf(endsOn)
      const ends = endsOn === null ? Infinity : startOfDay(zone, last + 1)
      return { zone, first, last, begins: startOfDay(zone, first), ends }
    }),
    weekly: byWeekday(weekly),
    overrides: byDay(overrides),
    away: daysAway.map(({ startsOn, endsOn }) => ({ first: dayNumberOf(startsOn), last: dayNumberOf(endsOn) })),
    spans: [],
  }
}

/** Returns the zone in which the host spends a calendar date. The first of overlapping journeys counts. */
export function zoneOn({ home, journeys }: Profile, day: DayNumber): Zone {
  for (const { zone, first, last } of journeys) if (day >= first && day <= last) return zone
  return home
}

/**
 * Returns every hour that touches `within`, sorted and disjoint. There may be more hours around them. Each span is
 * computed once.
 */
export function hoursAround(profile: Profile, within: Interval): readonly Interval[] {
  const { spans } = profile
  for (const { within: known, hours } of spans) {
    if (known.start <= within.start && within.end <= known.end) return hours
  }
  const span = spanAround(within)
  const hours = findHours(profile, span)
  if (spans.length === MAX_SPANS) spans.shift()
  spans.push({ within: span, hours })
  return hours
}

/** Widens the interval to the boundaries of spans. */
export const spanAround = ({ start, end }: Interval): Interval => ({
  start: Math.floor(start / SPAN) * SPAN,
  end: Math.ceil(end / SPAN) * SPAN,
})

function findHours(profile: Profile, within: Interval): Interval[] {
  const hours: Interval[] = []
  // Local dates differ from the date in UTC by at most one day.
  const lastDay = Math.floor(within.end / DAY) + 1
  for (let day = Math.floor(within.start / DAY) - 1; day <= lastDay; day++) {
    const rules = profile.overrides.get(day) ?? profile.weekly[weekdayOf(day)]!
    if (rules.length === 0 || isAway(profile, day)) continue
    const zone = zoneOn(profile, day)
    // A date that a zone skipped (Apia, 2011-12-30) has no hours. Without this, it would repeat those of the next day.
    if (startOfDay(zone, day + 1) <= startOfDay(zone, day)) continue
    // Each end is converted separately, because on the night of a clock change the length differs.
    for (const { startMinute, endMinute } of rules) {
      const start = instantOf(zone, day * DAY + startMinute * MINUTE)
      hours.push({ start, end: instantOf(zone, day * DAY + endMinute * MINUTE) })
    }
  }
  return merge(hours)
}

function isAway({ away }: Profile, day: DayNumber): boolean {
  for (const { first, last } of away) if (day >= first && day <= last) return true
  return false
}

/** Groups the hours by weekday. An invalid day (7) is left out. */
function byWeekday(weekly: Host['weekly']): Minutes[][] {
  const week: Minutes[][] = [[], [], [], [], [], [], []]
  for (const { days, startMinute, endMinute } of weekly) {
    for (const day of days) week[day]?.push({ startMinute, endMinute })
  }
  return week
}

function byDay(overrides: Host['overrides']): Map<DayNumber, Minutes[]> {
  const days = new Map<DayNumber, Minutes[]>()
  for (const { date, startMinute, endMinute } of overrides) {
    const day = dayNumberOf(date)
    const sameDay = days.get(day)
    if (sameDay) sameDay.push({ startMinute, endMinute })
    else days.set(day, [{ startMinute, endMinute }])
  }
  return days
}
