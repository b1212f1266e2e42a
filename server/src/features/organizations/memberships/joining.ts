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

/** @throws `USER_NOT_IN_ORGANIZATION`: only members of an organization get into its teams. */
export function checkOrganization(group: Group, { isInOrganization }: Candidate): void {
  if (group.kind === 'team' && group.organizationId !== null && !isInOrganization) throw notInOrganization()
}

/**
 * Users and teams of a platform client stay among themselves.
 *
 * @throws `USER_IS_MANAGED`, `TEAM_IS_MANAGED`, `OTHER_PLATFORM_CLIENT`
 */
export function checkPlatform(group: Group, { platformClientId, teamPlatformClientId }: Candidate): void {
  if (group.kind !== 'team' || platformClientId === teamPlatformClientId) return
  if (teamPlatformClientId === null) throw userIsManaged()
  if (platformClientId === null) throw teamIsManaged()
  throw otherClient()
}

/** Whether the organization takes everybody with an address of its domain without asking them. */
export const isAcceptedByDomain = ({ email, autoAcceptDomain }: Candidate): boolean =>
  autoAcceptDomain !== null && email.toLowerCase().endsWith(autoAcceptDomain)

/** What an accepted membership brings along: a name in the organization, or the team's event types for everybody. */
export async function welcome(change: Change, versions: Versions, group: Group, userId: number): Promise<void> {
  const { tx, now } = change
  if (group.kind === 'organization') return ensureProfile(tx, group.organizationId, userId, now)
  for (const id of await insertHostEverywhere(tx, group.teamId, userId, now)) versions.eventTypeChanged(change, id)
}

/** Takes what an accepted membership brought along when it waits for an acceptance again. */
export async function suspend(change: Change, versions: Versions, group: Group, userId: number): Promise<void> {
  await leaveEventTypes(change, versions, group, userId)
  if (group.kind === 'organization') await suspendTeamMemberships(change.tx, group.organizationId, userId, change.now)
}

/** Nobody hosts for a group that they aren't in. */
export async function leaveEventTypes(change: Change, versions: Versions, group: Group, userId: number): Promise<void> {
  const changed =
    group.kind === 'team'
      ? await deleteHostsOfTeam(change.tx, group.teamId, userId)
      : await deleteHostsOfOrganization(change.tx, group.organizationId, userId)
  for (const id of changed) versions.eventTypeChanged(change, id)
}
