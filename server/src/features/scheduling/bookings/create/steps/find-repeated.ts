import type { Db } from '../../../../../db/connection.ts'
import type { BookingView } from '../../booking.ts'
import { callerOf, isRepeat } from '../../origins.ts'
import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { listSameSubmissions } from '../../store/origins.ts'
import { viewBooking } from '../../store/view.ts'
import type { Decided, Prepared } from '../phases.ts'

/** The same submission, where there was one. */
type Repeated = {
  /** The booking that the caller has made by the same request. */
  first: BookingView | undefined
  /** Somebody has a booking of this address at this time. */
  isSomebodys: boolean
}

/**
 * A caller who sends a form twice gets what the first one made, where nothing else stops the second one. Anybody else who
 * knows its address and its time gets the answer for a taken time.
 */
export async function findRepeated(decided: Decided): Promise<Repeated> {
  if (decided.status === 'accepted' && !isOfRotation(decided.bookable)) return { first: undefined, isSomebodys: false }
  return findFirst(decided.tx, decided, decided.now)
}

export async function findFirst(db: Db, { deps, context, bookable, request }: Prepared, now: Date): Promise<Repeated> {
  const { startsAt, attendee } = request
  const same = await listSameSubmissions(db, { eventTypeId: bookable.id, startsAt, email: attendee.email })
  const caller = callerOf(deps, context, { request, eventTypeId: bookable.id })
  const made = same.find((booking) => isRepeat(booking, caller, now))
  return { first: made && (await viewBooking(db, made.id)), isSomebodys: same.length > 0 }
}
