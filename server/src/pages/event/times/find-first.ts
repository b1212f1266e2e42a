import { addDays } from '@daybook/web'
import type {
  Availability,
  Bookable,
  Ignoring,
  RequestedHosts,
  Selector,
} from '../../../features/scheduling/availability/service.ts'
import { localDate, startOfDate } from '../../../lib/time/local-time.ts'
import { textOf } from '../../query.ts'

/** The parameters of the search: the date from which a part is searched, and the one from which the search began. */
const FIND = 'find'
const SINCE = 'since'
/** The parameter of the page that says that nothing was found. */
export const NEVER = 'never'

/** A part costs about what a page of a month costs. Each is a request of its own, so the limits of addresses count it. */
const PART_DAYS = 122
const MOST_DAYS = 731
/** A window of days that only counts some of them reaches further, and no more than this. */
const LONGEST_COUNTED_DAYS = 368
const DATE = /^\d{4}-\d{2}-\d{2}$/

type Query = {
  timeZone: string
  lengthMinutes: number
  selector: Selector
  wantedHosts?: RequestedHosts | undefined
  /** A time that isn't listed: that of the booking that moves. */
  except?: number | undefined
}

/** The parameters of the address to which a search leads. */
type Step = Readonly<Record<string, string | undefined>>

/** Returns the first and the last date on which the event type may offer a time. */
export function searchedDates(
  { windowType, windowDays, windowIsRolling, windowStartsOn, windowEndsOn }: Bookable,
  today: string,
): { first: string; last: string } {
  const furthest = addDays(today, MOST_DAYS)
  const within = (date: string) => (date < furthest ? date : furthest)
  if (windowType === null) return { first: today, last: furthest }
  if (windowType === 'range') {
    const startsOn = windowStartsOn ?? today
    return { first: startsOn > today ? startsOn : today, last: within(windowEndsOn ?? furthest) }
  }
  const days = windowDays ?? 0
  const counted =
    windowIsRolling || windowType === 'business_days' ? Math.max(LONGEST_COUNTED_DAYS, 2 * days) : days + 2
  return { first: today, last: within(addDays(today, counted)) }
}

/**
 * Searches one part of the event type's window for the first free time. Returns the parameters of the page that shows it,
 * or of the next part. A search that began later than today goes on from today, because an earlier time may be free.
 * Undefined means that the address asks for no search.
 */
export async function findFirst(
  availability: Pick<Availability, 'listStarts'>,
  bookable: Bookable,
  query: unknown,
  { timeZone, lengthMinutes, selector, wantedHosts, except }: Query,
  now: Date,
  overlooked?: Ignoring,
): Promise<Step | undefined> {
  const wanted = textOf(query, FIND)
  if (wanted === undefined || !isDate(wanted)) return undefined
  const today = localDate(now.getTime(), timeZone)
  const { first, last } = searchedDates(bookable, today)
  const since = textOf(query, SINCE) ?? wanted
  const begin = wanted > first ? wanted : first
  if (begin > last) return since > first ? { [FIND]: first, [SINCE]: first } : { [NEVER]: '1' }
  const next = addDays(begin, PART_DAYS)
  const from = startOfDate(begin, timeZone)
  const { starts } = await availability.listStarts(
    selector,
    { from, until: startOfDate(next, timeZone), lengthOf: () => lengthMinutes, bookerTimeZone: timeZone, wantedHosts },
    now,
    overlooked,
  )
  const found = starts.find((start) => start !== except && start >= from)
  return found === undefined ? { [FIND]: next, [SINCE]: since } : { date: localDate(found, timeZone) }
}

const isDate = (text: string): boolean =>
  DATE.test(text) && !Number.isNaN(Date.parse(text)) && text > '1970' && text < '9000'
