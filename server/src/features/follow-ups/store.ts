import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import type { FollowedEvent } from './followers.ts'

/** Class 4 of the advisory locks: drawing consequences. One at a time on all nodes, so that their order is the events'. */
const DRAWING_LOCK = 4

/** Whether nobody else draws; until the end of the transaction. */
export async function tryDrawingLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`${prepared}
    SELECT pg_try_advisory_xact_lock(${DRAWING_LOCK}, 0) AS is_locked`.execute(tx)
  return rows[0]?.isLocked === true
}

/** Waits until nobody else draws. */
export const takeDrawingLock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${DRAWING_LOCK}, 0)`.execute(tx)

/** The oldest events whose consequences aren't drawn, in their order, of those behind `after`. */
export async function listFollowed(tx: Tx, limit: number, after = 0): Promise<FollowedEvent[]> {
  const { rows } = await sql<FollowedEvent>`${prepared}
    SELECT e.id, e.occurred_at, e.type, e.actor_user_id, e.user_id, e.team_id, e.organization_id, e.platform_client_id,
      e.event_type_id, e.booking_id, e.booking_permanent_id, e.subject_key, e.payload, f.mail
    FROM (SELECT event_id, mail FROM follow_ups WHERE state = 'waiting' AND event_id > ${after} ORDER BY event_id LIMIT ${limit}) f
    JOIN events e ON e.id = f.event_id
    ORDER BY e.id`.execute(tx)
  return rows
}

export const deleteFollowUps = (tx: Tx, eventIds: readonly number[]) =>
  sql`${prepared} DELETE FROM follow_ups WHERE event_id = ANY(${eventIds}::bigint[])`.execute(tx)

/** Counts a try; after the last one it waits for the operator. */
export const noteFailure = (db: Db, eventId: number, lastError: string, mostTries: number) =>
  sql`
    UPDATE follow_ups SET attempt_count = attempt_count + 1, last_error = ${lastError},
      state = CASE WHEN attempt_count + 1 >= ${mostTries}::int THEN 'failed' ELSE state END
    WHERE event_id = ${eventId}`.execute(db)
