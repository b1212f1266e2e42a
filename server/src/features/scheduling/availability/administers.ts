import type { Actor } from '../../../commands/context.ts'
import type { Db } from '../../../db/connection.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { type AdministeredIds, findSays } from './administers-store.ts'

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
function isNamedBy(actor: Actor, { userId, hosts }: Belonging): boolean {
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
): Promise<boolean> => {
  const { hasSay, isHost } = await findSaysIn(db, actor, [belonging], permissions)
  return hasSay(belonging) || isHost(belonging)
}

/** What an actor may say in each of several event types or bookings. */
type SaysIn = {
  /** It names the actor, or a membership gives the actor a say: as an admin or owner, or by a permission. */
  hasSay(belonging: Belonging): boolean
  /** The actor hosts the event type with this `eventTypeId`. */
  isHost(belonging: Belonging): boolean
}

/** The same for several at once, in one statement; in none where all of them name the actor, or there is no account. */
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
