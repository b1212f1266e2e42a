import { organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { NOBODY } from '../../features/scheduling/bookings/mails/invitation.ts'
import { calendarEntry } from '../../features/scheduling/bookings/queries/calendar-entry.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import { nameOf } from '../event/names.ts'

/** The booking as a file for any calendar: without the people in it, for whoever has the link may take it. */
export function calendarFile(booking: SeenBooking, page: string, now: Date): string {
  const organizer = organizerOf(booking)
  // The real address goes to those who take part, by mail.
  const shown = { name: organizer ? nameOf(organizer) : '', email: NOBODY }
  return calendarEntry(booking, { method: 'PUBLISH', page, description: page, organizer: shown, attendees: [] }, now)
}
