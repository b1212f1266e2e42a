import { displayEmail } from '../../../../lib/text/display-email.ts'
import {
  type BookingStatus,
  type BookingView,
  bookerOf,
  organizerOf,
  type ViewedAttendee,
  type ViewedSeat,
} from '../booking.ts'
import { meetingAddress } from '../meeting-link.ts'
import type { SeenBooking } from '../seen-booking.ts'
import { withoutIdentity } from './dry-run.ts'
import { presentConsents } from './present-consents.ts'
import { presentPayment } from './present-payment.ts'
import { presentUnsentNotices } from './present-unsent-notices.ts'
import type { Booking, Occurrence, SharedBooking } from './schema/booking.ts'

const MINUTE_MS = 60_000

/** Replaces the id or name of a deleted account. Existing clients compare this value. */
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

/**
 * Presents the common fields. Clients rely on empty texts for a missing cancellation reason, and on absent fields
 * otherwise.
 */
function presentCommon(booking: SeenBooking) {
  const location = meetingAddress(booking) ?? booking.location ?? ''
  return {
    id: booking.id,
    uid: booking.uid,
    permanentId: booking.permanentId,
    title: booking.title,
    description: booking.description,
    hosts: [presentHost(booking)],
    status: STATUS[booking.status],
    cancellationReason: booking.cancellationReason ?? '',
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
    ...(booking.rating !== null && { rating: booking.rating }),
    icsUid: booking.icsUid,
    ...(booking.seriesUid !== null && { recurringBookingUid: booking.seriesUid }),
    ...presentPayment(booking),
    ...presentConsents(booking),
    ...presentUnsentNotices(booking),
  }
}

export const presentBooking = (booking: SeenBooking): Booking | SharedBooking =>
  booking.seatsTotal === null ? presentRegular(booking) : presentSeated(booking)

function presentRegular(booking: SeenBooking): Booking {
  const { guests } = booking.answers
  return {
    ...presentCommon(booking),
    cancelledByEmail: booking.cancelledByEmail ?? '',
    ...presentMoves(booking),
    metadata: presentMetadata(booking),
    attendees: booking.attendees.map((attendee) =>
      presentAttendee(booking.seriesUid === null ? attendee : { ...attendee, phoneNumber: null }),
    ),
    ...(guests && guests.length > 0 && { guests }),
    bookingFieldsResponses: presentResponses(booking),
  }
}

const presentOccurrence = (booking: SeenBooking): Occurrence => ({
  ...presentRegular(booking),
  recurringBookingUid: booking.seriesUid ?? '',
})

/** Presents a booking as an object, and a series as an array. */
export const presentBookings = (bookings: SeenBooking | SeenBooking[]): Booking | SharedBooking | Occurrence[] =>
  Array.isArray(bookings) ? bookings.map(presentOccurrence) : presentBooking(bookings)

/** Presents new bookings, or those of a dry run. */
export function presentNew(made: SeenBooking | SeenBooking[], { _isDryRun: isDryRun }: { _isDryRun?: boolean }) {
  const shown = presentBookings(made)
  if (!isDryRun) return shown
  return Array.isArray(shown) ? shown.map(withoutIdentity) : withoutIdentity(shown)
}

/** Presents a shared booking, in which each booker has a seat and answers of their own. */
function presentSeated(booking: SeenBooking): SharedBooking {
  const { bookedSeatUid } = booking.access
  const { reschedulingReason: _, ...moves } = presentMoves(booking)
  return {
    ...presentCommon(booking),
    ...moves,
    attendees: booking.attendees.filter(({ seat }) => seat !== null).map(presentSeat),
    ...(bookedSeatUid !== undefined && { seatUid: bookedSeatUid }),
  } as SharedBooking
}

function presentSeat(attendee: ViewedAttendee): SharedBooking['attendees'][number] {
  const { uid, answers, metadata, createdAt } = attendee.seat as ViewedSeat
  return {
    ...presentAttendee(attendee),
    seatUid: uid,
    bookingFieldsResponses: {
      guests: [],
      ...answers,
      name: answers.name ?? attendee.name,
      displayEmail: displayEmail(attendee.email),
    } as SharedBooking['attendees'][number]['bookingFieldsResponses'],
    metadata: metadata as SharedBooking['attendees'][number]['metadata'],
    createdAt: new Date(createdAt).toISOString(),
  }
}

/**
 * The API's name of each state. A booking that waits for a host is pending there, because the API has only four states.
 */
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

/** Presents the links between the two bookings of a reschedule. */
function presentMoves({ movedFrom, movedTo }: BookingView) {
  const movedBy = movedFrom?.movedByEmail ?? movedTo?.movedByEmail ?? null
  return {
    ...(movedFrom && { rescheduledFromUid: movedFrom.uid }),
    ...(movedFrom?.reason && { reschedulingReason: movedFrom.reason }),
    ...(movedTo && { rescheduledToUid: movedTo.uid }),
    ...(movedBy !== null && { rescheduledByEmail: movedBy }),
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
