import { unavailable } from '../../lib/errors.ts'

/** Runs `work` when a place is free. */
export type HashingQueue = <T>(work: () => Promise<T>) => Promise<T>

type Limits = {
  /** The maximum number of tasks at once. */
  width: number
  /** The maximum time in the queue before a caller is refused, in real time. */
  patienceMs: number
}

/** The factor between a place's work and its rest, while others wait for it. */
const RESTS = 3
/**
 * Longer work has waited for a core, so the machine has already given time to others. A longer rest would only refuse
 * callers.
 */
const MAX_COUNTED_MS = 100

/**
 * Limits the number of simultaneous hashes, in the order of arrival. A hash occupies a core for tens of milliseconds,
 * and a flood of sign-ins must leave the other cores to the bookings.
 *
 * @throws `HASHING_BUSY` for a caller that has waited too long.
 */
export function createHashingQueue({ width, patienceMs }: Limits): HashingQueue {
  let working = 0
  const waiting = new Set<() => void>()

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => {
        waiting.delete(proceed)
        reject(busy(patienceMs))
      }, patienceMs)
      const proceed = () => {
        clearTimeout(patience)
        resolve()
      }
      waiting.add(proceed)
    })

  /** Passes the place on, so that no new caller overtakes the waiting ones. */
  function leave(): void {
    const [next] = waiting
    if (!next) {
      working--
      return
    }
    waiting.delete(next)
    next()
  }

  return async (work) => {
    if (working < width) working++
    else await turn()
    const began = performance.now()
    try {
      return await work()
    } finally {
      // Each hash uses 19 MB of memory, which also slows the other cores. Under a flood, the place rests before the
      // next hash, so that bookings keep most of the machine. A single sign-in doesn't wait.
      if (waiting.size === 0) leave()
      else setTimeout(leave, RESTS * Math.min(performance.now() - began, MAX_COUNTED_MS))
    }
  }
}

const busy = (patienceMs: number) =>
  unavailable('HASHING_BUSY', 'Too many people sign in right now. Please try again in a moment.', {
    retryAfterSeconds: Math.ceil(patienceMs / 1000),
  })
