import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { BookingView } from '../booking.ts'
import { viewBookings } from './view.ts'

/** Returns the newest bookings of a host or a team that begin in [from, until), the latest made first. */
export function viewFeed(
  db: Db,
  owner: { userId: number } | { teamId: number },
  { from, until }: { from: Date; until: Date },
  most: number,
): Promise<BookingView[]> {
  const isOwners =
    'userId' in owner
      ? sql`b.id IN (SELECT h.booking_id FROM booking_hosts h WHERE h.user_id = ${owner.userId}
          AND h.starts_at >= ${from} AND h.starts_at < ${until})`
      : sql`b.team_id = ${owner.teamId}`
  return viewBookings(
    db,
    sql`WHERE ${isOwners} AND b.starts_at >= ${from} AND b.starts_at < ${until}
      AND b.status IN ('accepted', 'pending', 'cancelled', 'rejected') ORDER BY b.id DESC LIMIT ${most}`,
  )
}
