import type { FastifyRequest } from 'fastify'
import type { UserActor } from '../../commands/context.ts'
import { forbidden, invalid, notFound } from '../../lib/errors.ts'
import type { Permission } from '../../lib/permissions.ts'
import { recordOf } from '../../lib/records.ts'
import type { MembershipRole, PathIds, Standing } from '../../lib/standing.ts'
import type { Access, Role } from './access.ts'
import { checkScope, isUnrestricted } from './scopes.ts'

export type FindStanding = (callerId: number, place: PathIds, permission: Permission | undefined) => Promise<Standing>

/** The owners in a path. Each one exists, belongs to the one before it, and is open to the caller. */
export type ProvenPath = PathIds & { readonly callerId: number; readonly ownerOrganizationId: number | null }

declare module 'fastify' {
  interface FastifyRequest {
    /** Only the guard sets it, for operations of accounts. */
    place: ProvenPath | undefined
  }
}

const KINDS: Readonly<Record<string, keyof PathIds>> = {
  organization: 'organizationId',
  team: 'teamId',
  'organization-user': 'userId',
  'team-user': 'teamUserId',
  'platform-client': 'platformClientId',
  'managed-user': 'managedUserId',
}

/**
 * Returns the hook that admits a caller to an operation. It checks the scope and the whole chain of owners in the path.
 * The feature looks up the other ids among the objects of the owner that it gets.
 */
export const guard =
  (findStanding: FindStanding) =>
  async (request: FastifyRequest): Promise<void> => {
    const { access } = request.routeOptions.config
    const { actor } = request
    if (!access || actor.kind !== 'user') return
    if (actor.credential.kind === 'oauth-token') checkScope(actor.credential.scopes, access.scope)
    const place = placeOf(access, recordOf(request.params))
    checkTeamGrant(actor, access, place)
    const hasPlace = Object.keys(place).length > 0
    const standing = hasPlace ? await findStanding(actor.userId, place, access.permission) : undefined
    if (standing) {
      checkOwners(place, standing, actor)
      checkRole(access, place, standing, actor)
      checkBelonging(place, standing)
    }
    request.place = { ...place, callerId: actor.userId, ownerOrganizationId: standing?.organizationId ?? null }
  }

function placeOf(access: Access, params: Readonly<Record<string, unknown>>): PathIds {
  const place: Record<string, number | string> = {}
  for (const [parameter, { is }] of Object.entries(access.path ?? {})) {
    const kind = KINDS[is]
    const value = params[parameter]
    if (!kind || typeof value !== 'string') continue
    place[kind] = kind === 'platformClientId' ? value : numericId(value)
  }
  return place
}

const LARGEST_ID = 2 ** 31 - 1

function numericId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(id <= LARGEST_ID)) throw invalid('ID_INVALID', 'Validation failed (numeric string is expected)')
  return id
}

/**
 * An application that was granted access to a team has no access to a person. `any` operations answer it about itself
 * only.
 */
function checkTeamGrant({ credential }: UserActor, access: Access, place: PathIds): void {
  if (credential.kind !== 'oauth-token' || credential.teamId === null || access.scope === 'any') return
  if (place.teamId === credential.teamId) return
  throw forbidden('TEAM_GRANT_ONLY', `This token was granted for the team with id=${credential.teamId} only.`)
}

/** Checks that the caller may see the first owner of the path. */
function checkOwners(place: PathIds, standing: Standing, actor: UserActor): void {
  const { organizationId, teamId, platformClientId } = place
  if (platformClientId !== undefined) {
    if (!standing.clientExists) throw notFound('OAUTH_CLIENT_NOT_FOUND', 'OAuthClientGuard - OAuth client not found.')
    if (!standing.organizationRole && !actor.isAdministrator)
      throw forbidden(
        'OAUTH_CLIENT_FOREIGN',
        `OAuthClientGuard - forbidden. oAuth client with id=${platformClientId} does not belong to the organization with id=${standing.callerOrganizationId}.`,
      )
  }
  if (organizationId !== undefined) {
    // Only members may learn that an organization exists.
    if (!standing.organizationRole && !(actor.isAdministrator && standing.organizationId !== null))
      throw forbidden(
        'NOT_A_MEMBER',
        `RolesGuard - User is not a member of the organization with id=${organizationId}.`,
      )
    if (teamId !== undefined) {
      if (!standing.teamExists) throw notFound('TEAM_NOT_FOUND', `IsTeamInOrg - Team (${teamId}) not found.`)
      if (standing.teamOrganizationId !== organizationId)
        throw forbidden(
          'TEAM_FOREIGN',
          `IsTeamInOrg - Team with id=${teamId} is not part of the organization with id=${organizationId}.`,
        )
    }
  } else if (teamId !== undefined) {
    const isThere = standing.teamExists && (standing.teamRole || standing.organizationRole || actor.isAdministrator)
    if (!isThere) throw forbidden('NOT_A_MEMBER', `RolesGuard - User is not a member of the team with id=${teamId}.`)
  }
}

const RANK: Readonly<Record<MembershipRole, number>> = { member: 1, admin: 2, owner: 3 }
const REQUIRED: Readonly<Record<Role, number>> = {
  TEAM_MEMBER: 1,
  TEAM_ADMIN: 2,
  TEAM_OWNER: 3,
  ORG_MEMBER: 1,
  ORG_ADMIN: 2,
  ORG_OWNER: 3,
}

function checkRole({ role, scope }: Access, place: PathIds, standing: Standing, actor: UserActor): void {
  if (!role || actor.isAdministrator || standing.hasPermission) return
  const ofTeam = role.startsWith('TEAM_')
  const required = isGrantedReading(actor, scope) ? 1 : REQUIRED[role]
  const inOrganization = standing.organizationRole ? RANK[standing.organizationRole] : 0
  const inTeam = standing.teamRole ? RANK[standing.teamRole] : 0
  // An organization's administrators have the owner's rights in its teams.
  const rank = ofTeam ? Math.max(inTeam, inOrganization >= RANK.admin ? RANK.owner : 0) : inOrganization
  if (rank >= required) return
  throw forbidden('ROLE_INSUFFICIENT', roleRefusal(role, rank, place, standing, actor))
}

/**
 * Returns true if a member granted an application this read access to a team or an organization. Webhooks are excluded:
 * the holder of a webhook's secret can sign deliveries in this server's name. Insights are excluded, because they compare
 * colleagues.
 */
function isGrantedReading({ credential }: UserActor, scope: Access['scope']): boolean {
  if (credential.kind !== 'oauth-token' || isUnrestricted(credential.scopes)) return false
  if (scope === 'ORG_WEBHOOK_READ' || scope?.endsWith('_INSIGHTS_READ')) return false
  return scope !== undefined && /^(TEAM|ORG)_.*_READ$/.test(scope)
}

function roleRefusal(role: Role, rank: number, place: PathIds, standing: Standing, { userId }: UserActor): string {
  const organization = `organization with id=${place.organizationId ?? standing.organizationId}`
  if (role.startsWith('TEAM_') && rank === 0) {
    return place.organizationId === undefined
      ? `RolesGuard - User is not a member of the team with id=${place.teamId}.`
      : `RolesGuard - User is not part of the team with id=${place.teamId} and/or, is not an admin nor an owner of the ${organization}.`
  }
  const where = place.teamId === undefined ? organization : `${organization} team with id=${place.teamId}`
  return `RolesGuard - user with id=${userId} does not have the minimum required role=${role} within ${where}.`
}

/**
 * Checks that the other ids of the path belong to the owner. It runs after the caller is known to have access there.
 */
function checkBelonging({ userId, teamUserId, managedUserId }: PathIds, standing: Standing): void {
  const isForeign =
    (userId !== undefined && !standing.userIsMember) || (teamUserId !== undefined && !standing.userIsTeamMember)
  if (isForeign) throw forbidden('USER_FOREIGN', 'Forbidden resource')
  if (managedUserId !== undefined && !standing.managedUserExists)
    throw notFound('MANAGED_USER_NOT_FOUND', `User with ID ${managedUserId} is not part of this OAuth client.`)
}
