import type { calendar_v3 } from '@googleapis/calendar'
import type { FakeAnswer } from './fake-server.ts'
import type { GoogleMoment } from './google-events.ts'

/** An answer that says what is wrong. https://developers.google.com/workspace/calendar/api/guides/errors */
export class GoogleRefusal extends Error {
  readonly answer: FakeAnswer

  constructor(status: number, reason: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.answer = { status, headers, body: refusalBody(status, reason, message) }
  }
}

/** The body of an error. Tests use it for faults of their own. */
export const refusalBody = (status: number, reason: string, message: string) => ({
  error: { errors: [{ domain: 'global', reason, message }], code: status, message },
})

const bad = (message: string, reason = 'invalid') => new GoogleRefusal(400, reason, message)

/** The query parameters of all methods: https://cloud.google.com/apis/docs/system-parameters */
const STANDARD = ['alt', 'fields', 'key', 'prettyPrint', 'quotaUser']

/** Refuses query parameters that the page of the method does not name. */
export function checkQuery(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (!known.includes(name) && !STANDARD.includes(name)) throw bad(`Invalid query parameter: ${name}`)
  }
}

/** https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
export const LIST_PARAMETERS = [
  'eventTypes',
  'iCalUID',
  'maxAttendees',
  'maxResults',
  'orderBy',
  'pageToken',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'showDeleted',
  'showHiddenInvitations',
  'singleEvents',
  'syncToken',
  'timeMax',
  'timeMin',
  'timeZone',
  'updatedMin',
]
/** These may not stand beside a sync token (the same page). */
export const NOT_WITH_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
]
/** https://developers.google.com/workspace/calendar/api/v3/reference/events/insert and …/patch */
export const WRITE_PARAMETERS = ['conferenceDataVersion', 'maxAttendees', 'sendUpdates', 'supportsAttachments']
/** https://developers.google.com/workspace/calendar/api/v3/reference/events/get */
export const GET_PARAMETERS = ['maxAttendees', 'timeZone']
/** https://developers.google.com/workspace/calendar/api/v3/reference/events/delete */
export const DELETE_PARAMETERS = ['sendUpdates']
/** https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list */
export const CALENDARS_PARAMETERS = [
  'maxResults',
  'minAccessRole',
  'pageToken',
  'showDeleted',
  'showHidden',
  'syncToken',
]

/** The properties of an event that may be written, by the page of the resource. */
const WRITABLE = new Set<string>([
  'anyoneCanAddSelf',
  'attachments',
  'attendees',
  'attendeesOmitted',
  'colorId',
  'conferenceData',
  'description',
  'end',
  'eventType',
  'extendedProperties',
  'guestsCanInviteOthers',
  'guestsCanModify',
  'guestsCanSeeOtherGuests',
  'iCalUID',
  'id',
  'location',
  'originalStartTime',
  'recurrence',
  'reminders',
  'sequence',
  'source',
  'start',
  'status',
  'summary',
  'transparency',
  'visibility',
] satisfies (keyof calendar_v3.Schema$Event)[])
const OF_ATTENDEES = new Set<string>([
  'email',
  'displayName',
  'responseStatus',
  'optional',
  'resource',
  'comment',
  'additionalGuests',
  'id',
  'organizer',
  'self',
] satisfies (keyof calendar_v3.Schema$EventAttendee)[])
const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['confirmed', 'tentative', 'cancelled'],
  transparency: ['opaque', 'transparent'],
  visibility: ['default', 'public', 'private', 'confidential'],
} satisfies { [Name in keyof calendar_v3.Schema$Event]?: string[] }

export function checkBody(body: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(body)) {
    if (!WRITABLE.has(name)) throw bad(`Unknown or read-only property: ${name}`)
    const values = VALUES[name]
    if (values && !values.includes(String(value))) throw bad(`Invalid value for: ${name}`)
  }
  for (const moment of [body.start, body.end]) if (moment !== undefined) checkMoment(moment as GoogleMoment)
  for (const attendee of (body.attendees ?? []) as Record<string, unknown>[]) checkAttendee(attendee)
  const properties = (body.extendedProperties ?? {}) as Record<string, Record<string, string>>
  if (Object.keys(properties).some((name) => !['private', 'shared'].includes(name)))
    throw bad('Unknown kind of extended properties')
  for (const [name, value] of Object.values(properties).flatMap((some) => Object.entries(some))) {
    // https://developers.google.com/workspace/calendar/api/guides/extended-properties
    if (name.length > 44 || typeof value !== 'string' || value.length > 1024) throw bad('Invalid extended property')
  }
}

function checkMoment({ date: given, dateTime, timeZone, ...rest }: GoogleMoment): void {
  // null takes a property away.
  const date = given ?? undefined
  if (Object.keys(rest).length > 0) throw bad('Unknown property of a time')
  if ((date === undefined) === (dateTime === undefined))
    throw bad('Start and end times must either both be date or both be dateTime.')
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw bad('Invalid date')
  if (dateTime !== undefined && timeZone === undefined && !/(Z|[+-]\d{2}:\d{2})$/.test(dateTime)) {
    throw bad('Missing time zone definition for start time.', 'required')
  }
  if (timeZone !== undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone })
    } catch {
      throw bad('Invalid time zone definition for start time.')
    }
  }
}

function checkAttendee(attendee: Record<string, unknown>): void {
  if (Object.keys(attendee).some((name) => !OF_ATTENDEES.has(name))) throw bad('Unknown property of an attendee')
  if (typeof attendee.email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(attendee.email))
    throw bad('Invalid attendee email.')
}

export function checkNew(body: Record<string, unknown>): void {
  if (body.start === undefined || body.end === undefined) throw bad('Missing end time.', 'required')
  // «only one of them should be supplied at event creation time», says the page of the resource.
  if (body.id !== undefined && body.iCalUID !== undefined) throw bad('Only one of id and iCalUID may be supplied.')
  if (body.id !== undefined && !/^[a-v0-9]{5,1024}$/.test(String(body.id))) throw bad('Invalid resource id value.')
}

/**
 * Answers only the fields that were asked for: `nextPageToken,items(id,start,extendedProperties/private)`.
 * https://developers.google.com/workspace/calendar/api/guides/performance#partial-response
 */
export function onlyFields(value: unknown, fields: string): unknown {
  if (Array.isArray(value)) return value.map((item) => onlyFields(item, fields))
  if (typeof value !== 'object' || value === null) return value
  const found: Record<string, unknown> = {}
  for (const field of topLevel(fields)) {
    const [, name = '', below, between] = /^([A-Za-z]+)(?:\/(.+)|\((.+)\))?$/.exec(field) ?? []
    const inner = below ?? between
    if (name === '') throw bad(`Invalid field selection ${field}`, 'invalidParameter')
    const part = (value as Record<string, unknown>)[name]
    if (part !== undefined) found[name] = inner === undefined ? part : onlyFields(part, inner)
  }
  return found
}

/** Splits at the commas outside of parentheses. */
function topLevel(fields: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of fields) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  if (depth !== 0) throw bad(`Invalid field selection ${fields}`, 'invalidParameter')
  return parts
}
