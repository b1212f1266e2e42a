import { startOfDate } from '../../../lib/time/local-time.ts'
import {
  type BusyTimesAnswer,
  type BusyTimesRequest,
  CalendarFailure,
  type ProviderEvent,
} from '../calendar-provider.ts'
import { type Attendee, type GoogleEvent, isEvent, isIdentified, type Moment } from './google-shapes.ts'
import { responseOf } from './responses.ts'

/** The private property that carries the revision. */
export const REVISION = 'daybookRevision'

/** Events of these types are notes, not appointments. */
const NOTES = new Set(['workingLocation', 'birthday'])

/** Sorts the events of a range into busy times, bookings, and events that can't be read. */
export function busyTimesOf(
  items: readonly unknown[],
  version: string | null,
  { timeZone, from, bookingUidEnd }: BusyTimesRequest,
): BusyTimesAnswer {
  const busy: BusyTimesAnswer['busy'][number][] = []
  const bookings: ProviderEvent[] = []
  const lostUids: string[] = []
  for (const item of items) {
    if (!isEvent(item)) {
      lostUids.push(nameOf(item))
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
    if (startsAt && endsAt) busy.push({ externalUid: uid, title: item.summary ?? '', startsAt, endsAt })
    else lostUids.push(uid)
  }
  return {
    busy,
    // The last event with a uid counts, and a deleted one must not hide the one that replaced it.
    bookings: bookings.sort((a, b) => Number(b.isCancelled) - Number(a.isCancelled)),
    lostUids,
    // A copy with losses is read again as a whole.
    version: lostUids.length === 0 ? version : null,
    warning: lostUids.length === 0 ? null : `${lostUids.length} events could not be read.`,
  }
}

/** Returns the event of a booking. @throws CalendarFailure if its times can't be read */
export function existingBooking(event: GoogleEvent, uid: string, timeZone: string): ProviderEvent {
  const startsAt = instantOf(event.start, timeZone)
  const endsAt = instantOf(event.end, timeZone)
  if (!startsAt || !endsAt) throw new CalendarFailure('unreadable', 'Google sends an event without a time.')
  return bookingOf(event, uid, startsAt, endsAt)
}

/** Returns the name of an event that can't be read. An event without a name could be any event of the last copy. */
function nameOf(item: unknown): string {
  if (isIdentified(item)) return item.iCalUID ?? item.id
  throw new CalendarFailure('unreadable', 'Google sends an event without an id.')
}

const isFree = ({ transparency, eventType, attendees = [] }: GoogleEvent): boolean =>
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
