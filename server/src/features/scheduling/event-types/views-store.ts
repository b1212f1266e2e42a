import { type Selectable, sql } from 'kysely'
import type { EventTypeLocationTable, EventTypeTable } from '../../../db/tables/event-types.ts'

// Every read of event types takes its columns from here, so that a new field is named once for all statements that
// read it. Stores of event types, availability and bookings add the related rows that they need.

/** The whole row. Answers about event types (`WholeEventType`) and the check of free time (`Bookable`) use it. */
export type EventTypeRow = Selectable<EventTypeTable>

export type StoredLocation = Pick<Selectable<EventTypeLocationTable>, 'type' | 'value' | 'integration' | 'isPublic'>

/** JSON has no dates, so no view has a column with a date. */
type Column = Exclude<keyof EventTypeRow, 'createdAt' | 'updatedAt'>

const inTable = (column: Column) => sql.ref(`e.${column}`)

function viewOf<const C extends readonly Column[]>(columns: C) {
  return {
    /** The columns of the table `e`, as a list for SELECT. */
    columns: sql.join(columns.map(inTable)),
    /** The columns of the table `e`, as one JSON value. */
    json: sql`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), inTable(column)]))})`,
    /** Returns the view of a row that was read as a whole. */
    of: (row: Pick<EventTypeRow, C[number]>) =>
      Object.fromEntries(columns.map((column: C[number]) => [column, row[column]])) as Pick<EventTypeRow, C[number]>,
  }
}

/** What a booking needs to know of its event type: for the rules after booking, and for whoever reads the booking. */
export const bookedEventType = viewOf([
  ...(['id', 'slug', 'title', 'userId', 'teamId'] as const),
  ...(['cancellingDisabled', 'reschedulingDisabled', 'reschedulingMinimumNoticeMinutes'] as const),
  ...(['allowsReschedulingPast', 'allowsReschedulingCancelled', 'pendingBlocksSlot', 'disableGuests'] as const),
  ...(['disableEmailsToAttendees'] as const),
  ...(['hideOrganizerEmail', 'hideCalendarNotes', 'seatsShowAttendees'] as const),
  ...(['bufferBeforeMinutes', 'bufferAfterMinutes'] as const),
])
export type BookedEventType = ReturnType<typeof bookedEventType.of>

/** What mails and subscribers get to know in addition. */
export const publishedEventType = viewOf([
  ...(['id', 'title', 'description', 'bookingFields', 'schedulingType', 'confirmationPolicy'] as const),
  ...(['disableGuests', 'disableEmailsToAttendees', 'disableEmailsToHosts', 'hideCalendarEventDetails'] as const),
  ...(['seatsPerSlot', 'seatsShowAvailability', 'price', 'currency'] as const),
])
export type PublishedColumns = ReturnType<typeof publishedEventType.of>

/** A location that a booker can choose, with the link that its owner has set for the integration. */
export type BookableLocation = StoredLocation & { link?: string | null }

/** Returns the locations of the event type `e` in their order. A managed child also uses the links of its team. */
export const bookableLocations = sql<BookableLocation[]>`coalesce((
  SELECT json_agg(json_build_object('type', l.type, 'value', l.value, 'integration', l.integration, 'isPublic', l.is_public,
    'link', (
      SELECT c.link_url FROM connections c
      WHERE c.category = 'conferencing' AND c.app_slug = l.integration AND (c.user_id = e.user_id OR c.team_id = coalesce(
        e.team_id, (SELECT p.team_id FROM event_types p WHERE p.id = e.parent_event_type_id)))
      ORDER BY c.team_id NULLS FIRST LIMIT 1)) ORDER BY l.position)
  FROM event_type_locations l WHERE l.event_type_id = e.id), '[]')`

/** Returns the locations in their order. `eventTypes` is the name of the table in the surrounding statement. */
export const locationsOf = (eventTypes: 'e' | 'event_types') => sql<StoredLocation[]>`coalesce((
  SELECT json_agg(json_build_object('type', l.type, 'value', l.value, 'integration', l.integration, 'isPublic', l.is_public) ORDER BY l.position)
  FROM event_type_locations l WHERE l.event_type_id = ${sql.raw(eventTypes)}.id), '[]')`
