import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { type AdministeredIds, findSays } from './administers-store.ts'

/** The owners of an event type or of a booking. */
export type Belonging = {
  /** The person who owns it. */
  userId: number | null
  /** The team that owns it, or the parent of the managed event type. */
  teamId: number | null
  hosts: readonly { userId: number }[]
  /** The event type whose other hosts may manage it as well. */
  eventTypeId?: number | null
}

/** Returns true if no query is needed: for the owner, a host, an administrator of the server, or the server itself. */
function isNamedBy(actor: Actor, { userId, hosts }: Belonging): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind !== 'user') return false
  return actor.isAdministrator || actor.userId === userId || hosts.some((host) => host.userId === actor.userId)
}

/**
 * Returns true if the actor may manage the event type and its bookings: as its owner or host, as an admin or owner of
 * its team or of the organization of its team or owner, or by a role in the team or its organization that grants one of
 * `permissions`. It needs one statement at most, and none for the owner and the hosts.
 */
export const administersEventType = async (
  db: Db,
  actor: Actor,
  belonging: Belonging,
  permissions: readonly Permission[] = [],
): Promise<boolean> => {
  const { hasSay, isHost } = await findSaysIn(db, actor, [belonging], permissions)
  return hasSay(belonging) || isHost(belonging)
}

/** The checks of an actor for several event types or bookings. */
type SaysIn = {
  /** Returns true if the actor is an owner or host, or may manage it by a membership or a permission. */
  hasSay(belonging: Belonging): boolean
  /** Returns true if the actor hosts the event type with this `eventTypeId`. */
  isHost(belonging: Belonging): boolean
}

/**
 * Reads the checks for several event types or bookings in one statement. No statement is needed if the actor owns or
 * hosts all of them, or has no account.
 */
export async function findSaysIn(
  db: Db,
  actor: Actor,
  belongings: readonly Belonging[],
  permissions: readonly Permission[],
): Promise<SaysIn> {
  const open = belongings.filter((belonging) => !isNamedBy(actor, belonging))
  const { userIds, teamIds, eventTypeIds } =
    actor.kind === 'user' && open.length > 0
      ? await findSays(db, actor.userId, askedOf(open), permissions)
      : { userIds: [], teamIds: [], eventTypeIds: [] }
  const isAmong = (ids: readonly number[], id: number | null | undefined) => typeof id === 'number' && ids.includes(id)
  return {
    hasSay: (belonging) =>
      isNamedBy(actor, belonging) || isAmong(userIds, belonging.userId) || isAmong(teamIds, belonging.teamId),
    isHost: ({ eventTypeId }) => isAmong(eventTypeIds, eventTypeId),
  }
}

const askedOf = (belongings: readonly Belonging[]): AdministeredIds => ({
  userIds: distinct(belongings.map(({ userId }) => userId)),
  teamIds: distinct(belongings.map(({ teamId }) => teamId)),
  eventTypeIds: distinct(belongings.map(({ eventTypeId }) => eventTypeId)),
})

const distinct = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number')),
]
