import { createHash } from 'node:crypto'
import type { calendar_v3 } from '@googleapis/calendar'
import type { Present } from './published/present.ts'
import { instantOf, later, minutesBetween, timeWithOffset, wallTimeOf, weekly } from './weekly.ts'

export type GoogleMoment = { [Name in keyof calendar_v3.Schema$EventDateTime]?: string }

/** An event as https://developers.google.com/workspace/calendar/api/v3/reference/events shows it. */
export type StoredEvent = Present<
  Pick<
    calendar_v3.Schema$Event,
    'id' | 'iCalUID' | 'etag' | 'status' | 'eventType' | 'sequence' | 'created' | 'updated' | 'creator' | 'organizer'
  >
> &
  Partial<
    Present<
      Pick<
        calendar_v3.Schema$Event,
        | 'summary'
        | 'description'
        | 'location'
        | 'recurrence'
        | 'recurringEventId'
        | 'transparency'
        | 'visibility'
        | 'attendees'
        | 'extendedProperties'
        | 'conferenceData'
        | 'hangoutLink'
      >
    >
  > & { start: GoogleMoment; end: GoogleMoment; originalStartTime?: GoogleMoment }

export type StoredCalendar = {
  id: string
  summary: string
  timeZone: string
  /** The roles of the accounts that see this calendar. */
  roles: Map<string, string>
  events: Map<string, StoredEvent>
  /** The number of the change in which each event was changed last. */
  changedAt: Map<string, number>
  changes: number
  /** Sync tokens before this change are forgotten. */
  forgottenBefore: number
}

/** Stores a changed event with a new ETag and the time of the change. */
export function store(calendar: StoredCalendar, event: StoredEvent, now: Date): StoredEvent {
  calendar.changes++
  const etag = `"${createHash('sha256').update(`${event.id} ${calendar.changes}`).digest('hex').slice(0, 16)}"`
  const stored = { ...event, etag, updated: now.toISOString() }
  calendar.events.set(event.id, stored)
  calendar.changedAt.set(event.id, calendar.changes)
  return stored
}

/** Returns the instant of a start or an end. A date begins at midnight in the zone of the calendar. */
export function momentOf({ date, dateTime, timeZone }: GoogleMoment, calendar: StoredCalendar): Date {
  if (date !== undefined) return instantOf({ local: `${date}T00:00:00`, timeZone: calendar.timeZone })
  if (dateTime === undefined) throw new Error('A moment has neither a date nor a time')
  if (/(Z|[+-]\d{2}:\d{2})$/.test(dateTime)) return new Date(dateTime)
  return instantOf({ local: dateTime, timeZone: timeZone ?? calendar.timeZone })
}

/** Writes a start or an end as Google does: a time has the offset of the calendar's zone. */
export function shownMoment(moment: GoogleMoment, calendar: StoredCalendar): GoogleMoment {
  if (moment.date !== undefined) return moment
  return { ...moment, dateTime: timeWithOffset(momentOf(moment, calendar), calendar.timeZone) }
}

/**
 * Expands a series into its instances, as `singleEvents` asks for it. The fake knows weekly rules with INTERVAL, COUNT
 * and UNTIL. https://developers.google.com/workspace/calendar/api/guides/recurringevents
 */
export function instancesOf(event: StoredEvent, calendar: StoredCalendar): StoredEvent[] {
  const rule = event.recurrence?.find((line) => line.startsWith('RRULE:'))
  if (rule === undefined) return [event]
  const parts = new Map(
    rule
      .slice(6)
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  if (parts.get('FREQ') !== 'WEEKLY') throw new Error(`The fake does not know ${rule}`)
  const isDate = event.start.date !== undefined
  const timeZone = event.start.timeZone ?? calendar.timeZone
  const local = (moment: GoogleMoment): string =>
    moment.date === undefined ? wallTimeOf(momentOf(moment, calendar), timeZone) : `${moment.date}T00:00:00`
  const first = local(event.start)
  const minutes = minutesBetween(first, local(event.end))
  const until = parts.get('UNTIL')
  const repeats = weekly(first, {
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: Number(parts.get('COUNT') ?? 200),
    ...(until !== undefined && { until: wallTimeOf(new Date(isoOf(until)), timeZone) }),
  })
  const momentAt = (wall: string): GoogleMoment =>
    isDate ? { date: wall.slice(0, 10) } : { dateTime: instantOf({ local: wall, timeZone }).toISOString(), timeZone }
  const { recurrence: _rule, ...common } = event
  return [...repeats].flatMap((start) => {
    const original = momentAt(start)
    const id = `${event.id}_${stamp(momentOf(original, calendar), isDate)}`
    if (calendar.events.has(id)) return []
    return [
      {
        ...common,
        id,
        recurringEventId: event.id,
        originalStartTime: original,
        start: original,
        end: momentAt(later(start, minutes)),
      },
    ]
  })
}

const stamp = (instant: Date, isDate: boolean): string =>
  instant
    .toISOString()
    .replaceAll(/[-:]|\.\d{3}/g, '')
    .slice(0, isDate ? 8 : 16)

/** Writes `20300301T100000Z` as `2030-03-01T10:00:00Z`. */
const isoOf = (compact: string): string =>
  compact.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z')
