import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { BookingRescheduleTable, BookingTable } from '../../../../db/tables/bookings.ts'

/** The fields of an event type that its imported bookings take over. */
export type ImportedInto = {
  id: number
  teamId: number | null
  organizationId: number | null
  seatsPerSlot: number | null
  pendingBlocksSlot: boolean
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

export async function listImportedInto(db: Db, eventTypeIds: readonly number[]): Promise<ImportedInto[]> {
  const { rows } = await sql<ImportedInto>`
    SELECT e.id, coalesce(e.team_id, p.team_id) AS team_id, t.organization_id, e.seats_per_slot, e.pending_blocks_slot,
      e.buffer_before_minutes, e.buffer_after_minutes
    FROM event_types e
    LEFT JOIN event_types p ON p.id = e.parent_event_type_id
    LEFT JOIN teams t ON t.id = coalesce(e.team_id, p.team_id)
    WHERE e.id = ANY (${eventTypeIds}::int[])`.execute(db)
  return rows
}

export type KnownBooking = { id: number; uid: string; permanentId: string }

export const listByUids = (db: Db, uids: readonly string[]): Promise<KnownBooking[]> =>
  uids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('bookings').select(['id', 'uid', 'permanentId']).where('uid', 'in', uids).execute()

export type KnownSeries = { id: number; uid: string; members: number }

/** Returns the series with the number of their stored bookings. */
export async function listSeriesByUids(db: Db, uids: readonly string[]): Promise<KnownSeries[]> {
  const { rows } = await sql<KnownSeries>`
    SELECT s.id, s.uid, (SELECT count(*)::int FROM bookings b WHERE b.series_id = s.id) AS members
    FROM booking_series s WHERE s.uid = ANY (${uids}::text[])`.execute(db)
  return rows
}

/** The columns in which an import differs from a booking that is made here. */
export type ImportedColumns = Pick<
  Insertable<BookingTable>,
  'cancellationReason' | 'cancelledByEmail' | 'cancelledAt' | 'rejectionReason' | 'hostAbsent' | 'rating'
> & { id: number; absentEmails: readonly string[] }

/** Writes these columns of stored bookings, and marks the absent attendees, in one statement. */
export const writeImportedColumns = (tx: Tx, rows: readonly ImportedColumns[]) =>
  sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (
        id bigint, "cancellationReason" text, "cancelledByEmail" text, "cancelledAt" timestamptz, "rejectionReason" text,
        "hostAbsent" boolean, rating smallint, "absentEmails" jsonb)
    ), absent AS (
      UPDATE attendees a SET absent = true
      FROM given WHERE a.booking_id = given.id AND given."absentEmails" ? a.email
    )
    UPDATE bookings b SET cancellation_reason = given."cancellationReason", cancelled_by_email = given."cancelledByEmail",
      cancelled_at = given."cancelledAt", rejection_reason = given."rejectionReason", host_absent = given."hostAbsent",
      rating = given.rating
    FROM given WHERE b.id = given.id`.execute(tx)

/** Removes the people of bookings whose import is repeated, so that they can be stored anew. */
export const deletePeopleOf = async (tx: Tx, bookingIds: readonly number[]): Promise<void> => {
  await tx.deleteFrom('attendees').where('bookingId', 'in', bookingIds).execute()
  await tx.deleteFrom('bookingHosts').where('bookingId', 'in', bookingIds).execute()
}

/** Stores which booking replaced which. A pair that is known stays as it is. */
export const insertImportedReschedules = async (tx: Tx, moves: Insertable<BookingRescheduleTable>[]): Promise<void> => {
  if (moves.length > 0)
    await tx
      .insertInto('bookingMoves')
      .values(moves)
      .onConflict((clash) => clash.doNothing())
      .execute()
}
