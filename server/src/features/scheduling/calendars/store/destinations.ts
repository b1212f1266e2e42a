import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'

/** Begins to read calendars, at once. */
export const readCalendars = (tx: Tx, calendarIds: readonly number[], now: Date) =>
  tx
    .insertInto('calendarSyncs')
    .values(calendarIds.map((calendarId) => ({ calendarId, ...UNREAD, nextSyncAt: now })))
    .onConflict((clash) => clash.doNothing())
    .execute()

const UNREAD = {
  version: null,
  digest: null,
  syncedFrom: null,
  syncedUntil: null,
  lastSyncedAt: null,
  lastError: null,
  failingSince: null,
  leasedUntil: null,
  leasedBy: null,
}

/** Writes bookings into this calendar from now on. It is also read, because people change events there. */
export async function putDestination(tx: Tx, userId: number, calendarId: number, now: Date): Promise<void> {
  await tx
    .insertInto('destinationCalendars')
    .values({ userId, calendarId, updatedAt: now })
    .onConflict((clash) => clash.column('userId').doUpdateSet({ calendarId, updatedAt: now }))
    .execute()
  await readForEvents(tx, calendarId, now)
}

/** Begins to read a calendar into which bookings are written, unless it is read already. */
export const readForEvents = (tx: Tx, calendarId: number, now: Date) => readCalendars(tx, [calendarId], now)

/** A calendar into which bookings are written. */
export type TargetCalendar = {
  calendarId: number
  connectionId: number
  userId: number
  /** The wire's type of the account. */
  type: string
  externalId: string
}

const targets = sql`
  SELECT c.id AS calendar_id, c.connection_id, c.user_id, n.type, c.external_id
  FROM calendars c JOIN connections n ON n.id = c.connection_id`

/**
 * Returns the calendar that an event type has chosen for its bookings, as an expression. `eventTypes` is the name of the
 * table in the surrounding statement. The calendar of somebody who has left the team does not count.
 */
export const chosenCalendar = (eventTypes: 't' | 'event_types') => {
  const eventType = sql.raw(eventTypes)
  return sql<number | null>`(
    SELECT chosen.id FROM calendars chosen
    WHERE chosen.id = ${eventType}.destination_calendar_id AND (chosen.user_id = ${eventType}.user_id OR EXISTS (
      SELECT FROM memberships m
      WHERE m.team_id = ${eventType}.team_id AND m.user_id = chosen.user_id AND m.accepted)))`
}

/** Returns the calendar into which new bookings are written: the choice of the event type, or else of the organizer. */
export async function findDestination(
  db: Db,
  { organizerId, eventTypeId }: { organizerId: number; eventTypeId: number | null },
): Promise<TargetCalendar | undefined> {
  const { rows } = await sql<TargetCalendar>`
    ${targets} WHERE c.id = coalesce(
      (SELECT ${chosenCalendar('t')} FROM event_types t WHERE t.id = ${eventTypeId}::int),
      (SELECT d.calendar_id FROM destination_calendars d WHERE d.user_id = ${organizerId}))`.execute(db)
  return rows[0]
}

/** Finds a calendar among those of a person, or of the members of a team. One that can be written comes first. */
export async function findCalendarOf(
  db: Db,
  owner: { userId: number } | { teamId: number },
  { integration, externalId }: { integration: string; externalId: string },
): Promise<{ id: number; isReadOnly: boolean } | undefined> {
  const isTheirs =
    'userId' in owner
      ? sql`c.user_id = ${owner.userId}`
      : sql`c.user_id IN (SELECT m.user_id FROM memberships m WHERE m.team_id = ${owner.teamId} AND m.accepted)`
  const { rows } = await sql<{ id: number; isReadOnly: boolean }>`
    SELECT c.id, c.is_read_only FROM calendars c JOIN connections n ON n.id = c.connection_id
    WHERE n.type = ${integration} AND c.external_id = ${externalId} AND ${isTheirs}
    ORDER BY c.is_read_only, c.id LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns true if bookings are written into the calendar. */
export async function isDestination(tx: Tx, calendarId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT EXISTS (SELECT FROM destination_calendars WHERE calendar_id = ${calendarId})
      OR EXISTS (SELECT FROM event_types WHERE destination_calendar_id = ${calendarId}) AS is`.execute(tx)
  return rows[0]?.is ?? false
}

export async function findTarget(db: Db, calendarId: number): Promise<TargetCalendar | undefined> {
  const { rows } = await sql<TargetCalendar>`${targets} WHERE c.id = ${calendarId}`.execute(db)
  return rows[0]
}
