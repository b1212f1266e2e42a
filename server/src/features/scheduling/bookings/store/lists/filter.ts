import { type RawBuilder, sql } from 'kysely'
import type { ListFilter, ListStatus, Sort, SortKey } from '../../queries/list-filter.ts'

export type Condition = RawBuilder<unknown>

/**
 * Returns the conditions on the booking `b`. `startsAt` is a column that has the booking's start: the one whose index
 * leads to the bookings, so that the index also leaves out other times.
 */
export function conditionsOf(filter: ListFilter, now: Date, startsAt: Condition): Condition[] {
  const { statuses, attendeeEmail, attendeeName, search, uid, eventTypeIds, teamIds, endsUntil } = filter
  const all: (Condition | undefined)[] = [
    statuses &&
      sql`(${sql.join(
        statuses.map((status) => hasStatus(status, now, startsAt)),
        sql` OR `,
      )})`,
    attendeeEmail === undefined ? undefined : attendedBy(attendeeEmail.toLowerCase()),
    attendeeName === undefined ? undefined : hasAttendee(sql`a.name = ${attendeeName}`),
    search === undefined ? undefined : mentions(search),
    uid === undefined ? undefined : sql`b.uid = ${uid}`,
    eventTypeIds && sql`b.event_type_id = ANY(${eventTypeIds}::int[])`,
    teamIds && sql`b.team_id = ANY(${teamIds}::int[])`,
    filter.startsFrom && sql`${startsAt} >= ${filter.startsFrom}`,
    endsUntil && sql`${startsAt} < ${endsUntil} AND b.ends_at <= ${endsUntil}`,
    filter.createdFrom && sql`b.created_at >= ${filter.createdFrom}`,
    filter.createdUntil && sql`b.created_at <= ${filter.createdUntil}`,
    filter.updatedFrom && sql`b.updated_at >= ${filter.updatedFrom}`,
    filter.updatedUntil && sql`b.updated_at <= ${filter.updatedUntil}`,
  ]
  return all.filter((condition) => condition !== undefined)
}

// No booking lasts longer than 744 hours (`bookings_length`), so the first half only lets the statement use the index.
const notOver = (now: Date, startsAt: Condition): Condition =>
  sql`${startsAt} >= ${now}::timestamptz - interval '744 hours' AND b.ends_at >= ${now}`

const isOff = sql`b.status IN ('cancelled', 'rejected')`

function hasStatus(status: ListStatus, now: Date, startsAt: Condition): Condition {
  switch (status) {
    case 'upcoming':
      return sql`(${notOver(now, startsAt)} AND CASE WHEN b.series_id IS NULL THEN NOT ${isOff} ELSE b.status = 'accepted' END)`
    case 'recurring':
      return sql`(${notOver(now, startsAt)} AND b.series_id IS NOT NULL AND NOT ${isOff})`
    case 'past':
      return sql`(${startsAt} < ${now} AND b.ends_at <= ${now} AND NOT ${isOff})`
    case 'cancelled':
      return isOff
    case 'unconfirmed':
      return sql`(${notOver(now, startsAt)} AND b.status = 'pending')`
  }
}

/** Compares parts of texts without patterns, so no sign has a meaning of its own. Only the listed bookings are read. */
const mentions = (text: string): Condition => {
  const contains = (column: Condition) => sql`strpos(lower(${column}), lower(${text})) > 0`
  return sql`(${contains(sql`b.title`)} OR ${hasAttendee(sql`(${contains(sql`a.name`)} OR ${contains(sql`a.email`)})`)})`
}

const hasAttendee = (condition: Condition): Condition =>
  sql`EXISTS (SELECT 1 FROM attendees a WHERE a.booking_id = b.id AND ${condition})`

/**
 * Matches the address in both forms, as it is written and with the platform client's suffix. The first form is found by its
 * index. The second one differs from client to client, so it is looked up in each booking of a client.
 */
function attendedBy(email: string): Condition {
  const plain = sql`b.id IN (SELECT a.booking_id FROM attendees a WHERE lower(a.email) = ${email})`
  const at = email.lastIndexOf('@')
  if (at === -1) return plain
  const suffixed = sql`${email.slice(0, at)} || '+' || b.platform_client_id || ${email.slice(at)}`
  // OFFSET keeps PostgreSQL from reading all attendees at once instead of those of the booking.
  const isSuffixed = hasAttendee(sql`lower(a.email) = ${suffixed} OFFSET 0`)
  return sql`(${plain} OR (b.platform_client_id IS NOT NULL AND ${isSuffixed}))`
}

const COLUMNS: Readonly<Record<Exclude<SortKey, 'startsAt'>, Condition>> = {
  endsAt: sql`b.ends_at`,
  createdAt: sql`b.created_at`,
  updatedAt: sql`b.updated_at`,
}

/** Orders equal bookings by id, because otherwise a booking could be on two pages or on none. */
export function orderBy(sorts: readonly Sort[], startsAt: Condition): Condition {
  const last = sorts[0]?.direction === 'desc' ? sql`b.id DESC` : sql`b.id`
  const keys = sorts.map(({ by, direction }) => {
    const column = by === 'startsAt' ? startsAt : COLUMNS[by]
    return direction === 'desc' ? sql`${column} DESC` : column
  })
  return sql.join([...keys, last], sql`, `)
}
