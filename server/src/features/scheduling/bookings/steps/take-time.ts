import { storedId } from '../../availability/service.ts'
import type { StoredDraft } from './phases.ts'

/**
 * Reserves the hosts' time, unless the booking is pending and the event type lets others book the slot meanwhile. While
 * a payment is due, the time is reserved until then.
 */
export async function takeTime({
  deps,
  change: { tx },
  status,
  paymentDueAt,
  bookable,
  hosts,
  stored,
}: StoredDraft): Promise<void> {
  if (status === 'pending' && paymentDueAt === null && !bookable.pendingBlocksSlot) return
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
      expiresAt: paymentDueAt,
      bookingId,
    })),
  )
}
