import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { EventTable } from '../../../db/tables/events.ts'

/** Whose events: of a person, a team or an organization; everybody's for administrators. */
export type EventOwner =
  | { readonly userId: number }
  | { readonly teamId: number }
  | { readonly organizationId: number }
  | 'everybody'

export type EventFilter = {
  types?: readonly string[] | undefined
  /** The uid of any version of a booking, or its permanent id: all of its versions are meant. */
  booking?: { uid: string } | { permanentId: string } | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** Where a reader stands: behind this event of this transaction. Both as text: they outgrow our numbers. */
export type Position = { readonly transactionId: string; readonly id: string }

export type LoggedEvent = Omit<Selectable<EventTable>, 'id' | 'transactionId'> & {
  id: string
  transactionId: string
  bookingUid: string | null
}

/**
 * In the order of transactions, oldest first, and only those before which no transaction is left that may still write:
 * whoever reads on from the last one misses none, though ids are drawn before their commit.
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
 * Transactions follow the time but for a moment, so a time says where in the log to look: a reader of yesterday doesn't
 * go through years. Only with a test clock does time jump, where there are fewer events than are looked at here.
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

/** Whether a transaction is one that this database has begun. */
export async function hasBegun(db: Db, transactionId: string): Promise<boolean> {
  const { rows } = await sql<{ hasBegun: boolean }>`
    SELECT ${transactionId}::text::xid8 < pg_snapshot_xmax(pg_current_snapshot()) AS has_begun`.execute(db)
  return rows[0]?.hasBegun === true
}

/** Puts events of transactions that this database hasn't come to yet into the present one, in their order. */
export const adoptEvents = (db: Db) =>
  sql`UPDATE events SET transaction_id = pg_current_xact_id() WHERE transaction_id > pg_snapshot_xmax(pg_current_snapshot())`.execute(
    db,
  )
