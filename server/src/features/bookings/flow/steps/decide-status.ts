import { needsConfirmation } from '../../create/needs-confirmation.ts'
import { moverOf } from '../../reschedule/check-move.ts'
import { organizerOf } from '../../view.ts'
import type { Draft } from '../draft.ts'

/** Whether the organizer has to say yes first. */
export const decideStatus = ({ bookable, wanted, now }: Draft): Partial<Draft> => ({
  status: needsConfirmation(bookable, wanted.startsAt, now) ? 'pending' : 'accepted',
})

/** The organizer's own move needs no yes; a request that nobody has answered stays one. */
export function decideMovedStatus({ bookable, move, context, old, now }: Draft): Partial<Draft> {
  const movedByEmail = moverOf(context, old, move)
  const isByOrganizer = movedByEmail?.toLowerCase() === organizerOf(old)?.email.toLowerCase()
  const staysOpen = old.status === 'pending' || (!isByOrganizer && needsConfirmation(bookable, move.startsAt, now))
  return { movedByEmail, status: staysOpen ? 'pending' : 'accepted' }
}
