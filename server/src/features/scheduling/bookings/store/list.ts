import { sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { Page } from '../../../../lib/page.ts'
import type { BookingView } from '../booking.ts'
import type { ListFilter, Sort } from '../queries/list-filter.ts'
import { orderBy } from './lists/filter.ts'
import { queryCount, queryIds } from './lists/find-ids.ts'
import type { Listed } from './lists/parts.ts'
import { viewBookings } from './view.ts'

/** Counts the listed bookings up to `most`, so that a count reads no more of a large organization than that. */
export async function countBookings(
  db: Db,
  listed: Listed,
  filter: ListFilter,
  now: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${queryCount({ listed, filter, now }, most)}`.execute(db)
  return rows[0]?.count ?? 0
}

export function listBookingViews(
  db: Db,
  listed: Listed,
  filter: ListFilter,
  { sorts, page }: { sorts: readonly Sort[]; page: Page },
  now: Date,
): Promise<BookingView[]> {
  // An array is always looked up by the index of ids. The planner can't choose to read all bookings.
  const ids = sql`ARRAY(${queryIds({ listed, filter, now }, { sorts, ...page })})`
  return viewBookings(db, sql`WHERE b.id = ANY(${ids}) ORDER BY ${orderBy(sorts, sql`b.starts_at`)}`)
}

/** Returns the ids of the listed bookings in their order. */
export async function listBookingIds(
  db: Db,
  listed: Listed,
  filter: ListFilter,
  { sorts, most }: { sorts: readonly Sort[]; most: number },
  now: Date,
): Promise<number[]> {
  const query = queryIds({ listed, filter, now }, { sorts, take: most, skip: 0 })
  const { rows } = await sql<{ id: number }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns bookings in the order of their ids. One that is gone is left out. */
export async function viewBookingsById(db: Db, ids: readonly number[]): Promise<BookingView[]> {
  const found = await viewBookings(db, sql`WHERE b.id = ANY(${ids}::bigint[])`)
  const byId = new Map(found.map((booking) => [booking.id, booking]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the ids of those event types that exist. */
export const listKnownEventTypeIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await db.selectFrom('eventTypes').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

/** Returns the ids of those people who are in the organization. */
export const listMemberIds = async (db: Db, organizationId: number, userIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    SELECT user_id FROM memberships
    WHERE organization_id = ${organizationId} AND user_id = ANY(${userIds}::int[]) AND accepted`.execute(db)
  return rows.map(({ userId }) => userId)
}
