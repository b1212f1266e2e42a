import type { Bookable, BookableHost } from '../availability/service.ts'
import type { Tally } from './store.ts'

/** How large a share a host is meant to have. */
export const weightOf = ({ weightsEnabled }: Bookable, { weight }: BookableHost): number =>
  weightsEnabled ? weight : 1

/** What counts as had: bookings, and what was credited. */
export const countOf = (tally: Tally | undefined): number => (tally ? tally.pickedCount + tally.creditedCount : 0)

/** Those who share with a host, the host included: of the same group and priority. */
export const peersOf = (host: BookableHost, rotating: readonly BookableHost[]): BookableHost[] =>
  rotating.filter(({ groupId, priority }) => groupId === host.groupId && priority === host.priority)

/** As if each newcomer had had the smallest share, for its weight, that any of its peers has had. */
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
