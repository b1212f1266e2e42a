import { integrationName } from '../event-types/service.ts'
import type { BookingView } from './booking.ts'

/**
 * Returns the location as readable text: the video link, else the address or number, else the name of the integration.
 */
export function locationForPeople({
  videoUrl,
  location,
  locationType,
}: Pick<BookingView, 'videoUrl' | 'location' | 'locationType'>): string | null {
  if (videoUrl) return videoUrl
  if (location === null || location === '') return null
  return locationType === 'integration' ? integrationName(location) : location
}
