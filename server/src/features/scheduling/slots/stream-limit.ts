import { streamsFull, tooManyStreams } from './errors.ts'

/** From one address; more than an office behind one has open at once. */
const MAX_OF_ADDRESS = 30

type PathIds = { readonly giveUp: () => void }

/**
 * The places that live updates may take in this process. When all are taken, an address still gets one as long as another
 * address has at least two more: that one loses its oldest. So nobody can keep others out with many streams from few
 * addresses.
 */
export function createStreamLimit(most: number) {
  /** Each address with its places, the oldest first. */
  const byAddress = new Map<string, Set<PathIds>>()
  let taken = 0

  function leave(address: string, place: PathIds): void {
    const places = byAddress.get(address)
    if (!places?.delete(place)) return
    taken--
    if (places.size === 0) byAddress.delete(address)
  }

  /** Whether somebody who has more lost a place to an address that has `count`. */
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
     * Takes a place until what is given back is called, or until `giveUp` is, which somebody else's need may bring.
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
