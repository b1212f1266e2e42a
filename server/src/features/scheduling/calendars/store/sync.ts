import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import { prepared } from '../../../../db/prepared.ts'

/** A calendar whose copy is due, with all data that reading it needs. */
export type DueCalendar = {
  calendarId: number
  connectionId: number
  type: string
  userId: number
  externalId: string
  timeZone: string
  ownerEmail: string
  version: string | null
  syncedFrom: Date | null
  syncedUntil: Date | null
}

type Leasing = {
  now: Date
  /** The real time, in which leases are counted. */
  real: Date
  leasedUntil: Date
  /** The worker that reads. Null for a reading before a booking, which any process does. */
  leasedBy: string | null
}

const leased = ({ leasedUntil, leasedBy }: Leasing, due: ReturnType<typeof sql>) => sql<DueCalendar>`${prepared}
  UPDATE calendar_syncs y SET leased_until = ${leasedUntil}, leased_by = ${leasedBy}
  FROM calendars c JOIN connections n ON n.id = c.connection_id JOIN users u ON u.id = c.user_id
  WHERE c.id = y.calendar_id AND y.calendar_id IN (${due})
  RETURNING y.calendar_id, c.connection_id, n.type, c.user_id, c.external_id, u.time_zone, u.email AS owner_email, y.version, y.synced_from, y.synced_until`

/** More calendars than a person may have selected. */
const ALL = 100_000

/** The longest time in the future for which a reading is planned. A later one was planned before the clock went back. */
const LONGEST_WAIT = sql.raw("interval '1 hour'")

/**
 * Takes calendars whose reading is due, so that no other process reads them. A person whose calendars are being read
 * waits: the hanging calendars of one person must not take all places.
 */
export async function leaseDue(db: Db, leasing: Leasing, most: number): Promise<DueCalendar[]> {
  const { now, real } = leasing
  const due = sql`SELECT calendar_id FROM calendar_syncs
    WHERE (next_sync_at <= ${now} OR next_sync_at > ${now}::timestamptz + ${LONGEST_WAIT})
      AND (leased_until IS NULL OR leased_until <= ${real})
      AND NOT EXISTS (
        SELECT FROM calendars c JOIN calendars other ON other.user_id = c.user_id JOIN calendar_syncs o ON o.calendar_id = other.id
        WHERE c.id = calendar_syncs.calendar_id AND o.leased_until > ${real})
    ORDER BY next_sync_at LIMIT ${most} FOR UPDATE SKIP LOCKED`
  return (await leased(leasing, due).execute(db)).rows
}

/**
 * Takes the hosts' calendars whose copy is older than `before`. A calendar that failed waits for its next planned
 * reading, so that strangers don't make the server ask a failing provider again and again.
 */
export async function leaseStale(
  db: Db,
  hostIds: readonly number[],
  before: Date,
  leasing: Leasing,
  most = ALL,
): Promise<DueCalendar[]> {
  const { now, real } = leasing
  const due = sql`SELECT y.calendar_id FROM calendar_syncs y JOIN selected_calendars s ON s.calendar_id = y.calendar_id
    WHERE s.user_id = ANY (${hostIds}::int[]) AND (y.leased_until IS NULL OR y.leased_until <= ${real})
      AND (y.last_synced_at IS NULL OR y.last_synced_at < ${before} OR y.last_synced_at > ${now})
      AND (y.failures = 0 OR y.next_sync_at <= ${now} OR y.next_sync_at > ${now}::timestamptz + ${LONGEST_WAIT})
    LIMIT ${most} FOR UPDATE OF y SKIP LOCKED`
  return (await leased(leasing, due).execute(db)).rows
}

/** Releases the lease of a reading that was ended before its time. */
export const releaseLease = (db: Db, calendarId: number) =>
  sql`UPDATE calendar_syncs SET leased_until = NULL, leased_by = NULL WHERE calendar_id = ${calendarId}`.execute(db)

/** Releases the leases of workers that are gone and returns their number. */
export async function releaseAbandonedLeases(db: Db): Promise<number> {
  const released = await sql`
    UPDATE calendar_syncs y SET leased_until = NULL, leased_by = NULL
    WHERE y.leased_by IS NOT NULL AND NOT EXISTS (SELECT FROM workers w WHERE w.id = y.leased_by)`.execute(db)
  return Number(released.numAffectedRows)
}

/** Releases all leases. It may only be called when no other process can hold one. */
export const releaseAllLeases = (db: Db) =>
  sql`UPDATE calendar_syncs SET leased_until = NULL, leased_by = NULL WHERE leased_until IS NOT NULL`.execute(db)

/** The new copy of a calendar. Instants are in milliseconds. */
export type NewCopy = {
  calendarId: number
  version: string | null
  digest: string
  from: Date
  until: Date
  warning: string | null
  busy: readonly { externalUid: string; title: string; start: number; end: number }[]
  /** The uids whose times of the last complete reading stay, beside those of this one. */
  keptUids: readonly string[]
}

type Read = { now: Date; nextSyncAt: Date }

/** The last copy, as it is before a newer one replaces it. */
export type StoredSync = { digest: string | null; syncedFrom: Date | null; syncedUntil: Date | null }

/** Locks the copy. Returns undefined if the calendar is no longer selected. */
export async function lockSync(tx: Tx, calendarId: number): Promise<StoredSync | undefined> {
  const { rows } = await sql<StoredSync>`${prepared}
    SELECT digest, synced_from, synced_until FROM calendar_syncs WHERE calendar_id = ${calendarId} FOR UPDATE`.execute(
    tx,
  )
  return rows[0]
}

/** Replaces the busy times of a copy. */
export async function replaceBusyTimes(tx: Tx, { calendarId, busy, keptUids }: NewCopy): Promise<void> {
  await sql`${prepared} DELETE FROM calendar_busy_times
    WHERE calendar_id = ${calendarId} AND external_uid <> ALL (${keptUids}::text[])`.execute(tx)
  await sql`${prepared} INSERT INTO calendar_busy_times (calendar_id, external_uid, title, starts_at, ends_at)
    SELECT ${calendarId}, uid, title, to_timestamp(starts / 1000), to_timestamp(ends / 1000)
    FROM unnest(${busy.map(({ externalUid }) => externalUid)}::text[], ${busy.map(({ title }) => title)}::text[],
      ${busy.map(({ start }) => start)}::float8[], ${busy.map(({ end }) => end)}::float8[]) AS t (uid, title, starts, ends)`.execute(
    tx,
  )
}

/** Notes that the copy is current. */
export const noteRead = (
  tx: Tx,
  { calendarId, version, digest, from, until, warning }: NewCopy,
  { now, nextSyncAt }: Read,
) =>
  sql`${prepared} UPDATE calendar_syncs SET version = ${version}, digest = ${digest}, synced_from = ${from}, synced_until = ${until},
      last_synced_at = ${now}, last_error = ${warning}, failing_since = NULL, failures = 0, next_sync_at = ${nextSyncAt}, leased_until = NULL, leased_by = NULL
    WHERE calendar_id = ${calendarId}`.execute(tx)

/** Notes that the provider still has the version of the copy. */
export const noteUnchanged = (tx: Tx, calendarId: number, { now, nextSyncAt }: Read) =>
  sql`${prepared} UPDATE calendar_syncs SET last_synced_at = ${now}, last_error = NULL, failing_since = NULL, failures = 0,
      next_sync_at = ${nextSyncAt}, leased_until = NULL, leased_by = NULL
    WHERE calendar_id = ${calendarId}`.execute(tx)

/** Notes a failed reading. The copy stays. Each further failure doubles the wait, up to `mostSeconds`. */
export const noteFailure = (
  tx: Tx,
  calendarId: number,
  { now, error, leastSeconds, mostSeconds }: { now: Date; error: string; leastSeconds: number; mostSeconds: number },
) =>
  sql`${prepared} UPDATE calendar_syncs SET last_error = ${error}, failing_since = coalesce(failing_since, ${now}), failures = failures + 1,
      next_sync_at = ${now}::timestamptz + make_interval(secs => least(${mostSeconds}::int, ${leastSeconds}::int * 2 ^ least(failures, 20))),
      leased_until = NULL, leased_by = NULL
    WHERE calendar_id = ${calendarId}`.execute(tx)

const SUFFIX = '@daybook'

/** Returns those of the uids that belong to bookings of this server. A booking's uid is a part of it. */
export async function listBookingUids(db: Db, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM bookings WHERE uid = ANY (${uids.map((uid) => uid.slice(0, -SUFFIX.length))}::text[])`.execute(db)
  return new Set(rows.map(({ uid }) => `${uid}${SUFFIX}`))
}

/** Lets a calendar be read at this time, if its next reading would be later. */
export const readSoon = (tx: Tx, calendarId: number, at: Date) =>
  sql`${prepared} UPDATE calendar_syncs SET next_sync_at = ${at}
    WHERE calendar_id = ${calendarId} AND next_sync_at > ${at} AND failures = 0`.execute(tx)

/** Returns true if coming bookings have events in the calendar. */
export async function hasComingEvents(tx: Tx, calendarId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`${prepared}
    SELECT EXISTS (
      SELECT FROM calendar_events WHERE calendar_id = ${calendarId} AND external_id IS NOT NULL AND ends_at > ${now}) AS has`.execute(
    tx,
  )
  return rows[0]?.has ?? false
}
