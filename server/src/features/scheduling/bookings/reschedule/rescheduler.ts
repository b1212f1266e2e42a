import type { Actor } from '../../../../commands/context.ts'
import type { Db } from '../../../../db/connection.ts'
import { isOrganizer, mayUpdate } from '../access.ts'
import { type BookingView, bookerOf, organizerOf } from '../booking.ts'
import type { Reschedule } from './reschedule.ts'

export type Rescheduler = {
  email: string | null
  /** The organizer reschedules, or somebody who may change the booking does it for the organizer. */
  isOrganizer: boolean
}

/**
 * Finds out who reschedules a booking. `rescheduledBy` proves nothing, since anybody can write the organizer's address
 * there: it counts only from those who may change the booking. Anybody else reschedules for their own account, and without
 * an account for the person who booked, whose link it is. `seatUid` names this person in a shared meeting.
 */
export async function findRescheduler(
  db: Db,
  actor: Actor,
  old: BookingView,
  { rescheduledBy }: Pick<Reschedule, 'rescheduledBy'>,
  seatUid?: string,
): Promise<Rescheduler> {
  const isTheirs = isOrganizer(actor, old)
  if (rescheduledBy !== undefined && (isTheirs || (await mayUpdate(db, actor, old)))) {
    return { email: rescheduledBy, isOrganizer: isTheirs || isSame(rescheduledBy, organizerOf(old)?.email) }
  }
  if (actor.kind === 'user') return { email: actor.email, isOrganizer: isTheirs }
  const booker = seatUid === undefined ? bookerOf(old) : old.attendees.find(({ seat }) => seat?.uid === seatUid)
  return { email: booker?.email ?? null, isOrganizer: false }
}

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()
