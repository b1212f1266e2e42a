import { forbidden, invalid, notFound } from '../../../lib/errors.ts'
import type { Group } from '../../../lib/group.ts'

const within = (group: Group): string =>
  group.kind === 'team' ? `team id ${group.teamId}` : `organization id ${group.organizationId}`

export const roleNotFound = (group: Group, id: string) =>
  notFound('ROLE_NOT_FOUND', `Role with id ${id} within ${within(group)} not found`)

export const roleNameTaken = (name: string) => invalid('ROLE_NAME_TAKEN', `Role with name "${name}" already exists`)

const PERMISSION = /^[a-zA-Z]+(\.[a-zA-Z]+)*\.([a-zA-Z]+|\*)$|^\*\.\*$/

/**
 * Creates the refusal for a permission that a role of this kind of owner can't have, in the form of a refusal for an
 * invalid property.
 */
export function permissionInvalid(group: Group, permission: string) {
  const sentence = PERMISSION.test(permission)
    ? `Permission '${permission}' is none that a role of ${group.kind === 'team' ? 'a team' : 'an organization'} can hold. docs/permissions.md lists them.`
    : `Permission '${permission}' must be a valid permission string in format 'resource.action' (e.g., 'eventType.read', 'booking.create')`
  return invalid('PERMISSION_INVALID', 'Bad Request Exception', {
    message: sentence,
    errors: [{ property: 'permissions', constraints: { isPermission: sentence }, children: [] }],
  })
}

export const permissionBeyondOwn = (permission: string) =>
  forbidden(
    'PERMISSION_BEYOND_OWN',
    `Without being an admin you can let others do only what you may do yourself, which ${permission} is not.`,
  )
