import { isRecord } from '../../../lib/records.ts'
import { startOfDate } from '../../../lib/time/local-time.ts'
import {
  type BusyTimesAnswer,
  type BusyTimesRequest,
  CalendarFailure,
  type ProviderEvent,
} from '../calendar-provider.ts'
import { incompletely } from '../ics-busy-times.ts'
import { type NearTime, type NearTimes, nearTimes, timeInZone } from '../near-times.ts'
import { type Attendee, type GoogleEvent, isEvent, type Moment, partsOfEvent, partsOfMoment } from './google-shapes.ts'
import { responseOf } from './responses.ts'

/** The private property that carries the revision. */
export const REVISION = 'daybookRevision'

/** Events of these types are notes, not appointments. */
const NOTES = new Set(['workingLocation', 'birthday'])

/** Sorts the events of a range into busy times and bookings. What can be read of an event counts, and errs to busy. */
export function busyTimesOf(
  items: readonly unknown[],
  version: string | null,
  { timeZone, from, bookingUidEnd }: BusyTimesRequest,
): BusyTimesAnswer {
  const busy: BusyTimesAnswer['busy'][number][] = []
  const bookings: ProviderEvent[] = []
  const lostUids: string[] = []
  const guessedUids: string[] = []
  for (const item of items) {
    if (!isEvent(item)) {
      const { id, iCalUID, summary, ...parts } = partsOfEvent(item)
      const uid = iCalUID ?? id
      const times = timesOf(item, timeZone)
      if (parts.status === 'cancelled' || isFree(parts)) continue
      // An event without a name and a time could be any event of the last copy.
      if (!times && !uid) throw new CalendarFailure('unreadable', 'Google sends an event without an id and a time.')
      if (times) busy.push({ externalUid: uid ?? NAMELESS, title: summary ?? '', ...times })
      ;(times ? guessedUids : lostUids).push(uid ?? NAMELESS)
      continue
    }
    const uid = item.iCalUID ?? item.id
    const isCancelled = item.status === 'cancelled'
    const startsAt = instantOf(item.start, timeZone)
    const endsAt = instantOf(item.end, timeZone)
    if (uid.endsWith(bookingUidEnd) && (isCancelled || (startsAt && endsAt))) {
      // The documentation promises the times of a deleted event only to its organizer.
      bookings.push(bookingOf(item, uid, startsAt ?? from, endsAt ?? from))
    }
    if (isCancelled || isFree(item)) continue
    const times = timesOf(item, timeZone)
    if (times) busy.push({ externalUid: uid, title: item.summary ?? '', ...times })
    if (!times) lostUids.push(uid)
    else if (times.isGuessed) guessedUids.push(uid)
  }
  const unsure = new Set([...lostUids, ...guessedUids])
  return {
    busy,
    // The last event with a uid counts, and a deleted one must not hide the one that replaced it.
    bookings: bookings.sort((a, b) => Number(b.isCancelled) - Number(a.isCancelled)),
    lostUids,
    guessedUids,
    // A copy with losses is read again as a whole.
    version: unsure.size === 0 ? version : null,
    warning: unsure.size === 0 ? null : incompletely(unsure.size),
  }
}

/** Returns the event of a booking. @throws CalendarFailure if its times can't be read */
export function existingBooking(event: GoogleEvent, uid: string, timeZone: string): ProviderEvent {
  const startsAt = instantOf(event.start, timeZone)
  const endsAt = instantOf(event.end, timeZone)
  if (!startsAt || !endsAt) throw new CalendarFailure('unreadable', 'Google sends an event without a time.')
  return bookingOf(event, uid, startsAt, endsAt)
}

/** Stands for the uid of an event that has none. */
const NAMELESS = 'without-id'

/** Returns when an event is busy, also if its end can't be read. */
function timesOf(event: unknown, timeZone: string): NearTimes | undefined {
  if (!isRecord(event)) return undefined
  return nearTimes(nearTime(event.start, timeZone), nearTime(event.end, timeZone), timeZone)
}

function nearTime(moment: unknown, ownerZone: string): NearTime | undefined {
  const { date, dateTime, timeZone } = partsOfMoment(moment)
  if (dateTime !== undefined && /[Zz]$|[+-]\d\d:?\d\d$/.test(dateTime)) {
    const at = valid(new Date(dateTime.replace(' ', 'T')))
    if (at) return { at, isGuessed: false }
  } else if (dateTime !== undefined) {
    const time = timeInZone(dateTime.replace(' ', 'T'), timeZone, ownerZone)
    if (time) return time
  }
  const at = instantOf(date === undefined ? undefined : { date }, ownerZone)
  return at && { at, isGuessed: false }
}

const isFree = ({ transparency, eventType, attendees = [] }: Partial<GoogleEvent>): boolean =>
  transparency === 'transparent' ||
  NOTES.has(eventType ?? '') ||
  attendees.some(({ self, responseStatus }) => self === true && responseStatus === 'declined')

function instantOf(moment: Moment | undefined, timeZone: string): Date | undefined {
  if (moment?.dateTime !== undefined) return valid(new Date(moment.dateTime))
  if (moment?.date === undefined || !valid(new Date(moment.date))) return undefined
  return new Date(startOfDate(moment.date, timeZone))
}

const valid = (instant: Date): Date | undefined => (Number.isNaN(instant.getTime()) ? undefined : instant)

function bookingOf(event: GoogleEvent, uid: string, startsAt: Date, endsAt: Date): ProviderEvent {
  const { id, summary = '', status, attendees = [], extendedProperties } = event
  const revision = extendedProperties?.private?.[REVISION]
  return {
    uid,
    externalId: id,
    title: summary,
    startsAt,
    endsAt,
    isCancelled: status === 'cancelled',
    revision: revision !== undefined && /^\d{1,15}$/.test(revision) ? Number(revision) : null,
    attendees: attendees.flatMap(attendeeOf),
  }
}

const attendeeOf = ({ email, responseStatus }: Attendee) =>
  email === undefined ? [] : [{ email, response: responseOf(responseStatus) }]
