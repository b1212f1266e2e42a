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

export const CALENDAR_APPS: readonly CalendarApp[] = [FEEDS]

/** Returns the kind of account that a path names, or undefined for an unknown one. */
export const calendarApp = (slug: string): CalendarApp | undefined => CALENDAR_APPS.find((app) => app.slug === slug)

export const calendarAppOfType = (type: string): CalendarApp | undefined =>
  CALENDAR_APPS.find((app) => app.type === type)
