import { isOfRotation } from '../../steps/is-of-rotation.ts'
import { isOwnHold } from '../../steps/is-own-hold.ts'
import type { Begun, Reserved } from '../phases.ts'

/**
 * Locks the turns of a rotation, because two who book it at once would both find the same host's turn; then locks the
 * hosts, looks again at their time and decides. `ignoring`: the booking whose time counts as free.
 *
 * @throws what `reserveTime` of availability throws
 */
export async function reserveTime(begun: Begun, { ignoring }: { ignoring: number | undefined }): Promise<Reserved> {
  const { deps, change, tx, bookable, meetings, reschedule, old } = begun
  if (isOfRotation(bookable)) await deps.roundRobin.lock(tx, bookable.id)
  const slots = meetings.map(({ slot }) => slot)
  const { hostIds, joined, ownReservationUids } = await deps.availability.reserveTime(change, bookable, slots, {
    bookingId: ignoring,
    reservation: isOwnHold(begun, reschedule),
    // A host who has left the event type since is locked as well: their time is freed here.
    alsoLock: old.hosts.map(({ userId }) => userId),
  })
  return { ...begun, freeHostIds: hostIds, joined, ownReservationUids }
}
