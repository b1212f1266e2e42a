import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import { type Counted, fromBookings, periodOf } from './counted.ts'

export const GROUPINGS = ['none', 'eventType', 'host', 'status'] as const
export type Grouping = (typeof GROUPINGS)[number]

/**
 * The number of bookings of a group in a period. Place 0 is all groups together, where each booking counts once. The
 * group of the smallest ones has no key.
 */
export type GroupCount = {
  place: number
  key: string | null
  id: number | null
  name: string | null
  period: number
  count: number
}

/** A cancelled booking with a successor was rescheduled. A booking that waits for a host is pending, as in the API. */
const status = sql`CASE
  WHEN b.status = 'cancelled' AND (EXISTS (SELECT FROM booking_moves m WHERE m.from_booking_id = b.id)
    OR EXISTS (SELECT FROM booking_seat_moves m WHERE m.from_booking_id = b.id AND m.was_last)) THEN 'rescheduled'
  WHEN b.status = 'awaiting_host' THEN 'pending' ELSE b.status END`

type Columns = { id: RawBuilder<unknown>; word: RawBuilder<unknown>; name: RawBuilder<unknown> }

/** Returns the columns that name a group: an id of another table, or a word. */
function columnsOf(grouping: Grouping, { owner }: Counted): Columns {
  const none = { id: sql`NULL::int`, word: sql`NULL::text`, name: sql`NULL::text` }
  switch (grouping) {
    case 'none':
      return none
    case 'status':
      return { ...none, word: status }
    case 'eventType':
      return {
        ...none,
        id: 'userId' in owner ? sql`b.event_type_id` : sql`coalesce(e.parent_event_type_id, e.id)`,
        name: sql`(SELECT t.title FROM event_types t WHERE t.id = r.id)`,
      }
    case 'host':
      return { ...none, name: sql`(SELECT coalesce(u.name, u.username) FROM users u WHERE u.id = r.id)` }
  }
}

/** Counts the bookings by period and group in one statement. The `most` largest groups have a place of their own. */
export async function countByGroup(db: Db, counted: Counted, grouping: Grouping, most: number): Promise<GroupCount[]> {
  const { id, word, name } = columnsOf(grouping, counted)
  const isOfHost = grouping === 'host'
  const { rows } = await sql<GroupCount>`
    WITH found AS MATERIALIZED (
      SELECT b.id AS booking_id, ${periodOf(counted)} AS period, ${id} AS id, ${word} AS word
      ${fromBookings(counted)} AND ${grouping === 'status' ? sql`true` : sql`b.status = 'accepted'`}
    ), keyed AS (
      SELECT f.booking_id, f.period, ${isOfHost ? sql`h.user_id` : sql`f.id`} AS id, f.word
      FROM found f ${isOfHost ? sql`LEFT JOIN booking_hosts h ON h.booking_id = f.booking_id` : sql``}
    ), counted AS (
      SELECT coalesce(word, id::text, 'none') AS key, id, period, count(*)::int AS count FROM keyed GROUP BY 1, 2, 3
    ), ranked AS (
      SELECT key, id, least(row_number() OVER (ORDER BY sum(count) DESC, id, key), ${most + 1}::int)::int AS place
      FROM counted GROUP BY key, id
    ), named AS (
      SELECT r.place, r.key, r.id, ${name} AS name FROM ranked r WHERE r.place <= ${most}::int
    ), summed AS (
      SELECT r.place, c.period, sum(c.count)::int AS count FROM counted c JOIN ranked r ON r.key = c.key GROUP BY 1, 2
    )
    SELECT 0 AS place, NULL::text AS key, NULL::int AS id, NULL::text AS name, f.period, count(*)::int AS count
    FROM found f GROUP BY f.period
    UNION ALL
    SELECT s.place, n.key, n.id, n.name, s.period, s.count FROM summed s LEFT JOIN named n ON n.place = s.place
    ORDER BY place, period`.execute(db)
  return rows
}
