import { type RawBuilder, sql } from 'kysely'
import type { LiveServer } from './servers/live-server.ts'

/** Queries for invalid rows, which must not exist however many people book at once. */
const OFFENCES: Readonly<Record<string, RawBuilder<{ offender: string }>>> = {
  'live bookings whose hosts are free': sql`
    SELECT b.uid AS offender FROM bookings b
    JOIN booking_hosts h ON h.booking_id = b.id LEFT JOIN event_types e ON e.id = b.event_type_id
    WHERE (b.status = 'accepted' OR (b.status = 'pending' AND e.pending_blocks_slot)) AND NOT EXISTS (
      SELECT FROM occupancy o WHERE o.booking_id = b.id AND o.host_id = h.user_id AND o.starts_at = b.starts_at AND o.ends_at = b.ends_at)`,
  'taken time of bookings that are over': sql`
    SELECT b.uid AS offender FROM occupancy o JOIN bookings b ON b.id = o.booking_id
    WHERE b.status NOT IN ('accepted', 'pending', 'awaiting_host')`,
  'hosts in two meetings at once': sql`
    SELECT a.uid || ' ' || b.uid AS offender FROM booking_hosts g JOIN bookings a ON a.id = g.booking_id
    JOIN booking_hosts h ON h.user_id = g.user_id AND h.booking_id > g.booking_id JOIN bookings b ON b.id = h.booking_id
    WHERE a.status = 'accepted' AND b.status = 'accepted' AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
  'bookings without a host or an attendee': sql`
    SELECT uid AS offender FROM bookings b WHERE status = 'accepted' AND (
      NOT EXISTS (SELECT FROM booking_hosts h WHERE h.booking_id = b.id)
      OR NOT EXISTS (SELECT FROM attendees a WHERE a.booking_id = b.id))`,
  'counts of seats that are wrong': sql`
    SELECT uid AS offender FROM bookings b WHERE status = 'accepted' AND seats_total IS NOT NULL
      AND seats_taken <> (SELECT count(*) FROM booking_seats s WHERE s.booking_id = b.id)`,
  'meetings that live twice after a move': sql`
    SELECT permanent_id::text AS offender FROM bookings WHERE status IN ('accepted', 'pending')
    GROUP BY permanent_id HAVING count(*) > 1`,
  'moved bookings that are still live': sql`
    SELECT b.uid AS offender FROM booking_moves m JOIN bookings b ON b.id = m.from_booking_id
    WHERE b.status <> 'cancelled' AND b.seats_total IS NULL`,
}

/**
 * Stops the server and returns the faults in its bookings. A deadlock is a fault too: the server takes its locks in one
 * order, and a retry would hide it.
 */
export async function findOffences(server: LiveServer): Promise<string[]> {
  await server.stop()
  const { db, embedded, close } = await server.openDatabase()
  const found: string[] = []
  for (const [offence, query] of Object.entries(OFFENCES)) {
    const { rows } = await query.execute(db)
    for (const { offender } of rows) found.push(`${offence}: ${offender}`)
  }
  // Each live server has its own database, so these deadlocks are its own.
  const { rows } = await sql<{ deadlocks: string }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(db)
  const deadlocks = Number(rows[0]?.deadlocks ?? 0)
  if (!embedded && deadlocks > 0) found.push(`deadlocks: ${deadlocks}`)
  await close()
  return found
}
