import { calendarEntry } from '../../features/bookings/calendar-entry.ts'
import { NOBODY } from '../../features/bookings/mail/invitation.ts'
import type { SeenBooking } from '../../features/bookings/seen-booking.ts'
import { organizerOf } from '../../features/bookings/view.ts'
import { nameOf } from '../event/names.ts'

/** The booking as a file for any calendar: without the people in it, for whoever has the link may take it. */
export function calendarFile(booking: SeenBooking, page: string, now: Date): string {
  const organizer = organizerOf(booking)
  // The real address goes to those who take part, by mail.
  const shown = { name: organizer ? nameOf(organizer) : '', email: NOBODY }
  return calendarEntry(booking, { method: 'PUBLISH', page, description: page, organizer: shown, attendees: [] }, now)
}
