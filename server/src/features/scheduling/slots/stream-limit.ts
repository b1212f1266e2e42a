import { streamsFull, tooManyStreams } from './errors.ts'

/** Maximum number of streams from one network address. It is more than an office with one address needs. */
const MAX_OF_ADDRESS = 30

type PathIds = { readonly giveUp: () => void }

/**
 * Limits the live updates in this process. If all places are taken, an address still gets one as long as another
 * address has at least two more. That address loses its oldest stream. So many streams from few addresses can't keep
 * others out.
 */
export function createStreamLimit(most: number) {
  /** The places of each address, the oldest first. */
  const byAddress = new Map<string, Set<PathIds>>()
  let taken = 0

  function leave(address: string, place: PathIds): void {
    const places = byAddress.get(address)
    if (!places?.delete(place)) return
    taken--
    if (places.size === 0) byAddress.delete(address)
  }

  /** Takes a place from an address with more places than `count` allows. Returns true if there was one. */
  function takeFromOthers(count: number): boolean {
    let [richest, places] = ['', new Set<PathIds>()]
    for (const [address, others] of byAddress) if (others.size > places.size) [richest, places] = [address, others]
    const [oldest] = places
    if (!oldest || places.size < count + 2) return false
    leave(richest, oldest)
    oldest.giveUp()
    return true
  }

  return {
    /**
     * Takes a place. It ends when the returned function is called, or when `giveUp` is called because another address
     * needs the place.
     *
     * @throws `SLOT_STREAMS_FULL`, `SLOT_STREAMS_OF_ADDRESS`
     */
    take(address: string, giveUp: () => void): () => void {
      const count = byAddress.get(address)?.size ?? 0
      if (count >= MAX_OF_ADDRESS) throw tooManyStreams(MAX_OF_ADDRESS)
      if (taken >= most && !takeFromOthers(count)) throw streamsFull(most)
      const place = { giveUp }
      taken++
      const places = byAddress.get(address)
      if (places) places.add(place)
      else byAddress.set(address, new Set([place]))
      return () => leave(address, place)
    },
  }
}
