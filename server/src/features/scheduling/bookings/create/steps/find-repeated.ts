import type { Db } from '../../../../../db/connection.ts'
import type { BookingView } from '../../booking.ts'
import type { Draft } from '../../flow/draft.ts'
import { callerOf, isRepeat } from '../../origins.ts'
import { listSameSubmissions } from '../../store/origins.ts'
import { viewBooking } from '../../store/view.ts'

/**
 * Who sends a form twice gets what the first one made, where nothing else stops the second one. Whoever else knows its
 * address and its time gets the answer for a taken time.
 */
export async function findRepeated(draft: Draft): Promise<Partial<Draft>> {
  if (draft.status === 'accepted' && !isOfRotation(draft)) return {}
  const { first, isSomebodys } = await findFirst(draft.tx, draft, draft.now)
  return first ? { result: [first] } : { isTaken: isSomebodys }
}

/** There the second one would meet another host. */
export const isOfRotation = ({ bookable }: Pick<Draft, 'bookable'>): boolean =>
  bookable.schedulingType === 'round_robin'

/** What the caller has made by the same request; whether there is a booking of that address and time at all. */
export async function findFirst(
  db: Db,
  { deps, context, bookable, request }: Draft,
  now: Date,
): Promise<{ first: BookingView | undefined; isSomebodys: boolean }> {
  const { startsAt, attendee } = request
  const same = await listSameSubmissions(db, { eventTypeId: bookable.id, startsAt, email: attendee.email })
  const caller = callerOf(deps, context, { request, eventTypeId: bookable.id })
  const made = same.find((booking) => isRepeat(booking, caller, now))
  return { first: made && (await viewBooking(db, made.id)), isSomebodys: same.length > 0 }
}
