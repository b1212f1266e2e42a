import type {
  DateTimeTimeZone,
  Event,
  ItemBody,
  RecurrencePattern,
  RecurrenceRange,
  SingleValueLegacyExtendedProperty,
} from '@microsoft/microsoft-graph-types'
import type { Present } from './published/present.ts'
import { instantOf, later, minutesBetween, wallTimeOf, weekly } from './weekly.ts'

export type GraphMoment = Present<DateTimeTimeZone>

/** The properties that every event has. */
type Known = Present<
  Pick<
    Event,
    | 'allowNewTimeProposals'
    | 'attendees'
    | 'categories'
    | 'createdDateTime'
    | 'hideAttendees'
    | 'iCalUId'
    | 'importance'
    | 'isAllDay'
    | 'isCancelled'
    | 'isOnlineMeeting'
    | 'isReminderOn'
    | 'lastModifiedDateTime'
    | 'location'
    | 'onlineMeetingProvider'
    | 'organizer'
    | 'reminderMinutesBeforeStart'
    | 'responseRequested'
    | 'responseStatus'
    | 'sensitivity'
    | 'showAs'
    | 'subject'
    | 'type'
  >
>

/** An event as https://learn.microsoft.com/graph/api/resources/event shows it, and what the mailbox knows of it. */
export type StoredGraphEvent = Known &
  Required<Pick<Event, 'onlineMeeting' | 'seriesMasterId' | 'transactionId'>> & {
    immutableId: string
    /** Counts the moves of the event. Ordinary ids change with each. */
    moves: number
    /** The id of its calendar, or undefined if it lies among the deleted items. */
    calendarId: string | undefined
    version: number
    body: Present<ItemBody>
    start: GraphMoment
    end: GraphMoment
    recurrence: GraphRecurrence | null
    properties: readonly Present<SingleValueLegacyExtendedProperty>[]
  }

/** https://learn.microsoft.com/graph/api/resources/patternedrecurrence */
export type GraphRecurrence = {
  pattern: RecurrencePattern & { type: 'weekly'; interval: number }
  range: RecurrenceRange & { type: 'numbered' | 'endDate' | 'noEnd'; startDate: string }
}

/** Some zones of Windows. https://learn.microsoft.com/windows-hardware/manufacture/desktop/default-time-zones */
const WINDOWS: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Eastern Standard Time': 'America/New_York',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Tokyo Standard Time': 'Asia/Tokyo',
}

/** Returns the IANA name of a zone, or undefined for a name that the mailbox does not know. */
export function zoneOf(name: string): string | undefined {
  const known = WINDOWS[name] ?? name
  try {
    new Intl.DateTimeFormat('en', { timeZone: known })
    return known
  } catch {
    return undefined
  }
}

export const instantOfMoment = ({ dateTime, timeZone }: GraphMoment): Date =>
  instantOf({ local: dateTime.slice(0, 19), timeZone: zoneOf(timeZone) ?? 'UTC' })

/** Writes a time in a zone. An event of whole days has midnights in every zone. */
export function momentIn(moment: GraphMoment, isAllDay: boolean, timeZone: string): GraphMoment {
  const zone = zoneOf(timeZone) ?? 'UTC'
  const local = isAllDay ? moment.dateTime.slice(0, 19) : wallTimeOf(instantOfMoment(moment), zone)
  return { dateTime: `${local}.0000000`, timeZone }
}

/** Expands a weekly series into its occurrences. */
export function occurrencesOf(event: StoredGraphEvent): StoredGraphEvent[] {
  if (!event.recurrence) return [event]
  const { pattern, range } = event.recurrence
  const start = event.start.dateTime.slice(0, 19)
  const minutes = minutesBetween(start, event.end.dateTime.slice(0, 19))
  const repeats = weekly(start, {
    interval: pattern.interval,
    count: range.numberOfOccurrences ?? 200,
    ...(range.endDate && { until: `${range.endDate}T23:59:59` }),
  })
  return [...repeats].map((local, index) => ({
    ...event,
    immutableId: `${event.immutableId}.${index}`,
    iCalUId: `${event.iCalUId}.${index}`,
    type: 'occurrence',
    recurrence: null,
    seriesMasterId: event.immutableId,
    start: { dateTime: local, timeZone: event.start.timeZone },
    end: { dateTime: later(local, minutes), timeZone: event.end.timeZone },
  }))
}

export function isWithin(event: StoredGraphEvent, from: Date, until: Date): boolean {
  return instantOfMoment(event.start) < until && instantOfMoment(event.end) > from
}
