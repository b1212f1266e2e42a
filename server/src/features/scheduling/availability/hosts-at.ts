import { type Explanation, explainSlot } from '@daybook/availability'
import type { Db } from '../../../db/connection.ts'
import type { Taken } from '../occupancy/service.ts'
import { endOf } from './check-slot.ts'
import { ownBookedFor } from './limit-usage.ts'
import { hostsOf, questionOf, type RequestedSlot } from './question.ts'
import type { Bookable } from './store.ts'

/** A host with the reasons why they aren't free at a time. A free host has none. */
export type HostAtTime = Explanation['hosts'][number]

/**
 * Explains which hosts are free, by their hours and their taken time. The event type's notice, window, grid and limits
 * don't count, because they apply to bookers and not to a host who hands a meeting over. The hosts' own limits do count,
 * but without the booking `but`, which one of them hosts.
 */
export async function explainHostsAt(
  db: Db,
  bookable: Bookable,
  slot: RequestedSlot,
  { taken, but, now }: { taken: readonly Taken[]; but: number | undefined; now: Date },
): Promise<readonly HostAtTime[]> {
  const { start, lengthMinutes, bookerTimeZone } = slot
  const ownBooked = await ownBookedFor(db, bookable, { from: start, until: endOf(slot), but })
  const times = { now: now.getTime(), from: start, until: endOf(slot), lengthMinutes, bookerTimeZone }
  const asked = { ...times, ...(ownBooked && { ownBooked }) }
  const question = questionOf({ ...bookable, windowType: null }, asked, hostsOf(bookable, taken))
  return explainSlot(question, start).hosts
}

/**
 * Returns true if a person may choose the host for that time, as `claimAgainstHours` decides it: only another meeting,
 * a hold or a calendar is in the way.
 */
export const isClaimable = ({ reasons }: HostAtTime): boolean =>
  reasons.every(({ because }) => because !== 'BUSY_BOOKING')
