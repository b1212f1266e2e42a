import { type BookingView, bookerOf, organizerOf } from './view.ts'

/** The booking as its events tell of it: enough for whoever hears of it not to have to ask back. */
export function bookingPayload(booking: BookingView): object {
  const organizer = organizerOf(booking)
  return {
    uid: booking.uid,
    bookingId: booking.id,
    permanentId: booking.permanentId,
    status: booking.status,
    title: booking.title,
    description: booking.description,
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    eventTypeId: booking.eventTypeId,
    location: booking.videoUrl ?? booking.location,
    organizer: organizer && {
      id: organizer.userId,
      name: organizer.name,
      email: organizer.email,
      timeZone: organizer.timeZone,
    },
    booker: bookerOf(booking)?.email,
    attendees: booking.attendees.map(({ name, email, timeZone, language, absent, phoneNumber }) => ({
      name,
      email,
      timeZone,
      language,
      absent,
      ...(phoneNumber && { phoneNumber }),
    })),
    responses: booking.answers,
    metadata: booking.metadata,
    ...(booking.cancellationReason && { cancellationReason: booking.cancellationReason }),
    ...(booking.rejectionReason && { rejectionReason: booking.rejectionReason }),
    ...(booking.movedFrom && {
      rescheduledFromUid: booking.movedFrom.uid,
      reschedulingReason: booking.movedFrom.reason,
    }),
    ...(booking.movedTo && { rescheduledToUid: booking.movedTo.uid }),
  }
}
