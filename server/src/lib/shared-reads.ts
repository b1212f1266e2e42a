import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Lets callers who ask the same at the same time share one answer.
 *
 * Nobody gets an answer whose reading began before they asked: a reading begins after the requests that have arrived
 * by now are taken in, and while it runs, later callers wait for the next one. A thousand callers at once cost a few
 * readings, and none sees stale facts.
 */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, Promise<unknown>>()
  const gathering = new Map<string, Promise<T>>()

  async function gather(key: string, read: () => Promise<T>): Promise<T> {
    await running.get(key)
    // The embedded database answers before the next request is even parsed: without this turn of the event loop
    // everybody would read alone.
    await nextTurn()
    gathering.delete(key)
    const reading = read()
    const done = reading.then(
      () => running.delete(key),
      () => running.delete(key),
    )
    running.set(key, done)
    return reading
  }

  return (key, read) => {
    const current = gathering.get(key)
    if (current) return current
    const next = gather(key, read)
    gathering.set(key, next)
    return next
  }
}
