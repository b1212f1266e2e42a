import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import { only } from '../../../lib/only.ts'
import { grantsOf, type Permission } from '../../../lib/permissions.ts'

/** The owners and event types to check. */
export type AdministeredIds = {
  userIds: readonly number[]
  teamIds: readonly number[]
  eventTypeIds: readonly number[]
}

/** The owners and event types that the account may manage, among the checked ones. */
type Says = {
  /** People of an organization that the caller runs. */
  userIds: readonly number[]
  /** Teams that the caller runs, or in which a role grants one of the permissions. */
  teamIds: readonly number[]
  /** Event types that the caller hosts. */
  eventTypeIds: readonly number[]
}

/** Reads which of these owners and event types the account may manage, by a membership or as a host. */
export async function findSays(
  db: Db,
  callerId: number,
  { userIds, teamIds, eventTypeIds }: AdministeredIds,
  permissions: readonly Permission[],
): Promise<Says> {
  const grants = permissions.flatMap(grantsOf)
  const { rows } = await sql<Says>`${prepared}
    WITH mine AS (
      SELECT m.team_id, m.organization_id, m.role IN ('owner', 'admin') AS runs, m.role IN ('owner', 'admin') OR EXISTS (
        SELECT FROM role_permissions p WHERE p.role_id = m.role_id AND p.permission = ANY (${grants}::text[])) AS may
      FROM memberships m WHERE m.user_id = ${callerId}::int AND m.accepted
    )
    SELECT
      ARRAY (
        SELECT DISTINCT o.user_id FROM memberships o JOIN mine m ON m.organization_id = o.organization_id
        WHERE o.user_id = ANY (${userIds}::int[]) AND o.accepted AND m.runs) AS user_ids,
      ARRAY (
        SELECT t.id FROM teams t WHERE t.id = ANY (${teamIds}::int[]) AND EXISTS (
          SELECT FROM mine m WHERE m.may AND (m.team_id = t.id OR m.organization_id = t.organization_id))) AS team_ids,
      ARRAY (
        SELECT h.event_type_id FROM event_type_hosts h
        WHERE h.event_type_id = ANY (${eventTypeIds}::int[]) AND h.user_id = ${callerId}::int AND (
          h.team_id IS NULL OR EXISTS (
            SELECT FROM memberships t WHERE t.team_id = h.team_id AND t.user_id = h.user_id AND t.accepted))
      ) AS event_type_ids`.execute(db)
  return only(rows)
}
