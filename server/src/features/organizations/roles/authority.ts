import type { CommandContext } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Group } from '../../../lib/group.ts'
import { grantsOf } from '../../../lib/permissions.ts'
import { permissionBeyondOwn } from './errors.ts'
import { findAuthority } from './store.ts'

/**
 * Checks that the caller has all permissions of a role. A permission to write roles or to assign them must not let its
 * holder give more permissions than their own.
 *
 * @throws `PERMISSION_BEYOND_OWN`
 */
export async function checkMayGrant(
  db: Db,
  { actor }: CommandContext,
  group: Group,
  permissions: readonly string[],
): Promise<void> {
  if (actor.kind !== 'user' || actor.isAdministrator || permissions.length === 0) return
  const { runsGroup, permissions: own } = await findAuthority(db, group, actor.userId)
  if (runsGroup) return
  const beyond = permissions.find((permission) => !grantsOf(permission).some((grant) => own.includes(grant)))
  if (beyond !== undefined) throw permissionBeyondOwn(beyond)
}
