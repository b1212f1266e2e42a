import { renderInvitation } from '../../features/bookings/mail/invitation.ts'
import { placeForPeople } from '../../features/bookings/place.ts'
import { type BookingView, organizerOf } from '../../features/bookings/view.ts'
import { nameOf } from '../event/names.ts'

/** Calendars want an address for the organizer; the real one goes to those who take part, by mail. */
const NOBODY = 'no-reply@daybook.invalid'

/** The booking as a file for any calendar: without the people in it, for whoever has the link may take it. */
export function calendarFile(booking: BookingView, page: string, now: Date): string {
  const organizer = organizerOf(booking)
  const isOff = booking.status === 'cancelled' || booking.status === 'rejected'
  return renderInvitation(
    {
      method: isOff ? 'CANCEL' : 'PUBLISH',
      uid: booking.icsUid,
      sequence: booking.icsSequence,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      status: isOff ? 'CANCELLED' : booking.status === 'accepted' ? 'CONFIRMED' : 'TENTATIVE',
      summary: booking.title,
      description: page,
      location: placeForPeople(booking),
      url: page,
      organizer: { name: organizer ? nameOf(organizer) : '', email: NOBODY },
      attendees: [],
    },
    now,
  )
}
