/** Returns the milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = () => number

/**
 * The only source of the current time. The test clock may change it. `real` always returns the system's time. It is for
 * leases, heartbeats and durations, which a test must not change.
 */
export type Clock = {
  now(): Date
  real(): Date
  /** Sets the time to `at`. A frozen clock stays there; otherwise time continues from there. */
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
