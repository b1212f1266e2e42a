import { deleteReservations } from '../../slot-reservations/service.ts'
import type { ChosenHosts, InTransaction, Planned, ReservedTime } from './phases.ts'

type Staffed = Planned & InTransaction & ReservedTime & ChosenHosts

/**
 * Deletes the caller's own holds. If seats were held, the booking itself takes the time from then on. This runs before
 * the booking takes its time, because the hold occupies it.
 */
export async function useUpHolds({
  deps,
  change: { tx },
  bookable,
  meetings,
  hosts,
  ownReservationUids,
}: Staffed): Promise<void> {
  if (ownReservationUids.length > 0) await deleteReservations(tx, ownReservationUids)
  if (bookable.seatsPerSlot === null) return
  const hostIds = hosts.map(({ userId }) => userId)
  for (const { startsAt } of meetings) {
    await deps.occupancy.bookHeldSlot(tx, { hostIds, eventTypeId: bookable.id, startsAt })
  }
}
