import { isOfRotation } from '../../steps/is-of-rotation.ts'
import type { Decided } from '../phases.ts'

/**
 * Locks the event type's turns. Two who book the same rotation at once would both find the same host's turn, and two who
 * send the same request would both find no first one. This comes before the hosts' locks.
 */
export async function lockTurns({ deps, tx, bookable, way, status }: Decided): Promise<void> {
  const mayBeRepeated = way === 'once' && status === 'pending'
  if (isOfRotation(bookable) || mayBeRepeated) await deps.roundRobin.lock(tx, bookable.id)
}
