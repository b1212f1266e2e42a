import { bookerOf, organizerOf } from '../../booking.ts'
import { meetingAddress } from '../../meeting-link.ts'
import type { SeenBooking } from '../../seen-booking.ts'
import { valuesOf } from './answers.ts'

/**
 * Returns the payload of the events that a meeting begins or ends: the booking without the event type, in the form that
 * existing receivers know.
 */
export function meetingPayload(booking: SeenBooking): object {
  const organizer = organizerOf(booking)
  const booker = bookerOf(booking)
  return {
    id: booking.id,
    uid: booking.uid,
    permanentId: booking.permanentId,
    idempotencyKey: null,
    userId: booking.organizerId,
    userPrimaryEmail: organizer?.email ?? null,
    eventTypeId: booking.eventTypeId,
    title: booking.title,
    description: booking.description,
    customInputs: {},
    responses: valuesOf(booking, booker),
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    location: meetingAddress(booking) ?? booking.location,
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
    status: booking.status.toUpperCase(),
    paid: booking.paidAt !== null,
    destinationCalendarId: null,
    cancellationReason: booking.cancellationReason,
    rejectionReason: booking.rejectionReason,
    fromReschedule: booking.movedFrom?.uid ?? null,
    rescheduled: null,
    rescheduledBy: booking.movedFrom?.movedByEmail ?? null,
    recurringEventId: booking.seriesClientUid ?? booking.seriesUid,
    smsReminderNumber: booker?.phoneNumber ?? null,
    metadata: booking.metadata,
    isRecorded: false,
    iCalUID: booking.icsUid,
    iCalSequence: booking.icsSequence,
    rating: booking.rating,
    noShowHost: booking.hostAbsent,
    cancelledBy: booking.cancelledByEmail,
    creationSource: null,
    user: organizer && {
      email: organizer.email,
      name: organizer.name,
      timeZone: organizer.timeZone,
      username: organizer.username,
    },
    attendees: booking.attendees.map(({ id, email, name, timeZone, phoneNumber, language, absent, seat }) => ({
      id,
      email,
      name,
      timeZone,
      phoneNumber,
      locale: language,
      bookingId: booking.id,
      noShow: absent,
      ...(seat && { metadata: seat.metadata }),
    })),
    payment: [],
    references: [],
  }
}
