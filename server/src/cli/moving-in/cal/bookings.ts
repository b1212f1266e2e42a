import { recordOf } from '../../../lib/records.ts'
import { listOf, type Sent, textOf, textsOf, withoutEmpty } from '../json.ts'
import type { ReadRecord } from '../source.ts'

/** How an event type repeats, by its id. */
export type Recurrences = Map<string, Sent>

/** Answers that the booking has as fields of its own. */
const OWN_FIELDS = new Set(['email', 'displayEmail', 'displayGuests', 'guests', 'location'])

/** The built-in video. The old installation's rooms end with it, so a booking there gets a room of this server. */
const BUILT_IN_VIDEO = 'integrations:daily'

export function bookingRecord(booking: Sent, recurrences: Recurrences): ReadRecord {
  const uid = textOf(booking.uid) ?? '?'
  const eventType = textOf(recordOf(booking.eventType).id) ?? textOf(booking.eventTypeId)
  const status = textOf(booking.status) ?? '?'
  const reason = textOf(booking.cancellationReason)
  return withoutEmpty({
    kind: 'booking',
    id: uid,
    uid,
    icsUid: textOf(booking.icsUid),
    eventType: eventType === '0' ? undefined : eventType,
    hosts: listOf(booking.hosts).flatMap(({ id }) => textOf(id) ?? []),
    status,
    start: booking.start,
    end: booking.end,
    title: textOf(booking.title) ?? 'Meeting',
    description: textOf(booking.description),
    location: locationOf(booking),
    attendees: attendeesOf(booking),
    guests: textsOf(booking.guests),
    answers: answersOf(booking.bookingFieldsResponses),
    metadata: recordOf(booking.metadata),
    cancellationReason: status === 'cancelled' ? reason : undefined,
    rejectionReason: status === 'rejected' ? (textOf(booking.rejectionReason) ?? reason) : undefined,
    cancelledByEmail: textOf(booking.cancelledByEmail),
    hostAbsent: booking.absentHost === true,
    rating: typeof booking.rating === 'number' && booking.rating > 0 ? booking.rating : undefined,
    rescheduledFromUid: textOf(booking.rescheduledFromUid),
    rescheduledToUid: textOf(booking.rescheduledToUid),
    rescheduledByEmail: textOf(booking.rescheduledByEmail),
    reschedulingReason: textOf(booking.reschedulingReason),
    series: seriesOf(booking, recurrences.get(eventType ?? '')),
    createdAt: booking.createdAt ?? booking.start,
    updatedAt: textOf(booking.updatedAt),
  })
}

/** Returns the attendees. The hosts of a team's meeting are among the attendees of some answers. */
function attendeesOf(booking: Sent): object[] {
  const hosts = new Set(listOf(booking.hosts).map(({ email }) => email))
  return listOf(booking.attendees)
    .filter(({ email }, index) => index === 0 || !hosts.has(email))
    .map((attendee) => ({
      name: textOf(attendee.name) ?? '',
      ...withoutEmpty({
        email: attendee.email,
        timeZone: textOf(attendee.timeZone) ?? 'UTC',
        language: textOf(attendee.language),
        phoneNumber: textOf(attendee.phoneNumber),
        absent: attendee.absent === true,
        seat: seatOf(attendee),
      }),
    }))
}

function seatOf({ seatUid, bookingFieldsResponses, metadata }: Sent): object | undefined {
  const uid = textOf(seatUid)
  return uid === undefined
    ? undefined
    : { uid, answers: answersOf(bookingFieldsResponses), metadata: recordOf(metadata) }
}

/** Returns the answers. A name is kept only if it has two parts, because the attendee has the whole one. */
function answersOf(sent: unknown): object {
  const answers = Object.entries(recordOf(sent)).filter(([slug, value]) =>
    slug === 'name' ? typeof value === 'object' : !OWN_FIELDS.has(slug),
  )
  const { guests } = recordOf(sent)
  return { ...Object.fromEntries(answers), ...(textsOf(guests).length > 0 && { guests: textsOf(guests) }) }
}

function locationOf({ uid, location, meetingUrl }: Sent): string | undefined {
  const place = textOf(location) ?? textOf(meetingUrl)
  return place?.endsWith(`/video/${uid}`) ? BUILT_IN_VIDEO : place
}

const MAX_OCCURRENCES = 1000
const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly']

/** Returns the series of the booking. The event type says how it repeats, because the booking doesn't. */
function seriesOf({ recurringBookingUid }: Sent, recurrence: Sent = {}): object | undefined {
  const uid = textOf(recurringBookingUid)
  if (uid === undefined) return undefined
  const frequency = FREQUENCIES.find((each) => each === recurrence.frequency) ?? 'weekly'
  const whole = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, MAX_OCCURRENCES) : 1
  return { uid, frequency, interval: whole(recurrence.interval), count: whole(recurrence.occurrences) }
}
