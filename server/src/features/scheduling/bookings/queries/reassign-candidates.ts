import type { Actor } from '../../../../commands/context.ts'
import { type HostAtTime, isClaimable } from '../../availability/service.ts'
import type { HostFairness, Reason } from '../../round-robin/service.ts'
import { type ToldReason, tellReason } from '../../slots/service.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { freeOthers, leavingFor, nextHandover, slotOf } from '../rules/reassign.ts'
import { checkOpen, findToReassign, rotationOf } from './to-reassign.ts'

/** A rotating host who could get the booking. */
export type ReassignCandidate = HostFairness & {
  isFree: boolean
  /** Why the host isn't free, one reason of each code. */
  reasons: readonly ToldReason[]
  /** True if a person may choose the host, who may be outside their hours. */
  canBeChosen: boolean
  /** Why the rotation would pick this host now. It is null for all but the next one. */
  nextBecause: Reason | null
}

export type ReassignCandidates = { booking: BookingView; candidates: ReassignCandidate[] }

type Dependencies = Pick<BookingDependencies, 'db' | 'availability' | 'roundRobin' | 'clock'>

/**
 * Returns the rotating hosts who don't host the booking, and whom `reassignBooking` would pick now. It locks and stores
 * nothing, and doesn't read the hosts' calendars again.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `NOT_ROUND_ROBIN`, `BOOKING_PAYMENT_DUE`, `BOOKING_OVER`
 */
export async function reassignCandidates(deps: Dependencies, actor: Actor, uid: string): Promise<ReassignCandidates> {
  const booking = await findToReassign(deps, actor, uid)
  const bookable = await rotationOf(deps, booking)
  checkOpen(booking)
  const times = await deps.availability.explainHosts(bookable, slotOf(booking), booking.id, deps.clock.now())
  const freeHostIds = times.flatMap(({ hostId, isFree }) => (isFree ? hostId : []))
  const { turns, shares } = await deps.roundRobin.foresee(bookable, booking.id, freeOthers(booking, freeHostIds))
  const next = nextHandover(bookable, booking, turns)
  const timeOf = new Map(times.map((time) => [time.hostId, time]))
  const present = new Set(booking.hosts.map(({ userId }) => userId))
  return {
    booking,
    candidates: shares.flatMap((share) => {
      const time = timeOf.get(share.host.userId)
      if (!time || present.has(share.host.userId)) return []
      const canBeChosen = isClaimable(time) && leavingFor(bookable, booking, share.host) !== undefined
      const nextBecause = next?.joining.userId === share.host.userId ? next.turn.reason : null
      return { ...share, isFree: time.isFree, reasons: oneOfEachCode(time), canBeChosen, nextBecause }
    }),
  }
}

/** Returns the reason of each code that ends last. A host may have several meetings at that time. */
function oneOfEachCode({ reasons }: HostAtTime): ToldReason[] {
  const found = new Map<string, ToldReason>()
  for (const reason of reasons.map(tellReason)) {
    const known = found.get(reason.code)
    if (!known || (reason.until ?? '') > (known.until ?? '')) found.set(reason.code, reason)
  }
  return [...found.values()]
}
