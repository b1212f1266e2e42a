import { organizerOf } from '../../features/scheduling/bookings/booking.ts'
import { NOBODY } from '../../features/scheduling/bookings/mails/invitation.ts'
import { calendarEntry } from '../../features/scheduling/bookings/queries/calendar-entry.ts'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import { nameOf } from '../event/names.ts'

/**
 * Writes the booking as a file for any calendar. It contains no addresses, because every holder of the link may
 * download it.
 */
export function calendarFile(booking: SeenBooking, page: string, now: Date): string {
  const organizer = organizerOf(booking)
  // Participants get the real address by mail.
  const shown = { name: organizer ? nameOf(organizer) : '', email: NOBODY }
  return calendarEntry(booking, { method: 'PUBLISH', page, description: page, organizer: shown, attendees: [] }, now)
}
