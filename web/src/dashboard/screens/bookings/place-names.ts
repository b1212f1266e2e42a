import type { T } from '../../texts.tsx'

/** What the names of other services are. They are the same in every language. */
const SERVICES: Readonly<Record<string, string>> = {
  apple_calendar: 'iCloud',
  caldav_calendar: 'CalDAV',
  google_calendar: 'Google Calendar',
  office365_calendar: 'Outlook',
  google_video: 'Google Meet',
  'google:meet': 'Google Meet',
  office365_video: 'Microsoft Teams',
  'msteams:video': 'Microsoft Teams',
  zoom: 'Zoom',
  zoom_video: 'Zoom',
}

/** Returns where a meeting takes place, in words: `integrations:daily` is the room that the server makes. */
export function placeName(location: string, t: T): string {
  const [, service] = /^integrations:(.+)$/.exec(location) ?? []
  return service === undefined ? location : (SERVICES[service] ?? t('bookings.place.video'))
}

/** Returns where a booking is kept elsewhere, in words: `caldav_calendar`. */
export const referenceName = (type: string, t: T): string =>
  SERVICES[type] ?? (type.endsWith('_calendar') ? t('bookings.place.calendar') : t('bookings.place.video'))
