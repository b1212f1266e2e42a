import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { LOCKS } from '../../../db/locks.ts'
import { prepared } from '../../../db/prepared.ts'
import type { RoundRobinPickTable } from '../../../db/tables/round-robin.ts'

export const lockEventType = (tx: Tx, eventTypeId: number) =>
  sql`${prepared} SELECT pg_advisory_xact_lock(${LOCKS.eventType}, ${eventTypeId})`.execute(tx)

export type Tally = { userId: number; pickedCount: number; creditedCount: number; lastPickedAt: Date | null }

export const listTallies = (db: Db, eventTypeId: number): Promise<Tally[]> =>
  db
    .selectFrom('roundRobinTallies')
    .modifyFront(prepared)
    .select(['userId', 'pickedCount', 'creditedCount', 'lastPickedAt'])
    .where('eventTypeId', '=', eventTypeId)
    .execute()

/** Lists the tallies as they are after the picks of a booking are revoked (see `revokePicks`). */
export async function listTalliesWithout(db: Db, eventTypeId: number, bookingId: number): Promise<Tally[]> {
  const { rows } = await sql<Tally>`${prepared}
    SELECT t.user_id, greatest(t.picked_count - coalesce(p.count, 0), 0) AS picked_count, t.credited_count, t.last_picked_at
    FROM round_robin_tallies t LEFT JOIN (
      SELECT picked_user_id, count(*)::int AS count FROM round_robin_picks
      WHERE booking_id = ${bookingId} AND event_type_id = ${eventTypeId} AND revoked_at IS NULL GROUP BY 1
    ) p ON p.picked_user_id = t.user_id
    WHERE t.event_type_id = ${eventTypeId}`.execute(db)
  return rows
}

/** Inserts the tallies of hosts who had none. */
export const insertTallies = (
  tx: Tx,
  eventTypeId: number,
  credits: readonly { userId: number; pickedCount: number; creditedCount: number }[],
) =>
  tx
    .insertInto('roundRobinTallies')
    .values(credits.map((credit) => ({ eventTypeId, lastPickedAt: null, ...credit })))
    .onConflict((known) => known.doNothing())
    .execute()

/** Counts the live bookings of each host. For a host who comes back, these are bookings from before. */
export async function countLivePicks(
  tx: Tx,
  eventTypeId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; count: number }>`
    SELECT picked_user_id AS user_id, count(*)::int AS count FROM round_robin_picks
    WHERE event_type_id = ${eventTypeId} AND picked_user_id = ANY (${userIds}::int[]) AND revoked_at IS NULL
    GROUP BY picked_user_id`.execute(tx)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}

export const insertPicks = (tx: Tx, picks: Insertable<RoundRobinPickTable>[]) =>
  tx.insertInto('roundRobinPicks').values(picks).execute()

/**
 * Raises the tallies of the chosen hosts. Rows are locked in the order of their hosts, here and in `revokePicks`, so
 * that two transactions can't block each other.
 */
export const countPicks = (tx: Tx, eventTypeId: number, userIds: readonly number[], now: Date) =>
  sql`
    WITH picked AS (SELECT id, count(*)::int AS count FROM unnest(${userIds}::int[]) id GROUP BY id),
    locked AS (
      SELECT t.user_id, p.count FROM round_robin_tallies t JOIN picked p ON p.id = t.user_id
      WHERE t.event_type_id = ${eventTypeId} ORDER BY t.user_id FOR UPDATE OF t
    )
    UPDATE round_robin_tallies t SET picked_count = t.picked_count + l.count, last_picked_at = ${now}
    FROM locked l WHERE t.event_type_id = ${eventTypeId} AND t.user_id = l.user_id`.execute(tx)

/**
 * Revokes the picks of bookings and lowers their tallies in one statement. It changes nothing if there are no picks.
 */
export const revokePicks = (tx: Tx, bookingIds: readonly number[], now: Date) =>
  sql`${prepared}
    WITH revoked AS (
      UPDATE round_robin_picks SET revoked_at = ${now}
      WHERE booking_id = ANY (${bookingIds}::bigint[]) AND revoked_at IS NULL
      RETURNING event_type_id, picked_user_id
    ),
    fewer AS (SELECT event_type_id, picked_user_id, count(*)::int AS count FROM revoked GROUP BY 1, 2),
    locked AS (
      SELECT t.event_type_id, t.user_id, f.count FROM round_robin_tallies t
      JOIN fewer f ON f.event_type_id = t.event_type_id AND f.picked_user_id = t.user_id
      ORDER BY t.event_type_id, t.user_id FOR UPDATE OF t
    )
    UPDATE round_robin_tallies t SET picked_count = greatest(t.picked_count - l.count, 0)
    FROM locked l WHERE t.event_type_id = l.event_type_id AND t.user_id = l.user_id`.execute(tx)

/** A decision with the current names of its candidates. The name of a deleted account is null. */
export type TracedPick = {
  groupId: number | null
  pickedUserId: number
  reason: string
  pickedAt: Date
  revokedAt: Date | null
  candidates: { userId: number; name: string | null; weight: number; count: number; isFree: boolean }[]
}

export async function listPicksOf(db: Db, bookingId: number): Promise<TracedPick[]> {
  const { rows } = await sql<TracedPick>`
    SELECT p.group_id, p.picked_user_id, p.reason, p.picked_at, p.revoked_at, (
      SELECT json_agg(json_build_object('userId', c.user_id, 'name', coalesce(u.name, u.username), 'weight', c.weight,
        'count', c.count, 'isFree', c.is_free) ORDER BY c.place)
      FROM unnest(p.candidate_user_ids, p.candidate_weights, p.candidate_counts, p.candidate_free)
        WITH ORDINALITY c (user_id, weight, count, is_free, place)
      LEFT JOIN users u ON u.id = c.user_id
    ) AS candidates
    FROM round_robin_picks p WHERE p.booking_id = ${bookingId} ORDER BY p.id`.execute(db)
  return rows
}
