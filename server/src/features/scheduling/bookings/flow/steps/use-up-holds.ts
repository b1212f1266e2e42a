import { deleteReservations } from '../../store/change.ts'
import type { Draft } from '../draft.ts'

/** The caller's own holds have done their work; and where seats were held, the booking itself now takes the time. */
export async function useUpHolds({ deps, tx, bookable, meetings, hosts, ownReservationUids }: Draft): Promise<void> {
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  if (bookable.seatsPerSlot === null) return
  const hostIds = hosts.map(({ userId }) => userId)
  for (const { startsAt } of meetings) {
    await deps.occupancy.bookHeldSlot(tx, { hostIds, eventTypeId: bookable.id, startsAt })
  }
}
