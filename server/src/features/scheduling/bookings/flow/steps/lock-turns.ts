import { isOfRotation } from '../../create/steps/find-repeated.ts'
import type { Draft } from '../draft.ts'

/**
 * Two who book the same rotation at once would both find the same host's turn, and two who send the same request would
 * both find no first one; this comes before the hosts' locks.
 */
export async function lockTurns(draft: Draft): Promise<void> {
  const { deps, tx, bookable, way, status } = draft
  const mayBeRepeated = way === 'once' && status === 'pending'
  if (isOfRotation(draft) || mayBeRepeated) await deps.roundRobin.lock(tx, bookable.id)
}
