import { isOwnHold } from '../../steps/is-own-hold.ts'
import type { Decided, Reserved } from '../phases.ts'

/**
 * Locks the hosts, checks their time again and decides. With `asTaken`, the request is refused as taken, because it
 * names the address and the time of another caller's booking.
 *
 * @throws what `reserveTime` and `claimAgainstHours` of availability throw
 */
export async function reserveTime(decided: Decided, { asTaken }: { asTaken: boolean }): Promise<Reserved> {
  const { deps, change, bookable, meetings, request } = decided
  const ignoring = { reservation: isOwnHold(decided, request), asTaken }
  const { hostIds, joined, ownReservationUids } = request.overridesAvailability
    ? await deps.availability.claimAgainstHours(
        change,
        { hostIds: bookable.hosts.map(({ userId }) => userId), hasTeam: bookable.teamId !== null },
        meetings.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() })),
        ignoring,
      )
    : await deps.availability.reserveTime(
        change,
        bookable,
        meetings.map(({ slot }) => slot),
        ignoring,
      )
  return { ...decided, freeHostIds: hostIds, joined, ownReservationUids }
}
