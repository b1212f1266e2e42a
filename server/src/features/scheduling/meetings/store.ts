import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'

/** A meeting at a provider that may have to be made, changed or deleted. It belongs to a chain of reschedules. */
export type DueMeeting = {
  permanentId: string
  revision: number
  /** The number of attempts since the last success, with the present one. */
  attempts: number
  failingSince: Date | null
  attemptType: string | null
  attemptConnectionId: number | null
  attemptKey: string | null
}

/** A meeting that may exist at a provider, because the answer to its creation may be lost. */
export type Attempt = { type: string; connectionId: number | null; key: string }

/** Returns the attempt to make the meeting whose end nobody knows. */
export const attemptOf = ({ attemptType, attemptConnectionId, attemptKey }: DueMeeting): Attempt | undefined =>
  attemptType === null || attemptKey === null
    ? undefined
    : { type: attemptType, connectionId: attemptConnectionId, key: attemptKey }

/** Notes where a meeting is about to be made, or that the end of the last attempt is known. */
export const noteAttempt = (db: Db, permanentId: string, attempt: Attempt | null) =>
  sql`
    UPDATE meeting_syncs SET attempt_type = ${attempt?.type ?? null},
      attempt_connection_id = ${attempt?.connectionId ?? null}::int, attempt_key = ${attempt?.key ?? null}
    WHERE permanent_id = ${permanentId}`.execute(db)

type Leasing = { now: Date; real: Date; leasedUntil: Date; leasedBy: string }

/** What the server looks for in a booking that changed. */
export type Affected = {
  /** The locations whose meetings a provider makes. */
  locations: readonly string[]
  /** The types of the references to such meetings. */
  types: readonly string[]
}

/**
 * Queues the meetings of these chains, if their place is at a provider or a meeting was made for them. Returns the
 * number of meetings.
 */
export async function queueMeetings(
  tx: Tx,
  permanentIds: readonly string[],
  { locations, types }: Affected,
  now: Date,
): Promise<number> {
  const queued = await sql`${prepared}
    INSERT INTO meeting_syncs (permanent_id, state, wanted_at, next_attempt_at)
    SELECT DISTINCT b.permanent_id, 'waiting', ${now}::timestamptz, ${now}::timestamptz FROM bookings b
    WHERE b.permanent_id = ANY (${permanentIds}::uuid[]) AND (b.location = ANY (${locations}::text[]) OR EXISTS (
      SELECT FROM booking_references r
      WHERE r.booking_id = b.id AND r.deleted_at IS NULL AND r.type = ANY (${types}::text[])))
    ON CONFLICT (permanent_id) DO UPDATE SET state = 'waiting', revision = meeting_syncs.revision + 1,
      wanted_at = excluded.wanted_at, next_attempt_at = excluded.next_attempt_at, failing_since = NULL`.execute(tx)
  return Number(queued.numAffectedRows)
}

/** Queues the coming meetings of these organizers that could not be made. */
export async function retryMeetingsOf(tx: Tx, organizerIds: readonly number[], now: Date): Promise<number> {
  const queued = await sql`
    UPDATE meeting_syncs m SET state = 'waiting', next_attempt_at = ${now}, failing_since = NULL
    FROM bookings b
    WHERE b.permanent_id = m.permanent_id AND b.organizer_id = ANY (${organizerIds}::int[]) AND b.ends_at > ${now}
      AND m.last_error IS NOT NULL`.execute(tx)
  return Number(queued.numAffectedRows)
}

/** The longest planned wait. A later attempt was planned before the clock went back. */
const LONGEST_WAIT = sql.raw("interval '1 hour'")

/** Takes meetings that are due, so that no other process works on them. */
export async function leaseDueMeetings(
  db: Db,
  { now, real, leasedUntil, leasedBy }: Leasing,
  most: number,
): Promise<DueMeeting[]> {
  const { rows } = await sql<DueMeeting>`
    UPDATE meeting_syncs SET leased_until = ${leasedUntil}, leased_by = ${leasedBy}, attempts = attempts + 1
    WHERE permanent_id IN (
      SELECT permanent_id FROM meeting_syncs
      WHERE state = 'waiting' AND (next_attempt_at <= ${now} OR next_attempt_at > ${now}::timestamptz + ${LONGEST_WAIT})
        AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY next_attempt_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING permanent_id, revision, attempts, failing_since, attempt_type, attempt_connection_id, attempt_key`.execute(
    db,
  )
  return rows
}

/** Releases all leases. It may only be called when no other process can hold one. */
export const releaseAllMeetings = (db: Db) =>
  sql`UPDATE meeting_syncs SET leased_until = NULL, leased_by = NULL WHERE leased_until IS NOT NULL`.execute(db)

/** Releases the leases of processes that are gone and returns their number. */
export async function releaseAbandonedMeetings(db: Db): Promise<number> {
  const released = await sql`
    UPDATE meeting_syncs m SET leased_until = NULL, leased_by = NULL
    WHERE m.leased_by IS NOT NULL AND NOT EXISTS (SELECT FROM workers w WHERE w.id = m.leased_by)`.execute(db)
  return Number(released.numAffectedRows)
}

/** Releases a meeting whose work was ended before its time. */
export const releaseMeeting = (db: Db, permanentId: string) =>
  sql`UPDATE meeting_syncs SET leased_until = NULL, leased_by = NULL WHERE permanent_id = ${permanentId}`.execute(db)

/** Ends the work. A meeting that was queued again meanwhile stays in the queue. */
export async function endMeetingWork(tx: Tx, { permanentId, revision }: DueMeeting): Promise<void> {
  await sql`DELETE FROM meeting_syncs WHERE permanent_id = ${permanentId} AND revision = ${revision}`.execute(tx)
  await sql`
    UPDATE meeting_syncs SET leased_until = NULL, leased_by = NULL, attempts = 0, failing_since = NULL, last_error = NULL
    WHERE permanent_id = ${permanentId}`.execute(tx)
}

export type MeetingAttempt = { error: string; failingSince: Date; nextAttemptAt: Date; isGivenUp: boolean }

/** Notes a failed attempt. A meeting that was queued again meanwhile is tried again, even if it was given up. */
export const noteMeetingFailure = (
  tx: Tx,
  { permanentId, revision }: DueMeeting,
  { error, failingSince, nextAttemptAt, isGivenUp }: MeetingAttempt,
) =>
  sql`
    UPDATE meeting_syncs SET leased_until = NULL, leased_by = NULL, last_error = ${error},
      failing_since = coalesce(failing_since, ${failingSince}),
      state = CASE WHEN ${isGivenUp}::boolean AND revision = ${revision} THEN 'failed' ELSE 'waiting' END,
      next_attempt_at = CASE WHEN revision = ${revision} THEN ${nextAttemptAt}::timestamptz ELSE next_attempt_at END
    WHERE permanent_id = ${permanentId}`.execute(tx)

/** Returns the state of a meeting that is not as it should be. */
export async function findMeetingState(db: Db, permanentId: string): Promise<'waiting' | 'failed' | undefined> {
  const { rows } = await sql<{ state: 'waiting' | 'failed' }>`
    SELECT state FROM meeting_syncs WHERE permanent_id = ${permanentId}::uuid`.execute(db)
  return rows[0]?.state
}

/** Forgets what providers have answered when a meeting could not be made. */
export const forgetMeetingErrors = (tx: Tx, permanentIds: readonly string[]) =>
  sql`UPDATE meeting_syncs SET last_error = NULL WHERE permanent_id = ANY (${permanentIds}::uuid[])`.execute(tx)
