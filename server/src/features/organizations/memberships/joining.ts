import type { Change } from '../../../commands/change.ts'
import type { Group } from '../../../lib/group.ts'
import type { Versions } from '../../operation/versions/service.ts'
import {
  deleteHostsOfOrganization,
  deleteHostsOfTeam,
  insertHostEverywhere,
} from '../../scheduling/event-types/service.ts'
import { notInOrganization, otherClient, teamIsManaged, userIsManaged } from './errors.ts'
import { type Candidate, suspendTeamMemberships } from './member-store.ts'
import { ensureProfile } from './profiles.ts'

/** @throws `USER_NOT_IN_ORGANIZATION`, because only members of an organization can join its teams */
export function checkOrganization(group: Group, { isInOrganization }: Candidate): void {
  if (group.kind === 'team' && group.organizationId !== null && !isInOrganization) throw notInOrganization()
}

/**
 * Refuses to mix users or teams of a platform client with others.
 *
 * @throws `USER_IS_MANAGED`, `TEAM_IS_MANAGED`, `OTHER_PLATFORM_CLIENT`
 */
export function checkPlatform(group: Group, { platformClientId, teamPlatformClientId }: Candidate): void {
  if (group.kind !== 'team' || platformClientId === teamPlatformClientId) return
  if (teamPlatformClientId === null) throw userIsManaged()
  if (platformClientId === null) throw teamIsManaged()
  throw otherClient()
}

/** Returns true if the organization accepts all people with an address of its domain automatically. */
export const isAcceptedByDomain = ({ email, autoAcceptDomain }: Candidate): boolean =>
  autoAcceptDomain !== null && email.toLowerCase().endsWith(autoAcceptDomain)

/**
 * Gives an accepted member a name in the organization, or makes them a host of the team's event types that are for all
 * members.
 */
export async function welcome(change: Change, versions: Versions, group: Group, userId: number): Promise<void> {
  const { tx, now } = change
  if (group.kind === 'organization') return ensureProfile(tx, group.organizationId, userId, now)
  for (const id of await insertHostEverywhere(tx, group.teamId, userId, now)) versions.eventTypeChanged(change, id)
}

/** Removes what an accepted membership has given, when the membership has to be accepted again. */
export async function suspend(change: Change, versions: Versions, group: Group, userId: number): Promise<void> {
  await leaveEventTypes(change, versions, group, userId)
  if (group.kind === 'organization') await suspendTeamMemberships(change.tx, group.organizationId, userId, change.now)
}

/** Removes the person from the hosts of the group's event types, because only members can host for a group. */
export async function leaveEventTypes(change: Change, versions: Versions, group: Group, userId: number): Promise<void> {
  const changed =
    group.kind === 'team'
      ? await deleteHostsOfTeam(change.tx, group.teamId, userId)
      : await deleteHostsOfOrganization(change.tx, group.organizationId, userId)
  for (const id of changed) versions.eventTypeChanged(change, id)
}
