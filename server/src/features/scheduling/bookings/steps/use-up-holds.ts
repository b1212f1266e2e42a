import { deleteReservations } from '../../slot-reservations/service.ts'
import type { StoredDraft } from './phases.ts'

/**
 * Deletes the caller's own holds. If seats were held, the booking itself takes the time from then on. This runs before
 * `takeTime`, because the hold occupies the time that the booking needs.
 */
export async function useUpHolds({
  deps,
  change: { tx },
  bookable,
  meetings,
  hosts,
  ownReservationUids,
}: StoredDraft): Promise<void> {
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  if (bookable.seatsPerSlot === null) return
  const hostIds = hosts.map(({ userId }) => userId)
  for (const { startsAt } of meetings) {
    await deps.occupancy.bookHeldSlot(tx, { hostIds, eventTypeId: bookable.id, startsAt })
  }
}
