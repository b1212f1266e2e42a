import type { Static } from 'typebox'
import { firstOf } from '../../../../../../lib/non-empty.ts'
import type { SeenBooking } from '../../../seen-booking.ts'
import { withoutIdentity } from '../../dry-run.ts'
import { presentBooking } from '../../present.ts'
import type { BookedV20240415 } from './schema.ts'

/** Presents a booking, or that of a dry run, in the form of this API version. */
export function presentV20240415(
  booking: SeenBooking,
  { _isDryRun: isDryRun }: { _isDryRun?: boolean | null } = {},
): Static<typeof BookedV20240415> {
  const shown = presentStored(booking)
  return isDryRun ? { ...withoutIdentity(shown), isDryRun } : shown
}

/** Fields that are hidden from this caller stay hidden. */
function presentStored(booking: SeenBooking): Static<typeof BookedV20240415> {
  const shown = presentBooking(booking)
  const { id, name, email, username, timeZone } = firstOf(shown.hosts)
  return {
    id: shown.id,
    uid: shown.uid,
    title: shown.title,
    description: shown.description,
    status: shown.status.toUpperCase(),
    startTime: shown.start,
    endTime: shown.end,
    eventTypeId: booking.eventTypeId,
    location: shown.location,
    responses: 'bookingFieldsResponses' in shown ? { ...shown.bookingFieldsResponses } : {},
    metadata: 'metadata' in shown ? { ...shown.metadata } : {},
    user: { id, name, email, username, timeZone },
    attendees: shown.attendees.map(({ language, ...attendee }) => ({
      name: attendee.name,
      email: attendee.email,
      timeZone: attendee.timeZone,
      locale: language ?? 'en',
      ...(attendee.phoneNumber !== undefined && { phoneNumber: attendee.phoneNumber }),
    })),
    cancellationReason: shown.cancellationReason ?? '',
    fromReschedule: booking.movedFrom?.uid ?? null,
    recurringEventId: booking.seriesClientUid ?? booking.seriesUid,
    paymentRequired: booking.paymentDueAt !== null,
    ...(booking.paymentUrl !== null && { paymentLink: booking.paymentUrl }),
    isDryRun: false,
    ...(booking.access.bookedSeatUid !== undefined && { seatReferenceUid: booking.access.bookedSeatUid }),
  }
}
