import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import type { OccupancyTable } from '../../db/tables/occupancy.ts'

/** Class 2 of the advisory locks: a host. Locks are taken by class, then by key, both ascending. */
const HOST_LOCK = 2

/**
 * Makes everybody else who wants time of these hosts wait until this transaction ends.
 *
 * A statement of its own, before anything is read: a statement that waits for the lock and then reads sees what was
 * there before it waited. Ids come from a sorted subquery, because `ORDER BY` beside the function is no promise.
 */
export const lockHosts = (tx: Tx, hostIds: readonly number[]) =>
  sql`${prepared} SELECT pg_advisory_xact_lock(${HOST_LOCK}, id) FROM (SELECT DISTINCT unnest(${hostIds}::int[]) AS id ORDER BY 1) hosts`.execute(
    tx,
  )

/** A host's time that is taken; instants in milliseconds. */
export type Taken = {
  hostId: number
  start: number
  end: number
  kind: 'booking' | 'pending' | 'hold'
  eventTypeId: number | null
  bookingId: number | null
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** Milliseconds; of holds and of what waits for a payment. */
  endsCountingAt: number | null
}

/** The longest that one row may last (see `occupancy`'s check): it bounds the search on the side of the past. */
const LONGEST = sql.raw("interval '744 hours'")

const milliseconds = (column: string) => sql.raw(`(extract(epoch FROM o.${column}) * 1000)::float8`)

type Range = { hostIds: readonly number[]; from: Date; until: Date; now: Date }

const within = ({ hostIds, from, until, now }: Range) => sql<SqlBool>`
  o.host_id = ANY(${hostIds}) AND o.ends_at > ${from} AND o.ends_at < ${until}::timestamptz + ${LONGEST} AND o.starts_at < ${until}
  AND (o.expires_at IS NULL OR o.expires_at > ${now})`

const columns = sql`
  o.host_id, ${milliseconds('starts_at')} AS start, ${milliseconds('ends_at')} AS end, o.kind, o.event_type_id, o.booking_id,
  o.buffer_before_minutes, o.buffer_after_minutes, ${milliseconds('expires_at')} AS ends_counting_at`

/** Taken time that shares an instant with [from, until), for any number of hosts in one statement, unordered. */
export async function listTaken(db: Db, range: Range): Promise<Taken[]> {
  const { rows } = await sql<Taken>`${prepared} SELECT ${columns} FROM occupancy o WHERE ${within(range)}`.execute(db)
  return rows
}

/** The same with what tells whose a hold is. */
export type TakenOrHeld = Taken & {
  reservationUid: string | null
  heldBy: string | null
  heldStart: number | null
  expiresAt: Date | null
}

/** For a decision under the hosts' locks: throws expired holds of these hosts away and reads the rest, in one statement. */
export async function listTakenOrHeld(tx: Tx, range: Range): Promise<TakenOrHeld[]> {
  const { rows } = await sql<TakenOrHeld>`${prepared}
    WITH gone AS (DELETE FROM occupancy WHERE host_id = ANY(${range.hostIds}) AND expires_at <= ${range.now})
    SELECT ${columns}, o.expires_at, r.uid AS reservation_uid, r.held_by, (extract(epoch FROM r.starts_at) * 1000)::float8 AS held_start
    FROM occupancy o LEFT JOIN slot_reservations r ON r.id = o.reservation_id
    WHERE ${within(range)}`.execute(tx)
  return rows
}

export const insertTaken = (tx: Tx, rows: Insertable<OccupancyTable>[]) =>
  tx.insertInto('occupancy').values(rows).execute()

export const deleteTakenByBooking = (tx: Tx, bookingIds: readonly number[]) =>
  tx.deleteFrom('occupancy').where('bookingId', 'in', bookingIds).execute()

export const deleteTakenByReservation = (tx: Tx, reservationId: number) =>
  tx.deleteFrom('occupancy').where('reservationId', '=', reservationId).execute()

export const findHostsOfReservation = async (tx: Tx, uid: string): Promise<number[]> => {
  const rows = await tx
    .selectFrom('occupancy')
    .innerJoin('slotReservations', 'slotReservations.id', 'occupancy.reservationId')
    .select('occupancy.hostId')
    .where('slotReservations.uid', '=', uid)
    .execute()
  return rows.map(({ hostId }) => hostId)
}
