import { conflict, forbidden, invalid, notFound, unprocessable } from '../../../lib/errors.ts'
import type { Group } from '../../../lib/group.ts'

/** Creates the refusal for a missing membership. Its text depends on the group. */
export function membershipNotFound(group: Group, id: number) {
  const message =
    group.kind === 'organization'
      ? `Membership with id ${id} within organization id ${group.organizationId} not found`
      : group.organizationId === null
        ? `Membership with id ${id} not found in team ${group.teamId}`
        : "Organization's Team membership not found"
  return notFound('MEMBERSHIP_NOT_FOUND', message)
}

export const noMembershipToDelete = (group: Group, id: number) =>
  group.kind === 'organization'
    ? membershipNotFound(group, id)
    : notFound('MEMBERSHIP_NOT_FOUND', `Membership with id ${id} not found in team ${group.teamId}`)

export const notYourMembership = (id: number) =>
  notFound('MEMBERSHIP_NOT_FOUND', `You have no membership with id ${id}. GET /v2/me/memberships lists yours.`)

export const userNotFound = (id: number) => notFound('USER_NOT_FOUND', `User with ID=${id} does not exist.`)

export const notInOrganization = () => unprocessable('USER_NOT_IN_ORGANIZATION', 'User is not part of the Organization')

export const alreadyMember = (userId: number, group: Group) =>
  conflict(
    'MEMBERSHIP_EXISTS',
    `User with ID=${userId} already has a membership of this ${group.kind}. Change that one instead.`,
  )

const cannotAdd = (code: string, because: string) => invalid(code, `Can't add user to team - ${because}`)

export const userIsManaged = () =>
  cannotAdd(
    'USER_IS_MANAGED',
    'the user is platform managed user but team is not because team probably was not created using OAuth credentials.',
  )
export const teamIsManaged = () =>
  cannotAdd(
    'TEAM_IS_MANAGED',
    'the user is not platform managed user but team is platform managed. Both have to be created using OAuth credentials.',
  )
export const otherClient = () =>
  cannotAdd('OTHER_PLATFORM_CLIENT', 'managed user and team were created using different OAuth clients.')

export const lastOwner = (group: Group) =>
  invalid(
    'LAST_OWNER',
    `This is the last owner of the ${group.kind}. Make somebody else an accepted owner first, or delete the ${group.kind}.`,
  )

export const roleBeyondPermission = () =>
  forbidden(
    'ROLE_INSUFFICIENT',
    'Only admins and owners may give, change or end the roles ADMIN and OWNER; a permission allows it for MEMBER.',
  )
