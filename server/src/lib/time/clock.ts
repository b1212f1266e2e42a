/** Milliseconds since 1970-01-01T00:00:00Z, from whoever knows. */
type Milliseconds = () => number

/**
 * The one source of "now". The test clock may move it; `real` never moves and is only for what must not be
 * bent by a test: leases, heartbeats and how long something took.
 */
export type Clock = {
  now(): Date
  real(): Date
  /** Lives at `at` from now on; `frozen` stands still there, otherwise time runs on. */
  set(at: Date, frozen: boolean): void
  reset(): void
}

export function createClock(system: Milliseconds): Clock {
  let offsetMs = 0
  let frozenAt: number | undefined
  return {
    now: () => new Date(frozenAt ?? system() + offsetMs),
    real: () => new Date(system()),
    set(at, frozen) {
      offsetMs = at.getTime() - system()
      frozenAt = frozen ? at.getTime() : undefined
    },
    reset() {
      offsetMs = 0
      frozenAt = undefined
    },
  }
}
