import { unavailable } from '../../lib/errors.ts'

/** Does `work` when it is its turn. */
export type HashingQueue = <T>(work: () => Promise<T>) => Promise<T>

type Limits = {
  /** How many may work at once. */
  width: number
  /** How long somebody waits for a turn before being sent away, in real time. */
  patienceMs: number
}

/** How much longer a place rests than it worked, while others wait for it. */
const RESTS = 3
/**
 * Work that took longer than this waited for a core: the machine has given the time to others already, and a longer
 * rest would only send people away.
 */
const MAX_COUNTED_MS = 100

/**
 * Lets only so many hash at once, first come, first served: a hash keeps a core busy for tens of milliseconds, and a
 * flood of sign-ins must leave the other cores to those who book.
 *
 * @throws `HASHING_BUSY` to whoever has waited too long.
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

  /** Hands the place on, so that nobody who comes just now gets in before those who wait. */
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
      // Each hash runs through 19 MB of memory, which slows the other cores as well: under a flood it rests before the
      // next, so that those who book keep most of the machine. Nobody who signs in alone waits for that.
      if (waiting.size === 0) leave()
      else setTimeout(leave, RESTS * Math.min(performance.now() - began, MAX_COUNTED_MS))
    }
  }
}

const busy = (patienceMs: number) =>
  unavailable('HASHING_BUSY', 'Too many people sign in right now. Please try again in a moment.', {
    retryAfterSeconds: Math.ceil(patienceMs / 1000),
  })
