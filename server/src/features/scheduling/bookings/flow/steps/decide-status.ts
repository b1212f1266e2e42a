import { needsConfirmation } from '../../create/needs-confirmation.ts'
import { findRescheduler } from '../../reschedule/rescheduler.ts'
import type { Draft } from '../draft.ts'

/** Whether the organizer has to say yes first. */
export const decideStatus = ({ bookable, wanted, now }: Draft): Partial<Draft> => ({
  status: needsConfirmation(bookable, wanted.startsAt, now) ? 'pending' : 'accepted',
})

/** The organizer's own move needs no yes; a request that nobody has answered stays one. */
export async function decideRescheduledStatus(draft: Draft): Promise<Partial<Draft>> {
  const { tx, bookable, move, context, old, seatUid, now } = draft
  const mover = await findRescheduler(tx, context.actor, old, move, seatUid)
  const staysOpen = old.status === 'pending' || (!mover.isOrganizer && needsConfirmation(bookable, move.startsAt, now))
  return { movedByEmail: mover.email, status: staysOpen ? 'pending' : 'accepted' }
}
