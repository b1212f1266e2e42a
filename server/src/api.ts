import type { Services } from './app/services.ts'
import { apiKeyRoutes } from './features/accounts/api-keys/routes.ts'
import { meRoutes } from './features/accounts/me/routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factors/routes.ts'
import { sessionRoutes } from './features/accounts/sessions/routes.ts'
import { currentSessionRoute, signInRoutes } from './features/accounts/sign-in/routes.ts'
import { signInAdminRoutes } from './features/accounts/sign-in/routes-admin.ts'
import { userAdminRoutes } from './features/accounts/users/routes.ts'
import { verifiedResourceRoutes } from './features/accounts/verified-resources/routes.ts'
import { managedUserRoutes } from './features/applications/managed-users/routes.ts'
import { authorizedAppRoutes } from './features/applications/oauth/routes/authorized-app-routes.ts'
import { oauthClientRoutes } from './features/applications/oauth/routes/client-routes.ts'
import { oauthMetadataRoutes } from './features/applications/oauth/routes/metadata-routes.ts'
import { oauthRegistrationRoutes } from './features/applications/oauth/routes/registration-routes.ts'
import { oauthTokenRoutes } from './features/applications/oauth/routes/token-routes.ts'
import { oauthWebTokenRoutes } from './features/applications/oauth/routes/web-token-routes.ts'
import { oauthClientAdminRoutes } from './features/applications/oauth-clients/routes.ts'
import { platformClientRoutes } from './features/applications/platform-clients/routes.ts'
import { deliveryRoutes } from './features/automation/webhooks/deliveries/routes.ts'
import { webhookRoutes } from './features/automation/webhooks/routes.ts'
import {
  eventTypeWebhooks,
  organizationWebhooks,
  ownWebhooks,
  platformClientWebhooks,
  teamEventTypeWebhooks,
  teamWebhooks,
} from './features/automation/webhooks/routes-owners.ts'
import { workflowRoutes } from './features/automation/workflows/routes.ts'
import { outboxRoutes } from './features/messaging/outbox/routes.ts'
import { inboundRoutes } from './features/messaging/outbox/routes-inbound.ts'
import { bookerVerificationRoutes } from './features/messaging/verification-codes/routes.ts'
import { auditLogRoutes } from './features/operation/audit-log/routes.ts'
import { backupRoutes } from './features/operation/backups/routes.ts'
import { allEvents, eventLogRoutes, groupEvents, ownEvents } from './features/operation/event-log/routes.ts'
import { jobRoutes } from './features/operation/jobs/routes.ts'
import { metricsRoute } from './features/operation/jobs/routes-metrics.ts'
import { secretRoutes } from './features/operation/secrets/routes.ts'
import { testClockRoutes } from './features/operation/test-clock/routes.ts'
import { attributeRoutes } from './features/organizations/attributes/routes.ts'
import { attributeAssignmentRoutes } from './features/organizations/attributes/routes-assignments.ts'
import { attributeOptionRoutes } from './features/organizations/attributes/routes-options.ts'
import { delegationCredentialRoutes } from './features/organizations/delegation-credentials/routes.ts'
import { acceptInviteRoute, inviteRoutes } from './features/organizations/invites/routes.ts'
import { managedOrganizationRoutes } from './features/organizations/managed-organizations/routes.ts'
import { membershipRoutes } from './features/organizations/memberships/routes.ts'
import { ownMembershipRoutes } from './features/organizations/memberships/routes-own.ts'
import { organizationUserRoutes, organizationUsersRoutes } from './features/organizations/organization-users/routes.ts'
import { organizationAdminRoutes } from './features/organizations/organizations/routes.ts'
import { roleRoutes } from './features/organizations/roles/routes.ts'
import { rolePermissionRoutes } from './features/organizations/roles/routes-permissions.ts'
import { schemasOf } from './features/organizations/roles/schema.ts'
import {
  oneOrganizationTeam,
  oneTeam,
  organizationTeams,
  ownTeams,
  seenTeamsRoute,
  teamCollectionRoutes,
  teamRoutes,
} from './features/organizations/teams/routes.ts'
import { bookingAdminRoutes } from './features/scheduling/bookings/wire/routes/admin.ts'
import { bookingRoutes } from './features/scheduling/bookings/wire/routes/bookings.ts'
import { bookingChangeRoutes } from './features/scheduling/bookings/wire/routes/changes.ts'
import {
  bookingListRoutes,
  organizationBookings,
  organizationUserBookings,
  teamBookings,
} from './features/scheduling/bookings/wire/routes/group-lists.ts'
import { bookingPeopleRoutes } from './features/scheduling/bookings/wire/routes/people.ts'
import { bookingReassignRoutes } from './features/scheduling/bookings/wire/routes/reassign.ts'
import { bookingRecordRoutes } from './features/scheduling/bookings/wire/routes/recordings.ts'
import {
  bookingReferenceRoutes,
  teamBookingReferenceRoutes,
} from './features/scheduling/bookings/wire/routes/references.ts'
import { olderBookingRoutes } from './features/scheduling/bookings/wire/versions/2024-04-15/routes.ts'
import { eventTypeRoutes } from './features/scheduling/event-types/routes.ts'
import { eventTypeAdminRoutes } from './features/scheduling/event-types/routes-admin.ts'
import { organizationEventTypesRoute, teamEventTypeRoutes } from './features/scheduling/event-types/team/routes.ts'
import { phoneCallRoute } from './features/scheduling/event-types/team/routes-phone-call.ts'
import { organizationAbsencesRoute, outOfOfficeRoutes } from './features/scheduling/out-of-office/routes.ts'
import { privateLinkRoutes } from './features/scheduling/private-links/routes.ts'
import { fairnessRoute } from './features/scheduling/round-robin/routes.ts'
import { memberScheduleRoutes, teamUserScheduleRoutes } from './features/scheduling/schedules/routes/members.ts'
import { defaultScheduleRoute, scheduleRoutes } from './features/scheduling/schedules/routes/schedules.ts'
import { slotReservationRoutes } from './features/scheduling/slot-reservations/routes.ts'
import { olderSlotReservationRoutes } from './features/scheduling/slot-reservations/routes-older.ts'
import { slotRoutes } from './features/scheduling/slots/routes.ts'
import { slotStreamRoute } from './features/scheduling/slots/routes-stream.ts'
import { address } from './http/address.ts'
import { caller, organization, organizationUser, team, teamUser } from './http/callers/owner.ts'
import type { Http } from './http/create-http.ts'

type Settings = {
  /** Where browsers reach the server. */
  publicUrl: string
  /** Whether applications may introduce themselves. */
  canApplicationsRegister: boolean
}

const organizationPath = { orgId: { is: 'organization', of: 'caller' } }
const orgTeamPath = { ...organizationPath, teamId: { is: 'team', of: 'orgId' } }
const orgTeamUserPath = { ...orgTeamPath, userId: { is: 'team-user', of: 'teamId' } }
const orgUserPath = { ...organizationPath, userId: { is: 'organization-user', of: 'orgId' } }

/** Every address at which things have an owner. */
// biome-ignore format: the columns are the point
const at = {
  me:      address({ prefix: '/v2', owner: caller, level: '', path: {}, heading: '' }),
  self:    address({ prefix: '/v2/me', owner: caller, level: '', path: {}, heading: 'Me' }),
  team:    address({ prefix: '/v2/teams/:teamId', owner: team, level: 'TEAM', path: { teamId: { is: 'team', of: 'caller' } }, heading: 'Teams' }),
  org:     address({ prefix: '/v2/organizations/:orgId', owner: organization, level: 'ORG', path: organizationPath, heading: 'Orgs' }),
  orgTeam: address({ prefix: '/v2/organizations/:orgId/teams/:teamId', owner: team, level: 'TEAM', path: orgTeamPath, heading: 'Orgs / Teams' }),
  orgTeamUser: address({ prefix: '/v2/organizations/:orgId/teams/:teamId/users/:userId', owner: teamUser, level: 'TEAM', path: orgTeamUserPath, heading: 'Orgs / Teams / Users' }),
  orgUser: address({ prefix: '/v2/organizations/:orgId/users/:userId', owner: organizationUser, level: 'ORG', path: orgUserPath, heading: 'Orgs / Users' }),
}

const webhookAddresses = [
  ownWebhooks(at.me),
  eventTypeWebhooks(at.me),
  organizationWebhooks(at.org),
  platformClientWebhooks,
  ...[at.team, at.orgTeam].flatMap((team) => [teamWebhooks(team), teamEventTypeWebhooks(team)]),
]

const organizationRoles = schemasOf('organization')
const teamRoles = schemasOf('team')

/** The map of the API: which resource is served where, and for whom. */
export async function serveApi(
  http: Http,
  {
    signIn,
    sessions,
    secondFactors,
    apiKeys,
    users,
    me,
    schedules,
    eventTypes,
    privateLinks,
    webhooks,
    deliveries,
    slots,
    slotStreams,
    explain,
    slotReservations,
    bookings,
    roundRobin,
    organizations,
    platformClients,
    managedUsers,
    outOfOffice,
    attributes,
    roles,
    auditLog,
    eventLog,
    delegationCredentials,
    managedOrganizations,
    memberships,
    teams,
    organizationUsers,
    workflows,
    invites,
    oauthClients,
    oauth,
    optOuts,
    verificationCodes,
    verifiedResources,
    messages,
    eventQueue,
    jobs,
    backups,
    secrets,
    testClock,
    publicUrl,
    canApplicationsRegister,
  }: Services & Settings,
): Promise<void> {
  const { prefix, owner } = at.me
  await http.register(signInRoutes({ signIn, publicUrl }), { prefix: '/api/auth' })
  await http.register(secondFactorRoutes({ secondFactors, publicUrl }), { prefix: '/api/auth' })
  await http.register(currentSessionRoute({ signIn }), { prefix: '/api/auth' })
  await http.register(currentSessionRoute({ signIn }), { prefix })

  await http.register(meRoutes(me, owner), { prefix })
  await http.register(sessionRoutes(sessions, owner), { prefix })
  await http.register(apiKeyRoutes(apiKeys, owner), { prefix })
  await http.register(scheduleRoutes(schedules, at.me), at.me)
  await http.register(defaultScheduleRoute(schedules, at.me), at.me)
  await http.register(scheduleRoutes(schedules, at.orgUser), at.orgUser)
  for (const group of [at.team, at.orgTeam, at.org]) await http.register(memberScheduleRoutes(schedules, group), group)
  await http.register(teamUserScheduleRoutes(schedules, at.orgTeamUser), at.orgTeamUser)
  for (const person of [at.self, at.orgUser]) await http.register(outOfOfficeRoutes(outOfOffice, person), person)
  await http.register(organizationAbsencesRoute(outOfOffice, at.org), at.org)
  await http.register(roleRoutes(roles, at.org, organizationRoles), at.org)
  await http.register(rolePermissionRoutes(roles, at.org, organizationRoles), at.org)
  await http.register(roleRoutes(roles, at.orgTeam, teamRoles), at.orgTeam)
  await http.register(rolePermissionRoutes(roles, at.orgTeam, teamRoles), at.orgTeam)
  await http.register(auditLogRoutes(auditLog, at.org), at.org)
  await http.register(eventLogRoutes(eventLog, ownEvents(at.me)), at.me)
  for (const group of [at.team, at.orgTeam, at.org])
    await http.register(eventLogRoutes(eventLog, groupEvents(group)), group)
  await http.register(eventLogRoutes(eventLog, allEvents), { prefix: `${prefix}/admin` })
  await http.register(delegationCredentialRoutes(delegationCredentials, at.org), at.org)
  await http.register(managedOrganizationRoutes(managedOrganizations, at.org), at.org)
  await http.register(attributeRoutes(attributes, at.org), at.org)
  await http.register(attributeOptionRoutes(attributes, at.org), at.org)
  await http.register(attributeAssignmentRoutes(attributes, at.org), at.org)
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
  await http.register(eventTypeRoutes(eventTypes, at.me), at.me)
  for (const team of [at.team, at.orgTeam]) {
    await http.register(teamEventTypeRoutes(eventTypes, team), team)
    await http.register(phoneCallRoute(eventTypes, team), team)
  }
  const own = { at: at.me, of: 'caller', heading: 'Event types private links' }
  await http.register(privateLinkRoutes(privateLinks, own), at.me)
  const ofTeam = { at: at.orgTeam, of: 'teamId', heading: 'Event types / Private links' }
  await http.register(privateLinkRoutes(privateLinks, ofTeam), at.orgTeam)
  for (const address of webhookAddresses) {
    await http.register(webhookRoutes(webhooks, address), address)
    await http.register(deliveryRoutes(deliveries, address), address)
  }
  await http.register(organizationEventTypesRoute(eventTypes, at.org), at.org)
  await http.register(inboundRoutes(optOuts), { prefix })
  await http.register(bookerVerificationRoutes(verificationCodes), { prefix })
  await http.register(verifiedResourceRoutes(verifiedResources, { at: at.me, kind: 'user' }), at.me)
  for (const group of [at.team, at.orgTeam])
    await http.register(verifiedResourceRoutes(verifiedResources, { at: group, kind: 'team' }), group)
  await http.register(slotRoutes(slots, explain), { prefix })
  await http.register(slotStreamRoute(slotStreams), { prefix })
  await http.register(slotReservationRoutes(slotReservations), { prefix })
  await http.register(olderSlotReservationRoutes(slotReservations), { prefix })
  await http.register(bookingRoutes(bookings), { prefix })
  await http.register(olderBookingRoutes(bookings), { prefix })
  await http.register(bookingChangeRoutes(bookings), { prefix })
  await http.register(bookingPeopleRoutes(bookings), { prefix })
  await http.register(bookingReassignRoutes(bookings), { prefix })
  await http.register(bookingReferenceRoutes(bookings), { prefix })
  await http.register(bookingRecordRoutes(bookings), { prefix })
  await http.register(teamBookingReferenceRoutes(bookings, at.orgTeam), at.orgTeam)
  await http.register(fairnessRoute(roundRobin), { prefix })
  for (const group of [at.team, at.orgTeam])
    await http.register(bookingListRoutes(bookings, teamBookings(group)), group)
  await http.register(bookingListRoutes(bookings, organizationBookings(at.org)), at.org)
  await http.register(bookingListRoutes(bookings, organizationUserBookings(at.orgUser)), at.orgUser)
  await http.register(workflowRoutes(workflows, { at: at.me }), at.me)
  for (const group of [at.team, at.orgTeam])
    await http.register(workflowRoutes(workflows, { at: group, scope: 'WORKFLOW' }), group)
  await http.register(platformClientRoutes(platformClients), { prefix })
  await http.register(managedUserRoutes(managedUsers), { prefix })

  await http.register(oauthTokenRoutes(oauth), { prefix })
  await http.register(oauthWebTokenRoutes(oauth))
  await http.register(oauthClientRoutes(oauthClients), { prefix })
  await http.register(authorizedAppRoutes(oauth.authorizedApps), { prefix })
  await http.register(oauthMetadataRoutes({ publicUrl, canRegister: canApplicationsRegister }))
  if (canApplicationsRegister) await http.register(oauthRegistrationRoutes(oauthClients, publicUrl), { prefix })

  await http.register(userAdminRoutes(users), { prefix })
  await http.register(signInAdminRoutes({ signIn, publicUrl }), { prefix })
  await http.register(bookingAdminRoutes(bookings), { prefix })
  await http.register(eventTypeAdminRoutes(eventTypes), { prefix })
  await http.register(oauthClientAdminRoutes(oauthClients), { prefix })
  await http.register(organizationAdminRoutes(organizations), { prefix })
  await http.register(outboxRoutes(messages, eventQueue), { prefix })
  await http.register(jobRoutes(jobs), { prefix })
  await http.register(metricsRoute(jobs))
  await http.register(backupRoutes(backups), { prefix })
  await http.register(secretRoutes(secrets), { prefix })
  await http.register(testClockRoutes(testClock), { prefix })
}
