import type { Services } from '../app/services.ts'
import { attributeRoutes } from '../features/organizations/attributes/routes.ts'
import { attributeAssignmentRoutes } from '../features/organizations/attributes/routes-assignments.ts'
import { attributeOptionRoutes } from '../features/organizations/attributes/routes-options.ts'
import { delegationCredentialRoutes } from '../features/organizations/delegation-credentials/routes.ts'
import { acceptInviteRoute, inviteRoutes } from '../features/organizations/invites/routes.ts'
import { managedOrganizationRoutes } from '../features/organizations/managed-organizations/routes.ts'
import { membershipRoutes } from '../features/organizations/memberships/routes.ts'
import { ownMembershipRoutes } from '../features/organizations/memberships/routes-own.ts'
import { organizationUserRoutes, organizationUsersRoutes } from '../features/organizations/organization-users/routes.ts'
import { organizationAdminRoutes } from '../features/organizations/organizations/routes.ts'
import { roleRoutes } from '../features/organizations/roles/routes.ts'
import { rolePermissionRoutes } from '../features/organizations/roles/routes-permissions.ts'
import { schemasOf } from '../features/organizations/roles/schema.ts'
import {
  oneOrganizationTeam,
  oneTeam,
  organizationTeams,
  ownTeams,
  seenTeamsRoute,
  teamCollectionRoutes,
  teamRoutes,
} from '../features/organizations/teams/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'

const organizationRoles = schemasOf('organization')
const teamRoles = schemasOf('team')

/** Serves organizations and teams, and the rights in them. */
export async function serveOrganizations(
  http: Http,
  {
    organizations,
    attributes,
    eventLog,
    roles,
    delegationCredentials,
    managedOrganizations,
    memberships,
    teams,
    organizationUsers,
    invites,
  }: Services,
): Promise<void> {
  const { prefix } = at.me
  await http.register(roleRoutes(roles, at.org, organizationRoles), at.org)
  await http.register(rolePermissionRoutes(roles, at.org, organizationRoles), at.org)
  await http.register(roleRoutes(roles, at.orgTeam, teamRoles), at.orgTeam)
  await http.register(rolePermissionRoutes(roles, at.orgTeam, teamRoles), at.orgTeam)
  await http.register(delegationCredentialRoutes(delegationCredentials, at.org), at.org)
  await http.register(managedOrganizationRoutes(managedOrganizations, at.org), at.org)
  await http.register(attributeRoutes(attributes, at.org), at.org)
  await http.register(attributeOptionRoutes(attributes, at.org), at.org)
  await http.register(attributeAssignmentRoutes(attributes, eventLog, at.org), at.org)
  await http.register(teamCollectionRoutes(teams, ownTeams(at.me)), at.me)
  await http.register(teamCollectionRoutes(teams, organizationTeams(at.org)), at.org)
  await http.register(seenTeamsRoute(teams, at.org), at.org)
  await http.register(teamRoutes(teams, oneTeam(at.team)), at.team)
  await http.register(teamRoutes(teams, oneOrganizationTeam(at.orgTeam)), at.orgTeam)
  await http.register(membershipRoutes(memberships, at.team, 'team'), at.team)
  await http.register(membershipRoutes(memberships, at.orgTeam, 'team'), at.orgTeam)
  await http.register(membershipRoutes(memberships, at.org, 'organization'), at.org)
  await http.register(ownMembershipRoutes(memberships, at.self), at.self)
  await http.register(organizationUsersRoutes(organizationUsers, at.org), at.org)
  await http.register(organizationUserRoutes(organizationUsers, at.orgUser), at.orgUser)
  for (const group of [at.team, at.orgTeam]) await http.register(inviteRoutes(invites, group), group)
  await http.register(acceptInviteRoute(invites, at.me), at.me)
  await http.register(organizationAdminRoutes(organizations), { prefix })
}
