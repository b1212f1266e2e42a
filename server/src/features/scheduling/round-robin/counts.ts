import type { Bookable, BookableHost } from '../availability/service.ts'
import type { Tally } from './store.ts'

/** Returns the weight of the host's target share. */
export const weightOf = ({ weightsEnabled }: Bookable, { weight }: BookableHost): number =>
  weightsEnabled ? weight : 1

/** Returns the number of bookings that count for a host, including the credit. */
export const countOf = (tally: Tally | undefined): number => (tally ? tally.pickedCount + tally.creditedCount : 0)

/** Returns the host and the other hosts of the same group and priority, who share the bookings. */
export const peersOf = (host: BookableHost, rotating: readonly BookableHost[]): BookableHost[] =>
  rotating.filter(({ groupId, priority }) => groupId === host.groupId && priority === host.priority)

/**
 * Returns the credit of each newcomer: as many bookings as the peer with the smallest share has had, scaled by weight.
 */
export const creditsOf = (
  bookable: Bookable,
  rotating: readonly BookableHost[],
  tallies: ReadonlyMap<number, Tally>,
): { userId: number; creditedCount: number }[] =>
  rotating
    .filter(({ userId }) => !tallies.has(userId))
    .map((host) => {
      const rates = peersOf(host, rotating).flatMap((peer) => {
        const tally = tallies.get(peer.userId)
        const weight = weightOf(bookable, peer)
        return tally && weight > 0 ? [countOf(tally) / weight] : []
      })
      const rate = rates.length > 0 ? Math.min(...rates) : 0
      return { userId: host.userId, creditedCount: Math.floor(rate * weightOf(bookable, host)) }
    })
