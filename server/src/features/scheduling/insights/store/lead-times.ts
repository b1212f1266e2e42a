import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { type Counted, fromBookings } from './counted.ts'

/** Bucket 0 has the bookings that were stored after their start. The row without a bucket is about all others. */
export type LeadTimes = { bucket: number | null; count: number; median: number | null; average: number | null }

/** Counts the accepted bookings by the minutes between their creation and their start. */
export async function countLeadTimes(db: Db, counted: Counted, lowerBounds: readonly number[]): Promise<LeadTimes[]> {
  const { rows } = await sql<LeadTimes>`
    WITH led AS (
      SELECT (extract(epoch FROM b.starts_at - b.created_at) / 60)::float8 AS minutes
      ${fromBookings(counted)} AND b.status = 'accepted'
    ), placed AS (SELECT minutes, width_bucket(minutes, ${lowerBounds}::float8[]) AS bucket FROM led)
    SELECT bucket, count(*)::int AS count, NULL::float8 AS median, NULL::float8 AS average FROM placed GROUP BY bucket
    UNION ALL
    SELECT NULL, count(*)::int, percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes), avg(minutes)
    FROM placed WHERE bucket > 0`.execute(db)
  return rows
}
