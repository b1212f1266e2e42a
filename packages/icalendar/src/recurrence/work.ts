/** The expansion of an event took more steps than it may. */
export class TooMuchWork extends Error {}

/** Counts the steps of a calculation, so that a hostile calendar can't keep the process busy. */
export type Work = {
  /** @throws TooMuchWork if no steps are left. */
  spend(steps?: number): void
  /** Returns the number of steps that were taken. */
  spent(): number
  /** Returns true if no steps are left. */
  isUsedUp(): boolean
  /** Returns a count for a part of the work: its steps also count here. */
  part(maximum: number): Work
}

/** Allows `maximum` steps. A step is about as much as looking at one day: 0.3 µs. */
export function workOf(maximum: number, whole?: Work): Work {
  let taken = 0
  const work: Work = {
    spent: () => taken,
    isUsedUp: () => taken > maximum,
    part: (smaller) => workOf(smaller, work),
    spend(steps = 1) {
      taken += steps
      whole?.spend(steps)
      if (taken > maximum) throw new TooMuchWork(`More than ${maximum} steps.`)
    },
  }
  return work
}
