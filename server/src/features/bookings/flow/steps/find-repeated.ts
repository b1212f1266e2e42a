import type { Db } from '../../../../db/connection.ts'
import type { BookingView } from '../../view.ts'
import { viewSameSubmission } from '../../view-store.ts'
import type { Draft } from '../draft.ts'

/** Who sends a form twice gets what the first one made, where nothing else stops the second one. */
export async function findRepeated(draft: Draft): Promise<Partial<Draft>> {
  const isStopped = draft.status === 'accepted' && !isOfRotation(draft)
  const repeated = isStopped ? undefined : await findSameSubmission(draft.tx, draft)
  return repeated ? { result: [repeated] } : {}
}

/** There the second one would meet another host. */
export const isOfRotation = ({ bookable }: Draft): boolean => bookable.schedulingType === 'round_robin'

export const findSameSubmission = (db: Db, { bookable, request }: Draft): Promise<BookingView | undefined> =>
  viewSameSubmission(db, { eventTypeId: bookable.id, startsAt: request.startsAt, email: request.attendee.email })
