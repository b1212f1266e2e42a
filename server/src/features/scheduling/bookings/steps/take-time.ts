import { storedId } from '../../availability/service.ts'
import type { ChosenHosts, Meeting, Planned, StoredDraft } from './phases.ts'

type Staffed = Pick<Planned, 'bookable'> & ChosenHosts & Pick<StoredDraft, 'status' | 'paymentDueAt'>

/**
 * Returns the time that a meeting takes of its hosts. A pending meeting takes none if the event type lets others book the
 * slot meanwhile, and neither does one that waits for a host. While a payment is due, the time is taken until then.
 */
export function takingOf(
  { status, paymentDueAt, bookable, hosts }: Staffed,
  { startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>,
) {
  const isFree = status === 'pending' && paymentDueAt === null && !bookable.pendingBlocksSlot
  return {
    hostIds: isFree || status === 'awaiting_host' ? [] : hosts.map(({ userId }) => userId),
    startsAt,
    endsAt,
    eventTypeId: storedId(bookable),
    isSeated: bookable.seatsPerSlot !== null,
    bufferBeforeMinutes: bookable.bufferBeforeMinutes,
    bufferAfterMinutes: bookable.bufferAfterMinutes,
    kind: status === 'accepted' ? ('booking' as const) : ('pending' as const),
    expiresAt: paymentDueAt,
  }
}

/** Takes the hosts' time for meetings that are stored already. */
export async function takeTime(draft: StoredDraft): Promise<void> {
  const { deps, change, stored } = draft
  const takings = stored.map((meeting) => ({ ...takingOf(draft, meeting), bookingId: meeting.bookingId }))
  if (takings.some(({ hostIds }) => hostIds.length > 0)) await deps.occupancy.take(change.tx, takings)
}
