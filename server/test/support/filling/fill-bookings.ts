import type { FilledHosts } from './fill-hosts.ts'
import { nextId, type RunSql, skipIds } from './run-sql.ts'

const HALF_HOUR_MINUTES = 30
const YEAR_MINUTES = 365 * 24 * 60

type Bookings = {
  count: number
  /** The bookings of each host go back from this time: evenly through a year, or one after the other if there are more. */
  until: Date
  /** Bookings from this time on take the time of their hosts. */
  now: Date
  organizationId?: number | undefined
  largestStatement?: number
  /** Called with the number of bookings so far. */
  progress?: (made: number) => void
}

/**
 * Fills in bookings that hosts have in turns: each with one host, its booker, and the time that it takes if it is still to
 * come. A tenth of them is cancelled. There are ten bookings for each booker's address. Events, mails, deliveries, timers,
 * answers and references are left out.
 */
export async function fillBookings(run: RunSql, hosts: FilledHosts, bookings: Bookings): Promise<void> {
  const { count, until, now, organizationId, largestStatement = 100_000, progress } = bookings
  const firstId = await nextId(run, 'bookings')
  const each = Math.ceil(count / hosts.count)
  const step = Math.max(1, Math.floor(YEAR_MINUTES / each / HALF_HOUR_MINUTES)) * HALF_HOUR_MINUTES
  const bookers = Math.ceil(count / 10)
  for (let from = 0; from < count; from += largestStatement) {
    const upTo = Math.min(from + largestStatement, count)
    await run(`
      WITH wanted AS (
        SELECT ${firstId} + n AS id, n, n % ${hosts.count} AS host, n / ${hosts.count} AS number,
          timestamptz '${until.toISOString()}' - make_interval(mins => ((n / ${hosts.count} + 1) * ${step})::int) AS starts_at
        FROM generate_series(${from}, ${upTo - 1}) n
      ), made AS (
        INSERT INTO bookings (id, uid, permanent_id, event_type_id, organizer_id, organization_id, status, starts_at,
          ends_at, title, location_type, location, ics_uid, created_at, updated_at)
        SELECT id, replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(), ${hosts.firstEventTypeId} + host,
          ${hosts.firstUserId} + host, ${organizationId ?? 'NULL'}, CASE WHEN number % 10 = 9 THEN 'cancelled' ELSE 'accepted' END,
          starts_at, starts_at + interval '30 minutes', 'Meeting', 'integration', 'integrations:daily',
          gen_random_uuid()::text, starts_at - interval '14 days', starts_at - interval '14 days'
        FROM wanted
        RETURNING id, starts_at, ends_at, organizer_id, event_type_id, status, created_at
      ), hosted AS (
        INSERT INTO booking_hosts (booking_id, starts_at, user_id, is_organizer)
        SELECT id, starts_at, organizer_id, true FROM made
      ), attended AS (
        INSERT INTO attendees (booking_id, starts_at, kind, email, name, time_zone, created_at)
        SELECT id, starts_at, 'booker', 'guest-' || id % ${bookers} || '@example.com', 'Guest ' || id % ${bookers},
          'Europe/London', created_at FROM made
      )
      INSERT INTO occupancy (host_id, starts_at, ends_at, kind, booking_id, event_type_id)
      SELECT organizer_id, starts_at, ends_at, 'booking', id, event_type_id FROM made
      WHERE status = 'accepted' AND starts_at >= timestamptz '${now.toISOString()}'`)
    progress?.(upTo)
  }
  await skipIds(run, 'bookings')
}
