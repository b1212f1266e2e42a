import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { BookingOriginTable } from '../../../../db/tables/bookings.ts'

/**
 * A booking with the facts that identify its maker. Without an origin, it is older than a day or is of a kind that
 * stores none.
 */
export type MadeBooking = {
  id: number
  uid: string
  createdByUserId: number | null
  addressHash: Buffer | null
  bodyHash: Buffer | null
  reservationUids: string[] | null
  madeAt: Date | null
}

const columns = sql`b.id, b.uid, b.created_by_user_id, o.address_hash, o.body_hash, o.reservation_uids, o.made_at`

/**
 * Maximum number of equal submissions. There is more than one only if another booking was rescheduled to this start.
 */
const MAX_SUBMISSIONS = 5

/** Lists live bookings of the same address at the same time, which a repeated submission would make again. */
export async function listSameSubmissions(
  db: Db,
  { eventTypeId, startsAt, email }: { eventTypeId: number; startsAt: Date; email: string },
): Promise<MadeBooking[]> {
  const { rows } = await sql<MadeBooking>`${prepared}
    SELECT ${columns}
    FROM bookings b
    JOIN attendees same ON same.booking_id = b.id AND same.kind = 'booker' AND lower(same.email) = ${email.toLowerCase()}
    LEFT JOIN booking_origins o ON o.booking_id = b.id
    WHERE b.event_type_id = ${eventTypeId} AND b.starts_at = ${startsAt} AND b.status IN ('accepted', 'pending')
    ORDER BY b.id LIMIT ${MAX_SUBMISSIONS}`.execute(db)
  return rows
}

/** Lists the upcoming meetings of an address with an event type, the nearest first. */
export async function listActiveOf(
  tx: Tx,
  { eventTypeId, email, now }: { eventTypeId: number; email: string; now: Date },
): Promise<MadeBooking[]> {
  const { rows } = await sql<MadeBooking>`${prepared}
    SELECT ${columns}
    FROM bookings b
    JOIN attendees a ON a.booking_id = b.id AND a.kind IN ('booker', 'seat') AND lower(a.email) = ${email.toLowerCase()}
    LEFT JOIN booking_origins o ON o.booking_id = b.id
    WHERE b.event_type_id = ${eventTypeId} AND b.starts_at > ${now} AND b.status IN ('accepted', 'pending')
    ORDER BY b.starts_at, b.id`.execute(tx)
  return rows
}

export const insertOrigin = (tx: Tx, origin: Insertable<BookingOriginTable>) =>
  tx.insertInto('bookingOrigins').values(origin).execute()

/** Records an offer to reschedule the booking, unless there was one after `since`. Returns true if it was recorded. */
export async function recordOffer(
  tx: Tx,
  bookingId: number,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ bookingId: number }>`
    INSERT INTO reschedule_offers AS o (booking_id, offered_at) VALUES (${bookingId}, ${now})
    ON CONFLICT (booking_id) DO UPDATE SET offered_at = excluded.offered_at WHERE o.offered_at <= ${since}
    RETURNING booking_id`.execute(tx)
  return rows.length > 0
}

/**
 * Deletes origins and offers from `until` and before, at most `limit` of each. Returns the larger of the two numbers of
 * deleted rows.
 */
export async function deleteOrigins(db: Db, until: Date, limit: number): Promise<number> {
  const origins = await sql`
    DELETE FROM booking_origins WHERE booking_id IN (
      SELECT booking_id FROM booking_origins WHERE made_at <= ${until} ORDER BY made_at LIMIT ${limit})`.execute(db)
  const offers = await sql`
    DELETE FROM reschedule_offers WHERE booking_id IN (
      SELECT booking_id FROM reschedule_offers WHERE offered_at <= ${until} ORDER BY offered_at LIMIT ${limit})`.execute(
    db,
  )
  return Number(
    [origins, offers].reduce((most, { numAffectedRows = 0n }) => (numAffectedRows > most ? numAffectedRows : most), 0n),
  )
}
