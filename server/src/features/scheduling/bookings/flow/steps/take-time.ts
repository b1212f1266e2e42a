import { storedId } from '../../../availability/service.ts'
import type { Draft } from '../draft.ts'

/** Takes the hosts' time, unless the booking still waits for a yes and the event type lets others have the slot meanwhile. */
export async function takeTime({ deps, tx, status, bookable, hosts, stored }: Draft): Promise<void> {
  if (status === 'pending' && !bookable.pendingBlocksSlot) return
  await deps.occupancy.take(
    tx,
    stored.map(({ startsAt, endsAt, bookingId }) => ({
      hostIds: hosts.map(({ userId }) => userId),
      startsAt,
      endsAt,
      eventTypeId: storedId(bookable),
      isSeated: bookable.seatsPerSlot !== null,
      bufferBeforeMinutes: bookable.bufferBeforeMinutes,
      bufferAfterMinutes: bookable.bufferAfterMinutes,
      kind: status === 'accepted' ? ('booking' as const) : ('pending' as const),
      bookingId,
    })),
  )
}
