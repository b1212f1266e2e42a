import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { InsightsOwner } from '../owner.ts'
import { beginsOf, type Counted, isOfGroup, isWanted, rangeOf } from './counted.ts'

/** The booked minutes of a person in a period. A person without bookings has one row without a period. */
export type BookedMinutes = {
  userId: number
  name: string | null
  /** The number of people, of whom only the ones with the most minutes are listed. */
  people: number
  period: number | null
  minutes: number | null
}

/** Returns FROM and the beginning of WHERE of the people `u`: the person, or the members of the team or organization. */
function peopleOf(owner: InsightsOwner): RawBuilder<unknown> {
  if ('userId' in owner) return sql`users u WHERE u.id = ${owner.userId}`
  const isMember =
    owner.kind === 'team' ? sql`m.team_id = ${owner.teamId}` : sql`m.organization_id = ${owner.organizationId}`
  return sql`memberships m JOIN users u ON u.id = m.user_id WHERE ${isMember} AND m.accepted`
}

/**
 * Sums the minutes of accepted bookings for the owner, or for each member of a team or an organization, in one statement. A booking counts
 * in each period that it touches. No booking lasts longer than 744 hours (`bookings_length`).
 */
export async function sumBookedMinutes(db: Db, counted: Counted, most: number): Promise<BookedMinutes[]> {
  const { owner, periods, userId } = counted
  const { from, until } = rangeOf(counted)
  const ends = periods.map((period) => new Date(period.until))
  const { rows } = await sql<BookedMinutes>`
    WITH people AS MATERIALIZED (
      SELECT u.id, coalesce(u.name, u.username) AS name FROM ${peopleOf(owner)} AND u.disabled_at IS NULL
        AND ${userId === undefined ? sql`true` : sql`u.id = ${userId}::int`}
    ), booked AS MATERIALIZED (
      SELECT h.user_id, b.starts_at, b.ends_at
      FROM people p JOIN booking_hosts h ON h.user_id = p.id JOIN bookings b ON b.id = h.booking_id
      LEFT JOIN event_types e ON e.id = b.event_type_id
      WHERE h.starts_at >= ${from}::timestamptz - interval '744 hours' AND h.starts_at < ${until}
        AND b.ends_at > ${from} AND b.status = 'accepted' AND ${isWanted(counted)}
        AND ${'userId' in owner ? sql`true` : isOfGroup(owner)}
    ), periods AS (
      SELECT * FROM unnest(${beginsOf(counted)}, ${ends}::timestamptz[]) WITH ORDINALITY AS p (begins, ends, number)
    ), summed AS (
      SELECT b.user_id, n.number, sum(extract(epoch FROM least(b.ends_at, p.ends) - greatest(b.starts_at, p.begins)) / 60)::float8 AS minutes
      FROM booked b
      CROSS JOIN LATERAL generate_series(
        greatest(width_bucket(b.starts_at, ${beginsOf(counted)}), 1),
        width_bucket(b.ends_at - interval '1 microsecond', ${beginsOf(counted)})) AS n (number)
      JOIN periods p ON p.number = n.number
      GROUP BY b.user_id, n.number
    ), listed AS (
      SELECT p.id, p.name, count(*) OVER ()::int AS people, sum(s.minutes) AS minutes
      FROM people p LEFT JOIN summed s ON s.user_id = p.id GROUP BY p.id, p.name
      ORDER BY sum(s.minutes) DESC NULLS LAST, p.id LIMIT ${most}
    )
    SELECT l.id AS user_id, l.name, l.people, (s.number - 1)::int AS period, s.minutes
    FROM listed l LEFT JOIN summed s ON s.user_id = l.id
    ORDER BY l.minutes DESC NULLS LAST, l.id, s.number`.execute(db)
  return rows
}
