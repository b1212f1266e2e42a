import type { Event } from '@microsoft/microsoft-graph-types'
import type { FakeAnswer } from './fake-server.ts'
import { type GraphMoment, zoneOf } from './graph-events.ts'
import { type GraphType, type StrangeName, strangeName, strangeStep } from './published/graph-properties.ts'

/** An answer that says what is wrong. https://learn.microsoft.com/graph/errors */
export class GraphRefusal extends Error {
  readonly answer: FakeAnswer

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.answer = { status, headers, body: graphError(code, message) }
  }
}

/** The body of an error. Tests use it for faults of their own. */
export const graphError = (code: string, message: string) => ({
  error: { code, message, innerError: { 'request-id': '0', date: '2030-01-01T00:00:00' } },
})

const bad = (message: string, code = 'RequestBroker--ParseUri') => new GraphRefusal(400, code, message)

/** Refuses query parameters that the page of the method does not name. */
export function checkParameters(query: URLSearchParams, known: readonly string[]): void {
  for (const name of query.keys())
    if (!known.includes(name)) throw bad(`The query parameter '${name}' is not supported.`)
}

/** Refuses names in `$select` and `$orderby` that their type does not have. They are case-sensitive. */
export function checkNames(query: URLSearchParams, type: GraphType): void {
  const paths = [
    ...(query.get('$select')?.split(',') ?? []),
    ...(query.get('$orderby')?.split(',') ?? []).map((part) => part.trim().split(' ')[0] ?? ''),
  ]
  for (const path of paths) {
    const strange = strangeStep(path, type)
    if (strange) throw bad(notFound(strange))
  }
  // An answer that is not in the order that was asked for would be untrue.
  if (query.has('$orderby')) throw new Error('The stand-in does not sort.')
}

const notFound = ({ name, type }: StrangeName) =>
  `Could not find a property named '${name}' on type 'microsoft.graph.${type}'.`

/** https://learn.microsoft.com/graph/api/calendar-list-calendarview */
export const VIEW_PARAMETERS = [
  'startDateTime',
  'endDateTime',
  '$select',
  '$expand',
  '$top',
  '$skip',
  '$filter',
  '$orderby',
]
/** «$select», «$expand», «$filter», «$orderby» and «$search» are not supported: https://learn.microsoft.com/graph/api/event-delta */
export const DELTA_PARAMETERS = ['startDateTime', 'endDateTime', '$skiptoken', '$deltatoken']
/** https://learn.microsoft.com/graph/api/calendar-list-events */
export const EVENTS_PARAMETERS = ['$select', '$expand', '$top', '$skip', '$filter', '$orderby']
/** https://learn.microsoft.com/graph/api/event-get */
export const EVENT_PARAMETERS = ['$select', '$expand']
/** https://learn.microsoft.com/graph/api/user-list-calendars */
export const CALENDARS_PARAMETERS = ['$select', '$top', '$skip', '$filter', '$orderby']

/** The properties that https://learn.microsoft.com/graph/api/event-update names, and the mark of an application. */
const WRITABLE: readonly string[] = [
  'attendees',
  'body',
  'categories',
  'end',
  'hideAttendees',
  'importance',
  'isAllDay',
  'isOnlineMeeting',
  'isReminderOn',
  'location',
  'locations',
  'onlineMeetingProvider',
  'recurrence',
  'reminderMinutesBeforeStart',
  'responseRequested',
  'sensitivity',
  'showAs',
  'singleValueExtendedProperties',
  'start',
  'subject',
] satisfies (keyof Event)[]
/** «you cannot change transactionId in a subsequent update»: https://learn.microsoft.com/graph/api/resources/event */
const ONLY_NEW: readonly string[] = ['transactionId', 'allowNewTimeProposals'] satisfies (keyof Event)[]
const VALUES: Readonly<Record<string, readonly string[]>> = {
  showAs: ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'],
  sensitivity: ['normal', 'personal', 'private', 'confidential'],
  onlineMeetingProvider: ['teamsForBusiness', 'skypeForBusiness', 'skypeForConsumer'],
} satisfies { [Name in keyof Event]?: Event[Name][] }
/** https://learn.microsoft.com/graph/api/resources/extended-properties-overview */
const PROPERTY = /^(String|Integer) \{[0-9a-f-]{36}\} Name \S+$/i

export function checkEvent(body: Record<string, unknown>, isNew: boolean): void {
  const strange = strangeName(body, 'event')
  if (strange) throw bad(notFound(strange), 'RequestBodyRead')
  for (const [name, value] of Object.entries(body)) {
    if (!WRITABLE.includes(name) && !(isNew && ONLY_NEW.includes(name))) {
      throw bad(`The property '${name}' on type 'microsoft.graph.event' cannot be written.`, 'RequestBodyRead')
    }
    const values = VALUES[name]
    if (values && !values.includes(String(value)))
      throw bad(`The value '${value}' of ${name} is unknown.`, 'RequestBodyRead')
  }
  if (isNew && (body.start === undefined || body.end === undefined)) {
    throw bad('At least one property failed validation: start, end.', 'ErrorPropertyValidationFailure')
  }
  for (const moment of [body.start, body.end])
    if (moment !== undefined) checkMoment(moment as GraphMoment, body.isAllDay === true)
  for (const { id, value, ...rest } of (body.singleValueExtendedProperties ?? []) as Record<string, unknown>[]) {
    if (!PROPERTY.test(String(id)) || typeof value !== 'string' || Object.keys(rest).length > 0) {
      throw bad(`The extended property '${id}' is invalid.`, 'ErrorInvalidExtendedProperty')
    }
  }
}

/** https://learn.microsoft.com/graph/api/resources/datetimetimezone */
function checkMoment({ dateTime, timeZone, ...rest }: GraphMoment, isAllDay: boolean): void {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?$/.test(dateTime) || Object.keys(rest).length > 0) {
    throw bad(`Cannot convert '${dateTime}' to a date and time.`, 'ErrorInvalidRequest')
  }
  if (typeof timeZone !== 'string' || zoneOf(timeZone) === undefined) {
    throw bad(`A valid TimeZone value must be specified. '${timeZone}' is not one.`, 'TimeZoneNotSupportedException')
  }
  if (isAllDay && !/T00:00(:00(\.0+)?)?$/.test(dateTime)) {
    throw bad('An event of whole days must begin and end at midnight.', 'ErrorInvalidRequest')
  }
}

/** Reads `$expand=singleValueExtendedProperties($filter=id eq '…')`. */
export function expandedProperty(query: URLSearchParams): string | undefined {
  const expand = query.get('$expand')
  if (expand === null) return undefined
  const [, id] = /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/.exec(expand) ?? []
  if (id === undefined) throw bad(`Cannot expand '${expand}'.`)
  return id.toLowerCase()
}

/**
 * Reads `$filter=singleValueExtendedProperties/Any(ep: ep/id eq '…' and startswith(ep/value, '…'))`. The value is
 * compared without regard to case. https://learn.microsoft.com/graph/api/singlevaluelegacyextendedproperty-get
 */
export function propertyFilter(query: URLSearchParams): { id: string; begins: string } | undefined {
  const filter = query.get('$filter')
  if (filter === null) return undefined
  // OData's words are case-sensitive, and so are the names of properties.
  const found =
    /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and startswith\(ep\/value, '((?:[^']|'')*)'\)\)$/.exec(
      filter,
    )
  if (!found) throw bad(`Cannot filter by '${filter}'.`)
  return { id: String(found[1]).toLowerCase(), begins: String(found[2]).replaceAll("''", "'").toLowerCase() }
}

/** Reads the preferences of a request. Several may stand in one header. */
export function preferencesOf(header: string | undefined): {
  timeZone: string
  isImmutable: boolean
  pageSize: number | undefined
  bodyType: 'html' | 'text'
} {
  const preferences = (header ?? '').split(',').map((part) => part.trim())
  const preferred = (name: string) =>
    preferences
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
      .replaceAll('"', '')
  const timeZone = preferred('outlook.timezone') ?? 'UTC'
  if (zoneOf(timeZone) === undefined)
    throw bad(`The time zone '${timeZone}' is not supported.`, 'TimeZoneNotSupportedException')
  const size = preferred('odata.maxpagesize')
  return {
    timeZone,
    isImmutable: preferred('IdType') === 'ImmutableId',
    pageSize: size === undefined ? undefined : Number(size),
    bodyType: preferred('outlook.body-content-type') === 'text' ? 'text' : 'html',
  }
}
