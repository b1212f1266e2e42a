import type { Change } from '../../../commands/change.ts'
import type { Tx } from '../../../db/connection.ts'
import type { Group } from '../../../lib/group.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { ManagedEventTypes } from '../../scheduling/event-types/service.ts'
import { alreadyMember, lastOwner, userNotFound } from './errors.ts'
import { checkOrganization, checkPlatform, isAcceptedByDomain, leaveEventTypes, suspend, welcome } from './joining.ts'
import {
  deleteMembership,
  deleteTeamMemberships,
  findCandidate,
  hasOtherOwner,
  insertMembership,
  lockGroup,
  type MembershipChange,
  type MembershipRow,
  type NewMembership,
  updateMembership,
} from './member-store.ts'
import { deleteProfile } from './profile-store.ts'
import { publishMembership } from './publish.ts'

type Dependencies = { versions: Versions; managedEventTypes: ManagedEventTypes }

/** Creates the functions that change a membership and all that depends on it, in the caller's transaction. */
export function createChanges({ versions, managedEventTypes }: Dependencies) {
  const teamsOf = (group: Group) =>
    group.kind === 'team' ? { teamId: group.teamId } : { organizationId: group.organizationId }

  /**
   * Refuses to remove the last owner of an organization, or of a team without an organization. Admins of an
   * organization can manage its teams, so these need no owner.
   *
   * @throws `LAST_OWNER`
   */
  async function checkNotLastOwner(tx: Tx, group: Group, { role, accepted, userId }: MembershipRow): Promise<void> {
    if (role !== 'owner' || !accepted || (group.kind === 'team' && group.organizationId !== null)) return
    await lockGroup(tx, group)
    if (!(await hasOtherOwner(tx, group, userId))) throw lastOwner(group)
  }

  /** Gives an accepted member what the group gives all its members. */
  async function join(change: Change, group: Group, userId: number): Promise<void> {
    await welcome(change, versions, group, userId)
    if (group.kind === 'team') await managedEventTypes.joined(change, group.teamId, userId)
  }

  /**
   * Adds a member in the caller's transaction.
   *
   * @throws `USER_NOT_FOUND`, `USER_NOT_IN_ORGANIZATION`, `MEMBERSHIP_EXISTS`, and the errors of `checkPlatform` unless
   * `isCreator`: an organization's owner makes a platform team without being one of its users
   */
  async function add(
    change: Change,
    group: Group,
    { isCreator = false, ...sent }: NewMembership & { isCreator?: boolean },
  ): Promise<number> {
    const { tx, now } = change
    const { userId, role, roleId = null } = sent
    const candidate = await findCandidate(tx, group, userId)
    if (!candidate) throw userNotFound(userId)
    checkOrganization(group, candidate)
    if (!isCreator) checkPlatform(group, candidate)
    const accepted = sent.accepted || (!isCreator && isAcceptedByDomain(candidate))
    const id = await insertMembership(tx, group, { ...sent, accepted }, now)
    if (id === undefined) throw alreadyMember(userId, group)
    if (accepted) await join(change, group, userId)
    await publishMembership(change, 'created', group, { id, userId, after: { role, roleId, accepted } })
    return id
  }

  /** Changes a locked membership. */
  async function change(change: Change, group: Group, before: MembershipRow, wanted: MembershipChange): Promise<void> {
    const { tx, now } = change
    const { id, userId } = before
    const role = wanted.role ?? before.role
    const roleId = wanted.roleId === undefined ? before.roleId : wanted.roleId
    const accepted = wanted.accepted ?? before.accepted
    if (role !== 'owner' || !accepted) await checkNotLastOwner(tx, group, before)
    if (accepted && !before.accepted) {
      const candidate = await findCandidate(tx, group, userId)
      if (candidate) checkOrganization(group, candidate)
    }
    await updateMembership(tx, id, wanted, now)
    if (accepted && !before.accepted) await join(change, group, userId)
    if (!accepted && before.accepted) {
      await managedEventTypes.left(change, teamsOf(group), userId)
      await suspend(change, versions, group, userId)
    }
    await publishMembership(change, 'updated', group, {
      id,
      userId,
      before: { role: before.role, roleId: before.roleId, accepted: before.accepted },
      after: { role, roleId, accepted },
    })
  }

  /** Ends a locked membership. The end of an organization's membership also ends those of its teams. */
  async function end(change: Change, group: Group, membership: MembershipRow) {
    const { tx } = change
    const { id, userId, role, roleId, accepted } = membership
    await checkNotLastOwner(tx, group, membership)
    await managedEventTypes.left(change, teamsOf(group), userId)
    await leaveEventTypes(change, versions, group, userId)
    const teamIds =
      group.kind === 'organization' ? await deleteTeamMemberships(tx, group.organizationId, userId) : undefined
    if (group.kind === 'organization') await deleteProfile(tx, group.organizationId, userId)
    await deleteMembership(tx, id)
    await publishMembership(change, 'deleted', group, { id, userId, before: { role, roleId, accepted }, teamIds })
  }

  return { add, change, end }
}
