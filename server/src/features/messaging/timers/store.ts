import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { deleteBatch } from '../../../db/delete-batch.ts'
import { LOCKS } from '../../../db/locks.ts'
import { joined, prepared } from '../../../db/prepared.ts'
import type { DueTimer, NewTimer, TimerKind } from './timers.ts'

/** Returns true if no other transaction fires timers, and keeps others from it until the end of the transaction. */
export async function tryFiringLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`${prepared}
    SELECT pg_try_advisory_xact_lock(${LOCKS.timers}, 0) AS is_locked`.execute(tx)
  return rows[0]?.isLocked === true
}

/**
 * Sets timers; those whose natural key exists are set again unless they have fired. It stores any number of timers in
 * one statement.
 */
export const upsertTimers = (tx: Tx, timers: readonly NewTimer[], now: Date) =>
  sql`${prepared}${joined}
    INSERT INTO timers (natural_key, kind, due_at, booking_id, workflow_id, form_response_id, created_at)
    SELECT "naturalKey", kind, "dueAt", "bookingId", "workflowId", "formResponseId", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(timers)}::jsonb) AS g (
      "naturalKey" text, kind text, "dueAt" timestamptz, "bookingId" bigint, "workflowId" integer,
      "formResponseId" integer)
    ON CONFLICT (natural_key) DO UPDATE SET due_at = excluded.due_at, state = 'waiting', attempt_count = 0
    WHERE timers.state <> 'fired'`.execute(tx)

export const withdrawTimersOf = (tx: Tx, bookingIds: readonly number[], kinds: readonly TimerKind[]) =>
  tx
    .updateTable('timers')
    .set({ state: 'withdrawn' })
    .where('bookingId', 'in', bookingIds)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .execute()

/**
 * Locks the timers that are due at `now`, in their order, until the end of the transaction. It skips those that another
 * transaction is changing.
 */
export async function takeDueTimers(tx: Tx, now: Date, limit: number): Promise<DueTimer[]> {
  const { rows } = await sql<DueTimer>`${prepared}
    SELECT id, kind, due_at, booking_id, workflow_id, form_response_id FROM timers
    WHERE state = 'waiting' AND due_at <= ${now}
    ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

export const markFired = (tx: Tx, ids: readonly number[], now: Date) =>
  sql`${prepared}
    UPDATE timers SET state = 'fired', fired_at = ${now} WHERE id = ANY(${ids}::bigint[])`.execute(tx)

/** Counts a failed try. After the last try the timer is left to the operator. */
export const noteFailure = (tx: Tx, id: number, lastError: string, mostTries: number) =>
  sql`
    UPDATE timers SET attempt_count = attempt_count + 1, last_error = ${lastError},
      state = CASE WHEN attempt_count + 1 >= ${mostTries}::int THEN 'failed' ELSE state END
    WHERE id = ${id}`.execute(tx)

/**
 * Deletes up to `limit` timers that ended before the given time and whose bookings ended before it. A timer of a future
 * meeting stays after it has fired, because otherwise it could fire again. Returns the number of deleted timers.
 */
export const deleteDoneTimers = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, {
    table: 'timers',
    column: 'due_at',
    before,
    limit,
    where: sql`state IN ('fired', 'withdrawn')
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.id = timers.booking_id AND b.ends_at > ${before})`,
  })

/** Deletes up to `limit` failed timers in the same way. */
export const deleteFailedTimers = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'timers', column: 'due_at', before, limit, where: sql`state = 'failed'` })

/** Withdraws the waiting timers of a workflow. */
export const withdrawTimersOfWorkflow = (tx: Tx, workflowId: number) =>
  sql`UPDATE timers SET state = 'withdrawn'
    WHERE workflow_id = ${workflowId}::int AND kind = 'workflow' AND state = 'waiting'`.execute(tx)

/**
 * Withdraws the waiting timers of those of these bookings, and of the bookings that they replaced, that don't take
 * place.
 */
export const withdrawTimersOfEnded = (tx: Tx, bookingIds: readonly number[]) =>
  sql`${prepared}
    UPDATE timers SET state = 'withdrawn'
    WHERE workflow_id IS NOT NULL AND state = 'waiting' AND booking_id IN (
      SELECT b.id
      FROM (
        SELECT unnest(${bookingIds}::bigint[]) AS id
        UNION SELECT from_booking_id FROM booking_moves WHERE to_booking_id = ANY(${bookingIds}::bigint[])
      ) touched
      JOIN bookings b ON b.id = touched.id AND b.status <> 'accepted')`.execute(tx)
