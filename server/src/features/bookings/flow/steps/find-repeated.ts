import { viewSameSubmission } from '../../view-store.ts'
import type { Draft } from '../draft.ts'

/** Who asks twice for a confirmation gets the request that is already there. */
export async function findRepeated({ tx, status, bookable, request }: Draft): Promise<Partial<Draft>> {
  if (status !== 'pending') return {}
  const { startsAt, attendee } = request
  const repeated = await viewSameSubmission(tx, { eventTypeId: bookable.id, startsAt, email: attendee.email })
  return repeated ? { result: [repeated] } : {}
}
