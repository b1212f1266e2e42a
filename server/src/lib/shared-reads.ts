/**
 * Lets callers who ask the same at the same time share one answer.
 *
 * Nobody gets an answer whose reading began before they asked: while one reading runs, later callers wait for a
 * second one, which all of them share. A thousand callers at once cost two readings, and none sees stale facts.
 */
export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>

export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read().finally(() => {
      if (running.get(key) === reading) running.delete(key)
    })
    running.set(key, reading)
    return reading
  }

  return (key, read) => {
    const current = running.get(key)
    if (!current) return begin(key, read)
    const waiting = next.get(key)
    if (waiting) return waiting
    const follow = () => {
      next.delete(key)
      return begin(key, read)
    }
    const promised = current.then(follow, follow)
    next.set(key, promised)
    return promised
  }
}
