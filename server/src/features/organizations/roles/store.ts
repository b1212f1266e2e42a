import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'
import type { RoleTable } from '../../../db/tables/teams.ts'
import { type Group, groupColumns } from '../../../lib/group.ts'
import { only } from '../../../lib/only.ts'
import type { Page } from '../../../lib/page.ts'

const permissions = sql<string[]>`coalesce((
  SELECT json_agg(p.permission ORDER BY p.position) FROM role_permissions p WHERE p.role_id = roles.id), '[]')`

/**
 * Selects the roles that were made for a team or an organization, with their permissions in order. System roles have no
 * owner.
 */
function rolesOf(db: Db, group: Group) {
  const { teamId, organizationId } = groupColumns(group)
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'color', 'description', 'teamId', 'organizationId', 'createdAt', 'updatedAt'])
    .select(permissions.as('permissions'))
    .where('teamId', 'is not distinct from', teamId)
    .where('organizationId', 'is not distinct from', organizationId)
}

export const listRoles = (db: Db, group: Group, { skip, take }: Page) =>
  rolesOf(db, group).orderBy('createdAt').orderBy('id').limit(take).offset(skip).execute()

export const findRole = (db: Db, group: Group, id: string) =>
  rolesOf(db, group).where('roles.id', '=', id).executeTakeFirst()

/**
 * Locks the role, so that changes run one after the other. A separate statement reads its permissions after the lock.
 */
export function lockRole(tx: Tx, group: Group, id: string) {
  const { teamId, organizationId } = groupColumns(group)
  return tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('teamId', 'is not distinct from', teamId)
    .where('organizationId', 'is not distinct from', organizationId)
    .forUpdate()
    .execute()
}

export const insertRole = (tx: Tx, role: Insertable<RoleTable>) => tx.insertInto('roles').values(role).execute()

export const updateRole = (tx: Tx, id: string, change: Updateable<RoleTable>) =>
  tx.updateTable('roles').set(change).where('id', '=', id).execute()

/** Deletes the role with its permissions. Its holders keep the role of their membership. */
export const deleteRole = (tx: Tx, id: string) => tx.deleteFrom('roles').where('id', '=', id).execute()

export const countHolders = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<number>().as('holders'))
      .where('roleId', '=', id)
      .executeTakeFirstOrThrow()
  ).holders

export async function replacePermissions(
  tx: Tx,
  roleId: string,
  scope: 'organization' | 'team',
  granted: readonly string[],
): Promise<void> {
  await tx.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute()
  if (granted.length === 0) return
  const rows = granted.map((permission, position) => ({ roleId, scope, permission, position }))
  await tx.insertInto('rolePermissions').values(rows).execute()
}

/** Finds whether the person manages the group or its organization, and which permissions their own roles there give. */
export async function findAuthority(
  db: Db,
  group: Group,
  userId: number,
): Promise<{ runsGroup: boolean; permissions: string[] }> {
  const { rows } = await sql<{ runsGroup: boolean; permissions: string[] }>`
    SELECT coalesce(bool_or(m.role IN ('owner', 'admin')), false) AS runs_group,
      coalesce(json_agg(DISTINCT p.permission) FILTER (WHERE p.permission IS NOT NULL), '[]') AS permissions
    FROM memberships m LEFT JOIN role_permissions p ON p.role_id = m.role_id
    WHERE m.user_id = ${userId} AND m.accepted
      AND (m.team_id = ${groupColumns(group).teamId}::int OR m.organization_id = ${group.organizationId}::int)`.execute(
    db,
  )
  return only(rows)
}

/** Deletes the roles of a team, or of an organization and its teams. */
export function deleteRolesOfGroup(tx: Tx, group: Group) {
  const { teamId, organizationId } = groupColumns(group)
  return sql`
    DELETE FROM roles
    WHERE team_id = ${teamId}::int OR organization_id = ${organizationId}::int
      OR team_id IN (SELECT id FROM teams WHERE organization_id = ${organizationId}::int)`.execute(tx)
}
