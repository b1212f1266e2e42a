import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { AttendeeTable, BookingHostTable, BookingTable } from '../../../../db/tables/bookings.ts'
import type { Answers } from '../booking.ts'

type OfBooking = 'bookingId' | 'startsAt' | 'createdAt'

/** A booking before it has a number, with its people. */
export type NewBookingRow = Insertable<BookingTable> & {
  hosts: readonly Omit<Insertable<BookingHostTable>, OfBooking>[]
  /** In the order in which they are shown. */
  attendees: readonly Omit<Insertable<AttendeeTable>, OfBooking>[]
}

export type StoredBookingRow = {
  id: number
  uid: string
  /** As the database keeps them, which orders their keys. */
  answers: Answers
  metadata: Record<string, unknown>
  attendeeIds: number[]
}

/** Stores bookings with their hosts and attendees in one statement, however many; they come back in the same order. */
export async function insertNewBookings(tx: Tx, bookings: readonly NewBookingRow[]): Promise<StoredBookingRow[]> {
  const { rows } = await sql<StoredBookingRow>`${prepared}
    WITH given AS MATERIALIZED (
      SELECT nextval('bookings_id_seq') AS id, g.*
      FROM jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) AS g (
        uid text, "permanentId" uuid, "seriesId" bigint, "seriesPosition" smallint, "eventTypeId" integer,
        "organizerId" integer, "teamId" integer, "organizationId" integer, "platformClientId" text,
        "privateLinkId" integer, "createdByUserId" integer, "createdThrough" text, status text,
        "awaitsHostUntil" timestamptz, "startsAt" timestamptz, "endsAt" timestamptz, title text, description text,
        "locationType" text, location text, "seatsTotal" integer, "seatsTaken" integer, answers text, metadata text,
        "icsUid" text, "createdAt" timestamptz, "updatedAt" timestamptz, hosts jsonb, attendees jsonb)
    ), stored_bookings AS (
      INSERT INTO bookings (
        id, uid, permanent_id, series_id, series_position, event_type_id, organizer_id, team_id, organization_id,
        platform_client_id, private_link_id, created_by_user_id, created_through, status, awaits_host_until, starts_at,
        ends_at, title, description, location_type, location, seats_total, seats_taken, answers, metadata, ics_uid,
        created_at, updated_at)
      SELECT id, uid, "permanentId", "seriesId", "seriesPosition", "eventTypeId", "organizerId", "teamId",
        "organizationId", "platformClientId", "privateLinkId", "createdByUserId", "createdThrough", status,
        "awaitsHostUntil", "startsAt", "endsAt", title, description, "locationType", location, "seatsTotal",
        coalesce("seatsTaken", 0), coalesce(answers, '{}')::jsonb, coalesce(metadata, '{}')::jsonb, "icsUid",
        "createdAt", "updatedAt"
      FROM given
    ), stored_hosts AS (
      INSERT INTO booking_hosts (booking_id, starts_at, user_id, is_organizer, is_fixed, group_id, position)
      SELECT given.id, given."startsAt", h."userId", h."isOrganizer", h."isFixed", h."groupId", h."position"
      FROM given, jsonb_to_recordset(given.hosts) AS h (
        "userId" integer, "isOrganizer" boolean, "isFixed" boolean, "groupId" integer, "position" smallint)
    ), stored_attendees AS (
      INSERT INTO attendees (
        booking_id, starts_at, created_at, kind, user_id, email, name, first_name, last_name, phone_number, time_zone,
        language, vouched)
      SELECT given.id, given."startsAt", given."createdAt", a.kind, a."userId", a.email, coalesce(a.name, ''),
        a."firstName", a."lastName", a."phoneNumber", a."timeZone", coalesce(a.language, 'en'),
        coalesce(a.vouched, true)
      FROM given, ROWS FROM (jsonb_to_recordset(given.attendees) AS (
        kind text, "userId" integer, email text, name text, "firstName" text, "lastName" text, "phoneNumber" text,
        "timeZone" text, language text, vouched boolean)) WITH ORDINALITY AS a
      ORDER BY given.id, a.ordinality
      RETURNING id, booking_id
    )
    SELECT given.id, given.uid, coalesce(given.answers, '{}')::jsonb AS answers,
      coalesce(given.metadata, '{}')::jsonb AS metadata, (
      SELECT array_agg(a.id ORDER BY a.id) FROM stored_attendees a WHERE a.booking_id = given.id) AS attendee_ids
    FROM given ORDER BY given.id`.execute(tx)
  return rows
}
