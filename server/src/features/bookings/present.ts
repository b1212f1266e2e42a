import { displayEmail } from '../../lib/display-email.ts'
import type { Booking, Occurrence } from './schema/booking.ts'
import { type BookingStatus, type BookingView, bookerOf, organizerOf, type ViewedAttendee } from './view.ts'

const MINUTE_MS = 60_000

/** Stands where an account is gone: existing clients compare it. */
const UNKNOWN = 'unknown'

export const presentAttendee = (attendee: ViewedAttendee) => ({
  name: attendee.name,
  email: attendee.email,
  displayEmail: displayEmail(attendee.email),
  timeZone: attendee.timeZone,
  language: attendee.language,
  absent: attendee.absent,
  ...(attendee.phoneNumber !== null && { phoneNumber: attendee.phoneNumber }),
})

/** One booking; clients rely on empty texts where the cancellation has nothing to say, and on absence elsewhere. */
export function presentBooking(booking: BookingView): Booking {
  const location = booking.videoUrl ?? booking.location ?? ''
  const { guests } = booking.answers
  return {
    id: booking.id,
    uid: booking.uid,
    title: booking.title,
    description: booking.description,
    hosts: [presentHost(booking)],
    status: STATUS[booking.status],
    cancellationReason: booking.cancellationReason ?? '',
    cancelledByEmail: booking.cancelledByEmail ?? '',
    ...presentMoves(booking),
    start: booking.startsAt.toISOString(),
    end: booking.endsAt.toISOString(),
    duration: (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE_MS,
    eventTypeId: booking.eventType?.id ?? 0,
    eventType: { id: booking.eventType?.id ?? 0, slug: booking.eventType?.slug ?? '' },
    meetingUrl: location,
    location,
    absentHost: booking.hostAbsent,
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
    metadata: presentMetadata(booking),
    ...(booking.rating !== null && { rating: booking.rating }),
    icsUid: booking.icsUid,
    attendees: booking.attendees.map((attendee) =>
      presentAttendee(booking.seriesUid === null ? attendee : { ...attendee, phoneNumber: null }),
    ),
    ...(guests && guests.length > 0 && { guests }),
    bookingFieldsResponses: presentResponses(booking),
    ...(booking.seriesUid !== null && { recurringBookingUid: booking.seriesUid }),
  }
}

const presentOccurrence = (booking: BookingView): Occurrence => ({
  ...presentBooking(booking),
  recurringBookingUid: booking.seriesUid ?? '',
})

/** A booking as an object, a series as an array. */
export const presentBookings = (bookings: BookingView | BookingView[]): Booking | Occurrence[] =>
  Array.isArray(bookings) ? bookings.map(presentOccurrence) : presentBooking(bookings)

/** Who waits for a host to take the meeting waits for a yes, as far as the API's four states can say it. */
const STATUS: Readonly<Record<BookingStatus, Booking['status']>> = {
  accepted: 'accepted',
  pending: 'pending',
  awaiting_host: 'pending',
  cancelled: 'cancelled',
  rejected: 'rejected',
}

function presentHost(booking: BookingView): Booking['hosts'][number] {
  const organizer = organizerOf(booking)
  if (!organizer) {
    return { id: 0, name: UNKNOWN, email: UNKNOWN, displayEmail: UNKNOWN, username: UNKNOWN, timeZone: UNKNOWN }
  }
  const { userId, name, email, username, timeZone } = organizer
  return {
    id: userId,
    name: name ?? username ?? UNKNOWN,
    email,
    displayEmail: displayEmail(email),
    username: username ?? UNKNOWN,
    timeZone,
  }
}

/** Both sides of a move name the other; occurrences of a series keep only what made them. */
function presentMoves({ movedFrom, movedTo, seriesUid }: BookingView) {
  const movedBy = movedFrom?.movedByEmail ?? movedTo?.movedByEmail
  return {
    ...(movedFrom && { rescheduledFromUid: movedFrom.uid }),
    ...(movedFrom?.reason && { reschedulingReason: movedFrom.reason }),
    ...(seriesUid === null && movedTo && { rescheduledToUid: movedTo.uid }),
    ...(seriesUid === null && movedBy && { rescheduledByEmail: movedBy }),
  }
}

const presentMetadata = ({ metadata, platformClientId, seriesUid }: BookingView) =>
  ({
    ...metadata,
    ...(platformClientId !== null && seriesUid === null && { platformClientId }),
  }) as NonNullable<Booking['metadata']>

function presentResponses(booking: BookingView): Booking['bookingFieldsResponses'] {
  const booker = bookerOf(booking)
  const { guests } = booking.answers
  return {
    ...booking.answers,
    ...(booker && {
      name: booking.answers.name ?? booker.name,
      email: booker.email,
      displayEmail: displayEmail(booker.email),
    }),
    ...(guests && { displayGuests: guests.map(displayEmail) }),
  }
}
