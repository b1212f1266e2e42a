import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { EventTable } from '../../../db/tables/events.ts'

/** The owner of events: a person, a team or an organization. Administrators read all events. */
export type EventOwner =
  | { readonly userId: number }
  | { readonly teamId: number }
  | { readonly organizationId: number }
  | 'everybody'

export type EventFilter = {
  types?: readonly string[] | undefined
  /** The uid of any version of a booking, or its permanent id. Both stand for all versions. */
  booking?: { uid: string } | { permanentId: string } | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/**
 * A reader's position: after this event of this transaction. Both are texts, because they can exceed JavaScript's
 * numbers.
 */
export type Position = { readonly transactionId: string; readonly id: string }

export type LoggedEvent = Omit<Selectable<EventTable>, 'id' | 'transactionId'> & {
  id: string
  transactionId: string
  bookingUid: string | null
}

/**
 * Returns events in the order of their transactions, oldest first. It only returns events before which no open
 * transaction can still write. So a reader who continues after the last one misses no event, although ids are drawn
 * before the commit.
 */
export async function listEvents(
  db: Db,
  owner: EventOwner,
  { types, booking, since, until }: EventFilter,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<LoggedEvent[]> {
  let query = db
    .selectFrom('events as e')
    .leftJoin('bookings as b', 'b.id', 'e.bookingId')
    .select([
      ...(['e.occurredAt', 'e.type', 'e.actorUserId', 'e.actorKind', 'e.ip', 'e.requestId'] as const),
      ...(['e.userId', 'e.teamId', 'e.organizationId', 'e.platformClientId', 'e.eventTypeId'] as const),
      ...(['e.bookingId', 'e.bookingPermanentId', 'e.subjectKey', 'e.payload', 'b.uid as bookingUid'] as const),
      sql<string>`e.id::text`.as('id'),
      sql<string>`e.transaction_id::text`.as('transactionId'),
    ])
    .where(sql<SqlBool>`e.transaction_id < pg_snapshot_xmin(pg_current_snapshot())`)
  if (owner !== 'everybody') {
    if ('userId' in owner) query = query.where('e.userId', '=', owner.userId)
    else if ('teamId' in owner) query = query.where('e.teamId', '=', owner.teamId)
    else query = query.where('e.organizationId', '=', owner.organizationId)
  }
  if (after !== undefined)
    query = query.where(
      sql<SqlBool>`(e.transaction_id, e.id) > (${after.transactionId}::text::xid8, ${after.id}::text::bigint)`,
    )
  if (types !== undefined) query = query.where('e.type', 'in', types)
  if (since !== undefined) query = query.where('e.occurredAt', '>=', since).where(isNotBefore(since))
  if (until !== undefined) query = query.where('e.occurredAt', '<', until).where(isNotAfter(until))
  if (booking !== undefined)
    query = query.where(
      'e.bookingPermanentId',
      '=',
      'uid' in booking
        ? db.selectFrom('bookings').select('permanentId').where('uid', '=', booking.uid)
        : booking.permanentId,
    )
  return query.orderBy(sql`e.transaction_id`).orderBy('e.id').limit(limit).execute()
}

/**
 * The order of transactions nearly follows the time, so a time shows where in the log to search, and a reader of
 * yesterday's events doesn't scan years. Only a test clock makes time jump, and then the log has fewer events than are
 * scanned here.
 */
const LOOKED_AT = 10_000
const MOMENT_MS = 60_000

const isNotBefore = (time: Date) => sql<SqlBool>`e.transaction_id >= (
  SELECT min(near.transaction_id) FROM (
    SELECT transaction_id FROM events WHERE occurred_at >= ${new Date(time.getTime() - MOMENT_MS)}
    ORDER BY occurred_at LIMIT ${LOOKED_AT}) near)`

const isNotAfter = (time: Date) => sql<SqlBool>`e.transaction_id <= (
  SELECT max(near.transaction_id) FROM (
    SELECT transaction_id FROM events WHERE occurred_at < ${new Date(time.getTime() + MOMENT_MS)}
    ORDER BY occurred_at DESC LIMIT ${LOOKED_AT}) near)`

/** Returns the position of the last event that `listEvents` returns now, or undefined if it returns none. */
export async function findEnd(db: Db): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    SELECT transaction_id::text, id::text FROM events
    WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY transaction_id DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Returns true if this database has begun the transaction. */
export async function hasBegun(db: Db, transactionId: string): Promise<boolean> {
  const { rows } = await sql<{ hasBegun: boolean }>`
    SELECT ${transactionId}::text::xid8 < pg_snapshot_xmax(pg_current_snapshot()) AS has_begun`.execute(db)
  return rows[0]?.hasBegun === true
}

/** Moves events of transactions that this database hasn't reached yet into the present transaction, in their order. */
export const adoptEvents = (db: Db) =>
  sql`UPDATE events SET transaction_id = pg_current_xact_id() WHERE transaction_id > pg_snapshot_xmax(pg_current_snapshot())`.execute(
    db,
  )

/** What a history is about: one object, or what happened to a member of an organization. */
export type HistorySubject =
  | { readonly subjectKey: string }
  | { readonly organizationId: number; readonly memberId: number; readonly types: readonly string[] }

export type HistoryEvent = Pick<LoggedEvent, 'id' | 'occurredAt' | 'type' | 'actorUserId' | 'actorKind' | 'payload'> & {
  actorName: string | null
}

/** Returns the latest events about the subject, before the event `before`, newest first. */
export function listHistory(
  db: Db,
  subject: HistorySubject,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<HistoryEvent[]> {
  let query = db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actorUserId')
    .select(['e.occurredAt', 'e.type', 'e.actorUserId', 'e.actorKind', 'e.payload', 'u.name as actorName'])
    .select(sql<string>`e.id::text`.as('id'))
  if ('subjectKey' in subject) query = query.where('e.subjectKey', '=', subject.subjectKey)
  else
    query = query
      .where('e.organizationId', '=', subject.organizationId)
      .where('e.type', 'in', subject.types)
      .where(sql<SqlBool>`e.payload->>'userId' = ${String(subject.memberId)}`)
  if (before !== undefined) query = query.where(sql<SqlBool>`e.id < ${before}::text::bigint`)
  return query.orderBy('e.id', 'desc').limit(limit).execute()
}
