import type { CommandContext } from '../../commands/context.ts'
import type { RunCommand } from '../../commands/run.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { Group } from '../../lib/group.ts'
import type { Page } from '../../lib/page.ts'
import type { MembershipRole } from '../../lib/standing.ts'
import type { Attributes, MemberAttribute } from '../attributes/service.ts'
import type { ManagedEventTypes } from '../event-types/service.ts'
import type { Roles } from '../roles/service.ts'
import type { Versions } from '../versions/service.ts'
import {
  alreadyMember,
  lastOwner,
  membershipNotFound,
  noMembershipToDelete,
  notYourMembership,
  roleBeyondPermission,
  userNotFound,
} from './errors.ts'
import { checkOrganization, checkPlatform, isAcceptedByDomain, leaveEventTypes, suspend, welcome } from './joining.ts'
import {
  deleteMembership,
  deleteTeamMemberships,
  findCandidate,
  findMember,
  hasOtherOwner,
  insertMembership,
  listMembers,
  listMembershipsOf,
  lockGroup,
  lockMembership,
  lockOwnMembership,
  type Member,
  type MembershipChange,
  type MembershipRow,
  type NewMembership,
  runsGroup,
  updateMembership,
} from './member-store.ts'
import { deleteProfile } from './profile-store.ts'
import { tell } from './tell.ts'

export type { OwnMembership } from './member-store.ts'
export { ensureProfile } from './profiles.ts'

/** What is shown of a membership; attributes are an organization's. */
export type MembershipView = Member & { attributes: readonly MemberAttribute[] }
export type { MembershipChange, NewMembership }

export type Memberships = ReturnType<typeof createMemberships>

type Dependencies = {
  db: Db
  run: RunCommand
  versions: Versions
  attributes: Attributes
  roles: Roles
  managedEventTypes: ManagedEventTypes
}

/** Who belongs to a team or an organization, and as what. */
export function createMemberships({ db, run, versions, attributes, roles, managedEventTypes }: Dependencies) {
  const teamsOf = (group: Group) =>
    group.kind === 'team' ? { teamId: group.teamId } : { organizationId: group.organizationId }

  async function withAttributes(from: Db, group: Group, members: Member[]): Promise<MembershipView[]> {
    if (group.kind === 'team') return members.map((member) => ({ ...member, attributes: [] }))
    const found = await attributes.ofMemberships(
      from,
      members.map(({ id }) => id),
    )
    return members.map((member) => ({ ...member, attributes: found.get(member.id) ?? [] }))
  }

  async function find(from: Db, group: Group, id: number): Promise<MembershipView | undefined> {
    const member = await findMember(from, group, id)
    return member && (await withAttributes(from, group, [member]))[0]
  }

  /** @throws `MEMBERSHIP_NOT_FOUND` */
  async function get(from: Db, group: Group, id: number): Promise<MembershipView> {
    const member = await find(from, group, id)
    if (!member) throw membershipNotFound(group, id)
    return member
  }

  /**
   * A permission lets somebody in without a role. It doesn't make them an admin, so neither may they make one.
   *
   * @throws `ROLE_INSUFFICIENT`
   */
  async function checkMayGive(tx: Tx, { actor }: CommandContext, group: Group, roles: (MembershipRole | undefined)[]) {
    if (roles.every((role) => role === undefined || role === 'member')) return
    if (actor.kind !== 'user' || actor.isAdministrator || (await runsGroup(tx, group, actor.userId))) return
    throw roleBeyondPermission()
  }

  /**
   * An organization, and a team that has none above it, would be nobody's without an owner. Teams of an organization
   * are run by its admins as well.
   *
   * @throws `LAST_OWNER`
   */
  async function checkNotLastOwner(tx: Tx, group: Group, { role, accepted, userId }: MembershipRow): Promise<void> {
    if (role !== 'owner' || !accepted || (group.kind === 'team' && group.organizationId !== null)) return
    await lockGroup(tx, group)
    if (!(await hasOtherOwner(tx, group, userId))) throw lastOwner(group)
  }

  /** What an accepted membership brings along. */
  async function join(tx: Tx, context: CommandContext, group: Group, userId: number, now: Date): Promise<void> {
    await welcome(tx, versions, group, userId, now)
    if (group.kind === 'team') await managedEventTypes.joined(tx, context, group.teamId, userId, now)
  }

  /**
   * Lets somebody in, in the transaction of whoever asks.
   *
   * @throws `USER_NOT_FOUND`, `USER_NOT_IN_ORGANIZATION`, `MEMBERSHIP_EXISTS`, and what `checkPlatform` throws unless
   * `isCreator`: an organization's owner makes a platform team without being one of its users.
   */
  async function add(
    tx: Tx,
    context: CommandContext,
    now: Date,
    group: Group,
    { isCreator = false, ...sent }: NewMembership & { isCreator?: boolean },
  ): Promise<number> {
    const { userId, role, roleId = null } = sent
    const candidate = await findCandidate(tx, group, userId)
    if (!candidate) throw userNotFound(userId)
    checkOrganization(group, candidate)
    if (!isCreator) checkPlatform(group, candidate)
    const accepted = sent.accepted || (!isCreator && isAcceptedByDomain(candidate))
    const id = await insertMembership(tx, group, { ...sent, accepted }, now)
    if (id === undefined) throw alreadyMember(userId, group)
    if (accepted) await join(tx, context, group, userId, now)
    await tell(tx, context, now, 'created', group, { id, userId, after: { role, roleId, accepted } })
    return id
  }

  /** Changes a membership that is locked. */
  async function change(
    tx: Tx,
    context: CommandContext,
    now: Date,
    group: Group,
    before: MembershipRow,
    wanted: MembershipChange,
  ): Promise<void> {
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
    if (accepted && !before.accepted) await join(tx, context, group, userId, now)
    if (!accepted && before.accepted) {
      await managedEventTypes.left(tx, context, teamsOf(group), userId, now)
      await suspend(tx, versions, group, userId, now)
    }
    await tell(tx, context, now, 'updated', group, {
      ...{ id, userId },
      before: { role: before.role, roleId: before.roleId, accepted: before.accepted },
      after: { role, roleId, accepted },
    })
  }

  /** Ends a membership that is locked, and with an organization's those of its teams. */
  async function end(tx: Tx, context: CommandContext, now: Date, group: Group, membership: MembershipRow) {
    const { id, userId, role, roleId, accepted } = membership
    await checkNotLastOwner(tx, group, membership)
    await managedEventTypes.left(tx, context, teamsOf(group), userId, now)
    await leaveEventTypes(tx, versions, group, userId)
    const teamIds =
      group.kind === 'organization' ? await deleteTeamMemberships(tx, group.organizationId, userId) : undefined
    if (group.kind === 'organization') await deleteProfile(tx, group.organizationId, userId)
    await deleteMembership(tx, id)
    await tell(tx, context, now, 'deleted', group, { id, userId, before: { role, roleId, accepted }, teamIds })
  }

  return {
    add,

    checkMayGive,

    get: (group: Group, id: number): Promise<MembershipView> => get(db, group, id),

    /** Those who wait for an acceptance included. */
    async list(group: Group, emails: readonly string[] | undefined, page: Page): Promise<MembershipView[]> {
      const wanted = emails?.map((email) => email.toLowerCase())
      return withAttributes(db, group, await listMembers(db, group, wanted, page))
    },

    /** @throws what `add` throws, `ROLE_INSUFFICIENT`, `ROLE_NOT_FOUND`, `PERMISSION_BEYOND_OWN` */
    create(context: CommandContext, group: Group, membership: NewMembership): Promise<MembershipView> {
      return run(context, async (tx, now) => {
        await checkMayGive(tx, context, group, [membership.role])
        if (membership.roleId) await roles.checkMayGive(tx, context, group, membership.roleId)
        return get(tx, group, await add(tx, context, now, group, membership))
      })
    },

    /**
     * @throws `MEMBERSHIP_NOT_FOUND`, `ROLE_INSUFFICIENT`, `LAST_OWNER`, `USER_NOT_IN_ORGANIZATION`, `ROLE_NOT_FOUND`,
     * `PERMISSION_BEYOND_OWN`
     */
    update(context: CommandContext, group: Group, id: number, wanted: MembershipChange): Promise<MembershipView> {
      return run(context, async (tx, now) => {
        const before = await lockMembership(tx, group, { id })
        if (!before) throw membershipNotFound(group, id)
        await checkMayGive(tx, context, group, [before.role, wanted.role])
        if (wanted.roleId) await roles.checkMayGive(tx, context, group, wanted.roleId)
        await change(tx, context, now, group, before, wanted)
        return get(tx, group, id)
      })
    },

    /**
     * The person hosts nothing of the group's from then on.
     *
     * @throws `MEMBERSHIP_NOT_FOUND`, `ROLE_INSUFFICIENT`, `LAST_OWNER`
     */
    delete(context: CommandContext, group: Group, id: number): Promise<MembershipView> {
      return run(context, async (tx, now) => {
        const membership = await lockMembership(tx, group, { id })
        const shown = membership && (await find(tx, group, id))
        if (!shown) throw noMembershipToDelete(group, id)
        await checkMayGive(tx, context, group, [membership.role])
        await end(tx, context, now, group, membership)
        return shown
      })
    },

    /** A person's own memberships; with `accepted` only those that are, or that wait for them. */
    listOf: (userId: number, accepted: boolean | undefined, page: Page) =>
      listMembershipsOf(db, userId, accepted, page),

    /** What an invited person says yes with. @throws `MEMBERSHIP_NOT_FOUND`, `USER_NOT_IN_ORGANIZATION` */
    accept(context: CommandContext, userId: number, id: number): Promise<MembershipView> {
      return run(context, async (tx, now) => {
        const own = await lockOwnMembership(tx, userId, id)
        if (!own) throw notYourMembership(id)
        if (!own.membership.accepted) await change(tx, context, now, own.group, own.membership, { accepted: true })
        return get(tx, own.group, id)
      })
    },

    /** Declines, or leaves. @throws `MEMBERSHIP_NOT_FOUND`, `LAST_OWNER` */
    leave(context: CommandContext, userId: number, id: number): Promise<void> {
      return run(context, async (tx, now) => {
        const own = await lockOwnMembership(tx, userId, id)
        if (!own) throw notYourMembership(id)
        await end(tx, context, now, own.group, own.membership)
      })
    },

    /**
     * Makes somebody an accepted member in the transaction of whoever asks; a membership that waits for them is
     * accepted as it is, one that they have stays.
     */
    async join(
      tx: Tx,
      context: CommandContext,
      now: Date,
      group: Group,
      { userId, role }: { userId: number; role: MembershipRole },
    ): Promise<number> {
      const before = await lockMembership(tx, group, { userId })
      if (!before) return add(tx, context, now, group, { userId, role, accepted: true, disableImpersonation: false })
      if (!before.accepted) await change(tx, context, now, group, before, { accepted: true })
      return before.id
    },
  }
}
