import type { BookableHost } from '../../availability/service.ts'
import { isOfRotation } from './is-of-rotation.ts'
import type { ChosenHosts, InTransaction, Planned, ReservedTime } from './phases.ts'

type Choice = {
  /** The host whom the booker prefers. */
  preferredId?: number | undefined
  /** All hosts of the event type, in case `bookable` holds only the requested hosts. */
  all?: readonly BookableHost[] | undefined
}

/**
 * Returns all hosts of the event type. In a round robin, it returns the fixed hosts and the next host of each group.
 */
export async function takeTurns(
  { deps, change: { tx }, bookable, freeHostIds }: Planned & InTransaction & ReservedTime,
  choice: Choice = {},
): Promise<ChosenHosts> {
  if (!isOfRotation(bookable)) return { hosts: bookable.hosts, turns: [] }
  const turns = await deps.roundRobin.decide(tx, bookable, freeHostIds, choice)
  const picked = turns.flatMap((turn) => bookable.hosts.filter(({ userId }) => userId === turn.userId))
  return { hosts: [...bookable.hosts.filter(({ isFixed }) => isFixed), ...picked], turns }
}
