import { callerKey } from '../../../../../commands/context.ts'
import type { Ignoring } from '../../../availability/service.ts'
import type { Draft } from '../draft.ts'

/** Locks the hosts, looks again and decides. @throws what a claim throws */
export async function reserveTime(draft: Draft): Promise<Partial<Draft>> {
  const { deps, tx, now, bookable, meetings, wanted, old, isTaken: asTaken } = draft
  const overlooked = overlookedBy(draft)
  const reserveTime = wanted.overridesAvailability
    ? await deps.availability.claimAgainstHours(
        tx,
        { hostIds: bookable.hosts.map(({ userId }) => userId), hasTeam: bookable.teamId !== null },
        meetings.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() })),
        now,
        { ...overlooked, asTaken },
      )
    : await deps.availability.reserveTime(
        tx,
        bookable,
        meetings.map(({ slot }) => slot),
        now,
        // A host who has left the event type since is locked as well: their time is freed here.
        { ...overlooked, asTaken, alsoLock: old?.hosts.map(({ userId }) => userId) },
      )
  return {
    freeHostIds: reserveTime.hostIds,
    ownReservationUids: reserveTime.ownReservationUids,
    joined: reserveTime.joined,
  }
}

/** The booking that is being moved, and the caller's own hold. */
function overlookedBy({ context, bookable, wanted, old, way }: Draft): Ignoring {
  const caller = callerKey(context.actor)
  const start = wanted.startsAt.getTime()
  return {
    // Whoever leaves others behind leaves their time taken.
    bookingId: way === 'seatMove' && old.seatsTaken > 1 ? undefined : old?.id,
    reservation: (held) =>
      held.reservationUid === wanted.reservationUid ||
      (held.heldBy === caller && held.eventTypeId === bookable.id && held.heldStart === start),
  }
}
