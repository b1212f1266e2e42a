import type { Db } from '../../../../../db/connection.ts'
import type { BookingView } from '../../booking.ts'
import { callerOf, isRepeat } from '../../origins.ts'
import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { listSameSubmissions } from '../../store/origins.ts'
import { viewBooking } from '../../store/view.ts'
import type { Decided, Prepared } from '../phases.ts'

/** An earlier submission of the same request, if there is one. */
type Repeated = {
  /** The booking that the caller has made with the same request. */
  first: BookingView | undefined
  /** True if a booking with this address at this time exists, whether or not the caller made it. */
  isSomebodys: boolean
}

/**
 * Finds the booking that the caller has made with the same request. Other callers who know its address and its time are
 * told that the time is taken.
 */
export async function findRepeated(decided: Decided): Promise<Repeated> {
  if (decided.status === 'accepted' && !isOfRotation(decided.bookable)) return { first: undefined, isSomebodys: false }
  return findFirst(decided.change.tx, decided, decided.change.now)
}

export async function findFirst(db: Db, { deps, context, bookable, request }: Prepared, now: Date): Promise<Repeated> {
  const { startsAt, attendee } = request
  const same = await listSameSubmissions(db, { eventTypeId: bookable.id, startsAt, email: attendee.email })
  const caller = callerOf(deps, context, { request, eventTypeId: bookable.id })
  const made = same.find((booking) => isRepeat(booking, caller, now))
  return { first: made && (await viewBooking(db, made.id)), isSomebodys: same.length > 0 }
}
