import type {
  Availability,
  Bookable,
  Ignoring,
  Listed,
  Selector,
} from '../../features/scheduling/availability/service.ts'
import { localDate, startOfDate } from '../../lib/time/local-time.ts'
import { addDays } from '../when.ts'

export type Day = { date: string; starts: number[] }

/**
 * Seven days from `first` on, and the next free time. Instants are in milliseconds; dates are `YYYY-MM-DD` in the zone.
 */
export type Week = {
  first: string
  last: string
  today: string
  days: Day[]
  /** The begin of the seven days; `until` is their end. */
  from: number
  until: number
  /** The first free time after the week, within the searched days. */
  next: number | undefined
  /** The last date of the search. */
  lookedUntil: string
  /** The versions of the data from which the week was computed. */
  versions: Listed['versions']
}

type Query = {
  /** The first day to show. Without it, the week begins with the first free time. */
  week: string | undefined
  timeZone: string
  lengthMinutes: number
  /** The people who are met without an event type. */
  selector?: Selector
}

const WEEK_DAYS = 7
/** A search this far costs the engine a fifth of a millisecond. */
const LOOK_AHEAD_DAYS = 9 * WEEK_DAYS
/** The maximum distance. Few people book further ahead, and zone data are unreliable there. */
const FURTHEST_DAYS = 3 * 366

/** Finds the free times of a week and the next one after it with one question to the engine. */
export async function findWeek(
  availability: Availability,
  bookable: Bookable,
  { week, timeZone, lengthMinutes, selector = { eventTypeId: bookable.id } }: Query,
  now: Date,
  overlooked?: Ignoring,
): Promise<Week> {
  const today = localDate(now.getTime(), timeZone)
  const wanted = week !== undefined && week > today && week < addDays(today, FURTHEST_DAYS) ? week : today
  const lookedUntil = addDays(wanted, LOOK_AHEAD_DAYS)
  const { starts, versions } = await availability.listStarts(
    selector,
    {
      from: startOfDate(wanted, timeZone),
      until: startOfDate(lookedUntil, timeZone),
      lengthOf: () => lengthMinutes,
      bookerTimeZone: timeZone,
    },
    now,
    overlooked,
  )
  const earliest = starts[0] === undefined ? wanted : localDate(starts[0], timeZone)
  const first = week === undefined && earliest >= addDays(wanted, WEEK_DAYS) ? earliest : wanted
  const until = startOfDate(first, timeZone, WEEK_DAYS)
  return {
    first,
    last: addDays(first, WEEK_DAYS - 1),
    today,
    days: daysFrom(
      first,
      starts.filter((start) => start < until),
      timeZone,
    ),
    from: startOfDate(first, timeZone),
    until,
    next: starts.find((start) => start >= until),
    lookedUntil,
    versions,
  }
}

function daysFrom(first: string, starts: readonly number[], timeZone: string): Day[] {
  const byDate = new Map<string, number[]>()
  for (let day = 0; day < WEEK_DAYS; day++) byDate.set(addDays(first, day), [])
  for (const start of starts) byDate.get(localDate(start, timeZone))?.push(start)
  return [...byDate].map(([date, found]) => ({ date, starts: found }))
}
