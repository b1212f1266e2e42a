import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import type { TakenOrHeld } from '../occupancy/service.ts'
import type { Bookable } from './store.ts'

/**
 * Lists the accepted bookings of an event type that start in [from, until), to check its limits. `but` is the booking
 * that is being rescheduled. Instants are in milliseconds.
 */
export async function listBooked(
  db: Db,
  eventTypeId: number,
  { from, until }: { from: Date; until: Date },
  but: number | undefined,
): Promise<{ start: number; end: number }[]> {
  const { rows } = await sql<{ start: number; end: number }>`${prepared}
    SELECT (extract(epoch FROM starts_at) * 1000)::float8 AS start, (extract(epoch FROM ends_at) * 1000)::float8 AS end
    FROM bookings WHERE event_type_id = ${eventTypeId} AND status = 'accepted' AND starts_at >= ${from} AND starts_at < ${until}
      AND id IS DISTINCT FROM ${but ?? null}::bigint`.execute(db)
  return rows
}

/**
 * Lists the accepted bookings of some people that start in [from, until), of all event types. `but` is the booking that
 * is being rescheduled.
 */
export async function listBookedOf(
  db: Db,
  userIds: readonly number[],
  { from, until }: { from: Date; until: Date },
  but: number | undefined,
): Promise<{ userId: number; start: number; end: number }[]> {
  const { rows } = await sql<{ userId: number; start: number; end: number }>`${prepared}
    SELECT h.user_id, (extract(epoch FROM b.starts_at) * 1000)::float8 AS start, (extract(epoch FROM b.ends_at) * 1000)::float8 AS end
    FROM booking_hosts h JOIN bookings b ON b.id = h.booking_id
    WHERE h.user_id = ANY (${userIds}::int[]) AND h.starts_at >= ${from} AND h.starts_at < ${until}
      AND b.status = 'accepted' AND b.id IS DISTINCT FROM ${but ?? null}::bigint`.execute(db)
  return rows
}

/** The fields that identify the owner of a hold. */
export type HeldBy = Pick<TakenOrHeld, 'reservationUid' | 'heldBy' | 'eventTypeId' | 'heldStart'>

/** A shared meeting, or a slot of which seats are only held. Instants are in milliseconds. */
export type SharedSlot = {
  /** Null before the first booking. */
  bookingId: number | null
  uid: string | null
  start: number
  end: number
  total: number
  booked: number
  hostIds: number[]
  holds: (HeldBy & { expiresAt: number })[]
}

/**
 * Lists the accepted shared bookings of an event type that start in [from, until), with the seats that are held. They
 * have as many seats as the event type today.
 */
export async function listShared(
  db: Db,
  { id, seatsPerSlot }: Pick<Bookable, 'id' | 'seatsPerSlot'>,
  { from, until }: { from: Date; until: Date },
  now: Date,
): Promise<SharedSlot[]> {
  const { rows } = await sql<SharedSlot>`${prepared}
    WITH booked AS MATERIALIZED (
      SELECT b.id, b.uid, b.starts_at, b.ends_at, b.seats_taken,
        (SELECT array_agg(h.user_id ORDER BY h.position) FROM booking_hosts h WHERE h.booking_id = b.id) AS host_ids
      FROM bookings b
      WHERE b.event_type_id = ${id} AND b.starts_at >= ${from} AND b.starts_at < ${until}
        AND b.status = 'accepted' AND b.seats_total IS NOT NULL
    ), held AS MATERIALIZED (
      SELECT r.starts_at, r.ends_at, json_agg(json_build_object('reservationUid', r.uid, 'heldBy', r.held_by, 'eventTypeId', r.event_type_id,
        'heldStart', (extract(epoch FROM r.starts_at) * 1000)::float8, 'expiresAt', (extract(epoch FROM r.expires_at) * 1000)::float8)) AS holds
      FROM slot_reservations r
      WHERE r.event_type_id = ${id} AND r.starts_at >= ${from} AND r.starts_at < ${until} AND r.expires_at > ${now}
      GROUP BY r.starts_at, r.ends_at
    ), opened AS (
      SELECT h.starts_at, h.ends_at, h.holds, (
        SELECT array_agg(o.host_id ORDER BY e.position) FROM event_type_hosts e JOIN occupancy o ON o.host_id = e.user_id
        WHERE e.event_type_id = ${id} AND o.event_type_id = ${id} AND o.kind = 'hold' AND o.is_seated AND o.starts_at = h.starts_at
          AND o.ends_at = h.ends_at) AS host_ids
      FROM held h WHERE NOT EXISTS (SELECT FROM booked b WHERE b.starts_at = h.starts_at AND b.ends_at = h.ends_at)
    )
    SELECT b.id AS booking_id, b.uid, (extract(epoch FROM b.starts_at) * 1000)::float8 AS start, (extract(epoch FROM b.ends_at) * 1000)::float8 AS end,
      ${seatsPerSlot}::int AS total, b.seats_taken AS booked, b.host_ids, coalesce(h.holds, '[]') AS holds
    FROM booked b LEFT JOIN held h ON h.starts_at = b.starts_at AND h.ends_at = b.ends_at
    UNION ALL
    SELECT NULL, NULL, (extract(epoch FROM o.starts_at) * 1000)::float8, (extract(epoch FROM o.ends_at) * 1000)::float8,
      ${seatsPerSlot}::int, 0, o.host_ids, o.holds
    FROM opened o WHERE o.host_ids IS NOT NULL`.execute(db)
  return rows
}
