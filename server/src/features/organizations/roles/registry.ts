import type { Group } from '../../../lib/group.ts'
import { ORGANIZATION_PERMISSIONS, TEAM_PERMISSIONS, wildcardOf } from '../../../lib/permissions.ts'

/** Which kind of owner a role has; what it can allow depends on it. */
export type RoleScope = Group['kind']

const withWildcards = (permissions: readonly string[]): string[] => [
  ...new Set([...permissions, ...permissions.map(wildcardOf)]),
]

/** What a role can hold: each permission, all of one resource, and in an organization everything. */
export const GRANTABLE: Readonly<Record<RoleScope, readonly string[]>> = {
  organization: withWildcards(ORGANIZATION_PERMISSIONS),
  team: withWildcards(TEAM_PERMISSIONS),
}

export const isGrantable = (scope: RoleScope, permission: string): boolean => GRANTABLE[scope].includes(permission)
