import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Page } from '../../lib/page.ts'
import type { ListFilter, ListStatus, Sort, SortKey } from './list-filter.ts'
import type { BookingView } from './view.ts'
import { viewBookings } from './view-store.ts'

/** Whose bookings: those that the account hosts, and those that have its address. */
export type Viewer = { userId: number; provenEmail: string | null }

type Condition = RawBuilder<unknown>

// A UNION, because an OR over two tables would read every booking there is.
const isMine = ({ userId, provenEmail }: Viewer): Condition => sql`b.id IN (
  SELECT booking_id FROM attendees WHERE lower(email) = ${provenEmail?.toLowerCase() ?? null}
  UNION SELECT booking_id FROM attendees WHERE user_id = ${userId}
  UNION SELECT booking_id FROM booking_hosts WHERE user_id = ${userId})`

// No booking lasts longer than 744 hours (`bookings_length`), so the first half changes nothing but the index that is used.
const notOver = (now: Date): Condition =>
  sql`b.starts_at >= ${now}::timestamptz - interval '744 hours' AND b.ends_at >= ${now}`

const isOff = sql`b.status IN ('cancelled', 'rejected')`

function hasStatus(status: ListStatus, now: Date): Condition {
  switch (status) {
    case 'upcoming':
      return sql`(${notOver(now)} AND CASE WHEN b.series_id IS NULL THEN NOT ${isOff} ELSE b.status = 'accepted' END)`
    case 'recurring':
      return sql`(${notOver(now)} AND b.series_id IS NOT NULL AND NOT ${isOff})`
    case 'past':
      return sql`(b.ends_at <= ${now} AND NOT ${isOff})`
    case 'cancelled':
      return isOff
    case 'unconfirmed':
      return sql`(${notOver(now)} AND b.status = 'pending')`
  }
}

function conditions(viewer: Viewer, filter: ListFilter, now: Date): Condition {
  const { statuses, attendeeEmail, attendeeName, uid, eventTypeIds, teamIds } = filter
  const all: (Condition | undefined)[] = [
    isMine(viewer),
    statuses &&
      sql`(${sql.join(
        statuses.map((status) => hasStatus(status, now)),
        sql` OR `,
      )})`,
    attendeeEmail === undefined ? undefined : hasAttendee(hasEmail(attendeeEmail.toLowerCase())),
    attendeeName === undefined ? undefined : hasAttendee(sql`a.name = ${attendeeName}`),
    uid === undefined ? undefined : sql`b.uid = ${uid}`,
    eventTypeIds && sql`b.event_type_id = ANY(${eventTypeIds}::int[])`,
    teamIds && sql`b.team_id = ANY(${teamIds}::int[])`,
    filter.startsFrom && sql`b.starts_at >= ${filter.startsFrom}`,
    filter.endsUntil && sql`b.ends_at <= ${filter.endsUntil}`,
    filter.createdFrom && sql`b.created_at >= ${filter.createdFrom}`,
    filter.createdUntil && sql`b.created_at <= ${filter.createdUntil}`,
    filter.updatedFrom && sql`b.updated_at >= ${filter.updatedFrom}`,
    filter.updatedUntil && sql`b.updated_at <= ${filter.updatedUntil}`,
  ]
  return sql.join(
    all.filter((condition) => condition !== undefined),
    sql` AND `,
  )
}

const hasAttendee = (condition: Condition): Condition =>
  sql`EXISTS (SELECT 1 FROM attendees a WHERE a.booking_id = b.id AND ${condition})`

/** In either form, on bookings with a user of a platform client: as written, or with the client's suffix. */
const hasEmail = (email: string): Condition => {
  const [, local, domain] = /^(.*)(@.*)$/.exec(email) ?? []
  return domain === undefined
    ? sql`lower(a.email) = ${email}`
    : sql`lower(a.email) IN (${email}, ${local} || '+' || b.platform_client_id || ${domain})`
}

const COLUMNS: Readonly<Record<SortKey, Condition>> = {
  startsAt: sql`b.starts_at`,
  endsAt: sql`b.ends_at`,
  createdAt: sql`b.created_at`,
  updatedAt: sql`b.updated_at`,
}

/** Ids decide between equals: otherwise a booking could stand on two pages, and another on none. */
const order = (sorts: readonly Sort[]): Condition => {
  const last = sorts[0]?.direction === 'desc' ? sql`b.id DESC` : sql`b.id`
  const keys = sorts.map(({ by, direction }) => (direction === 'desc' ? sql`${COLUMNS[by]} DESC` : COLUMNS[by]))
  return sql.join([...keys, last], sql`, `)
}

export async function countBookings(db: Db, viewer: Viewer, filter: ListFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings b WHERE ${conditions(viewer, filter, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const listBookingViews = (
  db: Db,
  viewer: Viewer,
  filter: ListFilter,
  { sorts, page: { take, skip } }: { sorts: readonly Sort[]; page: Page },
  now: Date,
): Promise<BookingView[]> =>
  viewBookings(db, sql`WHERE ${conditions(viewer, filter, now)} ORDER BY ${order(sorts)} LIMIT ${take} OFFSET ${skip}`)

/** Which of these event types exist. */
export const listKnownEventTypeIds = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  (await db.selectFrom('eventTypes').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
