import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import { only } from '../../../lib/only.ts'
import type { Granted, HeldSoFar } from './held-time.ts'

type Held = { eventTypeId: number; heldBy: string; startsAt: Date; endsAt: Date }

/**
 * Reads the caller's held time in one statement. `own` is the hold that is being renewed. Holds that began before
 * `since` don't count.
 */
export async function findHeldSoFar(
  tx: Tx,
  { eventTypeId, heldBy, startsAt, endsAt }: Held,
  { now, since, own }: { now: Date; since: Date; own: string | undefined },
): Promise<HeldSoFar> {
  const { rows } = await sql<HeldSoFar>`${prepared}
    SELECT live.*, held.*
    FROM (
      SELECT count(*)::int AS live_count, min(expires_at) AS next_ends_at
      FROM slot_reservations
      WHERE event_type_id = ${eventTypeId} AND held_by = ${heldBy} AND expires_at > ${now}
        AND uid IS DISTINCT FROM ${own ?? null}::text
    ) live, (
      SELECT coalesce(sum(held_seconds), 0)::int AS held_seconds, max(held_until) AS held_until, min(began_at) AS began_at
      FROM held_times
      WHERE event_type_id = ${eventTypeId} AND held_by = ${heldBy} AND starts_at < ${endsAt} AND ends_at > ${startsAt}
        AND began_at > ${since}
    ) held`.execute(tx)
  return only(rows)
}

/** Adds to the caller's held time of this start. A period that began before `since` is replaced by a new one. */
export const addHeldTime = (
  tx: Tx,
  { eventTypeId, heldBy, startsAt, endsAt }: Held,
  { expiresAt, addedSeconds }: Granted,
  { now, since }: { now: Date; since: Date },
) =>
  sql`${prepared}
    INSERT INTO held_times AS h (event_type_id, held_by, starts_at, ends_at, began_at, held_seconds, held_until)
    VALUES (${eventTypeId}, ${heldBy}, ${startsAt}, ${endsAt}, ${now}, ${addedSeconds}, ${expiresAt})
    ON CONFLICT (event_type_id, held_by, starts_at) DO UPDATE SET
      ends_at = excluded.ends_at,
      held_until = greatest(h.held_until, excluded.held_until),
      held_seconds = CASE WHEN h.began_at > ${since} THEN h.held_seconds ELSE 0 END + excluded.held_seconds,
      began_at = CASE WHEN h.began_at > ${since} THEN h.began_at ELSE excluded.began_at END`.execute(tx)

/** Deletes held times that don't count any more, at most `limit`. */
export const deleteHeldTimes = (db: Db, since: Date, limit: number) =>
  sql`
    DELETE FROM held_times WHERE ctid IN (
      SELECT ctid FROM held_times WHERE began_at <= ${since} ORDER BY began_at LIMIT ${limit})`.execute(db)

/**
 * Lists the open requests for a meeting at that time, with their hosts. A request that waits for one of all hosts has
 * none.
 */
export async function listOpenRequests(
  tx: Tx,
  { eventTypeId, startsAt, endsAt }: Pick<Held, 'eventTypeId' | 'startsAt' | 'endsAt'>,
): Promise<{ hostIds: number[] }[]> {
  const { rows } = await sql<{ hostIds: number[] }>`${prepared}
    SELECT coalesce((SELECT array_agg(h.user_id) FROM booking_hosts h WHERE h.booking_id = b.id), '{}') AS host_ids
    FROM bookings b
    WHERE b.event_type_id = ${eventTypeId} AND b.status IN ('pending', 'awaiting_host')
      AND b.starts_at < ${endsAt} AND b.ends_at > ${startsAt} AND b.starts_at > ${startsAt}::timestamptz - interval '744 hours'`.execute(
    tx,
  )
  return rows
}
