import { startOfDate } from '../../../lib/time/local-time.ts'
import {
  type BusyTimesAnswer,
  type BusyTimesRequest,
  CalendarFailure,
  type ProviderEvent,
} from '../calendar-provider.ts'
import { readMark } from './booking-mark.ts'
import { type GraphEvent, isEvent, isIdentified, type Moment } from './graph-shapes.ts'

/** Sorts the events of a range into busy times, bookings, and events that can't be read. */
export function busyTimesOf(
  items: readonly unknown[],
  version: string | null,
  { timeZone, bookingUidEnd }: BusyTimesRequest,
): BusyTimesAnswer {
  const busy: BusyTimesAnswer['busy'][number][] = []
  const bookings: ProviderEvent[] = []
  const lostUids: string[] = []
  for (const item of items) {
    const event = isEvent(item) ? withTimes(item, timeZone) : undefined
    if (!isEvent(item) || !event) {
      lostUids.push(nameOf(item))
      continue
    }
    const booking = bookingOf(item, event)
    if (booking?.uid.endsWith(bookingUidEnd)) bookings.push(booking)
    const externalUid = booking?.uid ?? item.iCalUId ?? item.id
    if (!isFree(item)) busy.push({ externalUid, title: item.subject ?? '', ...event })
  }
  return {
    busy,
    bookings: bookings.sort((a, b) => Number(b.isCancelled) - Number(a.isCancelled)),
    lostUids,
    // A copy with losses is read again as a whole.
    version: lostUids.length === 0 ? version : null,
    warning: lostUids.length === 0 ? null : `${lostUids.length} events could not be read.`,
  }
}

/** Returns the event of a booking. @throws CalendarFailure if it can't be read */
export function existingBooking(event: GraphEvent, timeZone: string): ProviderEvent {
  const times = withTimes(event, timeZone)
  const booking = times && bookingOf(event, times)
  if (!booking) throw new CalendarFailure('unreadable', 'Microsoft sends an event without its mark or its time.')
  return booking
}

/** Returns undefined for an event without the mark of a booking. */
function bookingOf(event: GraphEvent, times: { startsAt: Date; endsAt: Date }): ProviderEvent | undefined {
  const mark = readMark(event)
  const { id: externalId, subject, isCancelled } = event
  return (
    mark && { ...mark, externalId, title: subject ?? '', ...times, isCancelled: isCancelled === true, attendees: [] }
  )
}

/** Returns the name of an event that can't be read. An event without a name could be any event of the last copy. */
function nameOf(item: unknown): string {
  if (isIdentified(item)) return item.iCalUId ?? item.id
  throw new CalendarFailure('unreadable', 'Microsoft sends an event without an id.')
}

const isFree = ({ showAs, isCancelled, responseStatus }: GraphEvent): boolean =>
  showAs === 'free' || showAs === 'workingElsewhere' || isCancelled === true || responseStatus?.response === 'declined'

function withTimes(
  { start, end, isAllDay }: GraphEvent,
  timeZone: string,
): { startsAt: Date; endsAt: Date } | undefined {
  const startsAt = instantOf(start, isAllDay === true, timeZone)
  const endsAt = instantOf(end, isAllDay === true, timeZone)
  return Number.isNaN(startsAt.getTime()) || Number.isNaN(endsAt.getTime()) ? undefined : { startsAt, endsAt }
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(\.0+)?$/

/**
 * Returns the instant of a time in UTC. An event of whole days has midnights in place of its dates, whatever zone was
 * asked for. They are the dates of its owner. Another time than midnight is an instant.
 */
function instantOf({ dateTime }: Moment, isAllDay: boolean, timeZone: string): Date {
  const date = isAllDay ? MIDNIGHT.exec(dateTime)?.[1] : undefined
  const instant = new Date(`${dateTime.slice(0, 23)}Z`)
  return date === undefined || Number.isNaN(instant.getTime()) ? instant : new Date(startOfDate(date, timeZone))
}
