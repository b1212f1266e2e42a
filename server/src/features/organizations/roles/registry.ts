import type { Group } from '../../../lib/group.ts'
import { ORGANIZATION_PERMISSIONS, TEAM_PERMISSIONS, wildcardOf } from '../../../lib/permissions.ts'

/** The kind of a role's owner, which decides which permissions it can have. */
export type RoleScope = Group['kind']

const withWildcards = (permissions: readonly string[]): string[] => [
  ...new Set([...permissions, ...permissions.map(wildcardOf)]),
]

/** The permissions that a role can have: each single one, all of one resource, and in an organization all. */
export const GRANTABLE: Readonly<Record<RoleScope, readonly string[]>> = {
  organization: withWildcards(ORGANIZATION_PERMISSIONS),
  team: withWildcards(TEAM_PERMISSIONS),
}

export const isGrantable = (scope: RoleScope, permission: string): boolean => GRANTABLE[scope].includes(permission)
