import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import { LOCKS } from '../../../db/locks.ts'
import { afterLock, joined, prepared } from '../../../db/prepared.ts'
import type { OccupancyTable } from '../../../db/tables/occupancy.ts'
import { busyOfCalendars } from '../calendars/service.ts'

/**
 * Locks the time of these hosts, so that other callers wait until this transaction ends. The lock is a statement of its
 * own: a statement that waits for the lock and then reads would see the data from before the wait. Ids come from a
 * sorted subquery, because `ORDER BY` beside the function doesn't guarantee the order.
 */
export const lockHosts = (tx: Tx, hostIds: readonly number[]) => sql`${prepared}${lockOf(hostIds)}`.execute(tx)

/** Locks the time of these hosts together with the next statement. */
const lockHostsJoined = (tx: Tx, hostIds: readonly number[]) => sql`${prepared}${joined}${lockOf(hostIds)}`.execute(tx)

const lockOf = (hostIds: readonly number[]) =>
  sql` SELECT pg_advisory_xact_lock(${LOCKS.host}, id) FROM (SELECT DISTINCT unnest(${hostIds}::int[]) AS id ORDER BY 1) hosts`

/** The taken time of a host. Instants are in milliseconds. */
export type Taken = {
  hostId: number
  start: number
  end: number
  /** `unread` is time for which a calendar of the host has not been read. */
  kind: 'booking' | 'pending' | 'hold' | 'calendar' | 'unread'
  eventTypeId: number | null
  bookingId: number | null
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** The time in milliseconds at which a hold or an unpaid booking stops counting. */
  endsCountingAt: number | null
  /** The calendar of the host that is busy then. */
  calendarId: number | null
}

/** Maximum length of a row (see `occupancy`'s check). It bounds the search in the past. */
const LONGEST = sql.raw("interval '744 hours'")

const milliseconds = (column: string) => sql.raw(`(extract(epoch FROM o.${column}) * 1000)::float8`)

type Range = { hostIds: readonly number[]; from: Date; until: Date; now: Date }

const within = ({ hostIds, from, until, now }: Range) => sql<SqlBool>`
  o.host_id = ANY(${hostIds}) AND o.ends_at > ${from} AND o.ends_at < ${until}::timestamptz + ${LONGEST} AND o.starts_at < ${until}
  AND (o.expires_at IS NULL OR o.expires_at > ${now})`

const columns = sql`
  o.host_id, ${milliseconds('starts_at')} AS start, ${milliseconds('ends_at')} AS end, o.kind, o.event_type_id, o.booking_id,
  o.buffer_before_minutes, o.buffer_after_minutes, ${milliseconds('expires_at')} AS ends_counting_at, NULL::int AS calendar_id`

/** The busy times of the hosts' calendars, with the columns of `columns`. Calendars have no buffers. */
const ofCalendars = (range: Range) => sql`
  SELECT c.host_id, c.start, c.end, c.kind, NULL::int, NULL::bigint, 0::int, 0::int, NULL::float8, c.calendar_id FROM (${busyOfCalendars(range)}) c`

/**
 * Lists taken time that overlaps [from, until), for any number of hosts in one statement, unordered. Calendars are read
 * only if `haveCalendars`, because most hosts have none.
 */
export async function listTaken(
  db: Db,
  { haveCalendars, ...range }: Range & { haveCalendars: boolean },
): Promise<Taken[]> {
  const { rows } = haveCalendars
    ? await sql<Taken>`${prepared}
        SELECT ${columns} FROM occupancy o WHERE ${within(range)} UNION ALL ${ofCalendars(range)}`.execute(db)
    : await sql<Taken>`${prepared} SELECT ${columns} FROM occupancy o WHERE ${within(range)}`.execute(db)
  return rows
}

/** Taken time with the fields that identify the owner of a hold. */
export type TakenOrHeld = Taken & {
  reservationUid: string | null
  heldBy: string | null
  heldStart: number | null
  expiresAt: Date | null
}

/**
 * Locks the hosts of `locked`, deletes the expired holds of the hosts of the range, and reads their other taken time. The
 * comment at the beginning of the second statement tells the metrics that it waits for the locks.
 */
export async function lockAndListTaken(tx: Tx, range: Range, locked: readonly number[]): Promise<TakenOrHeld[]> {
  await lockHostsJoined(tx, locked)
  const { rows } = await sql<TakenOrHeld>`${prepared}${afterLock}
    WITH gone AS (DELETE FROM occupancy WHERE host_id = ANY(${range.hostIds}) AND expires_at <= ${range.now})
    SELECT ${columns}, o.expires_at, r.uid AS reservation_uid, r.held_by, (extract(epoch FROM r.starts_at) * 1000)::float8 AS held_start
    FROM occupancy o LEFT JOIN slot_reservations r ON r.id = o.reservation_id
    WHERE ${within(range)}
    UNION ALL SELECT b.*, NULL::timestamptz, NULL::text, NULL::text, NULL::float8 FROM (${ofCalendars(range)}) b`.execute(
    tx,
  )
  return rows
}

/** Taken time of a booking that is stored in the same statement. */
export type TakenByNew = {
  readonly hostId: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly kind: 'booking' | 'pending'
  readonly eventTypeId: number | null
  readonly isSeated: boolean
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly expiresAt: Date | null
}

/**
 * The part of a statement that takes the time of new bookings. `given` has the `id` of each booking, and in `taken` a JSON
 * list of `TakenByNew`.
 */
export const insertTakenByNew = sql`
  INSERT INTO occupancy (
    booking_id, host_id, starts_at, ends_at, kind, event_type_id, is_seated, buffer_before_minutes, buffer_after_minutes, expires_at)
  SELECT given.id, t."hostId", t."startsAt", t."endsAt", t.kind, t."eventTypeId", t."isSeated", t."bufferBeforeMinutes",
    t."bufferAfterMinutes", t."expiresAt"
  FROM given, jsonb_to_recordset(given.taken) AS t (
    "hostId" integer, "startsAt" timestamptz, "endsAt" timestamptz, kind text, "eventTypeId" integer, "isSeated" boolean,
    "bufferBeforeMinutes" integer, "bufferAfterMinutes" integer, "expiresAt" timestamptz)`

export const insertTaken = (tx: Tx, rows: Insertable<OccupancyTable>[]) =>
  tx.insertInto('occupancy').values(rows).execute()

/** Inserts the rows that overlap no other row, and returns them. */
export const insertTakenWhereFree = (tx: Tx, rows: Insertable<OccupancyTable>[]) =>
  tx
    .insertInto('occupancy')
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .returning(['hostId', 'bookingId'])
    .execute()

export const deleteTakenByBooking = (tx: Tx, bookingIds: readonly number[]) =>
  tx.deleteFrom('occupancy').where('bookingId', 'in', bookingIds).execute()

/**
 * Ends the taken time of meetings that end early. If seats are held, their holders keep the time and may book a new
 * meeting.
 */
export const endTakenByBooking = (tx: Tx, bookingIds: readonly number[], now: Date) =>
  sql`${prepared}
    WITH held AS MATERIALIZED (
      SELECT o.host_id, o.id, max(r.expires_at) AS latest
      FROM occupancy o JOIN slot_reservations r ON r.event_type_id = o.event_type_id AND r.starts_at = o.starts_at AND r.ends_at = o.ends_at
      WHERE o.booking_id = ANY (${bookingIds}::bigint[]) AND o.is_seated AND r.expires_at > ${now}
      GROUP BY o.host_id, o.id
    ), kept AS (
      UPDATE occupancy o SET kind = 'hold', booking_id = NULL, expires_at = h.latest
      FROM held h WHERE o.host_id = h.host_id AND o.id = h.id
    )
    DELETE FROM occupancy o
    WHERE o.booking_id = ANY (${bookingIds}::bigint[]) AND NOT EXISTS (
      SELECT FROM held h WHERE h.host_id = o.host_id AND h.id = o.id)`.execute(tx)

export const deleteTakenByReservation = (tx: Tx, reservationId: number) =>
  tx.deleteFrom('occupancy').where('reservationId', '=', reservationId).execute()

/** Returns the hosts with holds that expired at `now` or before. */
export const findHostsOfExpiredHolds = async (tx: Tx, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ hostId: number }>`${prepared}
    SELECT o.host_id FROM slot_reservations r JOIN occupancy o ON o.reservation_id = r.id WHERE r.expires_at <= ${now}
    UNION
    SELECT h.user_id FROM slot_reservations r JOIN event_types e ON e.id = r.event_type_id AND e.seats_per_slot IS NOT NULL
      JOIN event_type_hosts h ON h.event_type_id = e.id
    WHERE r.expires_at <= ${now}`.execute(tx)
  return rows.map(({ hostId }) => hostId)
}

/** Returns the hosts of a hold. For a seat, these are all hosts whose listed slots change without it. */
export const findHostsOfReservation = async (tx: Tx, uid: string): Promise<number[]> => {
  const { rows } = await sql<{ hostId: number }>`${prepared}
    SELECT o.host_id FROM slot_reservations r JOIN occupancy o ON o.reservation_id = r.id WHERE r.uid = ${uid}
    UNION
    SELECT h.user_id FROM slot_reservations r JOIN event_types e ON e.id = r.event_type_id AND e.seats_per_slot IS NOT NULL
      JOIN event_type_hosts h ON h.event_type_id = e.id
    WHERE r.uid = ${uid}`.execute(tx)
  return rows.map(({ hostId }) => hostId)
}

/** A slot of which only seats are held: one row for each host, shared by all holders. */
export type HeldSlot = { hostIds: readonly number[]; eventTypeId: number; startsAt: Date }

const isHeld = ({ hostIds, eventTypeId, startsAt }: HeldSlot) => sql<SqlBool>`
  o.host_id = ANY (${hostIds}::int[]) AND o.event_type_id = ${eventTypeId} AND o.starts_at = ${startsAt} AND o.kind = 'hold' AND o.is_seated`

/** Extends the held slot to at least this time. Returns true if it existed. */
export async function extendHeldSlot(tx: Tx, slot: HeldSlot, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql<{ hostId: number }>`${prepared}
    UPDATE occupancy o SET expires_at = greatest(o.expires_at, ${expiresAt}::timestamptz) WHERE ${isHeld(slot)}
    RETURNING o.host_id`.execute(tx)
  return rows.length > 0
}

export const deleteHeldSlot = (tx: Tx, slot: HeldSlot) =>
  sql`${prepared} DELETE FROM occupancy o WHERE ${isHeld(slot)}`.execute(tx)

/** Shortens the held slot to the end of the last hold on its seats, or deletes it if there is none. */
export const shortenHeldSlot = (tx: Tx, slot: HeldSlot, now: Date) =>
  sql`${prepared}
    WITH live AS (
      SELECT max(expires_at) AS latest FROM slot_reservations
      WHERE event_type_id = ${slot.eventTypeId} AND starts_at = ${slot.startsAt} AND expires_at > ${now}
    ), gone AS (DELETE FROM occupancy o WHERE ${isHeld(slot)} AND (SELECT latest FROM live) IS NULL)
    UPDATE occupancy o SET expires_at = (SELECT latest FROM live)
    WHERE ${isHeld(slot)} AND (SELECT latest FROM live) IS NOT NULL`.execute(tx)
