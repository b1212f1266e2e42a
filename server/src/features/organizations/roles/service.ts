import { audit } from '../../../commands/audit.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { type Group, groupColumns } from '../../../lib/group.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import { checkMayGrant } from './authority.ts'
import { permissionInvalid, roleNameTaken, roleNotFound } from './errors.ts'
import { isGrantable } from './registry.ts'
import {
  countHolders,
  deleteRole,
  findRole,
  insertRole,
  listRoles,
  lockRole,
  replacePermissions,
  updateRole,
} from './store.ts'

export { deleteRolesOfGroup } from './store.ts'
export type Role = NonNullable<Awaited<ReturnType<typeof findRole>>>
export type RoleChange = {
  name?: string | undefined
  color?: string | null | undefined
  description?: string | null | undefined
  permissions?: readonly string[] | undefined
}
export type NewRole = RoleChange & { name: string }

export type Roles = ReturnType<typeof createRoles>

/**
 * Creates the service for the roles that a team or an organization makes for itself, beside owner, admin and member.
 */
export function createRoles({ db, run, ids }: { db: Db; run: RunCommand; ids: Ids }) {
  /** @throws `ROLE_NOT_FOUND` */
  async function get(from: Db, group: Group, id: string): Promise<Role> {
    const role = await findRole(from, group, id)
    if (!role) throw roleNotFound(group, id)
    return role
  }

  /** Locks the role until the end of the transaction. @throws `ROLE_NOT_FOUND` */
  async function getLocked(tx: Tx, group: Group, id: string): Promise<Role> {
    await lockRole(tx, group, id)
    return get(tx, group, id)
  }

  /** Changes the permissions of a role. If they are the same as before, no event is published. */
  function changePermissions(
    context: CommandContext,
    group: Group,
    id: string,
    edit: (held: readonly string[]) => string[],
  ): Promise<string[]> {
    return run(context, async (change) => {
      const { tx, now } = change
      const before = await getLocked(tx, group, id)
      const permissions = edit(before.permissions)
      if (isSame(before.permissions, permissions)) return permissions
      await checkMayGrant(tx, context, group, added(before.permissions, permissions))
      await replacePermissions(tx, id, group.kind, permissions)
      await updateRole(tx, id, { updatedAt: now })
      await publishRole(change, group, 'permissions-changed', { before, after: await get(tx, group, id) })
      return permissions
    })
  }

  return {
    list: (group: Group, page: Page): Promise<Role[]> => listRoles(db, group, page),

    /** @throws `ROLE_NOT_FOUND` */
    get: (group: Group, id: string): Promise<Role> => get(db, group, id),

    /** @throws `ROLE_NAME_TAKEN`, `PERMISSION_INVALID`, `PERMISSION_BEYOND_OWN` */
    create(context: CommandContext, group: Group, { permissions: sent = [], ...fields }: NewRole): Promise<Role> {
      const permissions = checkPermissions(group, sent)
      return run(context, async (change) => {
        const { tx, now } = change
        await checkMayGrant(tx, context, group, permissions)
        const id = ids.uuid()
        const role = { id, ...groupColumns(group), ...fields, createdAt: now, updatedAt: now }
        await unlessNamed(insertRole(tx, role), fields.name)
        await replacePermissions(tx, id, group.kind, permissions)
        const after = await get(tx, group, id)
        await publishRole(change, group, 'created', { after })
        return after
      })
    },

    /**
     * Changes the given fields; given permissions replace all that the role has.
     *
     * @throws `ROLE_NOT_FOUND`, `ROLE_NAME_TAKEN`, `PERMISSION_INVALID`, `PERMISSION_BEYOND_OWN`
     */
    update(
      context: CommandContext,
      group: Group,
      id: string,
      { permissions: sent, ...fields }: RoleChange,
    ): Promise<Role> {
      const permissions = sent && checkPermissions(group, sent)
      return run(context, async (change) => {
        const { tx, now } = change
        const before = await getLocked(tx, group, id)
        await unlessNamed(updateRole(tx, id, { ...fields, updatedAt: now }), String(fields.name))
        if (permissions) {
          await checkMayGrant(tx, context, group, added(before.permissions, permissions))
          await replacePermissions(tx, id, group.kind, permissions)
        }
        const after = await get(tx, group, id)
        await publishRole(change, group, 'updated', { before, after })
        return after
      })
    },

    /** Deletes a role. Its holders keep the role of their membership. @throws `ROLE_NOT_FOUND` */
    delete(context: CommandContext, group: Group, id: string): Promise<Role> {
      return run(context, async (change) => {
        const { tx } = change
        const before = await getLocked(tx, group, id)
        const holders = await countHolders(tx, id)
        await deleteRole(tx, id)
        await publishRole(change, group, 'deleted', { before, holders })
        return before
      })
    },

    /**
     * Checks that the caller may assign this role.
     *
     * @throws `ROLE_NOT_FOUND`, `PERMISSION_BEYOND_OWN`
     */
    checkMayGive: async ({ tx, context }: Change, group: Group, id: string): Promise<void> =>
      checkMayGrant(tx, context, group, (await get(tx, group, id)).permissions),

    /** @throws `ROLE_NOT_FOUND` */
    listPermissions: async (group: Group, id: string): Promise<string[]> => (await get(db, group, id)).permissions,

    /**
     * Adds permissions after the existing ones, which keep their places.
     *
     * @throws `ROLE_NOT_FOUND`, `PERMISSION_INVALID`, `PERMISSION_BEYOND_OWN`
     */
    addPermissions(context: CommandContext, group: Group, id: string, sent: readonly string[]) {
      const permissions = checkPermissions(group, sent)
      return changePermissions(context, group, id, (held) => [...new Set([...held, ...permissions])])
    },

    /** @throws `ROLE_NOT_FOUND`, `PERMISSION_INVALID`, `PERMISSION_BEYOND_OWN` */
    replacePermissions(context: CommandContext, group: Group, id: string, sent: readonly string[]) {
      const permissions = checkPermissions(group, sent)
      return changePermissions(context, group, id, () => permissions)
    },

    /**
     * Removes exactly these permissions; a wildcard of their resource stays. @throws `ROLE_NOT_FOUND`,
     * `PERMISSION_INVALID`
     */
    removePermissions(context: CommandContext, group: Group, id: string, sent: readonly string[]) {
      const permissions = checkPermissions(group, sent)
      return changePermissions(context, group, id, (held) => held.filter((one) => !permissions.includes(one)))
    },
  }
}

/** Returns the facts of a role for the audit log, which stay readable after the role was deleted. */
const shown = ({ name, color, description, permissions }: Role) => ({ name, color, description, permissions })

async function publishRole(
  change: Change,
  group: Group,
  what: 'created' | 'updated' | 'permissions-changed' | 'deleted',
  { before, after, holders }: { before?: Role; after?: Role; holders?: number },
): Promise<void> {
  const { id } = (after ?? before) as Role
  const action = `role.${what}` as const
  const subjectKey = `role:${id}`
  await change.publish({ type: action, ...groupColumns(group), subjectKey, payload: { id } })
  await audit(change, {
    action,
    subjectKey,
    organizationId: group.organizationId,
    teamId: group.kind === 'team' ? group.teamId : null,
    ...(before && { before: { ...shown(before), ...(holders !== undefined && { holders }) } }),
    ...(after && { after: shown(after) }),
  })
}

/** Returns the permissions without repeats, in the order of the request. @throws `PERMISSION_INVALID` */
function checkPermissions(group: Group, sent: readonly string[]): string[] {
  const faulty = sent.find((permission) => !isGrantable(group.kind, permission))
  if (faulty !== undefined) throw permissionInvalid(group, faulty)
  return [...new Set(sent)]
}

const added = (held: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((permission) => !held.includes(permission))

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((permission, index) => permission === other[index])

async function unlessNamed<T>(statement: Promise<T>, name: string): Promise<T> {
  try {
    return await statement
  } catch (error) {
    const isTaken = ['roles_organization_name', 'roles_team_name'].some((index) => isUniqueViolation(error, index))
    throw isTaken ? roleNameTaken(name) : error
  }
}
