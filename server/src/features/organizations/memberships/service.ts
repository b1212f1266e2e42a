import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import type { Group } from '../../../lib/group.ts'
import type { Page } from '../../../lib/page.ts'
import type { MembershipRole } from '../../../lib/standing.ts'
import type { Versions } from '../../operation/versions/service.ts'
import type { ManagedEventTypes } from '../../scheduling/event-types/service.ts'
import type { Attributes, MemberAttribute } from '../attributes/service.ts'
import type { Roles } from '../roles/service.ts'
import { createChanges } from './changes.ts'
import { membershipNotFound, noMembershipToDelete, notYourMembership, roleBeyondPermission } from './errors.ts'
import {
  findMember,
  listMembers,
  listMembershipsOf,
  lockMembership,
  lockOwnMembership,
  type Member,
  type MembershipChange,
  type NewMembership,
  runsGroup,
} from './member-store.ts'

export type { OwnMembership } from './member-store.ts'
export { deleteMembershipsOf, deleteMembershipsOfOrganization, deleteMembershipsOfTeam } from './member-store.ts'
export { updateProfileName } from './profile-store.ts'
export { ensureProfile } from './profiles.ts'

/** A membership as the API shows it. Only memberships of an organization have attributes. */
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

/** Creates the service for the members of a team or an organization and their roles. */
export function createMemberships({ db, run, versions, attributes, roles, managedEventTypes }: Dependencies) {
  const { add, change: edit, end } = createChanges({ versions, managedEventTypes })

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
   * Checks that the caller may give the role. A caller may have a permission without being an admin, and then can't
   * make anybody an admin.
   *
   * @throws `ROLE_INSUFFICIENT`
   */
  async function checkMayGive(tx: Tx, { actor }: CommandContext, group: Group, roles: (MembershipRole | undefined)[]) {
    if (roles.every((role) => role === undefined || role === 'member')) return
    if (actor.kind !== 'user' || actor.isAdministrator || (await runsGroup(tx, group, actor.userId))) return
    throw roleBeyondPermission()
  }

  return {
    add,

    checkMayGive,

    get: (group: Group, id: number): Promise<MembershipView> => get(db, group, id),

    /** Returns the members, including those whose membership waits for acceptance. */
    async list(group: Group, emails: readonly string[] | undefined, page: Page): Promise<MembershipView[]> {
      const wanted = emails?.map((email) => email.toLowerCase())
      return withAttributes(db, group, await listMembers(db, group, wanted, page))
    },

    /** @throws the errors of `add`, `ROLE_INSUFFICIENT`, `ROLE_NOT_FOUND`, `PERMISSION_BEYOND_OWN` */
    create(context: CommandContext, group: Group, membership: NewMembership): Promise<MembershipView> {
      return run(context, async (change) => {
        await checkMayGive(change.tx, context, group, [membership.role])
        if (membership.roleId) await roles.checkMayGive(change, group, membership.roleId)
        return get(change.tx, group, await add(change, group, membership))
      })
    },

    /**
     * @throws `MEMBERSHIP_NOT_FOUND`, `ROLE_INSUFFICIENT`, `LAST_OWNER`, `USER_NOT_IN_ORGANIZATION`, `ROLE_NOT_FOUND`,
     * `PERMISSION_BEYOND_OWN`
     */
    update(context: CommandContext, group: Group, id: number, wanted: MembershipChange): Promise<MembershipView> {
      return run(context, async (change) => {
        const { tx } = change
        const before = await lockMembership(tx, group, { id })
        if (!before) throw membershipNotFound(group, id)
        await checkMayGive(tx, context, group, [before.role, wanted.role])
        if (wanted.roleId) await roles.checkMayGive(change, group, wanted.roleId)
        await edit(change, group, before, wanted)
        return get(tx, group, id)
      })
    },

    /**
     * Ends a membership. The person no longer hosts anything of the group.
     *
     * @throws `MEMBERSHIP_NOT_FOUND`, `ROLE_INSUFFICIENT`, `LAST_OWNER`
     */
    delete(context: CommandContext, group: Group, id: number): Promise<MembershipView> {
      return run(context, async (change) => {
        const { tx } = change
        const membership = await lockMembership(tx, group, { id })
        const shown = membership && (await find(tx, group, id))
        if (!shown) throw noMembershipToDelete(group, id)
        await checkMayGive(tx, context, group, [membership.role])
        await end(change, group, membership)
        return shown
      })
    },

    /** Returns a person's own memberships. `accepted` limits them to the accepted or to the waiting ones. */
    listOf: (userId: number, accepted: boolean | undefined, page: Page) =>
      listMembershipsOf(db, userId, accepted, page),

    /** Accepts an invited person's membership. @throws `MEMBERSHIP_NOT_FOUND`, `USER_NOT_IN_ORGANIZATION` */
    accept(context: CommandContext, userId: number, id: number): Promise<MembershipView> {
      return run(context, async (change) => {
        const own = await lockOwnMembership(change.tx, userId, id)
        if (!own) throw notYourMembership(id)
        if (!own.membership.accepted) await edit(change, own.group, own.membership, { accepted: true })
        return get(change.tx, own.group, id)
      })
    },

    /** Declines or ends the caller's own membership. @throws `MEMBERSHIP_NOT_FOUND`, `LAST_OWNER` */
    leave(context: CommandContext, userId: number, id: number): Promise<void> {
      return run(context, async (change) => {
        const own = await lockOwnMembership(change.tx, userId, id)
        if (!own) throw notYourMembership(id)
        await end(change, own.group, own.membership)
      })
    },

    /**
     * Makes a person an accepted member in the caller's transaction. A waiting membership is accepted with its role,
     * and an accepted one stays.
     */
    async join(
      change: Change,
      group: Group,
      { userId, role }: { userId: number; role: MembershipRole },
    ): Promise<number> {
      const before = await lockMembership(change.tx, group, { userId })
      if (!before) return add(change, group, { userId, role, accepted: true, disableImpersonation: false })
      if (!before.accepted) await edit(change, group, before, { accepted: true })
      return before.id
    },
  }
}
