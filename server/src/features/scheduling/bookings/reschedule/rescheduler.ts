import type { Actor } from '../../../../commands/context.ts'
import type { Db } from '../../../../db/connection.ts'
import { isOrganizer, mayUpdate } from '../access.ts'
import { type BookingView, bookerOf, organizerOf } from '../booking.ts'
import type { Reschedule } from './reschedule.ts'

export type Rescheduler = {
  email: string | null
  /** True if the organizer reschedules, or a person who may change the booking reschedules for the organizer. */
  isOrganizer: boolean
}

/**
 * Finds out who reschedules a booking. `rescheduledBy` proves nothing, because any caller can send the organizer's
 * address: it counts only from callers who may change the booking. Other callers with an account reschedule as
 * themselves. A caller without an account reschedules as the booker, who has the link. In a shared meeting, `seatUid`
 * names this person.
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
