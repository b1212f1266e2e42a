import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { Page } from '../../../../lib/page.ts'
import type { BookingView } from '../booking.ts'
import type { ListFilter, ListStatus, Sort, SortKey } from '../queries/list-filter.ts'
import type { Reach } from './list-reach.ts'
import { viewBookings } from './view.ts'

/**
 * The owner of the listed bookings: an account with the bookings that it may see, or a team, an organization or one of
 * its members.
 */
export type Listed =
  | { kind: 'viewer'; userId: number; provenEmail: string | null; reach: Reach }
  | { kind: 'team'; teamId: number }
  | { kind: 'organization'; organizationId: number; userIds?: readonly number[] | undefined }
  | { kind: 'person'; organizationId: number; userId: number }

type Condition = RawBuilder<unknown>

function isListed(listed: Listed): Condition {
  switch (listed.kind) {
    case 'viewer':
      return isAmong([...ownParts(listed), ...reachParts(listed.reach)])
    case 'team':
      return sql`b.team_id = ${listed.teamId}`
    case 'organization':
      return listed.userIds === undefined
        ? sql`b.organization_id = ${listed.organizationId}`
        : sql`b.organization_id = ${listed.organizationId} AND ${isAmong(partsOf(listed.userIds))}`
    case 'person':
      // Bookings that the person hosts for another organization or an outside team aren't visible to this organization.
      return sql`${isAmong(partsOf([listed.userId]))} AND (
        b.organization_id = ${listed.organizationId} OR (b.organization_id IS NULL AND b.team_id IS NULL)
        OR NOT EXISTS (SELECT FROM booking_hosts h WHERE h.booking_id = b.id AND h.user_id = ${listed.userId}))`
  }
}

// This is a UNION, because an OR over several tables would read every booking.
const isAmong = (parts: readonly Condition[]): Condition => sql`b.id IN (${sql.join(parts, sql` UNION `)})`

const ownParts = ({ userId, provenEmail }: { userId: number; provenEmail: string | null }): Condition[] => [
  sql`SELECT booking_id FROM attendees WHERE lower(email) = ${provenEmail?.toLowerCase() ?? null}`,
  sql`SELECT booking_id FROM attendees WHERE user_id = ${userId}`,
  sql`SELECT booking_id FROM booking_hosts WHERE user_id = ${userId}`,
]

/**
 * Returns the conditions for people by id. Their addresses aren't included, because only the people themselves can
 * prove them.
 */
const partsOf = (userIds: readonly number[]): Condition[] => [
  sql`SELECT a.booking_id FROM users u JOIN attendees a ON lower(a.email) = lower(u.email)
      WHERE u.id = ANY(${userIds}::int[]) AND u.email_verified_at IS NOT NULL`,
  sql`SELECT booking_id FROM attendees WHERE user_id = ANY(${userIds}::int[])`,
  sql`SELECT booking_id FROM booking_hosts WHERE user_id = ANY(${userIds}::int[])`,
]

/** Returns the conditions for the additional bookings. There are none for the many accounts that run no team. */
const reachParts = ({ runTeamIds, runOrganizationIds, readTeamIds }: Reach): Condition[] => [
  ...(runTeamIds.length + readTeamIds.length > 0
    ? [sql`SELECT id FROM bookings WHERE team_id = ANY(${[...runTeamIds, ...readTeamIds]}::int[])`]
    : []),
  ...(runTeamIds.length > 0
    ? [
        sql`SELECT h.booking_id FROM memberships m JOIN booking_hosts h ON h.user_id = m.user_id
            WHERE m.team_id = ANY(${runTeamIds}::int[]) AND m.accepted`,
      ]
    : []),
  ...(runOrganizationIds.length > 0
    ? [sql`SELECT id FROM bookings WHERE organization_id = ANY(${runOrganizationIds}::int[])`]
    : []),
]

// No booking lasts longer than 744 hours (`bookings_length`), so the first half only lets the statement use the index.
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

function conditions(listed: Listed, filter: ListFilter, now: Date): Condition {
  const { statuses, attendeeEmail, attendeeName, search, uid, eventTypeIds, teamIds } = filter
  const all: (Condition | undefined)[] = [
    isListed(listed),
    statuses &&
      sql`(${sql.join(
        statuses.map((status) => hasStatus(status, now)),
        sql` OR `,
      )})`,
    attendeeEmail === undefined ? undefined : hasAttendee(hasEmail(attendeeEmail.toLowerCase())),
    attendeeName === undefined ? undefined : hasAttendee(sql`a.name = ${attendeeName}`),
    search === undefined ? undefined : mentions(search),
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

/** Compares parts of texts without patterns, so no sign has a meaning of its own. Only the listed bookings are read. */
const mentions = (text: string): Condition => {
  const contains = (column: Condition) => sql`strpos(lower(${column}), lower(${text})) > 0`
  return sql`(${contains(sql`b.title`)} OR ${hasAttendee(sql`(${contains(sql`a.name`)} OR ${contains(sql`a.email`)})`)})`
}

const hasAttendee = (condition: Condition): Condition =>
  sql`EXISTS (SELECT 1 FROM attendees a WHERE a.booking_id = b.id AND ${condition})`

/** Matches the address in both forms, as it is written and with the platform client's suffix. */
const hasEmail = (email: string): Condition => {
  const at = email.lastIndexOf('@')
  return at === -1
    ? sql`lower(a.email) = ${email}`
    : sql`lower(a.email) IN (${email}, ${email.slice(0, at)} || '+' || b.platform_client_id || ${email.slice(at)})`
}

const COLUMNS: Readonly<Record<SortKey, Condition>> = {
  startsAt: sql`b.starts_at`,
  endsAt: sql`b.ends_at`,
  createdAt: sql`b.created_at`,
  updatedAt: sql`b.updated_at`,
}

/** Orders equal bookings by id, because otherwise a booking could be on two pages or on none. */
const order = (sorts: readonly Sort[]): Condition => {
  const last = sorts[0]?.direction === 'desc' ? sql`b.id DESC` : sql`b.id`
  const keys = sorts.map(({ by, direction }) => (direction === 'desc' ? sql`${COLUMNS[by]} DESC` : COLUMNS[by]))
  return sql.join([...keys, last], sql`, `)
}

export async function countBookings(db: Db, listed: Listed, filter: ListFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings b WHERE ${conditions(listed, filter, now)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const listBookingViews = (
  db: Db,
  listed: Listed,
  filter: ListFilter,
  { sorts, page: { take, skip } }: { sorts: readonly Sort[]; page: Page },
  now: Date,
): Promise<BookingView[]> =>
  viewBookings(db, sql`WHERE ${conditions(listed, filter, now)} ORDER BY ${order(sorts)} LIMIT ${take} OFFSET ${skip}`)

/** Returns the ids of the listed bookings in their order. */
export async function listBookingIds(
  db: Db,
  listed: Listed,
  filter: ListFilter,
  { sorts, most }: { sorts: readonly Sort[]; most: number },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bookings b WHERE ${conditions(listed, filter, now)} ORDER BY ${order(sorts)} LIMIT ${most}`.execute(
    db,
  )
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
