import type { Actor } from '../../commands/context.ts'
import type { Db } from '../../db/connection.ts'
import type { Permission } from '../../lib/permissions.ts'
import { findSay } from './administers-store.ts'

/** Whose an event type is, or the bookings of one. */
export type Belonging = {
  /** The person who owns it. */
  userId: number | null
  /** The team that owns it, or the parent that it is a managed child of. */
  teamId: number | null
  hosts: readonly { userId: number }[]
  /** Whose other hosts have a say as well. */
  eventTypeId?: number | null
}

/** Its owner, one of its hosts, an administrator of the server, or the server itself: known without asking anybody. */
export function isNamedBy(actor: Actor, { userId, hosts }: Belonging): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind !== 'user') return false
  return actor.isAdministrator || actor.userId === userId || hosts.some((host) => host.userId === actor.userId)
}

/**
 * Who has a say in an event type and its bookings: those whom it names, the admins and owners of its team and of the
 * team's organization, and those of its owner's organization. A role made for the team or its organization opens the
 * team's ones to whoever holds one of `permissions`. At most one statement, and none for those who are named.
 */
export const administersEventType = async (
  db: Db,
  actor: Actor,
  belonging: Belonging,
  permissions: readonly Permission[] = [],
): Promise<boolean> =>
  isNamedBy(actor, belonging) || (actor.kind === 'user' && (await findSay(db, actor.userId, belonging, permissions)))
