import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { needsConfirmation } from '../needs-confirmation.ts'
import type { Begun, Decided } from '../phases.ts'

/**
 * Decides whether the organizer has to confirm the booking, and locks the event type's turns where somebody else could
 * disturb them: two who book the same rotation at once would both find the same host's turn, and two who send the same
 * request would both find no first one. This comes before the hosts' locks.
 */
export async function decide(begun: Begun): Promise<Decided> {
  const { deps, tx, now, bookable, way, request } = begun
  const status = needsConfirmation(bookable, request.startsAt, now) ? 'pending' : 'accepted'
  const mayBeRepeated = way === 'once' && status === 'pending'
  if (isOfRotation(bookable) || mayBeRepeated) await deps.roundRobin.lock(tx, bookable.id)
  return { ...begun, status }
}
