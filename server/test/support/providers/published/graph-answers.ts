import { createHash } from 'node:crypto'
import type { Calendar, Event, OnlineMeetingProviderType, User } from '@microsoft/microsoft-graph-types'
import { momentIn, type StoredGraphEvent } from '../graph-events.ts'

/** What Graph adds to its objects, which the published types don't have. */
export type GraphObject<Type> = Type & {
  '@odata.context'?: string
  '@odata.etag'?: string
  '@odata.id'?: string
  '@odata.type'?: string
}

export type GraphPage<Type> = {
  value: GraphObject<Type>[]
  '@odata.context'?: string
  '@odata.nextLink'?: string
  '@odata.deltaLink'?: string
}

export type StoredGraphCalendar = {
  id: string
  email: string
  name: string
  canEdit: boolean
  isDefaultCalendar: boolean
}

/** Microsoft writes this time where there is none. */
const NEVER = '0001-01-01T00:00:00Z'

/** The default properties of a person: https://learn.microsoft.com/graph/api/user-get */
export const personAnswer = (email: string, hasMail = true) =>
  ({
    businessPhones: [],
    displayName: email,
    givenName: null,
    jobTitle: null,
    mail: hasMail ? email : null,
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: null,
    surname: null,
    userPrincipalName: email,
    id: personId(email),
  }) satisfies User

/** Returns the object id of a person, which is a GUID. */
export const personId = (email: string): string =>
  createHash('sha256')
    .update(email)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** https://learn.microsoft.com/graph/api/user-list-calendars */
export function calendarAnswer(
  { id, email, name, canEdit, isDefaultCalendar }: StoredGraphCalendar,
  hasTeams: boolean,
) {
  const provider: OnlineMeetingProviderType = hasTeams ? 'teamsForBusiness' : 'unknown'
  return {
    id,
    name,
    color: 'auto',
    hexColor: '',
    isDefaultCalendar,
    changeKey: changeKeyOf(0),
    canShare: canEdit,
    canViewPrivateItems: true,
    canEdit,
    allowedOnlineMeetingProviders: hasTeams ? [provider] : [],
    defaultOnlineMeetingProvider: provider,
    isTallyingResponses: isDefaultCalendar,
    isRemovable: !isDefaultCalendar,
    owner: { name: email, address: email },
  } satisfies Calendar
}

/** How a request wants to see an event. */
type View = { id: string; timeZone: string; bodyType: 'html' | 'text' }

/** https://learn.microsoft.com/graph/api/event-get */
export function eventAnswer(event: StoredGraphEvent, { id, timeZone, bodyType }: View) {
  const { immutableId: _id, moves: _moves, calendarId: _calendar, version, properties: _marks, ...rest } = event
  const location = {
    ...event.location,
    locationType: 'default',
    uniqueIdType: event.location.displayName ? 'private' : 'unknown',
    ...(event.location.displayName && { uniqueId: event.location.displayName }),
  } satisfies Event['location']
  return {
    ...rest,
    '@odata.etag': etagOf(version),
    id,
    changeKey: changeKeyOf(version),
    originalStartTimeZone: event.start.timeZone,
    originalEndTimeZone: event.end.timeZone,
    hasAttachments: false,
    bodyPreview: event.body.content.replaceAll(/<[^>]*>/g, '').slice(0, 255),
    isDraft: false,
    isOrganizer: event.responseStatus.response === 'organizer',
    type: event.recurrence ? 'seriesMaster' : event.type,
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(id)}&exvsurl=1&path=/calendar/item`,
    onlineMeetingUrl: null,
    responseStatus: { time: NEVER, ...event.responseStatus },
    body: bodyType === 'html' ? { contentType: 'html', content: htmlOf(event.body) } : event.body,
    start: momentIn(event.start, event.isAllDay, timeZone),
    end: momentIn(event.end, event.isAllDay, timeZone),
    location,
    locations: event.location.displayName ? [location] : [],
    recurrence: recurrenceAnswer(event),
    attendees: event.attendees.map((attendee) => ({
      type: 'required',
      status: { response: 'none', time: NEVER },
      ...attendee,
    })),
  } satisfies GraphObject<Event>
}

/** https://learn.microsoft.com/graph/api/resources/patternedrecurrence */
function recurrenceAnswer({ recurrence, start }: StoredGraphEvent) {
  if (!recurrence) return null
  const day = new Date(`${start.dateTime.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
  return {
    pattern: {
      month: 0,
      dayOfMonth: 0,
      daysOfWeek: [days[day] ?? 'sunday'],
      firstDayOfWeek: 'sunday',
      index: 'first',
      ...recurrence.pattern,
    },
    range: { endDate: '0001-01-01', recurrenceTimeZone: start.timeZone, numberOfOccurrences: 0, ...recurrence.range },
  } satisfies Event['recurrence']
}

/** Exchange answers with HTML unless a request prefers text: https://learn.microsoft.com/graph/api/event-get */
const htmlOf = ({ contentType, content }: StoredGraphEvent['body']): string =>
  contentType === 'html'
    ? content
    : `<html>\r\n<head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\r\n</head>\r\n<body>\r\n${escaped(content)}\r\n</body>\r\n</html>\r\n`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\r\n')

const changeKeyOf = (version: number): string => Buffer.from(`change ${version}`).toString('base64')

export const etagOf = (version: number): string => `W/"${changeKeyOf(version)}"`

/** Microsoft writes seven digits behind the second. */
export const graphTime = (instant: Date): string => instant.toISOString().replace('Z', '0000Z')
