/** Returns milliseconds since some moment. */
type Milliseconds = () => number

/** The only source of the current time. The test clock may change `now`, and nothing else. */
export type Clock = {
  now(): Date
  /** Returns the time that the test clock doesn't change: the agreed time, or the system's time without one. */
  real(): Date
  /**
   * Returns a time for leases and waits. It passes evenly, also while somebody sets the system's clock, and all
   * processes that agreed on a time have the same one.
   */
  steady(): Date
  /** Sets the time to `at`. A frozen clock stays there; otherwise time continues from there. */
  set(at: Date, frozen: boolean): void
  reset(): void
  /** Takes over the time that the processes of a database share. From then on, the system's clock has no effect. */
  agree(at: Date): void
}

/**
 * Creates a clock. `system` counts from 1970-01-01T00:00:00Z, and jumps if somebody sets the system's clock. `elapsed`
 * never jumps.
 */
export function createClock(system: Milliseconds, elapsed: Milliseconds = () => performance.now()): Clock {
  let offsetMs = 0
  let frozenAt: number | undefined
  let hasAgreed = false
  let began = system() - elapsed()
  const steady = () => began + elapsed()
  const real = () => (hasAgreed ? steady() : system())
  return {
    now: () => new Date(frozenAt ?? real() + offsetMs),
    real: () => new Date(real()),
    steady: () => new Date(steady()),
    set(at, frozen) {
      offsetMs = at.getTime() - real()
      frozenAt = frozen ? at.getTime() : undefined
    },
    reset() {
      offsetMs = 0
      frozenAt = undefined
    },
    agree(at) {
      began = at.getTime() - elapsed()
      hasAgreed = true
    },
  }
}
