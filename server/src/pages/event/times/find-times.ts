import { addDays, type BookerView, type FreeTimes, firstOf, monthOf, shownDays } from '@daybook/web'
import type {
  Availability,
  Bookable,
  Ignoring,
  Listed,
  RequestedHosts,
  Selector,
} from '../../../features/scheduling/availability/service.ts'
import { localDate, startOfDate } from '../../../lib/time/local-time.ts'
import type { Reader } from '../../reader.ts'
import { weekStartOf } from '../../week-start.ts'
import { searchedDates } from './find-first.ts'

/** The days that somebody wants to see. What is missing or can't be shown is chosen by the free times. */
export type WantedDays = Pick<BookerView, 'layout'> & { month: string | undefined; date: string | undefined }

export type FoundTimes = {
  view: Pick<BookerView, 'layout' | 'month' | 'date'>
  times: Omit<FreeTimes, 'live'>
  /** The last month that can be shown. */
  lastMonth: string
  /** The versions of the data from which the times were computed. */
  versions: Listed['versions']
}

type Query = {
  /** The reader, who decides on which day a week begins. */
  reader: Pick<Reader, 'locale'>
  timeZone: string
  lengthMinutes: number
  /** The people who are met without an event type. */
  selector?: Selector | undefined
  /** The hosts whom a routing form permits. */
  wantedHosts?: RequestedHosts | undefined
  /** A time that isn't listed: that of the booking that moves. */
  except?: number | undefined
}

const DAY_MS = 86_400_000
/** A search this far costs the engine a fifth of a millisecond. */
const SEARCHED_DAYS = 63
/** The maximum distance. Few people book further ahead, and zone data are unreliable there. */
const FURTHEST_DAYS = 3 * 366

/**
 * Finds the free times of a month or of some days, and the next one after them, with one question to the engine. The
 * range is a day longer on both sides than the days in UTC, so that it has the whole days of every zone.
 */
export async function findTimes(
  availability: Pick<Availability, 'listStarts'>,
  bookable: Bookable,
  wanted: WantedDays,
  { reader, timeZone, lengthMinutes, selector = { eventTypeId: bookable.id }, wantedHosts, except }: Query,
  now: Date,
  overlooked?: Ignoring,
): Promise<FoundTimes> {
  const today = localDate(now.getTime(), timeZone)
  const lastDate = addDays(today, FURTHEST_DAYS)
  const { layout } = wanted
  const lastOffered = searchedDates(bookable, today).last
  const weekStart = weekStartOf(reader.locale)

  const list = async (date: string): Promise<FoundTimes> => {
    const view = { layout, month: monthOf(date), date }
    const { first, end } = shownDays(view, weekStart)
    const from = Date.parse(first) - DAY_MS
    const until = Date.parse(end) + DAY_MS
    const searchedUntil = addDays(date > today ? date : today, SEARCHED_DAYS)
    const {
      starts,
      versions,
      bookable: current,
      seated,
    } = await availability.listStarts(
      selector,
      {
        from,
        until: Math.max(until, startOfDate(searchedUntil, timeZone)),
        lengthOf: () => lengthMinutes,
        bookerTimeZone: timeZone,
        wantedHosts,
      },
      now,
      overlooked,
    )
    const offered = starts.filter((start) => start !== except)
    const shown = offered.filter((start) => start < until)
    return {
      view,
      times: {
        from,
        until,
        starts: shown,
        seatsLeft: seatsLeft(current, shown, seated),
        next: offered.find((start) => start >= until),
        searchedUntil,
        // From today on, this was the whole search.
        isNever: date <= today && offered.length === 0 && searchedUntil > lastOffered,
      },
      lastMonth: monthOf(lastDate),
      versions,
    }
  }

  const named = namedFirst(wanted, today, lastDate)
  const found = await list(named ?? today)
  const shownFrom = startOfDate(found.view.date, timeZone)
  const shownUntil = startOfDate(shownDays(found.view, weekStart).end, timeZone)
  const { starts, next } = found.times
  const first = starts.find((start) => start >= shownFrom && start < shownUntil)
  if (named === undefined && first === undefined) {
    // Nobody wants to see an empty month first.
    const later = starts.find((start) => start >= shownUntil) ?? next
    if (later !== undefined) return list(localDate(later, timeZone))
  }
  const isDayOpen = layout === 'month' && wanted.date === undefined
  if (!isDayOpen || first === undefined) return found
  return { ...found, view: { ...found.view, date: localDate(first, timeZone) } }
}

/** Returns the first day to show, or undefined if the visitor named none that can be shown. */
function namedFirst({ month, date }: WantedDays, today: string, lastDate: string): string | undefined {
  if (date !== undefined && date >= today) return date < lastDate ? date : firstOf(monthOf(lastDate))
  if (month === undefined || month < monthOf(today)) return undefined
  if (month === monthOf(today)) return today
  return firstOf(month < monthOf(lastDate) ? month : monthOf(lastDate))
}

/** Returns the seats left at each start, if the event type tells them. */
function seatsLeft(
  { seatsPerSlot, seatsShowAvailability }: Bookable,
  starts: readonly number[],
  seated: Listed['seated'],
): number[] | undefined {
  if (seatsPerSlot === null || !seatsShowAvailability) return undefined
  const meetings = new Map(seated?.map((meeting) => [meeting.start, meeting]))
  return starts.map((start) => {
    const { taken, total } = meetings.get(start) ?? { taken: 0, total: seatsPerSlot }
    return Math.max(0, total - taken)
  })
}
