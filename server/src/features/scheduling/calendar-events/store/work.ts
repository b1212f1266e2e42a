import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { deleteBatch } from '../../../../db/delete-batch.ts'

/** An event that is due, with its calendar. */
export type DueEvent = {
  permanentId: string
  icsUid: string
  calendarId: number | null
  externalId: string | null
  digest: string | null
  revision: number
  startsAt: Date | null
  endsAt: Date | null
  seenStartsAt: Date | null
  seenEndsAt: Date | null
  missingSince: Date | null
  requested: number
  failures: number
}

type Leasing = { now: Date; real: Date; leasedUntil: Date; leasedBy: string }

/** Takes events that are due, so that no other process works on them. */
export async function leaseDueEvents(
  db: Db,
  { now, real, leasedUntil, leasedBy }: Leasing,
  most: number,
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    UPDATE calendar_events SET leased_until = ${leasedUntil}, leased_by = ${leasedBy}
    WHERE permanent_id IN (
      SELECT permanent_id FROM calendar_events
      WHERE due_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${real})
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING permanent_id, ics_uid, calendar_id, external_id, digest, revision, starts_at, ends_at, seen_starts_at,
      seen_ends_at, missing_since, requested, failures`.execute(db)
  return rows
}

/** Releases all leases. It may only be called when no other process can hold one. */
export const releaseAllEvents = (db: Db) =>
  sql`UPDATE calendar_events SET leased_until = NULL, leased_by = NULL WHERE leased_until IS NOT NULL`.execute(db)

/** Releases the leases of processes that are gone and returns their number. */
export async function releaseAbandonedEvents(db: Db): Promise<number> {
  const released = await sql`
    UPDATE calendar_events e SET leased_until = NULL, leased_by = NULL
    WHERE e.leased_by IS NOT NULL AND NOT EXISTS (SELECT FROM workers w WHERE w.id = e.leased_by)`.execute(db)
  return Number(released.numAffectedRows)
}

/** Releases the lease of an event whose work was ended before its time. */
export const releaseEvent = (db: Db, permanentId: string) =>
  sql`UPDATE calendar_events SET leased_until = NULL, leased_by = NULL WHERE permanent_id = ${permanentId}`.execute(db)

/** Counts a write and notes its calendar, before the provider is called. Returns the new revision. */
export async function beginWrite(tx: Tx, permanentId: string, calendarId: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    UPDATE calendar_events SET calendar_id = ${calendarId}, revision = revision + 1 WHERE permanent_id = ${permanentId}
    RETURNING revision`.execute(tx)
  return rows[0]?.revision ?? 0
}

export type Written = {
  externalId: string
  version: string | null
  digest: string
  startsAt: Date
  endsAt: Date
  /** The real time. */
  writtenAt: Date
  /** True if the last write had other times, to which the known answers belong. */
  hasMoved: boolean
}

export const noteWritten = (tx: Tx, permanentId: string, written: Written) =>
  sql`
    UPDATE calendar_events SET external_id = ${written.externalId}, version = ${written.version}, digest = ${written.digest},
      starts_at = ${written.startsAt}, ends_at = ${written.endsAt}, written_at = ${written.writtenAt},
      seen_starts_at = NULL, seen_ends_at = NULL, missing_since = NULL,
      responses = CASE WHEN ${written.hasMoved} THEN '{}' ELSE responses END
    WHERE permanent_id = ${permanentId}`.execute(tx)

/** Notes that the event is in no calendar. Its times stay, because they say when the row can be deleted. */
export const noteGone = (tx: Tx, permanentId: string) =>
  sql`
    UPDATE calendar_events SET calendar_id = NULL, external_id = NULL, version = NULL, digest = NULL,
      seen_starts_at = NULL, seen_ends_at = NULL, missing_since = NULL
    WHERE permanent_id = ${permanentId}`.execute(tx)

/** Notes that the provider has an event which readings missed. */
export const noteFound = (tx: Tx, permanentId: string) =>
  sql`UPDATE calendar_events SET missing_since = NULL WHERE permanent_id = ${permanentId}`.execute(tx)

/** Forgets what was seen, so that the event is written as the booking is. */
export const forgetSighting = (tx: Tx, permanentId: string) =>
  sql`
    UPDATE calendar_events SET digest = NULL, seen_starts_at = NULL, seen_ends_at = NULL, missing_since = NULL
    WHERE permanent_id = ${permanentId}`.execute(tx)

/** Ends the work. An event that was requested again meanwhile stays due, and one that is in no calendar is forgotten. */
export async function endWork(tx: Tx, { permanentId, requested }: Pick<DueEvent, 'permanentId' | 'requested'>) {
  await sql`
    UPDATE calendar_events SET leased_until = NULL, leased_by = NULL, failures = 0, last_error = NULL,
      due_at = CASE WHEN requested = ${requested} THEN NULL ELSE due_at END
    WHERE permanent_id = ${permanentId}`.execute(tx)
  await sql`DELETE FROM calendar_events WHERE permanent_id = ${permanentId} AND calendar_id IS NULL AND due_at IS NULL`.execute(
    tx,
  )
}

/** Notes a failure. Without a time for the next attempt, the event is given up until somebody requests it again. */
export const noteEventFailure = (
  tx: Tx,
  permanentId: string,
  { error, dueAt }: { error: string; dueAt: Date | null },
) =>
  sql`
    UPDATE calendar_events SET leased_until = NULL, leased_by = NULL, failures = failures + 1, last_error = ${error}, due_at = ${dueAt}
    WHERE permanent_id = ${permanentId}`.execute(tx)

/** Deletes events of bookings that ended long ago. Their entries in the calendars stay. */
export const deleteEndedEvents = (db: Db, before: Date, limit: number): Promise<number> =>
  deleteBatch(db, { table: 'calendar_events', column: 'ends_at', before, limit, where: sql`due_at IS NULL` })
