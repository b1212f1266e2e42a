import type { CalendarTime, LocalTime, MeetingEvent, Rule } from '../calendar-event.ts'
import { type LocalRange, occurrencesOf } from '../recurrence/occurrences.ts'
import type { Work } from '../recurrence/work.ts'
import { DAY } from '../values/civil.ts'
import type { Clocks, Instant } from '../zones/clock.ts'
import { type Length, lengthOf } from './length.ts'

/** One occurrence of a series, before any change of it: its start on the clock of the series. */
export type Occurrence = { readonly local: LocalTime; readonly at: Instant; readonly length: Length }

/** Returns the occurrences of an event that begin in a range, without those that EXDATE takes out. */
export function occurrencesIn(event: MeetingEvent, range: LocalRange, clocks: Clocks, work: Work): Occurrence[] {
  const clock = clocks.of(event.start)
  const length = lengthOf(event, clocks)
  const lengths = new Map<LocalTime, Length>()
  for (const rule of event.rules) {
    const before = Math.min(range.before, untilOf(rule, event.start, clocks))
    for (const local of occurrencesOf(rule, event.start.local, { ...range, before }, work)) {
      if (rule.until?.kind !== 'utc' || event.start.kind === 'date' || clock.instantOf(local) <= rule.until.local) {
        lengths.set(local, length)
      }
    }
  }
  const { local: start } = event.start
  // The first start is an occurrence whatever the rule says, also if UNTIL is before it.
  if (start >= range.since && start < range.before) lengths.set(start, length)
  for (const period of event.rdates) {
    work.spend()
    const local = localIn(period.start, event.start, clocks)
    const isLongOnItsOwn = period.end !== undefined || period.duration !== undefined
    if (local >= range.since && local < range.before) {
      lengths.set(local, isLongOnItsOwn ? lengthOf(period, clocks) : length)
    }
  }
  const isTakenOut = exclusionsOf(event, range, clocks, work)
  return (
    [...lengths]
      .filter(([local]) => !isTakenOut(local))
      .map(([local, itsLength]) => ({ local, at: clock.instantOf(local), length: itsLength }))
      .sort((a, b) => a.at - b.at)
      // A clock that skips a date or an hour shows the same instant for two local times.
      .filter(({ at }, index, all) => at !== all[index - 1]?.at)
  )
}

/** Returns a time on the clock of a series. A date in a series of times is that day at the time of the series. */
export function localIn(time: CalendarTime, seriesStart: CalendarTime, clocks: Clocks): LocalTime {
  if (seriesStart.kind === 'date') return dateIn(time, clocks)
  if (time.kind === 'date') return time.local + timeOfDay(seriesStart.local)
  if (time.kind === 'floating' || isOnSameClock(time, seriesStart)) return time.local
  return clocks.of(seriesStart).localOf(clocks.instantOf(time))
}

const timeOfDay = (local: LocalTime): number => local - Math.floor(local / DAY) * DAY

/**
 * Returns the date that a time in a series of dates means. It should be a date. A time is the date as it is written,
 * except in UTC: if it is not midnight there, it is midnight or the end of a day in the zone of the calendar.
 */
function dateIn(time: CalendarTime, clocks: Clocks): LocalTime {
  const isElsewhere = time.kind === 'utc' && timeOfDay(time.local) !== 0
  const local = isElsewhere ? clocks.reader.localOf(time.local) : time.local
  return Math.floor(local / DAY) * DAY
}

/**
 * Returns false for a time in an unknown zone that the series is not in: read in another zone, it could take out or replace
 * the wrong occurrence.
 */
export const isSurelyIn = (time: CalendarTime, seriesStart: CalendarTime): boolean =>
  time.kind !== 'zoned' ||
  time.zone.kind !== 'unknown' ||
  (seriesStart.kind === 'zoned' && seriesStart.zone.kind === 'unknown' && seriesStart.zone.id === time.zone.id)

const isOnSameClock = (a: CalendarTime, b: CalendarTime): boolean =>
  a.kind === b.kind && (a.kind !== 'zoned' || (b.kind === 'zoned' && a.zone === b.zone))

/** Returns the test whether EXDATE names an occurrence. A date takes out all occurrences of that day. */
function exclusionsOf(
  { start, exdates }: MeetingEvent,
  range: LocalRange,
  clocks: Clocks,
  work: Work,
): (local: LocalTime) => boolean {
  const days = new Set<number>()
  const times = new Set<LocalTime>()
  for (const exdate of exdates) {
    work.spend()
    if (!isSurelyIn(exdate, start)) continue
    // Local times of one instant differ by less than two days, so the others can't be in the range.
    if (exdate.local < range.since - 2 * DAY || exdate.local > range.before + 2 * DAY) continue
    if (start.kind === 'date' || exdate.kind === 'date') days.add(Math.floor(dateIn(exdate, clocks) / DAY))
    else times.add(localIn(exdate, start, clocks))
  }
  return (local) => times.has(local) || days.has(Math.floor(local / DAY))
}

/**
 * Returns a local time after the last one that UNTIL allows. UNTIL itself is allowed (RFC 5545 §3.3.10). For an instant
 * it is some hours late, since a clock that is put back shows later times before it.
 */
function untilOf({ until }: Rule, start: CalendarTime, clocks: Clocks): LocalTime {
  if (!until) return Infinity
  if (until.kind === 'date') return until.local + DAY
  if (start.kind === 'date') return dateIn(until, clocks) + DAY
  if (until.kind === 'utc') return clocks.of(start).localOf(until.local) + DAY
  return until.local + 1
}
