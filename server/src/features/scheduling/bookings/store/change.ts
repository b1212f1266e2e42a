import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { LOCKS } from '../../../../db/locks.ts'
import type {
  BookingHostTable,
  BookingRescheduleTable,
  BookingSeatTable,
  BookingSeriesTable,
  BookingTable,
  SeatRescheduleTable,
} from '../../../../db/tables/bookings.ts'
import { lockKey } from '../../../../lib/secrets/hash.ts'
import type { BookingStatus } from '../booking.ts'
import type { NewAttendeeRow } from './attendee-columns.ts'

export type BookingChange = Updateable<BookingTable>

export const insertSeries = async (tx: Tx, series: Insertable<BookingSeriesTable>): Promise<number> =>
  (await tx.insertInto('bookingSeries').values(series).returning('id').executeTakeFirstOrThrow()).id

export const insertBookingHosts = async (tx: Tx, hosts: Insertable<BookingHostTable>[]): Promise<void> => {
  if (hosts.length > 0) await tx.insertInto('bookingHosts').values(hosts).execute()
}

export const insertAttendees = async (tx: Tx, attendees: readonly NewAttendeeRow[]): Promise<number[]> =>
  attendees.length === 0
    ? []
    : (await tx.insertInto('attendees').values(attendees).returning('id').execute()).map(({ id }) => id)

export const insertAttendee = async (tx: Tx, attendee: NewAttendeeRow): Promise<number> =>
  (await tx.insertInto('attendees').values(attendee).returning('id').executeTakeFirstOrThrow()).id

export const insertReschedule = (tx: Tx, move: Insertable<BookingRescheduleTable>) =>
  tx.insertInto('bookingMoves').values(move).execute()

export const insertSeatReschedule = (tx: Tx, move: Insertable<SeatRescheduleTable>) =>
  tx.insertInto('bookingSeatMoves').values(move).execute()

/**
 * Changes a booking that is still in one of these states. Returns false if it isn't. This lets only one of two
 * simultaneous callers confirm, cancel or reschedule it.
 */
export async function changeStatus(
  tx: Tx,
  id: number,
  from: readonly BookingStatus[],
  change: BookingChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set((booking) => ({ ...change, version: booking('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes several bookings that are still in one of these states. Returns the ids of the changed ones. */
export async function changeStatuses(
  tx: Tx,
  ids: readonly number[],
  from: readonly BookingStatus[],
  change: BookingChange,
): Promise<number[]> {
  const rows = await tx
    .updateTable('bookings')
    .set((booking) => ({
      ...change,
      version: booking('version', '+', 1),
      icsSequence: booking('icsSequence', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes columns other than the status. The version rises, so that timers and caches notice the change. */
export const updateBooking = (tx: Tx, id: number, change: BookingChange) =>
  tx
    .updateTable('bookings')
    .set((booking) => ({ ...change, version: booking('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Stores the rating. Returns true if it differs from the stored one. */
export async function storeRating(
  tx: Tx,
  id: number,
  { rating, feedback }: { rating: number; feedback: string | null },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set((booking) => ({
      rating,
      ratingFeedback: feedback,
      updatedAt: now,
      version: booking('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(sql<boolean>`(rating, rating_feedback) IS DISTINCT FROM (${rating}::smallint, ${feedback}::text)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the booking, so that other changes of it wait until the transaction ends. */
export const lockBooking = (tx: Tx, id: number) => sql`SELECT id FROM bookings WHERE id = ${id} FOR UPDATE`.execute(tx)

export const lockBooker = (tx: Tx, email: string) =>
  sql`SELECT pg_advisory_xact_lock(${LOCKS.booker}, ${lockKey(email.toLowerCase())})`.execute(tx)

export const insertSeats = (tx: Tx, seats: Insertable<BookingSeatTable>[]) =>
  tx.insertInto('bookingSeats').values(seats).execute()

/**
 * Takes one more of `total` seats, which the event type has today. Returns false if no seat is left or the booking is
 * over. The row counts the seats.
 */
export const takeSeat = async (
  tx: Tx,
  { bookingId, total }: { bookingId: number; total: number },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set((booking) => ({
      seatsTaken: booking('seatsTaken', '+', 1),
      seatsTotal: total,
      version: booking('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', bookingId)
    .where('status', '=', 'accepted')
    .where('seatsTotal', 'is not', null)
    .where('seatsTaken', '<', total)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives a seat back. Returns the number of seats that are still taken. */
export const giveSeatBack = async (tx: Tx, bookingId: number, now: Date): Promise<number> => {
  const row = await tx
    .updateTable('bookings')
    .set((booking) => ({
      seatsTaken: booking('seatsTaken', '-', 1),
      version: booking('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', bookingId)
    .returning('seatsTaken')
    .executeTakeFirstOrThrow()
  return row.seatsTaken
}

/** Deletes an attendee together with the seat. */
export const deleteAttendee = (tx: Tx, id: number) => tx.deleteFrom('attendees').where('id', '=', id).execute()

export const deleteSeatsOf = (tx: Tx, bookingId: number) =>
  tx.deleteFrom('attendees').where('bookingId', '=', bookingId).where('kind', '=', 'seat').execute()

/** Moves an attendee to another booking together with the seat. */
export const rescheduleAttendee = (tx: Tx, id: number, bookingId: number, startsAt: Date) =>
  tx.updateTable('attendees').set({ bookingId, startsAt }).where('id', '=', id).execute()

/** Returns those of the lower-case addresses that belong to users of the client. */
export const listManagedEmails = async (db: Db, clientId: string, emails: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(email) AS email FROM users
    WHERE platform_client_id = ${clientId} AND lower(email) = ANY(${emails}::text[])`.execute(db)
  return rows.map(({ email }) => email)
}

export const markAttendees = (tx: Tx, bookingId: number, emails: readonly string[], absent: boolean) =>
  tx
    .updateTable('attendees')
    .set({ absent })
    .where('bookingId', '=', bookingId)
    .where(
      sql`lower(email)`,
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .execute()

/**
 * Accepts these bookings for the guest with the address, or for all guests without it, so that they get all mails from
 * now on. With the address, the guest accepts themselves. Returns the number of guests who hadn't accepted before.
 */
export async function vouchForGuests(
  tx: Tx,
  bookingIds: readonly number[],
  { email, now }: { email: string; now: Date } | { email?: undefined; now?: undefined } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    UPDATE attendees SET vouched = true, accepted_at = ${now ?? null}::timestamptz
    WHERE booking_id = ANY (${bookingIds}::bigint[]) AND NOT vouched
      AND (${email ?? null}::text IS NULL OR lower(email) = lower(${email ?? null}))
    RETURNING id`.execute(tx)
  return rows.length
}

/** Marks these bookings as changed. */
export const touchBookings = (tx: Tx, ids: readonly number[], now: Date) =>
  tx
    .updateTable('bookings')
    .set((booking) => ({ version: booking('version', '+', 1), updatedAt: now }))
    .where('id', 'in', ids)
    .execute()
