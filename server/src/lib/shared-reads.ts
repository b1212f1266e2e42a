import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Gives callers who ask the same question at the same time one shared answer.
 *
 * No caller gets an answer whose reading began before the caller asked. A reading begins after the server has taken in
 * the requests that have arrived. While it runs, later callers wait for the next reading. A thousand simultaneous
 * callers cost a few readings, and no answer is stale.
 */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

type Options = {
  /**
   * The time for which a question that several callers shared counts as busy. While it is busy, the next reading waits
   * this long for more callers. A single caller that asks again and again doesn't wait.
   */
  crowdMs?: number
}

/** The callers that will share the next answer. */
type Gathering<T> = { readonly answer: Promise<T>; callers: number }

export function createSharedReads<T>({ crowdMs = 0 }: Options = {}): SharedReads<T> {
  const recent = new Set<string>()
  const running = new Map<string, Promise<unknown>>()
  const gathering = new Map<string, Gathering<T>>()

  async function gather(key: string, read: () => Promise<T>): Promise<T> {
    await running.get(key)
    // The embedded database answers before the next request is parsed. Without this turn of the event loop, every
    // caller would read alone.
    await (recent.has(key) ? sleep(crowdMs) : nextTurn())
    const callers = gathering.get(key)?.callers ?? 0
    gathering.delete(key)
    const reading = read()
    const end = () => {
      running.delete(key)
      if (crowdMs === 0 || callers < 2) return
      recent.add(key)
      setTimeout(() => recent.delete(key), crowdMs).unref()
    }
    const done = reading.then(end, end)
    running.set(key, done)
    return reading
  }

  return (key, read) => {
    const current = gathering.get(key)
    if (current) {
      current.callers++
      return current.answer
    }
    const answer = gather(key, read)
    gathering.set(key, { answer, callers: 1 })
    return answer
  }
}
