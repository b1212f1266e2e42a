import { recordOf } from '../../../lib/records.ts'
import { startOfDate } from '../../../lib/time/local-time.ts'
import {
  type BusyTimesAnswer,
  type BusyTimesRequest,
  CalendarFailure,
  type ProviderEvent,
} from '../calendar-provider.ts'
import { incompletely } from '../ics-busy-times.ts'
import { type NearTime, type NearTimes, nearTimes, timeInZone } from '../near-times.ts'
import { readMark } from './booking-mark.ts'
import { type GraphEvent, isEvent, partsOfEvent, partsOfMoment } from './graph-shapes.ts'

/** Sorts the events of a range into busy times and bookings. What can be read of an event counts, and errs to busy. */
export function busyTimesOf(
  items: readonly unknown[],
  version: string | null,
  { timeZone, bookingUidEnd }: BusyTimesRequest,
): BusyTimesAnswer {
  const busy: BusyTimesAnswer['busy'][number][] = []
  const bookings: ProviderEvent[] = []
  const lostUids: string[] = []
  const guessedUids: string[] = []
  for (const item of items) {
    const parts = isEvent(item) ? item : partsOfEvent(item)
    const times = timesOf(item, timeZone)
    const isSure = isEvent(item) && times !== undefined && !times.isGuessed
    const booking = isSure ? bookingOf(item, times) : undefined
    if (booking?.uid.endsWith(bookingUidEnd)) bookings.push(booking)
    const uid = readMark(parts)?.uid ?? parts.iCalUId ?? parts.id
    if (!isSure && !isFree(parts)) (times ? guessedUids : lostUids).push(nameOf(uid, times))
    if (times && !isFree(parts)) busy.push({ externalUid: nameOf(uid, times), title: parts.subject ?? '', ...times })
  }
  const unsure = new Set([...lostUids, ...guessedUids])
  return {
    busy,
    bookings: bookings.sort((a, b) => Number(b.isCancelled) - Number(a.isCancelled)),
    lostUids,
    guessedUids,
    // A copy with losses is read again as a whole.
    version: unsure.size === 0 ? version : null,
    warning: unsure.size === 0 ? null : incompletely(unsure.size),
  }
}

/** Returns the event of a booking. @throws CalendarFailure if it can't be read */
export function existingBooking(event: GraphEvent, timeZone: string): ProviderEvent {
  const times = timesOf(event, timeZone)
  const booking = times && !times.isGuessed ? bookingOf(event, times) : undefined
  if (!booking) throw new CalendarFailure('unreadable', 'Microsoft sends an event without its mark or its time.')
  return booking
}

/** Returns undefined for an event without the mark of a booking. */
function bookingOf(event: GraphEvent, { startsAt, endsAt }: NearTimes): ProviderEvent | undefined {
  const mark = readMark(event)
  const { id: externalId, subject, isCancelled } = event
  const facts = { externalId, title: subject ?? '', startsAt, endsAt, isCancelled: isCancelled === true }
  return mark && { ...mark, ...facts, attendees: [] }
}

/** Returns the name of an event. One without a name and a time could be any event of the last copy. @throws CalendarFailure */
function nameOf(uid: string | null | undefined, times: NearTimes | undefined): string {
  if (uid) return uid
  if (times) return 'without-id'
  throw new CalendarFailure('unreadable', 'Microsoft sends an event without an id and a time.')
}

const isFree = ({ showAs, isCancelled, responseStatus }: Partial<GraphEvent>): boolean =>
  showAs === 'free' || showAs === 'workingElsewhere' || isCancelled === true || responseStatus?.response === 'declined'

/** Returns when an event is busy, also if its end can't be read. */
function timesOf(event: unknown, timeZone: string): NearTimes | undefined {
  const { isAllDay } = partsOfEvent(event)
  const { start, end } = recordOf(event)
  return nearTimes(nearTime(start, isAllDay === true, timeZone), nearTime(end, isAllDay === true, timeZone), timeZone)
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?$/

/**
 * Returns the instant of a time, which is in UTC unless it names another zone. An event of whole days has midnights in place
 * of its dates, whatever zone was asked for. They are the dates of its owner. Another time than midnight is an instant.
 */
function nearTime(moment: unknown, isAllDay: boolean, ownerZone: string): NearTime | undefined {
  const { dateTime, timeZone = 'UTC' } = partsOfMoment(moment)
  if (dateTime === undefined) return undefined
  const local = dateTime.replace(' ', 'T')
  const isUtc = local.endsWith('Z')
  const date = isAllDay ? MIDNIGHT.exec(local.replace('Z', ''))?.[1] : undefined
  if (date !== undefined && !Number.isNaN(Date.parse(date))) {
    return { at: new Date(startOfDate(date, ownerZone)), isGuessed: false }
  }
  return timeInZone(local.replace('Z', ''), isUtc ? 'UTC' : timeZone, ownerZone)
}
