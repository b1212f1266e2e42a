import { sql } from 'kysely'
import type { Tx } from '../../../../db/connection.ts'

/**
 * Makes a person a host of every event type whose hosts are all members. A person who was a host before starts again
 * like a new one. Returns the changed event types.
 */
export async function insertHostEverywhere(tx: Tx, teamId: number, userId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ eventTypeId: number }>`
    WITH joined AS (
      INSERT INTO event_type_hosts (event_type_id, user_id, team_id, is_fixed, position, created_at)
      SELECT e.id, ${userId}::int, e.team_id, e.scheduling_type = 'collective',
        coalesce((SELECT max(h.position) + 1 FROM event_type_hosts h WHERE h.event_type_id = e.id), 0), ${now}::timestamptz
      FROM event_types e
      WHERE e.team_id = ${teamId}::int AND e.assign_all_team_members AND e.scheduling_type <> 'managed'
      ON CONFLICT DO NOTHING
      RETURNING event_type_id
    ), former AS (
      DELETE FROM round_robin_tallies t USING joined j WHERE t.event_type_id = j.event_type_id AND t.user_id = ${userId}::int
    )
    SELECT event_type_id FROM joined`.execute(tx)
  return rows.map(({ eventTypeId }) => eventTypeId)
}

/** Removes a person from the hosts of one team. Returns the event types that changed. */
export async function deleteHostsOfTeam(tx: Tx, teamId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ eventTypeId: number }>`
    DELETE FROM event_type_hosts WHERE team_id = ${teamId}::int AND user_id = ${userId}::int
    RETURNING event_type_id`.execute(tx)
  return rows.map(({ eventTypeId }) => eventTypeId)
}

/** Removes a person from the hosts of an organization and of all its teams. */
export async function deleteHostsOfOrganization(tx: Tx, organizationId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ eventTypeId: number }>`
    DELETE FROM event_type_hosts h USING event_types e
    WHERE h.user_id = ${userId}::int AND e.id = h.event_type_id AND (
      e.organization_id = ${organizationId}::int
      OR e.team_id IN (SELECT id FROM teams WHERE organization_id = ${organizationId}::int))
    RETURNING h.event_type_id`.execute(tx)
  return rows.map(({ eventTypeId }) => eventTypeId)
}

/** Returns the ids of the event types that a person hosts or owns. */
export async function listEventTypesOfHost(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT event_type_id AS id FROM event_type_hosts WHERE user_id = ${userId}
    UNION SELECT id FROM event_types WHERE user_id = ${userId}`.execute(tx)
  return rows.map(({ id }) => id)
}
