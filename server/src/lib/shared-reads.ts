import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets callers who ask the same at the same time share one answer.
 *
 * Nobody gets an answer whose reading began before they asked: a reading begins after the requests that have arrived
 * by now are taken in, and while it runs, later callers wait for the next one. A thousand callers at once cost a few
 * readings, and none sees stale facts.
 */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

type Options = {
  /**
   * A question that several asked together so little time ago is asked by a crowd: its next reading waits as long for
   * more of it. Somebody who asks alone, again and again, waits for nobody.
   */
  crowdMs?: number
}

/** Callers who will share the next answer. */
type Gathering<T> = { readonly answer: Promise<T>; callers: number }

export function createSharedReads<T>({ crowdMs = 0 }: Options = {}): SharedReads<T> {
  const recent = new Set<string>()
  const running = new Map<string, Promise<unknown>>()
  const gathering = new Map<string, Gathering<T>>()

  async function gather(key: string, read: () => Promise<T>): Promise<T> {
    await running.get(key)
    // The embedded database answers before the next request is even parsed: without this turn of the event loop
    // everybody would read alone.
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
