import type { ConferencingSession } from '../../../../../adapters/conferencing/daily-records.ts'
import { organizerOf } from '../../booking.ts'
import type { SeenBooking } from '../../seen-booking.ts'

export type AbsentSide = 'hosts' | 'guests'

/**
 * Returns the payload of the events that nobody of a side came into the room in time, in the form that existing
 * receivers know.
 */
export function absencePayload(
  booking: SeenBooking,
  side: AbsentSide,
  until: Date,
  participants: ConferencingSession['participants'],
): object {
  const organizer = organizerOf(booking)
  const guests = booking.attendees.map(({ name, email, timeZone, phoneNumber }) => ({
    name,
    email,
    timeZone,
    phoneNumber,
  }))
  return {
    title: booking.title,
    bookingId: booking.id,
    bookingUid: booking.uid,
    startTime: booking.startsAt.toISOString(),
    endTime: booking.endsAt.toISOString(),
    attendees: guests,
    participants,
    eventType: booking.eventType && { id: booking.eventTypeId, slug: booking.eventType.slug, teamId: booking.teamId },
    ...(side === 'hosts'
      ? {
          hostEmail: organizer?.email ?? null,
          noShowHost: organizer && { email: organizer.email, name: organizer.name },
        }
      : { guests }),
    message: `${side === 'hosts' ? `Host with email ${organizer?.email ?? ''}` : 'Guest'} didn't join the call or didn't join before ${secondsOf(until)} +00:00`,
  }
}

/** The form of instants in the message: `2030-01-14 10:05:00`. */
const secondsOf = (instant: Date): string => instant.toISOString().slice(0, 19).replace('T', ' ')
