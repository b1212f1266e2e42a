import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { InsightsOwner } from '../owner.ts'
import { type Counted, rangeOf } from './counted.ts'

/** A host of a rotation, with the sums of its peers: the hosts of the same group and priority, itself included. */
export type RotatingHost = {
  eventTypeId: number
  title: string
  weightsEnabled: boolean
  /** The number of rotations, of which only the ones with the most bookings are listed. */
  rotations: number
  /** The number of hosts of this rotation who could be listed. */
  hosts: number
  userId: number
  name: string | null
  groupId: number | null
  priority: number
  weight: number
  bookings: number
  peersWeight: number
  peersBookings: number
}

/** Returns the condition of the event types `e` whose hosts are compared. */
function isOwned(owner: InsightsOwner): RawBuilder<unknown> {
  if ('userId' in owner)
    return sql`e.id IN (SELECT h.event_type_id FROM event_type_hosts h WHERE h.user_id = ${owner.userId} AND NOT h.is_fixed)`
  return owner.kind === 'team'
    ? sql`e.team_id = ${owner.teamId}`
    : sql`e.team_id IN (SELECT t.id FROM teams t WHERE t.organization_id = ${owner.organizationId})`
}

/**
 * Counts the accepted bookings of each rotating host of the owner's round robins in one statement. A person gets only
 * the own rows.
 */
export async function listRotatingHosts(
  db: Db,
  counted: Counted,
  most: { rotations: number; hosts: number },
): Promise<RotatingHost[]> {
  const { owner, eventTypeId, userId } = counted
  const { from, until } = rangeOf(counted)
  const isShown = 'userId' in owner ? sql`s.user_id = ${owner.userId}` : sql`true`
  const { rows } = await sql<RotatingHost>`
    WITH rotations AS MATERIALIZED (
      SELECT e.id, e.title, e.weights_enabled FROM event_types e
      WHERE e.scheduling_type = 'round_robin' AND ${eventTypeId === undefined ? sql`true` : sql`e.id = ${eventTypeId}::int`}
        AND ${isOwned(owner)}
    ), rotating AS (
      SELECT e.id AS event_type_id, u.id AS user_id, coalesce(u.name, u.username) AS name, h.group_id, h.priority,
        CASE WHEN e.weights_enabled THEN h.weight ELSE 1 END AS weight
      FROM rotations e JOIN event_type_hosts h ON h.event_type_id = e.id AND NOT h.is_fixed
      JOIN users u ON u.id = h.user_id AND u.disabled_at IS NULL
      WHERE h.team_id IS NULL OR EXISTS (
        SELECT FROM memberships m WHERE m.team_id = h.team_id AND m.user_id = h.user_id AND m.accepted)
    ), booked AS (
      SELECT b.event_type_id, h.user_id, count(*)::int AS bookings
      FROM rotations e JOIN bookings b ON b.event_type_id = e.id JOIN booking_hosts h ON h.booking_id = b.id
      WHERE b.starts_at >= ${from} AND b.starts_at < ${until} AND b.status = 'accepted' GROUP BY 1, 2
    ), shared AS (
      SELECT r.*, coalesce(b.bookings, 0) AS bookings, sum(r.weight) OVER peers AS peers_weight,
        sum(coalesce(b.bookings, 0)) OVER peers AS peers_bookings
      FROM rotating r LEFT JOIN booked b ON b.event_type_id = r.event_type_id AND b.user_id = r.user_id
      WINDOW peers AS (PARTITION BY r.event_type_id, r.group_id, r.priority)
    ), shown AS (
      SELECT s.*, count(*) OVER (PARTITION BY s.event_type_id) AS hosts,
        sum(s.bookings) OVER (PARTITION BY s.event_type_id) AS of_event_type,
        row_number() OVER (PARTITION BY s.event_type_id ORDER BY s.bookings DESC, s.user_id) AS place
      FROM shared s WHERE ${isShown} AND ${userId === undefined ? sql`true` : sql`s.user_id = ${userId}::int`}
    ), ranked AS (
      SELECT event_type_id, count(*) OVER () AS rotations, row_number() OVER (ORDER BY max(of_event_type) DESC, event_type_id) AS rank
      FROM shown GROUP BY event_type_id
    )
    SELECT s.event_type_id, e.title, e.weights_enabled, k.rotations::int AS rotations, s.hosts::int AS hosts, s.user_id, s.name,
      s.group_id, s.priority::int AS priority, s.weight::int AS weight, s.bookings::int AS bookings,
      s.peers_weight::float8 AS peers_weight, s.peers_bookings::int AS peers_bookings
    FROM shown s JOIN ranked k ON k.event_type_id = s.event_type_id JOIN rotations e ON e.id = s.event_type_id
    WHERE k.rank <= ${most.rotations} AND s.place <= ${most.hosts}
    ORDER BY k.rank, s.place`.execute(db)
  return rows
}
