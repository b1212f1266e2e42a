import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { BookingView } from '../booking.ts'
import { viewBookings } from './view.ts'

/** The address of an attendee who was erased. Nobody is mailed at a domain that can't exist. */
const erasedEmail = sql`'erased-' || a.id || '@erased.invalid'`
export const ERASED = 'erased@erased.invalid'

/** One attendee's row of a person, with what the person has written there. */
export type Attendance = {
  attendeeId: number
  bookingId: number
  permanentId: string
  /** True if the person made the booking and shares it with nobody but their guests. */
  isBooked: boolean
  /** False for a guest whom the person has named. */
  isTheirs: boolean
  texts: string[]
  answers: unknown
}

/** Returns the bookings in which the address takes part, up to `limit` of them with all their reschedules. */
export async function listAttendances(db: Db, email: string, limit: number): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    WITH chain AS (
      SELECT DISTINCT b.permanent_id FROM attendees a JOIN bookings b ON b.id = a.booking_id
      WHERE lower(a.email) = ${email} AND a.kind <> 'host' ORDER BY 1 LIMIT ${limit}
    ), own AS (
      SELECT a.booking_id, bool_or(a.kind = 'booker' AND b.seats_total IS NULL) AS is_booked
      FROM chain c JOIN bookings b ON b.permanent_id = c.permanent_id JOIN attendees a ON a.booking_id = b.id
      WHERE lower(a.email) = ${email} GROUP BY 1
    )
    SELECT a.id AS attendee_id, b.id AS booking_id, b.permanent_id, own.is_booked,
      lower(a.email) = ${email} AS is_theirs,
      array_remove(ARRAY[a.email, a.name, a.first_name, a.last_name, a.phone_number], NULL) AS texts,
      json_build_array(s.answers, s.metadata, CASE WHEN own.is_booked THEN b.answers END) AS answers
    FROM own JOIN bookings b ON b.id = own.booking_id JOIN attendees a ON a.booking_id = b.id
    LEFT JOIN booking_seats s ON s.attendee_id = a.id
    WHERE lower(a.email) = ${email} OR (own.is_booked AND a.kind = 'guest')
    ORDER BY a.id`.execute(db)
  return rows
}

const open = sql`b.status IN ('accepted', 'pending', 'awaiting_host')`
const ofAddress = (email: string) => sql`
  EXISTS (SELECT FROM attendees a WHERE a.booking_id = b.id AND lower(a.email) = ${email} AND a.kind <> 'host')`

/** Returns the bookings of the address that haven't ended yet. */
export const viewOpenOfAddress = (db: Db, email: string, now: Date, most: number): Promise<BookingView[]> =>
  viewBookings(
    db,
    sql`WHERE ${open} AND b.ends_at > ${now} AND ${ofAddress(email)} ORDER BY b.starts_at, b.id LIMIT ${most}`,
  )

/** Makes attendees nobody. Their seats lose the answers. */
export async function eraseAttendees(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE attendees a SET email = ${erasedEmail}, name = '***', first_name = NULL, last_name = NULL,
      phone_number = NULL, user_id = NULL, consent_text = NULL, consent_policy_url = NULL, consented_at = NULL
    WHERE a.id = ANY (${ids}::bigint[])`.execute(tx)
  await sql`UPDATE booking_seats SET answers = '{}', metadata = '{}' WHERE attendee_id = ANY (${ids}::bigint[])`.execute(
    tx,
  )
}

/** Takes the booker's words from bookings. The time, the event type, the hosts and the status stay. */
export async function eraseBooked(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    UPDATE bookings b SET title = coalesce((SELECT e.title FROM event_types e WHERE e.id = b.event_type_id), '***'),
      description = '', location = CASE WHEN location_type IN ('address', 'link', 'integration') THEN location END,
      answers = '{}', metadata = '{}', cancellation_reason = NULL, rejection_reason = NULL, reassignment_reason = NULL,
      rating_feedback = NULL, updated_at = ${now}
    WHERE id = ANY (${ids}::bigint[])`.execute(tx)
  await sql`
    UPDATE booking_moves SET reason = NULL
    WHERE from_booking_id = ANY (${ids}::bigint[]) OR to_booking_id = ANY (${ids}::bigint[])`.execute(tx)
}

export type SharedTexts = Record<'title' | 'description', string> &
  Record<'cancellationReason' | 'rejectionReason' | 'reassignmentReason' | 'ratingFeedback', string | null> & {
    id: number
    answers: unknown
    metadata: unknown
  }

/** Returns the texts of bookings that the person shares with others. */
export async function listSharedTexts(tx: Tx, ids: readonly number[]): Promise<SharedTexts[]> {
  const { rows } = await sql<SharedTexts>`
    SELECT id, title, description, cancellation_reason, rejection_reason, reassignment_reason, rating_feedback, answers,
      metadata
    FROM bookings WHERE id = ANY (${ids}::bigint[]) FOR UPDATE`.execute(tx)
  return rows
}

export const putSharedTexts = (tx: Tx, rows: readonly SharedTexts[]) =>
  sql`
    UPDATE bookings b SET title = g.title, description = g.description, cancellation_reason = g."cancellationReason",
      rejection_reason = g."rejectionReason", reassignment_reason = g."reassignmentReason",
      rating_feedback = g."ratingFeedback", answers = g.answers, metadata = g.metadata
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (id bigint, title text, description text,
      "cancellationReason" text, "rejectionReason" text, "reassignmentReason" text, "ratingFeedback" text,
      answers jsonb, metadata jsonb)
    WHERE b.id = g.id`.execute(tx)

/** Replaces the addresses where they say who has cancelled or rescheduled. */
export async function eraseActor(tx: Tx, emails: readonly string[], bookingIds: readonly number[]): Promise<void> {
  const isTheirs = sql`lower(moved_by_email) = ANY (${emails}::text[])
    AND (from_booking_id = ANY (${bookingIds}::bigint[]) OR to_booking_id = ANY (${bookingIds}::bigint[]))`
  await sql`
    UPDATE bookings SET cancelled_by_email = ${ERASED}
    WHERE id = ANY (${bookingIds}::bigint[]) AND lower(cancelled_by_email) = ANY (${emails}::text[])`.execute(tx)
  await sql`UPDATE booking_moves SET moved_by_email = ${ERASED} WHERE ${isTheirs}`.execute(tx)
  await sql`UPDATE booking_seat_moves SET moved_by_email = ${ERASED} WHERE ${isTheirs}`.execute(tx)
}

export async function countOpenOfAddress(db: Db, email: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings b WHERE ${open} AND b.ends_at > ${now} AND ${ofAddress(email)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Returns these bookings with all their reschedules. */
export async function listChains(
  tx: Tx,
  { ids, permanentIds }: { ids: readonly number[]; permanentIds: readonly string[] },
): Promise<{ id: number; permanentId: string }[]> {
  const { rows } = await sql<{ id: number; permanentId: string }>`
    SELECT id, permanent_id FROM bookings WHERE permanent_id = ANY (${permanentIds}::uuid[]) OR permanent_id IN (
      SELECT permanent_id FROM bookings WHERE id = ANY (${ids}::bigint[]))`.execute(tx)
  return rows
}
