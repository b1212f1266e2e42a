import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { BookingHostTable } from '../../../../db/tables/bookings.ts'
import { mapNonEmpty, type NonEmpty } from '../../../../lib/non-empty.ts'
import { insertTakenByNew, type TakenByNew } from '../../occupancy/service.ts'
import type { Answers } from '../booking.ts'
import { StoredBookingMissing } from '../errors/stored-booking-missing.ts'
import { attendeeInsert, type NewAttendee } from './attendee-columns.ts'
import { type FreshBookingColumns, freshOfBooking, type NewBookingColumns, newBooking, takenOver } from './columns.ts'
import { DAILY_VIDEO } from './references.ts'

type OfBooking = 'bookingId' | 'startsAt' | 'createdAt'

/** A booking with its people, before the database has assigned an id. */
export type NewBookingRow = NewBookingColumns & {
  hosts: readonly Omit<Insertable<BookingHostTable>, OfBooking>[]
  /** The attendees in the order in which they are shown. */
  attendees: readonly NewAttendee[]
  /** The name of the meeting's room in the built-in video. */
  videoRoom: string | null
  /** The time that the booking takes at once. */
  taken: readonly TakenByNew[]
}

/** The values that the database adds to a booking. */
type Added = {
  id: number
  uid: string
  /** The answers as the database stores them, with their keys in its order. */
  answers: Answers
  metadata: Record<string, unknown>
  /** The ids of the attendees, the booker's first. */
  attendeeIds: NonEmpty<number>
}

export type StoredBookingRow = Added & { given: NewBookingRow }

/**
 * Stores bookings with their hosts, their attendees and their taken time in one statement. Returns them in the same order.
 *
 * The cast by way of a text lets PostgreSQL look for the sequence when it has the locks of the tables. When the table is
 * divided, a statement that waited for it would otherwise use the sequence of before, which is gone.
 */
export async function insertNewBookings(
  tx: Tx,
  bookings: NonEmpty<NewBookingRow>,
): Promise<NonEmpty<StoredBookingRow>> {
  const { rows } = await sql<Added>`${prepared}
    WITH given AS MATERIALIZED (
      SELECT nextval('bookings_id_seq'::text::regclass) AS id, g.*
      FROM jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) AS g (
        ${newBooking.definition}, hosts jsonb, attendees jsonb, "videoRoom" text, taken jsonb)
    ), stored_bookings AS (
      INSERT INTO bookings (id, ${newBooking.columns}) SELECT id, ${newBooking.values} FROM given
    ), stored_hosts AS (
      INSERT INTO booking_hosts (booking_id, starts_at, user_id, is_organizer, is_fixed, group_id, position)
      SELECT given.id, given."startsAt", h."userId", h."isOrganizer", h."isFixed", h."groupId", h."position"
      FROM given, jsonb_to_recordset(given.hosts) AS h (
        "userId" integer, "isOrganizer" boolean, "isFixed" boolean, "groupId" integer, "position" smallint)
    ), taken_time AS (${insertTakenByNew}
    ), stored_rooms AS (
      INSERT INTO booking_references (booking_id, type, external_uid, meeting_id, created_at)
      SELECT given.id, ${DAILY_VIDEO}, given."videoRoom", given."videoRoom", given."createdAt"
      FROM given WHERE given."videoRoom" IS NOT NULL
    ), stored_attendees AS (
      INSERT INTO attendees (booking_id, starts_at, created_at, ${attendeeInsert.columns})
      SELECT booking.id, booking."startsAt", booking."createdAt", ${attendeeInsert.values}
      FROM given AS booking, ROWS FROM (
        jsonb_to_recordset(booking.attendees) AS (${attendeeInsert.definition})) WITH ORDINALITY AS given
      ORDER BY booking.id, given.ordinality
      RETURNING id, booking_id
    )
    SELECT given.id, given.uid, given.answers, given.metadata, (
      SELECT array_agg(a.id ORDER BY a.id) FROM stored_attendees a WHERE a.booking_id = given.id) AS attendee_ids
    FROM given ORDER BY given.id`.execute(tx)
  return mapNonEmpty(bookings, (given, index) => {
    const added = rows[index]
    if (added?.uid !== given.uid) throw new StoredBookingMissing(`uid=${given.uid}`)
    return { ...added, given }
  })
}

/** The room of a rescheduled booking in the built-in video. */
export type SuccessorRoom = {
  /** The name of the room if the old booking has none or keeps its own. Null if the meeting has no room. */
  newRoom: string | null
  /** True if the meeting takes place in the old booking's room, and its objects at providers are the old booking's. */
  keepsOld: boolean
}

/** Stores a rescheduled booking, which takes over the columns of the old one that `columns.ts` calls copied or kept. */
export async function insertSuccessor(
  tx: Tx,
  oldId: number,
  fresh: FreshBookingColumns,
  { newRoom, keepsOld }: SuccessorRoom,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`${prepared}
    WITH successor AS (
      INSERT INTO bookings (${takenOver}, ${freshOfBooking.columns})
      SELECT ${takenOver}, ${freshOfBooking.values}
      FROM bookings, jsonb_to_record(${JSON.stringify(fresh)}::jsonb) AS given (${freshOfBooking.definition})
      WHERE bookings.id = ${oldId}
      RETURNING id, created_at
    ), stored_room AS (
      INSERT INTO booking_references (booking_id, type, external_uid, meeting_id, meeting_url, meeting_password, etag, created_at)
      SELECT successor.id, ${DAILY_VIDEO}, coalesce(r.external_uid, ${newRoom}::text), coalesce(r.meeting_id, ${newRoom}::text),
        r.meeting_url, r.meeting_password, r.etag, successor.created_at
      FROM successor LEFT JOIN booking_references r
        ON ${keepsOld}::boolean AND r.booking_id = ${oldId} AND r.type = ${DAILY_VIDEO} AND r.deleted_at IS NULL
      WHERE ${newRoom}::text IS NOT NULL
    ), moved_references AS (
      UPDATE booking_references r SET booking_id = successor.id
      FROM successor
      WHERE ${keepsOld}::boolean AND r.booking_id = ${oldId} AND r.type <> ${DAILY_VIDEO} AND r.deleted_at IS NULL
    )
    SELECT id FROM successor`.execute(tx)
  const [row] = rows
  if (!row) throw new StoredBookingMissing(`id=${oldId}`)
  return row.id
}

type Successor = { bookingId: number; startsAt: Date; createdAt: Date }

/** Stores the booker and the guests of a rescheduled booking, in their order. Seats and hosts are stored separately. */
export async function insertStayingAttendees(
  tx: Tx,
  oldId: number,
  { bookingId, startsAt, createdAt }: Successor,
): Promise<void> {
  await sql`${prepared}
    INSERT INTO attendees (booking_id, starts_at, created_at, ${attendeeInsert.columns})
    SELECT ${bookingId}, ${startsAt}, ${createdAt}, ${attendeeInsert.columns}
    FROM attendees WHERE booking_id = ${oldId} AND kind IN ('booker', 'guest') ORDER BY id`.execute(tx)
}
