import type { Reason } from '@daybook/availability'
import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import { invalid } from '../../../lib/errors.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { parseInstant } from '../../../lib/time/instant.ts'
import { type Availability, administersEventType, type Bookable } from '../availability/service.ts'
import { chooseLength, presentBookingRules } from '../event-types/service.ts'
import type { Taken } from '../occupancy/service.ts'
import { lengthUnknown, tooManyExplanations } from './errors.ts'
import { findBookingNames, findCalendarNames, type NamedCalendarTime } from './explain-store.ts'
import type { ExplainQuery } from './schema.ts'
import { selectorOf } from './service.ts'
import { type ToldReason, tellReason } from './told-reason.ts'

/** Maximum number of starts in a query. */
const MAX_STARTS = 100
/** Maximum number of explanations in a response. Each start is explained for each host. */
const MAX_EXPLANATIONS = 5000
const MINUTE_MS = 60_000

export type ExplainedReason = ToldReason & {
  booking?: { uid: string; title: string; start: string; end: string }
  calendar?: { name: string; title?: string; start: string; end: string }
}

export type ExplainedStart = {
  start: number
  end: number
  bookable: boolean
  reasons: ExplainedReason[]
  hosts: { id: number; name: string; free: boolean; reasons: ExplainedReason[] }[]
}

export type Explanations = {
  eventType: { id: number; slug: string; title: string; lengthInMinutes: number } & ReturnType<
    typeof presentBookingRules
  >
  timeZone: string
  starts: ExplainedStart[]
}

type Dependencies = { db: Db; availability: Availability; clock: Clock }

/**
 * Explains in plain sentences why times can't be booked. Only hosts, the owner and administrators see details of other
 * meetings. All other callers learn that the time is taken.
 */
export function createExplain({ db, availability, clock }: Dependencies) {
  return async (actor: Actor, query: ExplainQuery): Promise<Explanations> => {
    const timeZone = query.timeZone ?? 'UTC'
    const { from, until } = timesOf(query)
    const { bookable, lengthMinutes, starts } = await availability.explain(
      selectorOf(query),
      {
        from,
        // The end isn't part of the range, so a single instant needs a range of one millisecond.
        until: until ?? from + 1,
        bookerTimeZone: timeZone,
        lengthOf: (found) => chooseLength(found, query.duration, { unknown: lengthUnknown }),
        startsOf: (found) => (until === undefined ? [from] : startsBetween(found, from, until)),
      },
      clock.now(),
    )
    const { userId, group, hosts } = bookable
    const names = (await administersEventType(db, actor, { userId, teamId: group.teamId, hosts }))
      ? await namesOf(
          db,
          starts.flatMap((start) => [...start.reasons, ...start.hosts.flatMap(({ reasons }) => reasons)]),
          actor.kind === 'user' ? actor.userId : null,
        )
      : NO_NAMES
    const tell = (reason: Reason): ExplainedReason => presentReason(reason, names)
    return {
      eventType: {
        id: bookable.id,
        slug: bookable.slug,
        title: bookable.title,
        lengthInMinutes: lengthMinutes,
        ...presentBookingRules(bookable),
      },
      timeZone,
      starts: starts.map((explained) => ({
        start: explained.start,
        end: explained.end,
        bookable: explained.bookable,
        reasons: explained.reasons.map(tell),
        hosts: explained.hosts.map(({ hostId, isFree, reasons }) => {
          const host = bookable.hosts.find(({ userId }) => userId === hostId)
          return { id: hostId, name: host?.name ?? host?.username ?? '', free: isFree, reasons: reasons.map(tell) }
        }),
      })),
    }
  }
}

/** Parses `at`, which is an instant, or two instants with a slash between them (ISO 8601 §5.5). */
function timesOf({ at }: ExplainQuery): { from: number; until?: number } {
  const [from = '', until, ...more] = at.split('/')
  const times = [from, ...(until === undefined ? [] : [until])].map((text) =>
    text.includes('T') ? parseInstant(text).getTime() : Number.NaN,
  )
  const [start = Number.NaN, end] = times
  if (more.length > 0 || times.some(Number.isNaN) || (end !== undefined && end <= start)) {
    throw invalid(
      'AT_INVALID',
      `'at' must be an instant, or two of them in order with a slash between: 2030-01-31T09:00:00Z/2030-01-31T17:00:00Z (was "${at}").`,
    )
  }
  return end === undefined ? { from: start } : { from: start, until: end }
}

function startsBetween({ slotIntervalMinutes, lengthMinutes, hosts }: Bookable, from: number, until: number): number[] {
  const stepMs = (slotIntervalMinutes ?? lengthMinutes) * MINUTE_MS
  const count = Math.ceil((until - from) / stepMs)
  if (count > MAX_STARTS) {
    throw invalid(
      'RANGE_TOO_LONG',
      `'at' has ${count} starts between its two times; at most ${MAX_STARTS} can be explained at once.`,
    )
  }
  if (count * hosts.length > MAX_EXPLANATIONS) throw tooManyExplanations(count, hosts.length, MAX_EXPLANATIONS)
  return Array.from({ length: count }, (_, index) => from + index * stepMs)
}

type Names = {
  bookings: ReadonlyMap<number, { uid: string; title: string }>
  calendars: readonly NamedCalendarTime[]
}

const NO_NAMES: Names = { bookings: new Map(), calendars: [] }

async function namesOf(db: Db, reasons: readonly Reason[], readerId: number | null): Promise<Names> {
  const busy = reasons.flatMap(({ by }) => (by?.busy as Taken | undefined) ?? [])
  const ids = [...new Set(busy.flatMap(({ bookingId }) => bookingId ?? []))]
  const times = busy.flatMap(({ calendarId, start }) => (calendarId === null ? [] : { calendarId, start }))
  const bookings = ids.length === 0 ? [] : await findBookingNames(db, ids)
  return {
    bookings: new Map(bookings.map(({ id, uid, title }) => [id, { uid, title }])),
    calendars: times.length === 0 ? [] : await findCalendarNames(db, times, readerId),
  }
}

function presentReason(reason: Reason, names: Names): ExplainedReason {
  const busy = reason.by?.busy as Taken | undefined
  return { ...tellReason(reason), ...(busy && namesOfBusy(busy, names)) }
}

function namesOfBusy(busy: Taken, { bookings, calendars }: Names): Pick<ExplainedReason, 'booking' | 'calendar'> {
  const times = { start: new Date(busy.start).toISOString(), end: new Date(busy.end).toISOString() }
  const booking = busy.bookingId === null ? undefined : bookings.get(busy.bookingId)
  if (booking) return { booking: { ...booking, ...times } }
  const calendar = calendars.find(({ calendarId, start }) => calendarId === busy.calendarId && start === busy.start)
  if (!calendar) return {}
  const { name, title } = calendar
  return { calendar: { name, ...(title && { title }), ...times } }
}
