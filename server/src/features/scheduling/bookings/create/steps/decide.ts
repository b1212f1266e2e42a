import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { needsConfirmation } from '../needs-confirmation.ts'
import type { Begun, Decided } from '../phases.ts'

/**
 * Decides whether the booking waits, for the organizer's confirmation or for its payment, and locks the event type if that is necessary. Without the
 * lock, two simultaneous bookings of a rotation would choose the same host, and two identical requests would both find
 * no earlier booking. This runs before the hosts are locked.
 */
export async function decide(begun: Begun): Promise<Decided> {
  const { deps, change, bookable, way, request } = begun
  const { tx, now } = change
  const paymentDueAt = bookable.price > 0 ? deps.payments.dueAt(now) : null
  const waits = paymentDueAt !== null || needsConfirmation(bookable, request.startsAt, now)
  const status = waits ? 'pending' : 'accepted'
  const mayBeRepeated = way === 'once' && status === 'pending'
  if (isOfRotation(bookable) || mayBeRepeated) await deps.roundRobin.lock(tx, bookable.id)
  return { ...begun, status, paymentDueAt }
}
