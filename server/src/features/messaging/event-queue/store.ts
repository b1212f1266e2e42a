import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { LOCKS } from '../../../db/locks.ts'
import { joined, prepared } from '../../../db/prepared.ts'
import { only } from '../../../lib/only.ts'
import type { HandledEvent } from './handlers.ts'

const isLockFree = sql`(SELECT pg_try_advisory_xact_lock(${LOCKS.eventQueue}, 0))`

/** Waits until no other transaction handles the queue. */
export const takeQueueLock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${LOCKS.eventQueue}, 0)`.execute(tx)

/**
 * Work that began at `until` or before is lost with its process, if nobody holds the lock. So is work that began after
 * `from`: its process had a clock that was ahead, and the time since then can't be known.
 */
export type Lost = { readonly until: Date; readonly from: Date }

export const lostAt = (at: Date, lostAfterMs: number): Lost => ({
  until: new Date(at.getTime() - lostAfterMs),
  from: new Date(at.getTime() + lostAfterMs),
})

export type Look = {
  /** The events that have begun now and that the caller must handle. */
  begun: number[]
  /** The time since which another process has handled the oldest events, or was lost with them. */
  othersSince: Date | null
  /** The number of waiting events in the batch, begun or not. */
  waiting: number
  hasTries: boolean
}

/**
 * Marks the oldest events as begun, unless another process handles older ones. It runs in its own transaction, so that
 * the mark remains if the process dies.
 *
 * @param isSynced is false if the mark may get lost when the database crashes; then nothing waits for the disk. Events
 *   without a mark are begun again.
 */
export async function beginHandling(
  db: Db,
  limit: number,
  at: Date,
  { isSynced }: { isSynced: boolean },
): Promise<Look> {
  const { rows } = await sql<Look>`${prepared}
    WITH due AS MATERIALIZED (
      SELECT event_id, begun_at FROM follow_ups WHERE state = 'waiting' ORDER BY event_id LIMIT ${limit}
    ), begun AS (
      UPDATE follow_ups f SET begun_at = ${at} FROM due
      WHERE f.event_id = due.event_id AND f.state = 'waiting' AND f.begun_at IS NULL
        AND NOT EXISTS (SELECT FROM due WHERE begun_at IS NOT NULL) AND ${isLockFree}
      RETURNING f.event_id
    )
    SELECT coalesce((SELECT json_agg(event_id ORDER BY event_id) FROM begun), '[]') AS begun,
      (SELECT min(begun_at) FROM due) AS others_since, (SELECT count(*) FROM due)::int AS waiting,
      EXISTS (SELECT FROM follow_up_tries WHERE state = 'waiting') AS has_tries,
      CASE WHEN NOT ${isSynced}::boolean THEN set_config('synchronous_commit', 'off', true) END AS syncs`.execute(db)
  return only(rows)
}

const eventColumns = sql`e.id, e.occurred_at, e.type, e.actor_user_id, e.user_id, e.team_id, e.organization_id,
  e.platform_client_id, e.event_type_id, e.booking_id, e.booking_permanent_id, e.subject_key, e.payload, f.mail`

/** Returns the events of a batch in their order, without those that another process has taken over. */
export async function listBegun(tx: Tx, eventIds: readonly number[], begunAt: Date): Promise<HandledEvent[]> {
  const { rows } = await sql<HandledEvent>`${prepared}
    SELECT ${eventColumns} FROM follow_ups f JOIN events e ON e.id = f.event_id
    WHERE f.event_id = ANY(${eventIds}::bigint[]) AND f.state = 'waiting' AND f.begun_at = ${begunAt}
    ORDER BY e.id`.execute(tx)
  return rows
}

export const deleteHandled = (tx: Tx, eventIds: readonly number[]) =>
  sql`${prepared}${joined} DELETE FROM follow_ups WHERE event_id = ANY(${eventIds}::bigint[])`.execute(tx)

/** Lets the events of a batch that weren't reached wait again. */
export const putBack = (db: Db, eventIds: readonly number[], begunAt: Date) =>
  sql`UPDATE follow_ups SET begun_at = NULL
    WHERE event_id = ANY(${eventIds}::bigint[]) AND state = 'waiting' AND begun_at = ${begunAt}`.execute(db)

/**
 * Splits up the events whose begun work is lost: each of `handlers` gets its own try of each. It does nothing
 * while a process handles them. Returns the number of tries.
 */
export async function takeApart(db: Db, handlers: readonly string[], { until, from }: Lost): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH apart AS (
      UPDATE follow_ups SET state = 'apart', begun_at = NULL
      WHERE state = 'waiting' AND (begun_at <= ${until} OR begun_at > ${from}) AND ${isLockFree} RETURNING event_id
    )
    INSERT INTO follow_up_tries (event_id, follower)
    SELECT apart.event_id, given.name
    FROM apart CROSS JOIN unnest(${handlers}::text[]) WITH ORDINALITY AS given (name, position)
    ORDER BY apart.event_id, given.position RETURNING id`.execute(db)
  return rows.length
}

export type Try = { id: number; eventId: number; follower: string }

type MaxTries = { attempts: number; lost: number }

/**
 * Begins the next try after the id `after`, and counts it. It runs in its own transaction, so that the count remains if
 * the process dies. The last try is marked as failed in advance, because an event that ends the process must not be
 * tried again. A try that was lost is begun only if `lost` is given.
 */
export async function beginTry(
  db: Db,
  { after, at, lost, max }: { after: number; at: Date; lost: Lost | undefined; max: MaxTries },
): Promise<Try | undefined> {
  const isFree = lost
    ? sql`(t.begun_at IS NULL OR t.begun_at <= ${lost.until} OR t.begun_at > ${lost.from})`
    : sql`t.begun_at IS NULL`
  const { rows } = await sql<Try>`
    WITH next AS (
      SELECT t.id FROM follow_up_tries t WHERE t.state = 'waiting' AND t.id > ${after} AND ${isFree} ORDER BY t.id LIMIT 1
    )
    UPDATE follow_up_tries t SET begun_at = ${at}, attempt_count = t.attempt_count + 1, lost_count = t.lost_count + 1,
      last_error = 'The server ended in the middle of this try.',
      state = CASE WHEN t.attempt_count + 1 >= ${max.attempts}::int OR t.lost_count + 1 >= ${max.lost}::int
        THEN 'failed' ELSE t.state END
    FROM next WHERE t.id = next.id AND ${isFree} AND ${isLockFree}
    RETURNING t.id, t.event_id, t.follower`.execute(db)
  return rows[0]
}

/** Returns the event of a try, or undefined if another process has taken it over. */
export async function findTried(tx: Tx, tryId: number, begunAt: Date): Promise<HandledEvent | undefined> {
  const { rows } = await sql<HandledEvent>`
    SELECT ${eventColumns} FROM follow_up_tries t JOIN follow_ups f ON f.event_id = t.event_id JOIN events e ON e.id = f.event_id
    WHERE t.id = ${tryId} AND t.begun_at = ${begunAt}`.execute(tx)
  return rows[0]
}

/** Deletes a successful try, and the entry of the event queue with its last try. */
export const deleteTry = (tx: Tx, { id, eventId }: Try) =>
  sql`
    WITH done AS (DELETE FROM follow_up_tries WHERE id = ${id})
    DELETE FROM follow_ups WHERE event_id = ${eventId}
      AND NOT EXISTS (SELECT FROM follow_up_tries WHERE event_id = ${eventId} AND id <> ${id})`.execute(tx)

export const noteFailure = (db: Db, tryId: number, begunAt: Date, lastError: string) =>
  sql`
    UPDATE follow_up_tries SET begun_at = NULL, lost_count = 0, last_error = ${lastError}
    WHERE id = ${tryId} AND begun_at = ${begunAt}`.execute(db)
