import type { Bookable, BookableHost } from '../availability/service.ts'
import type { Tally } from './store.ts'

/** How large a share a host is meant to have. */
export const weightOf = ({ weightsEnabled }: Bookable, { weight }: BookableHost): number =>
  weightsEnabled ? weight : 1

/** What counts as had: bookings, and what was credited. */
export const countOf = (tally: Tally | undefined): number => (tally ? tally.pickedCount + tally.creditedCount : 0)

/** As if each newcomer had had the smallest share, for its weight, that any of the others has had. */
export function creditsOf(bookable: Bookable, rotating: readonly BookableHost[], tallies: ReadonlyMap<number, Tally>) {
  const known = rotating.filter(({ userId }) => tallies.has(userId))
  const rates = known.flatMap((host) => {
    const weight = weightOf(bookable, host)
    return weight > 0 ? [countOf(tallies.get(host.userId)) / weight] : []
  })
  const rate = rates.length > 0 ? Math.min(...rates) : 0
  return rotating
    .filter(({ userId }) => !tallies.has(userId))
    .map((host) => ({ userId: host.userId, creditedCount: Math.floor(rate * weightOf(bookable, host)) }))
}
