import { deleteTokensOfClients } from '../features/applications/managed-users/service.ts'
import { deletePlatformClientsOf } from '../features/applications/platform-clients/service.ts'
import { createAuditLog } from '../features/operation/audit-log/service.ts'
import { createAttributes } from '../features/organizations/attributes/service.ts'
import { createDelegationCredentials } from '../features/organizations/delegation-credentials/service.ts'
import { createInvites } from '../features/organizations/invites/service.ts'
import { createManagedOrganizations } from '../features/organizations/managed-organizations/service.ts'
import { createMemberships } from '../features/organizations/memberships/service.ts'
import { createOrganizationUsers } from '../features/organizations/organization-users/service.ts'
import { createOrganizations } from '../features/organizations/organizations/service.ts'
import { createRoles } from '../features/organizations/roles/service.ts'
import { createTeams } from '../features/organizations/teams/service.ts'
import type { Accounts } from './accounts.ts'
import type { Foundation } from './foundation.ts'
import type { Messaging } from './messaging.ts'
import type { Scheduling } from './scheduling.ts'

export type Groups = ReturnType<typeof createGroups>

type Others = Pick<Messaging, 'messages'> &
  Pick<Scheduling, 'schedules' | 'eventTypes' | 'managedEventTypes' | 'bookings' | 'delegatedAccounts'> &
  Pick<Accounts, 'users' | 'apiKeys' | 'oneTimeTokens'>

/** Creates the services of teams and organizations, of their members and of the members' rights. */
export function createGroups(
  foundation: Foundation,
  {
    messages,
    schedules,
    eventTypes,
    managedEventTypes,
    bookings,
    delegatedAccounts,
    users,
    apiKeys,
    oneTimeTokens,
  }: Others,
) {
  const { db, run, clock, ids, versions, secretBox, publicUrl, createThrottle, nudge, reportMistake } = foundation
  const attributes = createAttributes({ db, run, ids })
  const roles = createRoles({ db, run, ids })
  const memberships = createMemberships({ db, run, versions, attributes, roles, managedEventTypes })
  return {
    attributes,
    roles,
    memberships,
    teams: createTeams({ db, run, memberships, versions }),
    invites: createInvites({ db, run, clock, ids, memberships, messages, createThrottle, publicUrl }),
    organizations: createOrganizations({ db, run, memberships }),
    managedOrganizations: createManagedOrganizations({
      db,
      run,
      apiKeys,
      memberships,
      versions,
      deletePlatformClientsOf: (tx, organizationId, now) =>
        deletePlatformClientsOf(tx, organizationId, now, deleteTokensOfClients),
    }),
    organizationUsers: createOrganizationUsers({
      db,
      run,
      users,
      schedules,
      eventTypes,
      bookings,
      memberships,
      messages,
      oneTimeTokens,
      publicUrl,
    }),
    delegationCredentials: createDelegationCredentials({
      db,
      run,
      clock,
      ids,
      secretBox,
      delegatedAccounts,
      nudge,
      reportMistake,
    }),
    auditLog: createAuditLog({ db }),
  }
}
