import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { BookingTable } from '../../../../db/tables/bookings.ts'
import { keysOf } from '../../../../lib/records.ts'
import { bookedEventType } from '../../event-types/service.ts'
import type { BookingView } from '../booking.ts'
import { StoredBookingMissing } from '../errors/stored-booking-missing.ts'

const eventType = sql`(SELECT ${bookedEventType.json} FROM event_types e WHERE e.id = b.event_type_id)`

const hosts = sql`coalesce((
  SELECT json_agg(json_build_object(
    'userId', u.id, 'name', u.name, 'email', u.email, 'username', u.username, 'timeZone', u.time_zone, 'locale', u.locale,
    'isDisabled', u.disabled_at IS NOT NULL, 'isOrganizer', h.is_organizer, 'isFixed', h.is_fixed, 'groupId', h.group_id) ORDER BY h.is_organizer DESC, h.position)
  FROM booking_hosts h JOIN users u ON u.id = h.user_id WHERE h.booking_id = b.id), '[]')`

// A guest who hasn't accepted gets one mail, so each mail to them that has failed is their notice. It may belong to the
// booking that this one replaces. No process has tried to send a message that a limit refused.
const unsentNotice = sql`(
  SELECT CASE WHEN m.attempt_count = 0 THEN 'too-many' ELSE 'not-delivered' END FROM messages m
  WHERE m.booking_id IN (SELECT c.id FROM bookings c WHERE c.permanent_id = b.permanent_id)
    AND m.state = 'failed' AND m.channel = 'email' AND m.to_address = lower(a.email) ORDER BY m.id DESC LIMIT 1)`

const attendees = sql`coalesce((
  SELECT json_agg(json_build_object(
    'id', a.id, 'kind', a.kind, 'userId', a.user_id, 'name', a.name, 'email', a.email, 'phoneNumber', a.phone_number,
    'timeZone', a.time_zone, 'language', a.language, 'absent', a.absent, 'vouched', a.vouched,
    'unsentNotice', CASE WHEN NOT a.vouched THEN ${unsentNotice} END,
    'consent', CASE WHEN a.consented_at IS NOT NULL THEN json_build_object(
      'text', a.consent_text, 'policyUrl', a.consent_policy_url, 'consentedAt', a.consented_at) END, 'seat', (
      SELECT json_build_object('uid', s.uid, 'answers', s.answers, 'metadata', s.metadata, 'createdAt', s.created_at,
        'movedFrom', (
          SELECT json_build_object('uid', m.from_uid, 'reason', NULL, 'movedByEmail', m.moved_by_email)
          FROM booking_seat_moves m WHERE m.to_booking_id = s.booking_id AND m.seat_uid = s.uid ORDER BY m.id DESC LIMIT 1))
      FROM booking_seats s WHERE s.attendee_id = a.id)) ORDER BY a.id)
  FROM attendees a WHERE a.booking_id = b.id), '[]')`

// Only bookings with seats can have attendees who rescheduled alone.
const movedFrom = sql`coalesce((
  SELECT json_build_object('uid', m.from_uid, 'reason', m.reason, 'movedByEmail', m.moved_by_email)
  FROM booking_moves m WHERE m.to_booking_id = b.id),
  CASE WHEN b.seats_total IS NOT NULL THEN (
    SELECT json_build_object('uid', m.from_uid, 'reason', NULL, 'movedByEmail', m.moved_by_email)
    FROM booking_seat_moves m WHERE m.to_booking_id = b.id AND m.is_first) END)`

const movedTo = sql`coalesce((
  SELECT json_build_object('uid', m.to_uid, 'reason', m.reason, 'movedByEmail', m.moved_by_email)
  FROM booking_moves m WHERE m.from_booking_id = b.id),
  CASE WHEN b.seats_total IS NOT NULL THEN (
    SELECT json_build_object('uid', m.to_uid, 'reason', NULL, 'movedByEmail', m.moved_by_email)
    FROM booking_seat_moves m WHERE m.from_booking_id = b.id AND m.was_last) END)`

const seriesUid = sql`(SELECT s.uid FROM booking_series s WHERE s.id = b.series_id)`
const seriesClientUid = sql`(SELECT s.client_uid FROM booking_series s WHERE s.id = b.series_id)`

// The columns are listed by name, because the statement stays prepared: a column that another version adds must not
// break it.
const VIEWED = {
  id: true,
  uid: true,
  permanentId: true,
  seriesId: true,
  seriesPosition: true,
  eventTypeId: true,
  organizerId: true,
  teamId: true,
  organizationId: true,
  platformClientId: true,
  createdByUserId: true,
  status: true,
  awaitsHostUntil: true,
  version: true,
  startsAt: true,
  endsAt: true,
  title: true,
  description: true,
  locationType: true,
  location: true,
  videoUrl: true,
  meetingUrl: true,
  seatsTotal: true,
  seatsTaken: true,
  answers: true,
  metadata: true,
  icsUid: true,
  icsSequence: true,
  cancellationReason: true,
  cancelledByEmail: true,
  rejectionReason: true,
  hostAbsent: true,
  rating: true,
  price: true,
  currency: true,
  paidAt: true,
  paymentDueAt: true,
  paymentUrl: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Record<keyof BookingView & keyof BookingTable, true>

// The server's own page of the meeting follows a changed PUBLIC_URL. The link was stored with the address of its day.
const videoUrl = sql`
  CASE WHEN b.video_url LIKE '%/video/' || b.uid
    THEN coalesce((SELECT value FROM server_settings WHERE name = 'public-url') || '/video/' || b.uid, b.video_url)
    ELSE b.video_url END AS video_url`

const columns = sql.join(keysOf(VIEWED).map((column) => (column === 'videoUrl' ? videoUrl : sql.ref(`b.${column}`))))

/**
 * Reads bookings with all related rows, in one statement. `tail` follows FROM: conditions on `b`, the order and the
 * limit. `mark` is `prepared` for a tail that is always the same.
 */
export async function viewBookings(db: Db, tail: RawBuilder<unknown>, mark = sql``): Promise<BookingView[]> {
  const { rows } = await sql<BookingView>`${mark}
    SELECT ${columns}, ${eventType} AS event_type, ${hosts} AS hosts, ${attendees} AS attendees, ${seriesUid} AS series_uid,
      ${seriesClientUid} AS series_client_uid,
      ${movedFrom} AS moved_from, ${movedTo} AS moved_to
    FROM bookings b ${tail}`.execute(db)
  return rows
}

export const viewBooking = async (db: Db, id: number): Promise<BookingView | undefined> =>
  (await viewBookings(db, sql`WHERE b.id = ${id}`, prepared))[0]

/** Returns a booking that the transaction has read or stored before. @throws StoredBookingMissing */
export async function viewStoredBooking(tx: Tx, id: number): Promise<BookingView> {
  const booking = await viewBooking(tx, id)
  if (!booking) throw new StoredBookingMissing(`id=${id}`)
  return booking
}

export const viewBookingByUid = async (db: Db, uid: string): Promise<BookingView | undefined> =>
  (await viewBookings(db, sql`WHERE b.uid = ${uid}`, prepared))[0]

/** Returns the newest booking of a chain of reschedules. */
export const viewNewestOfChain = async (db: Db, permanentId: string): Promise<BookingView | undefined> =>
  (await viewBookings(db, sql`WHERE b.permanent_id = ${permanentId}::uuid ORDER BY b.id DESC LIMIT 1`, prepared))[0]

/** Returns every occurrence of a series by start, including cancelled ones. */
export const viewSeries = (db: Db, seriesUid: string): Promise<BookingView[]> =>
  viewBookings(
    db,
    sql`WHERE b.series_id = (SELECT id FROM booking_series WHERE uid = ${seriesUid}) ORDER BY b.starts_at, b.id`,
  )

export const viewBookingBySeat = async (db: Db, seatUid: string): Promise<BookingView | undefined> =>
  (await viewBookings(db, sql`WHERE b.id = (SELECT booking_id FROM booking_seats WHERE uid = ${seatUid})`, prepared))[0]

export const viewBookingsById = (db: Db, ids: readonly number[]): Promise<BookingView[]> =>
  viewBookings(db, sql`WHERE b.id = ANY(${ids}::bigint[]) ORDER BY b.starts_at, b.id`)

/** Returns the bookings that an organizer hosts now or is going to host. */
export const viewOpenOf = (db: Db, organizerId: number, now: Date, most: number): Promise<BookingView[]> =>
  viewBookings(
    db,
    sql`WHERE b.organizer_id = ${organizerId} AND b.starts_at >= ${now}::timestamptz - interval '744 hours'
        AND b.ends_at > ${now} AND b.status IN ('accepted', 'pending', 'awaiting_host')
        ORDER BY b.starts_at, b.id LIMIT ${most}`,
  )

/** Returns the bookings that weren't paid in time. With `ids`, it returns only those of them. */
export const viewUnpaid = (
  db: Db,
  now: Date,
  most: number,
  ids: readonly number[] | null = null,
): Promise<BookingView[]> =>
  viewBookings(
    db,
    sql`WHERE b.payment_due_at <= ${now} AND (${ids}::bigint[] IS NULL OR b.id = ANY(${ids}::bigint[])) ORDER BY b.id LIMIT ${most}`,
  )

/** Returns the instant bookings that no host has taken in time. */
export const viewUntaken = (db: Db, now: Date, most: number): Promise<BookingView[]> =>
  viewBookings(db, sql`WHERE b.status = 'awaiting_host' AND b.awaits_host_until <= ${now} ORDER BY b.id LIMIT ${most}`)
