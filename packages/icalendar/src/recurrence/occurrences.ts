import type { LocalTime, Rule } from '../calendar-event.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../values/civil.ts'
import { type DayTest, dayTest } from './matching-days.ts'
import { periodsOf, type RulePeriod } from './periods.ts'
import type { Work } from './work.ts'

/** A range of local times: `since` is in it, `before` is not. */
export type LocalRange = { readonly since: LocalTime; readonly before: LocalTime }

/**
 * Returns the local start times of a rule in a range, in ascending order. The first start is always one of them and
 * counts for COUNT, even if the rule doesn't match it (RFC 5545 §3.8.5.3). UNTIL is the caller's part: it ends `before`
 * there, because only the caller knows the zone.
 *
 * @throws TooMuchWork if it takes more steps than there are. Steps are days and periods that are looked at, and times
 *   that are returned or counted one by one.
 */
export function occurrencesOf(rule: Rule, start: LocalTime, range: LocalRange, work: Work): LocalTime[] {
  if (start >= range.before) return []
  const taken = new Taken(rule, start, range, work)
  const periods = periodsOf(rule, start)
  const candidates = candidatesOf(rule, start, work)
  // A rule with COUNT must be counted from its first start, unless it is clear how many there were. Others begin near
  // the range.
  let index = rule.count === undefined || hasOneStartInEachPeriod(rule) ? periods.indexAfter(range.since) : 0
  // The first period has the first start, which is counted already.
  taken.left -= Math.max(0, index - 1)
  while (taken.left > 0) {
    work.spend()
    const period = periods.at(index)
    // A NaN or an infinite start ends it too.
    if (!(period.start < range.before)) break
    const skipTo = candidates.skipTo(period)
    if (skipTo === undefined) {
      work.spend(rule.bySetPos.length)
      takeFrom(candidates.in(period, work), rule.bySetPos, taken)
      index++
    } else {
      index = Math.max(index + 1, periods.indexAfter(skipTo))
    }
  }
  return taken.found
}

/** Returns true for "each week" or "every ten minutes" without further parts: nothing can be skipped or added. */
function hasOneStartInEachPeriod(rule: Rule): boolean {
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNo, byHour, byMinute, bySecond, bySetPos } = rule
  const parts = [byDay, byMonth, byMonthDay, byYearDay, byWeekNo, byHour, byMinute, bySecond, bySetPos]
  return rule.frequency !== 'YEARLY' && rule.frequency !== 'MONTHLY' && parts.every((part) => part.length === 0)
}

/** Collects the times in the range, and counts those before it. */
class Taken {
  readonly found: LocalTime[] = []
  left: number
  readonly #start: LocalTime
  readonly #range: LocalRange
  readonly #work: Work

  constructor(rule: Rule, start: LocalTime, range: LocalRange, work: Work) {
    this.left = rule.count ?? Infinity
    this.#start = start
    this.#range = range
    this.#work = work
    this.#add(start)
  }

  /** Takes a time of the rule, unless it is before the first start, or is that start. Returns false if none follows. */
  take(local: LocalTime): boolean {
    this.#work.spend()
    if (this.left <= 0 || local >= this.#range.before) return false
    if (local > this.#start) this.#add(local)
    return true
  }

  /** Counts `times` of a day without looking at each, if all of them are after the first start and before the range. */
  skip(day: number, times: number): boolean {
    this.#work.spend()
    if (day * DAY <= this.#start || (day + 1) * DAY > this.#range.since || times > this.left) return false
    this.left -= times
    return true
  }

  #add(local: LocalTime) {
    this.left--
    if (local >= this.#range.since) this.found.push(local)
  }
}

/** The possible starts in a period: each of the times on each of the days, in ascending order. */
type Candidates = { readonly days: readonly number[]; readonly times: readonly number[] }

function takeFrom({ days, times }: Candidates, bySetPos: readonly number[], taken: Taken): void {
  if (bySetPos.length > 0) {
    for (const place of placesOf(bySetPos, days.length * times.length)) {
      const day = days[Math.floor(place / times.length)] ?? 0
      if (!taken.take(day * DAY + (times[place % times.length] ?? 0))) return
    }
    return
  }
  for (const day of days) {
    if (taken.skip(day, times.length)) continue
    for (const time of times) if (!taken.take(day * DAY + time)) return
  }
}

/** Returns the places from 0 that BYSETPOS chooses of so many candidates, in ascending order. */
function placesOf(bySetPos: readonly number[], candidates: number): number[] {
  const places = bySetPos.map((position) => (position > 0 ? position - 1 : candidates + position))
  return [...new Set(places)].filter((place) => place >= 0 && place < candidates).sort((a, b) => a - b)
}

type CandidatesOf = {
  in(period: RulePeriod, work: Work): Candidates
  /** Returns where to continue if a period of less than a day, and all that follow until there, have no candidate. */
  skipTo(period: RulePeriod): LocalTime | undefined
}

const SUB_DAILY = ['HOURLY', 'MINUTELY', 'SECONDLY']

function candidatesOf(rule: Rule, start: LocalTime, work: Work): CandidatesOf {
  const test = dayTest(rule, start)
  return SUB_DAILY.includes(rule.frequency) ? inPartsOfDays(rule, start, test) : inDays(rule, start, test, work)
}

function inDays(rule: Rule, start: LocalTime, test: DayTest, whole: Work): CandidatesOf {
  const { hours, minutes, seconds } = timePartsOf(rule, start)
  const times = timesOf(hours, minutes, seconds)
  whole.spend(times.length)
  return {
    skipTo: () => undefined,
    in({ firstDay, lastDay }, work) {
      const days: number[] = []
      for (let day = firstDay; day < lastDay; day = test.next(day)) {
        work.spend()
        if (test.matches(day)) days.push(day)
      }
      return { days, times }
    },
  }
}

/** A period is an hour, a minute or a second: the larger parts limit it, the smaller ones fill it. */
function inPartsOfDays(rule: Rule, start: LocalTime, test: DayTest): CandidatesOf {
  const parts = timePartsOf(rule, start)
  const { frequency, byHour, byMinute, bySecond } = rule
  const fits = (list: readonly number[], part: number) => list.length === 0 || list.includes(part)
  return {
    skipTo({ start: from, firstDay }) {
      if (!test.matches(firstDay)) return (firstDay + 1) * DAY
      const { hour, minute, second } = clockOf(from)
      if (!fits(byHour, hour)) return Math.floor(from / HOUR + 1) * HOUR
      if (frequency !== 'HOURLY' && !fits(byMinute, minute)) return Math.floor(from / MINUTE + 1) * MINUTE
      if (frequency === 'SECONDLY' && !fits(bySecond, second)) return from + SECOND
      return undefined
    },
    in({ start: from, firstDay }) {
      const { hour, minute, second } = clockOf(from)
      const minutes = frequency === 'HOURLY' ? parts.minutes : [minute]
      const seconds = frequency === 'SECONDLY' ? [second] : parts.seconds
      return { days: [firstDay], times: timesOf([hour], minutes, seconds) }
    },
  }
}

/** Returns the hours, minutes and seconds at which a rule has starts, from its parts or else from its first start. */
function timePartsOf({ byHour, byMinute, bySecond }: Rule, start: LocalTime) {
  const { hour, minute, second } = clockOf(start)
  return {
    hours: byHour.length > 0 ? byHour : [hour],
    minutes: byMinute.length > 0 ? byMinute : [minute],
    seconds: bySecond.length > 0 ? bySecond : [second],
  }
}

function clockOf(local: LocalTime): { hour: number; minute: number; second: number } {
  const time = local - Math.floor(local / DAY) * DAY
  return {
    hour: Math.floor(time / HOUR),
    minute: Math.floor((time % HOUR) / MINUTE),
    second: Math.floor((time % MINUTE) / SECOND),
  }
}

const timesOf = (hours: readonly number[], minutes: readonly number[], seconds: readonly number[]): number[] =>
  hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND)),
  )
