import { integrationName } from '../event-types/service.ts'
import type { BookingView } from './booking.ts'
import { meetingLink } from './meeting-link.ts'

/**
 * Returns the location as readable text: the video link, else the address or number, else the name of the integration.
 */
export function locationForPeople(
  booking: Pick<BookingView, 'status' | 'videoUrl' | 'location' | 'locationType'>,
): string | null {
  const { location, locationType } = booking
  const link = meetingLink(booking)
  if (link !== null) return link
  if (location === null || location === '') return null
  return locationType === 'integration' ? integrationName(location) : location
}
