import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import { only } from '../../../lib/only.ts'
import { grantsOf, type Permission } from '../../../lib/permissions.ts'
import type { PathIds, Standing } from '../../../lib/standing.ts'

/**
 * Finds the owner in a path and the account's role there, in one statement for every request that names an owner in its
 * path. Only accepted memberships count. Nothing is cached, so a change applies to the next request on every node.
 */
export async function findStanding(
  db: Db,
  callerId: number,
  place: PathIds,
  permission: Permission | undefined,
): Promise<Standing> {
  const grants = permission ? grantsOf(permission) : []
  const { rows } = await sql<Standing>`${prepared}
    SELECT o.id AS organization_id, t.id IS NOT NULL AS team_exists, t.organization_id AS team_organization_id,
      c.id IS NOT NULL AS client_exists, of_organization.role AS organization_role, of_team.role AS team_role,
      EXISTS (
        SELECT FROM memberships m
        WHERE m.organization_id = o.id AND m.user_id = ${place.userId ?? null}::int AND m.accepted
      ) AS user_is_member,
      EXISTS (
        SELECT FROM memberships m
        WHERE m.team_id = t.id AND m.user_id = ${place.teamUserId ?? null}::int AND m.accepted
      ) AS user_is_team_member,
      EXISTS (
        SELECT FROM users u WHERE u.id = ${place.managedUserId ?? null}::int AND u.platform_client_id = c.id
      ) AS managed_user_exists,
      EXISTS (
        SELECT FROM role_permissions p
        WHERE p.role_id IN (of_organization.role_id, of_team.role_id) AND p.permission = ANY (${grants}::text[])
      ) AS has_permission,
      (
        SELECT min(m.organization_id) FROM memberships m
        WHERE m.user_id = ${callerId}::int AND m.organization_id IS NOT NULL AND m.accepted
      ) AS caller_organization_id
    FROM (SELECT 1) one
    LEFT JOIN platform_clients c ON c.id = ${place.platformClientId ?? null}::text
    LEFT JOIN teams t ON t.id = ${place.teamId ?? null}::int
    LEFT JOIN organizations o ON o.id = coalesce(${place.organizationId ?? null}::int, t.organization_id, c.organization_id)
    LEFT JOIN memberships of_organization
      ON of_organization.organization_id = o.id AND of_organization.user_id = ${callerId}::int AND of_organization.accepted
    LEFT JOIN memberships of_team
      ON of_team.team_id = t.id AND of_team.user_id = ${callerId}::int AND of_team.accepted`.execute(db)
  return only(rows)
}
