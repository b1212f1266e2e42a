import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { grantsOf, type Permission } from '../../lib/permissions.ts'

type SaidOf = { userId: number | null; teamId: number | null; eventTypeId?: number | null }

/**
 * Whether a membership gives somebody a say: as an admin or owner above the owner, or by a permission in its team; or the
 * event type does, whose host they are.
 */
export async function findSay(
  db: Db,
  callerId: number,
  { userId, teamId, eventTypeId = null }: SaidOf,
  permissions: readonly Permission[],
): Promise<boolean> {
  const grants = permissions.flatMap(grantsOf)
  const { rows } = await sql<{ hasSay: boolean }>`${prepared}
    WITH mine AS (
      SELECT m.role, m.role_id, m.organization_id, m.team_id = t.id OR m.organization_id = t.organization_id AS is_above_team
      FROM memberships m LEFT JOIN teams t ON t.id = ${teamId}::int
      WHERE m.user_id = ${callerId}::int AND m.accepted
    )
    SELECT EXISTS (
      SELECT FROM mine m
      WHERE m.role IN ('owner', 'admin') AND (m.is_above_team OR m.organization_id IN (
        SELECT o.organization_id FROM memberships o WHERE o.user_id = ${userId}::int AND o.accepted))
      UNION ALL
      SELECT FROM mine m JOIN role_permissions p ON p.role_id = m.role_id
      WHERE m.is_above_team AND p.permission = ANY (${grants}::text[])
      UNION ALL
      SELECT FROM event_type_hosts h
      WHERE h.event_type_id = ${eventTypeId}::int AND h.user_id = ${callerId}::int AND (h.team_id IS NULL OR EXISTS (
        SELECT FROM memberships t WHERE t.team_id = h.team_id AND t.user_id = h.user_id AND t.accepted))
    ) AS has_say`.execute(db)
  return rows[0]?.hasSay ?? false
}
