import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { Subscriber } from './store.ts'

export type LoggedEvent = {
  id: number
  occurredAt: Date
  type: string
  bookingPermanentId: string | null
  payload: Readonly<Record<string, unknown>>
}

/** Returns the events of the log to which a webhook subscribes, in their order. */
export function listEventsFor(
  db: Db,
  { userId, teamId, organizationId, eventTypeId, platformClientId, triggers }: Subscriber,
  { since, until, after, limit }: { since: Date; until: Date | undefined; after: string; limit: number },
): Promise<LoggedEvent[]> {
  let query = db
    .selectFrom('events')
    .select(['id', 'occurredAt', 'type', 'bookingPermanentId', 'payload'])
    .where(sql<SqlBool>`type = ANY(${triggers}::text[])`)
    .where('occurredAt', '>=', since)
    .where(sql<SqlBool>`id > ${after}::text::bigint`)
    .orderBy('id')
    .limit(limit)
  if (until !== undefined) query = query.where('occurredAt', '<', until)
  if (teamId !== null) return rows(query.where('teamId', '=', teamId))
  if (organizationId !== null) return rows(query.where('organizationId', '=', organizationId))
  if (eventTypeId !== null) return rows(query.where(isOf(eventTypeId)))
  if (platformClientId !== null) return rows(query.where('platformClientId', '=', platformClientId))
  // A person's events include those of bookings that the person hosts without being the organizer.
  return rows(
    query.where(
      sql<SqlBool>`id IN (
        SELECT e.id FROM events e WHERE e.user_id = ${userId}
        UNION
        SELECT e.id FROM booking_hosts h JOIN bookings b ON b.id = h.booking_id
        JOIN events e ON e.booking_permanent_id = b.permanent_id AND e.booking_id = b.id
        WHERE h.user_id = ${userId})`,
    ),
  )
}

/** Matches events of the event type, or of the event types that follow a managed one. */
const isOf = (eventTypeId: number) =>
  sql<SqlBool>`(event_type_id = ${eventTypeId}
    OR event_type_id IN (SELECT own.id FROM event_types own WHERE own.parent_event_type_id = ${eventTypeId}))`

/** Payloads are always objects, because `publish` accepts nothing else. */
const rows = (query: { execute(): Promise<unknown[]> }) => query.execute() as Promise<LoggedEvent[]>
