import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { isOwnHold } from '../../steps/is-own-hold.ts'
import type { Begun, Reserved } from '../phases.ts'

/**
 * Locks the rotation, because two simultaneous bookings of it would otherwise choose the same host. Then locks the
 * hosts, checks their time again and decides. The time of the booking `ignoring` counts as free.
 *
 * @throws what `reserveTime` of availability throws
 */
export async function reserveTime(begun: Begun, { ignoring }: { ignoring: number | undefined }): Promise<Reserved> {
  const { deps, change, bookable, meetings, reschedule, old } = begun
  if (isOfRotation(bookable)) await deps.roundRobin.lock(change.tx, bookable.id)
  const slots = meetings.map(({ slot }) => slot)
  const { hostIds, joined, ownReservationUids } = await deps.availability.reserveTime(change, bookable, slots, {
    bookingId: ignoring,
    reservation: isOwnHold(begun, reschedule),
    // A host who has left the event type is locked as well, because their time is freed here.
    alsoLock: old.hosts.map(({ userId }) => userId),
  })
  return { ...begun, freeHostIds: hostIds, joined, ownReservationUids }
}
