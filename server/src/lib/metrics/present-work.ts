import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from '../tracing/tracer.ts'

/** What the server works for: a request or a run of a job. */
export type Work = {
  readonly requestId?: string
  readonly job?: string
  /** The trace to which the work belongs. Absent if nothing is traced, or not this work. */
  readonly trace?: Trace
}

export type PresentWork = {
  /** Runs code, and everything that it starts, for this work. */
  run<T>(work: Work, code: () => T): T
  /** Returns the work for which the present code runs, if it is known. */
  find(): Work | undefined
  /** Makes work known for a minute, if that has not happened lately. It is called when something took too long. */
  follow(): void
  /** Stops the timer, so that the process can end. */
  close(): void
}

const FOLLOWED_MS = 60_000
/** A server that is slow because it is busy must not pay for knowing it all the time. */
const RESTED_MS = 600_000

/**
 * Creates the memory of the present work. Before Node 24, it makes every promise dearer, and a request for slots about a
 * seventh. Without `always`, work is then known only while somebody follows it.
 */
export function createPresentWork({ always }: { always: boolean }): PresentWork {
  const storage = new AsyncLocalStorage<Work>()
  let isFollowed = always
  let timer: NodeJS.Timeout | undefined
  return {
    run: (work, code) => (isFollowed ? storage.run(work, code) : code()),
    find: () => (isFollowed ? storage.getStore() : undefined),
    follow() {
      if (always || timer) return
      isFollowed = true
      timer = setTimeout(() => {
        isFollowed = false
        storage.disable()
        timer = setTimeout(() => {
          timer = undefined
        }, RESTED_MS).unref()
      }, FOLLOWED_MS).unref()
    },
    close: () => clearTimeout(timer),
  }
}

/** Returns true if this version of Node knows the present work without a cost for each promise. */
export const isPresentWorkCheap = (nodeVersion: string): boolean => Number.parseInt(nodeVersion, 10) >= 24
