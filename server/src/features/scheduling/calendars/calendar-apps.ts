/** A kind of calendar account. `type` is the wire's type of its credentials. */
export type CalendarApp = {
  readonly slug: string
  readonly type: string
  readonly title: string
  readonly description: string
  readonly publisher: string
  readonly url: string
  /** The names in the messages of `GET /v2/calendars/{calendar}/check`, as clients compare them. */
  readonly checked: { readonly missing: string; readonly invalid: string }
}

export const FEEDS: CalendarApp = {
  slug: 'ics-feed',
  type: 'ics-feed_calendar',
  title: 'ICS feed',
  description: 'Reads the busy times of a calendar that is published as an iCalendar file.',
  publisher: 'Daybook',
  url: 'https://www.rfc-editor.org/rfc/rfc5545',
  checked: { missing: 'Ics Feed calendar', invalid: 'Ics Feed' },
}

export const GOOGLE: CalendarApp = {
  slug: 'google',
  type: 'google_calendar',
  title: 'Google Calendar',
  description: 'Reads busy times from Google Calendar, and writes bookings into it.',
  publisher: 'Daybook',
  url: 'https://calendar.google.com',
  checked: { missing: 'google_calendar', invalid: 'google OAuth' },
}

export const OFFICE365: CalendarApp = {
  slug: 'office365',
  type: 'office365_calendar',
  title: 'Office 365 Calendar',
  description: 'Reads busy times from Microsoft 365 and Outlook, and writes bookings into them.',
  publisher: 'Daybook',
  url: 'https://outlook.office.com/calendar',
  checked: { missing: 'office_365_calendar', invalid: 'office 365 calendar' },
}

export const APPLE: CalendarApp = {
  slug: 'apple',
  type: 'apple_calendar',
  title: 'Apple Calendar',
  description: 'Reads busy times from iCloud, and writes bookings into it.',
  publisher: 'Daybook',
  url: 'https://www.icloud.com/calendar',
  checked: { missing: 'apple calendar', invalid: 'apple calendar' },
}

export const CALDAV: CalendarApp = {
  slug: 'caldav',
  type: 'caldav_calendar',
  title: 'CalDAV',
  description: 'Reads busy times from a CalDAV server such as Nextcloud or Fastmail, and writes bookings into it.',
  publisher: 'Daybook',
  url: 'https://www.rfc-editor.org/rfc/rfc4791',
  checked: { missing: 'caldav_calendar', invalid: 'CalDAV calendar' },
}

/** The accounts that are connected in the browser, with the settings that they need. */
export const OAUTH_APPS = [
  { app: GOOGLE, settings: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' },
  { app: OFFICE365, settings: 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET' },
] as const

export const CALENDAR_APPS: readonly CalendarApp[] = [GOOGLE, OFFICE365, APPLE, CALDAV, FEEDS]

/** Returns the kind of account that a path names, or undefined for an unknown one. */
export const calendarApp = (slug: string): CalendarApp | undefined => CALENDAR_APPS.find((app) => app.slug === slug)

export const calendarAppOfType = (type: string): CalendarApp | undefined =>
  CALENDAR_APPS.find((app) => app.type === type)
