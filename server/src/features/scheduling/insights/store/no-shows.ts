import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { type Counted, fromBookings, periodOf } from './counted.ts'

export type NoShowCount = { period: number; bookings: number; withAbsentAttendee: number; withAbsentHost: number }

/** Counts the accepted bookings that have begun, and those among them to which somebody didn't come. */
export async function countNoShows(db: Db, counted: Counted, now: Date): Promise<NoShowCount[]> {
  const { rows } = await sql<NoShowCount>`
    WITH begun AS (
      SELECT ${periodOf(counted)} AS period, b.host_absent, EXISTS (
        SELECT FROM attendees a WHERE a.booking_id = b.id AND a.absent AND a.kind <> 'host') AS attendee_absent
      ${fromBookings(counted)} AND b.status = 'accepted' AND b.starts_at <= ${now}
    )
    SELECT period, count(*)::int AS bookings, count(*) FILTER (WHERE attendee_absent)::int AS with_absent_attendee,
      count(*) FILTER (WHERE host_absent)::int AS with_absent_host
    FROM begun GROUP BY period`.execute(db)
  return rows
}
