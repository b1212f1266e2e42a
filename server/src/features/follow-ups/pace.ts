/** How much is done in one transaction: as much as takes `aimMs` at the last pace, from one thing up to `most`. */
export function createPace({ most, aimMs }: { most: number; aimMs: number }) {
  let atOnce = most
  return {
    atOnce: (): number => atOnce,

    /** So many things took so long together. */
    note(count: number, tookMs: number): void {
      atOnce = Math.min(Math.max(Math.floor((count * aimMs) / Math.max(tookMs, 1)), 1), most)
    },
  }
}
