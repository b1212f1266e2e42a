import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import { localWriter, startOfDate } from '../../../lib/time/local-time.ts'
import type { ReadVersions, Versions } from '../../operation/versions/service.ts'
import {
  type Availability,
  type Bookable,
  hostsWithCalendars,
  type Listed,
  type RequestedHosts,
  type SeatedMeeting,
  type Selector,
} from '../availability/service.ts'
import type { CopyReader } from '../calendars/service.ts'
import { chooseLength } from '../event-types/service.ts'
import { type Answer, createAnswers } from './answers.ts'
import { formatUnknown, lengthUnknown, MAX_SLOTS, rangeMissing, selectorMissing, tooManySlots } from './errors.ts'
import type { SlotsQuery } from './schema.ts'
import { findBookingIdByUid, findRoutedHosts } from './store.ts'

export { HOST_REASON_CODES } from './reason-sentences.ts'
export { type ToldReason, tellReason } from './told-reason.ts'

export type FreeSlots = {
  starts: readonly number[]
  lengthMinutes: number
  timeZone: string
  withEnds: boolean
  /**
   * The number of seats of a slot, and the shared bookings that already exist. Absent if the event type has no seats.
   */
  seats?: { total: number; seated: readonly SeatedMeeting[] } | undefined
}
/** The part of a query that names the event type. */
type SelectorQuery = Pick<
  SlotsQuery,
  'eventTypeId' | 'eventTypeSlug' | 'username' | 'teamSlug' | 'usernames' | 'organizationSlug'
>

export type SlotItem = { start: string; end?: string } & Partial<SeatsOfSlot>
type SeatsOfSlot = { seatsBooked: number; seatsRemaining: number; seatsTotal: number; bookingUid?: string }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export type Slots = ReturnType<typeof createSlots>

type Dependencies = {
  db: Db
  availability: Availability
  versions: Versions
  clock: Clock
  calendarCopies: Pick<CopyReader, 'refreshBehind'>
}

export function createSlots({ db, availability, versions, clock, calendarCopies }: Dependencies) {
  const answers = createAnswers({ versions, now: clock.now, refreshBehind: calendarCopies.refreshBehind })

  async function find(
    query: SlotsQuery,
    { read, actor }: { read?: ReadVersions | undefined; actor?: Actor } = {},
  ): Promise<FreeSlots & { listed: Listed }> {
    const withEnds = isRange(query.format ?? query.slotFormat)
    const timeZone = query.timeZone ?? 'UTC'
    if (query.start === undefined) throw rangeMissing('start')
    if (query.end === undefined) throw rangeMissing('end')
    const moved = query.bookingUidToReschedule ? await findBookingIdByUid(db, query.bookingUidToReschedule) : undefined
    const { routingFormResponseId: responseId } = query
    const byResponse = responseId === undefined ? undefined : await findRoutedHosts(db, responseId)
    const wish = {
      from: startOf(query.start, timeZone),
      until: endOf(query.end, timeZone),
      bookerTimeZone: timeZone,
      lengthOf: (bookable: Bookable) => chooseLength(bookable, query.duration, { unknown: lengthUnknown }),
      wantedHosts: { ...wantedHostsOf(query), byResponse },
    }
    const listed = await availability.listStarts(selectorOf(query), wish, clock.now(), {
      bookingId: moved,
      read,
      bypassesCalendars: query._bypassCalendarBusyTimes ? actor : undefined,
    })
    const { starts, lengthMinutes, bookable, seated = [] } = listed
    const days = (wish.until - wish.from) / DAY_MS
    if (starts.length > MAX_SLOTS) throw tooManySlots(starts.length, { start: query.start, end: query.end, days })
    const seats = bookable.seatsPerSlot === null ? undefined : { total: bookable.seatsPerSlot, seated }
    return { starts, lengthMinutes, timeZone, withEnds, seats, listed }
  }

  return {
    /**
     * Lists the free starts of a query. An actor who owns or administers the event type may leave out calendars.
     *
     * @throws `SELECTOR_MISSING`, `EVENT_TYPE_NOT_FOUND`, `USER_NOT_FOUND`, `RANGE_INVALID`, `RANGE_TOO_LONG`,
     * `SLOTS_TOO_MANY`, `LENGTH_NOT_OFFERED`
     */
    list: (query: SlotsQuery, actor: Actor): Promise<FreeSlots> => find(query, { actor }),

    /** Returns the current response to a query that `answer` has answered before. It throws what `answer` throws. */
    again: (question: string): Answer | Promise<Answer> | undefined => answers.find(question),

    /**
     * Lists the free starts as bytes, in the form that `write` returns. `question` names every input except the
     * database and the time.
     */
    answer: (question: string, query: SlotsQuery, write: (slots: FreeSlots) => object): Promise<Answer> =>
      answers.make(question, async (read) => {
        const { listed, ...slots } = await find(query, { read })
        return {
          body: JSON.stringify(write(slots)),
          versions: listed.versions,
          calendarHosts: hostsWithCalendars(listed.bookable),
          // The time of a booking that is being rescheduled isn't part of the versions.
          trueUntil: query.bookingUidToReschedule ? 0 : Math.min(listed.trueUntil, firstTooSoonAt(listed)),
        }
      }),
  }
}

/**
 * Returns the time at which the first listed slot becomes too soon to be booked. Until then, time alone changes
 * nothing.
 */
function firstTooSoonAt({ starts, bookable }: Listed): number {
  const [first] = starts
  return first === undefined ? Number.POSITIVE_INFINITY : first - Math.max(bookable.minimumNoticeMinutes, 1) * MINUTE_MS
}

const wantedHostsOf = (query: SlotsQuery): RequestedHosts => ({
  subsetIds: query.rrHostSubsetIds ?? query.hostSubsetIds,
  routedIds: query.routedTeamMemberIds,
  preferredEmail: query.skipContactOwner ? undefined : query.teamMemberEmail,
})

export function selectorOf({
  eventTypeId,
  eventTypeSlug,
  username,
  teamSlug,
  usernames,
  organizationSlug,
}: SelectorQuery): Selector {
  if (eventTypeId !== undefined) return { eventTypeId }
  if (eventTypeSlug !== undefined && username !== undefined) return { username, slug: eventTypeSlug, organizationSlug }
  if (eventTypeSlug !== undefined && teamSlug !== undefined) return { teamSlug, slug: eventTypeSlug, organizationSlug }
  // Clients of the API version 2024-04-15 use a special slug for it, and no organization.
  const isTogether = organizationSlug !== undefined || eventTypeSlug === 'dynamic'
  if (usernames !== undefined && isTogether) return { usernames, organizationSlug }
  throw selectorMissing()
}

/** Returns the slots by their date in the time zone, in order. Dates without slots are left out. */
export function byDay({ starts, lengthMinutes, timeZone, withEnds, seats }: FreeSlots): Record<string, SlotItem[]> {
  const days: Record<string, SlotItem[]> = {}
  const write = localWriter(timeZone)
  const bookings = new Map(seats?.seated.map((meeting) => [meeting.start, meeting]))
  for (const start of starts) {
    const { date, iso } = write(start)
    days[date] ??= []
    const item: SlotItem = withEnds ? { start: iso, end: write(start + lengthMinutes * MINUTE_MS).iso } : { start: iso }
    days[date].push(seats ? { ...item, ...seatsAt(bookings.get(start), seats.total) } : item)
  }
  return days
}

function seatsAt(booking: SeatedMeeting | undefined, seatsPerSlot: number): SeatsOfSlot {
  const { booked, taken, total } = booking ?? { booked: 0, taken: 0, total: seatsPerSlot }
  return {
    seatsBooked: booked,
    // Booked seats and held seats are both subtracted.
    seatsRemaining: Math.max(0, total - taken),
    seatsTotal: total,
    ...(booking?.uid && { bookingUid: booking.uid }),
  }
}

function isRange(format: string | undefined): boolean {
  const name = (format ?? 'time').toLowerCase()
  if (name !== 'time' && name !== 'range') throw formatUnknown()
  return name === 'range'
}

const isBareDate = (text: string): boolean => text.length === 10

const startOf = (text: string, timeZone: string): number =>
  isBareDate(text) ? startOfDate(text, timeZone) : parseInstant(text).getTime()

/**
 * Returns the end of the range. A text without a time means the end of the day, so that the day's last slot can end
 * with it.
 */
function endOf(text: string, timeZone: string): number {
  if (isBareDate(text)) return startOfDate(text, timeZone, 1)
  const instant = parseInstant(text).getTime()
  return /T00:00(:00(\.0+)?)?(Z|[+-]|$)/.test(text) ? instant + DAY_MS : instant
}
